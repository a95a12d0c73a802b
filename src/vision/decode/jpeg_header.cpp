// What a JPEG says of itself, read without libjpeg.
#include "vision/decode/codecs.h"
#include "vision/decode/tiff_directory.h"

namespace nonet::detail {

namespace {

bool isFrameStart(std::uint64_t marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

} // namespace

// Weak spot: a file that announces two sizes; the decoder refuses one other than what is read here.
PictureHeader readJpegHeader(ByteView bytes) {
    const ByteReader reader(bytes, ByteOrder::Big);
    const PictureHeader cut{{}, true};
    int orientation = 1;
    std::uint64_t at = 2;
    while (true) {
        const auto lead = reader.number(at, 1);
        if (!lead)
            return cut;
        if (*lead != 0xFF) { // stray bytes between segments: libjpeg skips them too
            ++at;
            continue;
        }
        const auto marker = reader.number(at + 1, 1);
        if (!marker)
            return cut;
        if (*marker == 0xFF || *marker == 0) {
            at += *marker == 0xFF ? 1 : 2;
            continue;
        }
        at += 2;
        if (*marker == 0x01 || (*marker >= 0xD0 && *marker <= 0xD8)) // no length follows
            continue;
        if (*marker == 0xD9 || *marker == 0xDA) // the end, or data, before any size
            return {};
        const auto length = reader.number(at, 2);
        if (!length)
            return cut;
        if (*length < 2)
            return {};
        if (*marker == 0xE1 && reader.matches(at + 2, std::string_view("Exif\0", 5)) && *length > 8)
            orientation = exifOrientation(reader.part(at + 8, *length - 8));
        if (isFrameStart(*marker)) {
            if (!reader.has(at, 7))
                return cut;
            return onePage(reader.at(at + 5, 2), reader.at(at + 3, 2), orientation, false);
        }
        at += *length;
    }
}

} // namespace nonet::detail
