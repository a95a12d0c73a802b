// Pictures to files, in the formats that a picture with an answer is asked for in. What a format loses is in codecs.h.

#include "nonet/pages.h"
#include "vision/decode/codecs.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <new>
#include <stdexcept>

namespace nonet {

namespace {

cv::Mat inColor(const cv::Mat& picture) {
    if (picture.empty() || (picture.type() != CV_8UC3 && picture.type() != CV_8UC1))
        throw std::invalid_argument("encode() needs a picture of 8 bits and one or three channels");
    if (picture.channels() == 3)
        return picture;
    cv::Mat bgr;
    cv::cvtColor(picture, bgr, cv::COLOR_GRAY2BGR);
    return bgr;
}

} // namespace

Result<std::vector<unsigned char>> encode(const cv::Mat& picture, std::string_view extension,
                                          const EncodeOptions& options) {
    const auto format = detail::formatToWrite(extension);
    if (!format)
        return Error{Errc::BadInput,
                     "unknown picture format '" + printable(extension) + "'; use .png, .jpg, .webp, .tif or .bmp"};
    try {
        const auto encodeAs = detail::codecOf(*format).encode;
        detail::Encoded encoded = encodeAs(inColor(picture), std::clamp(options.jpegQuality, 1, 100));
        if (encoded.problem.empty())
            return std::move(encoded.bytes);
        return Error{Errc::BadInput,
                     "cannot be written in this format (" + printable(encoded.problem) + "); choose another one"};
    } catch (const cv::Exception& error) {
        if (error.code != cv::Error::StsNoMem)
            throw;
    } catch (const std::bad_alloc&) {
    }
    return Error{Errc::BadInput, "there is not enough memory to write this picture; make it smaller"};
}

} // namespace nonet
