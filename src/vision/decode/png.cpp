// PNG through libpng with error handlers of our own: cv::imdecode drops the alpha channel onto black and lets libpng
// write to stderr. Every kind of PNG becomes 8-bit BGRA here and is then laid onto white paper.

#include "vision/decode/codecs.h"

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <png.h>

namespace nonet::detail {

namespace {

/// What libpng's error pointer points to: why it gave up.
struct Failure {
    char message[160] = "";
};

struct Decoder : Failure {
    ByteView bytes;
    std::size_t position = 0;
    png_structp png = nullptr;
    png_infop info = nullptr;
    cv::Mat pixels; ///< BGRA
    int rowsDone = 0;
    bool hasRunOut = false;

    Decoder() = default;
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
    ~Decoder() { png_destroy_read_struct(&png, &info, nullptr); }
};

struct Encoder : Failure {
    std::vector<unsigned char> bytes;
    png_structp png = nullptr;
    png_infop info = nullptr;

    Encoder() = default;
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;
    ~Encoder() { png_destroy_write_struct(&png, &info); }
};

[[noreturn]] void fail(png_structp png, png_const_charp text) {
    auto& failure = *static_cast<Failure*>(png_get_error_ptr(png));
    std::snprintf(failure.message, sizeof failure.message, "%s", text);
    png_longjmp(png, 1);
}

void ignoreWarning(png_structp, png_const_charp) {}

void readBytes(png_structp png, png_bytep to, png_size_t count) {
    auto& decoder = *static_cast<Decoder*>(png_get_io_ptr(png));
    if (count > decoder.bytes.size() - decoder.position) {
        decoder.hasRunOut = true;
        png_error(png, "the data ends too early");
    }
    std::memcpy(to, decoder.bytes.data() + decoder.position, count);
    decoder.position += count;
}

void askForBgra(png_structp png, png_infop info) {
    png_set_expand(png); // palette, small greys and transparency to full bytes
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_bgr(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
}

constexpr png_alloc_size_t kMostExtraBytes = 64'000'000; // beyond the file, for rows and unpacked profiles

/// No piece that libpng takes memory for is much longer than the file, whatever the piece says. What it gets no memory
/// for it leaves out.
png_voidp takeMemory(png_structp png, png_alloc_size_t size) {
    const auto& decoder = *static_cast<const Decoder*>(png_get_mem_ptr(png));
    return size > decoder.bytes.size() + kMostExtraBytes ? nullptr : std::malloc(size);
}

// Nothing with a destructor may live in here: libpng leaves by longjmp.
bool run(Decoder& decoder, const PageHeader& header) {
    decoder.png =
        png_create_read_struct_2(PNG_LIBPNG_VER_STRING, static_cast<Failure*>(&decoder), fail, ignoreWarning, &decoder,
                                 takeMemory, [](png_structp, png_voidp memory) { std::free(memory); });
    if (!decoder.png || setjmp(png_jmpbuf(decoder.png)) != 0)
        return false;
    png_structp png = decoder.png;
    decoder.info = png_create_info_struct(png);
    png_set_read_fn(png, &decoder, readBytes);
    png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_QUIET_USE); // a wrong checksum is no reason to lose the picture
    png_read_info(png, decoder.info);
    if (png_get_image_width(png, decoder.info) != header.width ||
        png_get_image_height(png, decoder.info) != header.height)
        png_error(png, "two sizes are given");
    const int passes = png_get_interlace_type(png, decoder.info) == PNG_INTERLACE_NONE ? 1 : 7;
    askForBgra(png, decoder.info);
    decoder.pixels.create(static_cast<int>(header.height), static_cast<int>(header.width), CV_8UC4);
    decoder.pixels.setTo(cv::Scalar::all(255));
    if (png_get_rowbytes(png, decoder.info) != decoder.pixels.step)
        png_error(png, "its rows have an unknown form");
    for (int pass = 0; pass < passes; ++pass)
        for (int y = 0; y < decoder.pixels.rows; ++y) {
            png_read_row(png, decoder.pixels.ptr(y), nullptr);
            decoder.rowsDone = std::max(decoder.rowsDone, y + 1);
        }
    png_read_end(png, nullptr);
    return true;
}

void writeBytes(png_structp png, png_bytep from, png_size_t count) {
    auto& bytes = static_cast<Encoder*>(png_get_io_ptr(png))->bytes;
    try {
        bytes.insert(bytes.end(), from, from + count);
        return;
    } catch (const std::bad_alloc&) { // may not pass through libpng
    }
    png_error(png, "there is not enough memory");
}

// As above. For speed: the lowest level of compression after the filter that costs least.
bool run(Encoder& encoder, const cv::Mat& bgr) {
    encoder.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, static_cast<Failure*>(&encoder), fail, ignoreWarning);
    if (!encoder.png || setjmp(png_jmpbuf(encoder.png)) != 0)
        return false;
    png_structp png = encoder.png;
    encoder.info = png_create_info_struct(png);
    png_set_write_fn(png, &encoder, writeBytes, [](png_structp) {});
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_set_compression_level(png, 1);
    png_set_IHDR(png, encoder.info, static_cast<png_uint_32>(bgr.cols), static_cast<png_uint_32>(bgr.rows), 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, encoder.info);
    png_set_bgr(png);
    for (int y = 0; y < bgr.rows; ++y)
        png_write_row(png, bgr.ptr(y));
    png_write_end(png, encoder.info);
    return true;
}

} // namespace

Decoded decodePng(ByteView bytes, const PageHeader& header) {
    Decoder decoder;
    decoder.bytes = bytes;
    const bool isDone = run(decoder, header);

    Decoded decoded;
    decoded.isCut = header.isCut || decoder.hasRunOut;
    if (!isDone)
        decoded.problem = decoder.message;
    if (decoder.rowsDone > 0)
        decoded.bgr = onWhite(decoder.pixels);
    return decoded;
}

Encoded encodePng(const cv::Mat& bgr, int) {
    Encoder encoder;
    if (!run(encoder, bgr))
        return {{}, encoder.message};
    return {std::move(encoder.bytes), {}};
}

} // namespace nonet::detail
