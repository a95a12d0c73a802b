#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nonet::detail {

enum class HexCase { Lower, Upper };

/// Two hexadecimal digits for each byte.
inline std::string toHex(std::string_view bytes, HexCase letters = HexCase::Lower) {
    const std::string_view digits = letters == HexCase::Lower ? "0123456789abcdef" : "0123456789ABCDEF";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        text += {digits[byte >> 4], digits[byte & 15]};
    }
    return text;
}
/// The bytes of such digits, in either case; nothing for an odd number of them or any other character.
std::optional<std::string> fromHex(std::string_view digits);

/// The letters of base64 in the order of their values.
inline constexpr std::string_view kBase64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Base64 with its padding.
std::string toBase64(std::string_view bytes);

/// Every byte as in an address: %2B for a plus.
std::string toPercentCodes(std::string_view bytes);
/// Text of an address with its percent codes as bytes; what is no whole code stays as it is.
std::string fromPercentCodes(std::string_view text);

/// JSON as it may stand inside a script element, which must not hold its end tag.
std::string scriptJson(std::string_view json);

} // namespace nonet::detail
