#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>

namespace nonet::detail {

/// ".jpg" of "page.JPG"; empty: the name has none.
inline std::string lowerExtension(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

} // namespace nonet::detail
