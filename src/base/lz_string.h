#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nonet::detail {

/// Packs ASCII text as the JavaScript library lz-string does, in base64 with its padding.
std::string compressToBase64(std::string_view ascii);

/// Unpacks what that library's compressToBase64() made, as UTF-8. Nothing if the text is damaged or unpacks to more
/// than `maxLength` characters.
std::optional<std::string> decompressFromBase64(std::string_view base64, std::size_t maxLength);

} // namespace nonet::detail
