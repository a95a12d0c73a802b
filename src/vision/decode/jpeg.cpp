// JPEG through libjpeg with an error manager of our own: cv::imdecode takes a cut file for a whole one and lets libjpeg
// write to stderr. Weak spot: damage inside the data shows only where the entropy coder notices it.

#include "vision/decode/codecs.h"

#include <csetjmp>
#include <cstdio>

#include <jerror.h>
#include <jpeglib.h>

namespace nonet::detail {

namespace {

// A hostile progressive file can ask for thousands of passes over the picture; real ones have about ten.
constexpr int kMaxScans = 200;

struct Decoder {
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    jpeg_progress_mgr progress{};
    std::jmp_buf failed{};
    cv::Mat pixels; ///< BGR, or CMYK as stored
    bool isCut = false, isDamaged = false, hasPixels = false;
    char message[JMSG_LENGTH_MAX] = "";

    Decoder() = default;
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
    ~Decoder() { jpeg_destroy_decompress(&info); }
};

Decoder& decoderOf(j_common_ptr info) {
    return *static_cast<Decoder*>(info->client_data);
}

[[noreturn]] void fail(j_common_ptr info) {
    Decoder& decoder = decoderOf(info);
    info->err->format_message(info, decoder.message);
    std::longjmp(decoder.failed, 1);
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
    if (info->is_decompressor && reinterpret_cast<j_decompress_ptr>(info)->input_scan_number > kMaxScans)
        ERREXIT(info, JERR_BAD_PROGRESSION);
}

// Nothing with a destructor may live in here: libjpeg leaves by longjmp.
bool run(Decoder& decoder, ByteView bytes, const PageHeader& header) {
    jpeg_decompress_struct& info = decoder.info;
    if (setjmp(decoder.failed) != 0)
        return false;
    jpeg_create_decompress(&info);
    info.client_data = &decoder;
    info.progress = &decoder.progress;
    jpeg_mem_src(&info, bytes.data(), static_cast<unsigned long>(bytes.size()));
    jpeg_read_header(&info, TRUE);
    if (info.image_width != header.width || info.image_height != header.height)
        ERREXIT(&info, JERR_BAD_LENGTH);
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
    decoder.info.err = jpeg_std_error(&decoder.errors);
    decoder.info.client_data = &decoder;
    decoder.errors.error_exit = fail;
    decoder.errors.emit_message = noteMessage;
    decoder.errors.output_message = [](j_common_ptr) {};
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

} // namespace nonet::detail
