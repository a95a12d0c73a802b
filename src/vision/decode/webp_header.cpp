// What a WebP says of itself, read without libwebp.
#include "vision/decode/codecs.h"
#include "vision/decode/tiff_directory.h"

#include <algorithm>

namespace nonet::detail {

namespace {

struct Size {
    std::uint64_t width = 0, height = 0;
};

/// The size that a WebP chunk announces, if it is one that does.
std::optional<Size> webpChunkSize(const ByteReader& reader, std::uint64_t data) {
    const std::uint64_t chunk = data - 8;
    if (reader.matches(chunk, "VP8X") && reader.has(data, 10))
        return Size{reader.at(data + 4, 3) + 1, reader.at(data + 7, 3) + 1};
    if (reader.matches(chunk, "VP8L") && reader.has(data, 5) && reader.at(data, 1) == 0x2F) {
        const std::uint64_t bits = reader.at(data + 1, 4);
        return Size{(bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1};
    }
    if (reader.matches(chunk, "VP8 ") && reader.has(data, 10) && reader.at(data + 3, 3) == 0x2A019D)
        return Size{reader.at(data + 6, 2) & 0x3FFF, reader.at(data + 8, 2) & 0x3FFF};
    return std::nullopt;
}

} // namespace

PictureHeader readWebpHeader(ByteView bytes) {
    const ByteReader reader(bytes, ByteOrder::Little);
    const bool isCut = reader.number(4, 4).value_or(UINT32_MAX) + 8 > reader.size();
    std::optional<Size> size;
    int orientation = 1;
    for (std::uint64_t at = 12; reader.has(at, 8);) {
        const std::uint64_t length = reader.at(at + 4, 4), data = at + 8;
        if (!size)
            size = webpChunkSize(reader, data);
        if (reader.matches(at, "EXIF")) {
            // Some writers keep the JPEG prefix before the TIFF part.
            const std::uint64_t prefix = reader.matches(data, std::string_view("Exif\0\0", 6)) ? 6 : 0;
            orientation = exifOrientation(reader.part(data + prefix, length - std::min(prefix, length)));
        }
        at = data + length + (length & 1);
    }
    return size ? onePage(size->width, size->height, orientation, isCut) : PictureHeader{{}, isCut};
}

} // namespace nonet::detail
