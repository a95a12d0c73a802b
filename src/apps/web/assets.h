#pragma once

#include <string_view>

namespace nonet::web {

/// A file of the page, put in by the build.
struct Asset {
    std::string_view path, type, content;
};

/// The asset at this path of a URL; null if there is none.
const Asset* findAsset(std::string_view path);

} // namespace nonet::web
