#pragma once

#include "nonet/error.h"
#include "vision/decode/picture_header.h"

#include <opencv2/core.hpp>

#include <cstdint>
#include <string>

namespace nonet::detail {

/// What a decoder could make of a page. Where data is missing the picture is white (JPEG: grey).
struct Decoded {
    cv::Mat bgr;         ///< 8 bits, three channels, or four where it is not yet laid onto white; not yet turned
                         ///< upright; empty when nothing could be decoded
    bool isCut = false;  ///< the data ended before the picture did
    std::string problem; ///< what the decoder found wrong; empty when all went well
};

/// A picture file, or what keeps the format from holding the picture.
struct Encoded {
    std::vector<unsigned char> bytes;
    std::string problem; ///< empty when all went well
};

/// What a format can do. The functions talk to the format's own library (BMP, GIF: to none) with error handlers of
/// ours: nothing reaches stderr, nothing is global, and each may run in many threads. cv::Exception and std::bad_alloc
/// may leave them.
struct PictureCodec {
    /// Sizes and orientations without decoding anything and without trusting any offset or length.
    PictureHeader (*readHeader)(ByteView bytes) = nullptr;
    /// A size other than the header's is a problem, not a picture.
    Decoded (*decode)(ByteView bytes, const PageHeader& header) = nullptr;
    /// For three channels of 8 bits; null if nonet does not write it. All but JPEG keep every pixel.
    Encoded (*encode)(const cv::Mat& bgr, int jpegQuality) = nullptr;
};

/// The codec of a format; PDF and HEIC have none, see DrawnFile.
PictureCodec codecOf(PictureFormat format);

PictureHeader readJpegHeader(ByteView bytes);
PictureHeader readPngHeader(ByteView bytes);
PictureHeader readTiffHeader(ByteView bytes);
PictureHeader readWebpHeader(ByteView bytes);
PictureHeader readBmpHeader(ByteView bytes);
PictureHeader readGifHeader(ByteView bytes);

Decoded decodeJpeg(ByteView bytes, const PageHeader& header);
Decoded decodePng(ByteView bytes, const PageHeader& header);
Decoded decodeTiff(ByteView bytes, const PageHeader& header);
Decoded decodeWebp(ByteView bytes, const PageHeader& header);
Decoded decodeBmp(ByteView bytes, const PageHeader& header);
Decoded decodeGif(ByteView bytes, const PageHeader& header);

Encoded encodeJpeg(const cv::Mat& bgr, int jpegQuality);
Encoded encodePng(const cv::Mat& bgr, int jpegQuality);
Encoded encodeTiff(const cv::Mat& bgr, int jpegQuality);
Encoded encodeWebp(const cv::Mat& bgr, int jpegQuality);
Encoded encodeBmp(const cv::Mat& bgr, int jpegQuality);

/// Lays a four-channel picture with straight (not premultiplied) alpha onto white paper.
cv::Mat onWhite(const cv::Mat& bgra);

} // namespace nonet::detail
