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

} // namespace nonet::detail
