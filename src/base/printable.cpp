#include "base/text_codes.h"
#include "base/utf8.h"
#include "nonet/error.h"

namespace nonet {

namespace {

// Controls end a line or steer a terminal; direction marks make a name read as another one.
bool isSteering(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029 || c == 0x200E || c == 0x200F ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

std::string escaped(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        text += "\\x" + detail::toHex(bytes.substr(i, 1));
    return text;
}

} // namespace

std::string printable(std::string_view bytes) {
    std::string text;
    while (!bytes.empty()) {
        const auto [value, length] = detail::firstCodePoint(bytes);
        const std::string_view piece = bytes.substr(0, length ? length : 1);
        text += length == 0 || isSteering(value) ? escaped(piece) : std::string(piece);
        bytes.remove_prefix(piece.size());
    }
    return text;
}

} // namespace nonet
