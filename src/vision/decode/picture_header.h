#pragma once

#include "vision/decode/picture_format.h"

#include <cstdint>
#include <vector>

namespace nonet::detail {

struct PageHeader {
    std::int64_t width = 0, height = 0; ///< as stored, before the orientation is applied
    int orientation = 1;                ///< EXIF 1-8
    std::uint64_t directory = 0;        ///< TIFF: where the page's directory begins
    bool isCut = false;                 ///< the file ends before this page's data does
};

struct PictureHeader {
    std::vector<PageHeader> pages; ///< empty when no size could be read
    bool isCut = false;            ///< the file ends before its own structure says it does
    bool hasMore = false;          ///< further pages were not looked for: there are too many to be true
};

/// A file of one page; empty where that cannot be its size.
inline PictureHeader onePage(std::uint64_t width, std::uint64_t height, int orientation, bool isCut) {
    if (width == 0 || height == 0 || width > INT32_MAX || height > INT32_MAX)
        return {};
    return {{{static_cast<std::int64_t>(width), static_cast<std::int64_t>(height), orientation, 0, isCut}}, isCut};
}

} // namespace nonet::detail
