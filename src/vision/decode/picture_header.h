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

/// Reads sizes and orientations without decoding anything and without trusting any offset or length. A JPEG's data is
/// not searched for its end: the decoder finds out. Nothing for a PDF, whose pages only its library can find.
PictureHeader readPictureHeader(ByteView bytes, PictureFormat format);

} // namespace nonet::detail
