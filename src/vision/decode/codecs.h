#pragma once

#include "vision/decode/picture_header.h"

#include <opencv2/core.hpp>

#include <cstdint>
#include <string>

namespace nonet::detail {

/// What a decoder could make of a page. Where data is missing the picture is white (JPEG: grey).
struct Decoded {
    cv::Mat bgr;         ///< 8 bits, three channels, not yet turned upright; empty when nothing could be decoded
    bool isCut = false;  ///< the data ended before the picture did
    std::string problem; ///< what the decoder found wrong; empty when all went well
};

// The decoders talk to the format's own library (BMP, GIF: to none) with error handlers of ours: nothing reaches
// stderr, nothing is global, and each may run in many threads. A size other than the header's is a problem, not a
// picture. cv::Exception and std::bad_alloc may leave them.
Decoded decodeJpeg(ByteView bytes, const PageHeader& header);
Decoded decodePng(ByteView bytes, const PageHeader& header);
Decoded decodeTiff(ByteView bytes, const PageHeader& header);
Decoded decodeWebp(ByteView bytes, const PageHeader& header);
Decoded decodeBmp(ByteView bytes, const PageHeader& header);
Decoded decodeGif(ByteView bytes, const PageHeader& header);
Decoded decodeHeic(ByteView bytes, const PageHeader& header);

// The sizes of formats whose decoder is the one that understands them.
PictureHeader gifHeader(ByteView bytes);
PictureHeader heicHeader(ByteView bytes);

/// A picture file, or what keeps the format from holding the picture.
struct Encoded {
    std::vector<unsigned char> bytes;
    std::string problem; ///< empty when all went well
};

// The way back, for three channels of 8 bits. All but JPEG keep every pixel.
Encoded encodeJpeg(const cv::Mat& bgr, int quality);
Encoded encodePng(const cv::Mat& bgr);
Encoded encodeTiff(const cv::Mat& bgr);
Encoded encodeWebp(const cv::Mat& bgr);
Encoded encodeBmp(const cv::Mat& bgr);

/// Lays a four-channel picture with straight (not premultiplied) alpha onto white paper.
cv::Mat onWhite(const cv::Mat& bgra);

} // namespace nonet::detail
