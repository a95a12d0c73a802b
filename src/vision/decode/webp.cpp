// WebP through libwebp's incremental decoder, which keeps the rows before a cut. Of an animation the first frame is
// taken, and only from a whole file.

#include "vision/decode/codecs.h"

#include <algorithm>
#include <memory>
#include <new>

#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

namespace nonet::detail {

namespace {

Decoded decodeFirstFrame(ByteView bytes, const PageHeader& header) {
    Decoded decoded;
    decoded.isCut = header.isCut;
    WebPAnimDecoderOptions options;
    if (!WebPAnimDecoderOptionsInit(&options))
        return decoded;
    options.color_mode = MODE_BGRA;
    const WebPData data{bytes.data(), bytes.size()};
    const std::unique_ptr<WebPAnimDecoder, decltype(&WebPAnimDecoderDelete)> decoder(
        WebPAnimDecoderNew(&data, &options), WebPAnimDecoderDelete);
    std::uint8_t* frame = nullptr;
    int timestamp = 0;
    if (!decoder || !WebPAnimDecoderGetNext(decoder.get(), &frame, &timestamp)) {
        decoded.problem = "its animation cannot be decoded";
        return decoded;
    }
    decoded.bgr = onWhite(cv::Mat(static_cast<int>(header.height), static_cast<int>(header.width), CV_8UC4, frame));
    return decoded;
}

} // namespace

Decoded decodeWebp(ByteView bytes, const PageHeader& header) {
    Decoded decoded;
    decoded.isCut = header.isCut;
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config))
        return decoded;
    const VP8StatusCode features = WebPGetFeatures(bytes.data(), bytes.size(), &config.input);
    if (features != VP8_STATUS_OK || config.input.width != header.width || config.input.height != header.height) {
        decoded.problem =
            features == VP8_STATUS_NOT_ENOUGH_DATA ? "the data ends too early" : "its header makes no sense";
        return decoded;
    }
    if (config.input.has_animation)
        return decodeFirstFrame(bytes, header);

    config.output.colorspace = MODE_BGRA;
    const std::unique_ptr<WebPDecBuffer, decltype(&WebPFreeDecBuffer)> buffer(&config.output, WebPFreeDecBuffer);
    const std::unique_ptr<WebPIDecoder, decltype(&WebPIDelete)> decoder(WebPIDecode(nullptr, 0, &config), WebPIDelete);
    if (!decoder)
        throw std::bad_alloc();
    const VP8StatusCode status = WebPIUpdate(decoder.get(), bytes.data(), bytes.size());
    if (status != VP8_STATUS_OK)
        decoded.problem =
            status == VP8_STATUS_SUSPENDED ? "the data ends too early" : "some of its data makes no sense";
    int rows = 0, width = 0, height = 0, stride = 0;
    std::uint8_t* pixels = WebPIDecGetRGB(decoder.get(), &rows, &width, &height, &stride);
    if (!pixels || rows <= 0)
        return decoded;
    decoded.bgr = cv::Mat(height, width, CV_8UC3, cv::Scalar::all(255));
    onWhite(cv::Mat(rows, width, CV_8UC4, pixels, static_cast<std::size_t>(stride)))
        .copyTo(decoded.bgr.rowRange(0, rows));
    return decoded;
}

Encoded encodeWebp(const cv::Mat& bgr, int) {
    if (std::max(bgr.cols, bgr.rows) > WEBP_MAX_DIMENSION)
        return {{}, "WebP pictures have at most " + std::to_string(WEBP_MAX_DIMENSION) + " pixels a side"};
    std::uint8_t* bytes = nullptr;
    const std::size_t size = WebPEncodeLosslessBGR(bgr.data, bgr.cols, bgr.rows, static_cast<int>(bgr.step), &bytes);
    const std::unique_ptr<std::uint8_t, decltype(&WebPFree)> owner(bytes, [](void* memory) { WebPFree(memory); });
    if (size == 0)
        throw std::bad_alloc(); // nothing else can go wrong
    return {{bytes, bytes + size}, {}};
}

} // namespace nonet::detail
