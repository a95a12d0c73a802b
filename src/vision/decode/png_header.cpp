// What a PNG says of itself, read without libpng.
#include "vision/decode/codecs.h"
#include "vision/decode/tiff_directory.h"

namespace nonet::detail {

PictureHeader readPngHeader(ByteView bytes) {
    const ByteReader reader(bytes, ByteOrder::Big);
    if (!reader.has(8, 25))
        return {{}, true};
    if (!reader.matches(12, "IHDR"))
        return {};
    int orientation = 1;
    bool isEnded = false;
    for (std::uint64_t at = 8; reader.has(at, 12) && !isEnded;) {
        const std::uint64_t length = reader.at(at, 4);
        if (reader.matches(at + 4, "eXIf"))
            orientation = exifOrientation(reader.part(at + 8, length));
        isEnded = reader.matches(at + 4, "IEND");
        at += 12 + length;
    }
    return onePage(reader.at(16, 4), reader.at(20, 4), orientation, !isEnded);
}

} // namespace nonet::detail
