#include "base/text_codes.h"

namespace nonet::detail {

namespace {

int hexValue(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

} // namespace

std::optional<std::string> fromHex(std::string_view digits) {
    if (digits.size() % 2 != 0)
        return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = hexValue(digits[i]), low = hexValue(digits[i + 1]);
        if (high < 0 || low < 0)
            return std::nullopt;
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

std::string toBase64(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned triple = 0;
        for (std::size_t k = 0; k < 3; ++k)
            triple = triple << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k <= bytes.size() ? kBase64Letters[triple >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::string toPercentCodes(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        text += '%' + toHex(bytes.substr(i, 1), HexCase::Upper);
    return text;
}

std::string fromPercentCodes(std::string_view text) {
    std::string bytes;
    while (!text.empty()) {
        const auto code = text[0] == '%' && text.size() >= 3 ? fromHex(text.substr(1, 2)) : std::nullopt;
        bytes += code ? *code : std::string(1, text[0]);
        text.remove_prefix(code ? 3 : 1);
    }
    return bytes;
}

std::string scriptJson(std::string_view json) {
    std::string text;
    text.reserve(json.size());
    for (const char c : json)
        if (c == '<')
            text += "\\u003c";
        else
            text += c;
    return text;
}

} // namespace nonet::detail
