#pragma once

#include <cstdint>
#include <string_view>

namespace nonet::detail {

/// What some programs write before UTF-8 text.
inline constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

struct CodePoint {
    std::uint32_t value = 0;
    std::size_t length = 0; ///< bytes taken; 0 when the text does not begin with a valid character
};

/// The first character of UTF-8 text, with overlong forms, surrogates and cut sequences refused.
constexpr CodePoint firstCodePoint(std::string_view text) {
    if (text.empty())
        return {};
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length)
        return {};
    std::uint32_t value = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return {};
        value = value << 6 | (byte(i) & 0x3F);
    }
    constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < kSmallest[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return {};
    return {value, length};
}

constexpr bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = firstCodePoint(text).length;
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

} // namespace nonet::detail
