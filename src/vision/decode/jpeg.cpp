// JPEG through libjpeg with an error manager of our own: cv::imdecode takes a cut file for a whole one and lets libjpeg
// write to stderr. Weak spot: damage inside the data shows only where the entropy coder notices it.

#include "vision/decode/codecs.h"
#include "vision/decode/limits.h"

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>

#include <jerror.h>
#include <jpeglib.h>

namespace nonet::detail {

namespace {

/// What libjpeg's client data points to: the way out of its functions, and why it was taken.
struct Failure {
    jpeg_error_mgr errors{};
    std::jmp_buf jump{};
    char message[JMSG_LENGTH_MAX] = "";
};

struct Decoder : Failure {
    jpeg_decompress_struct info{};
    jpeg_progress_mgr progress{};
    cv::Mat pixels; ///< BGR, or CMYK as stored
    int maxScans = kMaxJpegScans;
    bool isCut = false, isDamaged = false, hasPixels = false;

    Decoder() = default;
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
    ~Decoder() { jpeg_destroy_decompress(&info); }
};

struct Encoder : Failure {
    jpeg_compress_struct info{};
    unsigned char* bytes = nullptr; ///< libjpeg's
    unsigned long size = 0;

    Encoder() = default;
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;
    ~Encoder() {
        jpeg_destroy_compress(&info);
        std::free(bytes);
    }
};

[[noreturn]] void fail(j_common_ptr info) {
    auto& failure = *static_cast<Failure*>(info->client_data);
    info->err->format_message(info, failure.message);
    std::longjmp(failure.jump, 1);
}

void setHandlers(Failure& failure) {
    jpeg_std_error(&failure.errors);
    failure.errors.error_exit = fail;
    failure.errors.emit_message = [](j_common_ptr, int) {};
    failure.errors.output_message = [](j_common_ptr) {};
}

Decoder& decoderOf(j_common_ptr info) {
    return static_cast<Decoder&>(*static_cast<Failure*>(info->client_data));
}

void noteMessage(j_common_ptr info, int level) {
    if (level >= 0)
        return;
    Decoder& decoder = decoderOf(info);
    ++info->err->num_warnings;
    if (info->err->msg_code == JWRN_JPEG_EOF) {
        decoder.isCut = true;
        const bool isFirstRow = decoder.info.input_scan_number <= 1 && decoder.info.input_iMCU_row == 0;
        decoder.hasPixels = decoder.hasPixels || !isFirstRow;
    } else if (info->err->msg_code == JWRN_HIT_MARKER || info->err->msg_code == JWRN_HUFF_BAD_CODE) {
        decoder.isDamaged = true;
    }
}

void limitScans(j_common_ptr info) {
    Decoder& decoder = decoderOf(info);
    if (decoder.info.input_scan_number <= decoder.maxScans)
        return;
    std::snprintf(decoder.message, sizeof decoder.message, "it is stored in too many passes");
    std::longjmp(decoder.jump, 1);
}

// Nothing with a destructor may live in here: libjpeg leaves by longjmp.
bool run(Decoder& decoder, ByteView bytes, const PageHeader& header) {
    jpeg_decompress_struct& info = decoder.info;
    if (setjmp(decoder.jump) != 0)
        return false;
    jpeg_create_decompress(&info);
    info.client_data = static_cast<Failure*>(&decoder);
    info.progress = &decoder.progress;
    jpeg_mem_src(&info, bytes.data(), static_cast<unsigned long>(bytes.size()));
    jpeg_read_header(&info, TRUE);
    if (info.image_width != header.width || info.image_height != header.height)
        ERREXIT(&info, JERR_BAD_LENGTH);
    decoder.maxScans = static_cast<int>(
        std::clamp<std::int64_t>(kMaxJpegScanPixels / (header.width * header.height), kMinJpegScans, kMaxJpegScans));
    const bool isCmyk = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    info.out_color_space = isCmyk ? JCS_CMYK : JCS_EXT_BGR;
    decoder.pixels.create(static_cast<int>(header.height), static_cast<int>(header.width), isCmyk ? CV_8UC4 : CV_8UC3);
    decoder.pixels.setTo(cv::Scalar::all(255));
    jpeg_start_decompress(&info);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = decoder.pixels.ptr(static_cast<int>(info.output_scanline));
        jpeg_read_scanlines(&info, &row, 1);
        decoder.hasPixels = decoder.hasPixels || !decoder.isCut;
    }
    jpeg_finish_decompress(&info);
    return true;
}

// As above. Chroma is stored at half the resolution, libjpeg's default.
bool run(Encoder& encoder, const cv::Mat& bgr, int quality) {
    jpeg_compress_struct& info = encoder.info;
    if (setjmp(encoder.jump) != 0)
        return false;
    jpeg_create_compress(&info);
    info.client_data = static_cast<Failure*>(&encoder);
    jpeg_mem_dest(&info, &encoder.bytes, &encoder.size);
    info.image_width = static_cast<JDIMENSION>(bgr.cols);
    info.image_height = static_cast<JDIMENSION>(bgr.rows);
    info.input_components = 3;
    info.in_color_space = JCS_EXT_BGR;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        auto* row = const_cast<JSAMPROW>(bgr.ptr(static_cast<int>(info.next_scanline)));
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    return true;
}

// Adobe stores CMYK inverted, so that each channel multiplies the white of the paper.
cv::Mat cmykToBgr(const cv::Mat& cmyk, bool isInverted) {
    cv::Mat bgr(cmyk.size(), CV_8UC3);
    for (int y = 0; y < cmyk.rows; ++y) {
        const auto* from = cmyk.ptr<cv::Vec4b>(y);
        auto* to = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < cmyk.cols; ++x) {
            const auto light = [&](int c) { return isInverted ? from[x][c] : 255 - from[x][c]; };
            for (int c = 0; c < 3; ++c)
                to[x][c] = static_cast<uchar>(light(2 - c) * light(3) / 255);
        }
    }
    return bgr;
}

} // namespace

Decoded decodeJpeg(ByteView bytes, const PageHeader& header) {
    Decoder decoder;
    setHandlers(decoder);
    decoder.errors.emit_message = noteMessage;
    decoder.info.err = &decoder.errors;
    decoder.info.client_data = static_cast<Failure*>(&decoder);
    decoder.progress.progress_monitor = limitScans;
    const bool isDone = run(decoder, bytes, header);

    Decoded decoded;
    decoded.isCut = decoder.isCut;
    if (!isDone)
        decoded.problem = decoder.message;
    else if (decoder.isDamaged && !decoder.isCut)
        decoded.problem = "some of its data makes no sense";
    if (decoder.hasPixels)
        decoded.bgr = decoder.pixels.channels() == 4 ? cmykToBgr(decoder.pixels, decoder.info.saw_Adobe_marker != 0)
                                                     : decoder.pixels;
    return decoded;
}

Encoded encodeJpeg(const cv::Mat& bgr, int quality) {
    Encoder encoder;
    setHandlers(encoder);
    encoder.info.err = &encoder.errors;
    encoder.info.client_data = static_cast<Failure*>(&encoder);
    if (!run(encoder, bgr, quality))
        return {{}, encoder.message};
    return {{encoder.bytes, encoder.bytes + encoder.size}, {}};
}

} // namespace nonet::detail
