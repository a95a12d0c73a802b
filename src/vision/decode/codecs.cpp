#include "vision/decode/codecs.h"

namespace nonet::detail {

PictureCodec codecOf(PictureFormat format) {
    switch (format) {
    case PictureFormat::Jpeg:
        return {readJpegHeader, decodeJpeg, encodeJpeg};
    case PictureFormat::Png:
        return {readPngHeader, decodePng, encodePng};
    case PictureFormat::Tiff:
        return {readTiffHeader, decodeTiff, encodeTiff};
    case PictureFormat::Webp:
        return {readWebpHeader, decodeWebp, encodeWebp};
    case PictureFormat::Bmp:
        return {readBmpHeader, decodeBmp, encodeBmp};
    case PictureFormat::Gif:
        return {readGifHeader, decodeGif, nullptr};
    case PictureFormat::Heic:
    case PictureFormat::Pdf:
        break;
    }
    return {}; // a program draws them
}

} // namespace nonet::detail
