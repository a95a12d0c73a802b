// TIFF through libtiff's RGBA interface, with error handlers that belong to the one file handle (libtiff 4.5): the
// handlers that cv::imdecode sets are global and write to stderr. Weak spot: samples other than 1 to 16 bits (float)
// are refused by that interface.

#include "vision/decode/codecs.h"
#include "vision/decode/limits.h"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

#include <tiffio.h>

namespace nonet::detail {

namespace {

// One strip or tile of a real scan is far smaller; a hostile header can ask for terabytes.
constexpr tmsize_t kMaxSingleAllocation = tmsize_t{1} << 30;
// Only the header is read ("h"): the page's directory is chosen by its place. No memory mapping ("m").
constexpr const char *kRead = "rhm", *kWrite = "wm";

struct Memory {
    ByteView bytes;
    std::uint64_t position = 0;
    std::vector<unsigned char> written{}; ///< what `bytes` shows of a file that is being written
};

tmsize_t readMemory(thandle_t handle, void* to, tmsize_t count) {
    auto& memory = *static_cast<Memory*>(handle);
    if (count <= 0 || memory.position >= memory.bytes.size())
        return 0;
    const auto there =
        std::min(static_cast<std::size_t>(count), memory.bytes.size() - static_cast<std::size_t>(memory.position));
    std::memcpy(to, memory.bytes.data() + memory.position, there);
    memory.position += there;
    return static_cast<tmsize_t>(there);
}

tmsize_t refuseToWrite(thandle_t, void*, tmsize_t) {
    return 0;
}

tmsize_t writeMemory(thandle_t handle, void* from, tmsize_t count) {
    auto& memory = *static_cast<Memory*>(handle);
    const auto at = static_cast<std::size_t>(memory.position), size = static_cast<std::size_t>(count);
    try {
        memory.written.resize(std::max(memory.written.size(), at + size));
    } catch (const std::bad_alloc&) { // may not pass through libtiff
        return 0;
    }
    std::memcpy(memory.written.data() + at, from, size);
    memory.bytes = memory.written;
    memory.position += size;
    return count;
}

toff_t seekMemory(thandle_t handle, toff_t offset, int whence) {
    auto& memory = *static_cast<Memory*>(handle);
    memory.position = whence == SEEK_CUR   ? memory.position + offset
                      : whence == SEEK_END ? memory.bytes.size() + offset
                                           : offset;
    return memory.position;
}

toff_t memorySize(thandle_t handle) {
    return static_cast<Memory*>(handle)->bytes.size();
}

int keepFirstError(TIFF*, void* problem, const char*, const char* format, va_list arguments) {
    auto& text = *static_cast<std::string*>(problem);
    char buffer[256];
    if (text.empty() && std::vsnprintf(buffer, sizeof buffer, format, arguments) > 0)
        text = buffer;
    return 1; // handled: the global handler stays out of it
}

int ignoreWarning(TIFF*, void*, const char*, const char*, va_list) {
    return 1;
}

using Handle = std::unique_ptr<TIFF, decltype(&TIFFClose)>;

Handle openMemory(Memory& memory, const char* mode, std::string& problem) {
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                   TIFFOpenOptionsFree);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), kMaxSingleAllocation);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepFirstError, &problem);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignoreWarning, nullptr);
    return {TIFFClientOpenExt(
                "picture", mode, &memory, readMemory, mode == kWrite ? writeMemory : refuseToWrite, seekMemory,
                [](thandle_t) { return 0; }, memorySize, nullptr, nullptr, options.get()),
            TIFFClose};
}

/// How often a JPEG begins a pass over its picture.
std::uint64_t countScans(ByteView jpeg) {
    constexpr std::array<unsigned char, 2> kBegin = {0xFF, 0xDA};
    std::uint64_t count = 0;
    for (auto at = jpeg.begin(); (at = std::search(at, jpeg.end(), kBegin.begin(), kBegin.end())) != jpeg.end(); ++at)
        ++count;
    return count;
}

/// Why the page would take more work than its size and the file's allow; empty: it would not.
std::string tooMuchWork(TIFF* tiff, ByteView bytes, const PageHeader& header) {
    const std::uint64_t pieces = TIFFIsTiled(tiff) ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    if (pieces > kMaxTiffPieces)
        return "it has too many strips or tiles";
    const auto pixels = static_cast<std::uint64_t>(header.width * header.height);
    std::uint16_t compression = COMPRESSION_NONE;
    TIFFGetField(tiff, TIFFTAG_COMPRESSION, &compression);
    std::uint64_t read = 0, scanned = 0;
    for (std::uint32_t i = 0; i < pieces; ++i) {
        const std::uint64_t offset = std::min<std::uint64_t>(TIFFGetStrileOffset(tiff, i), bytes.size());
        const std::uint64_t size = std::min(TIFFGetStrileByteCount(tiff, i), bytes.size() - offset);
        read += size;
        if (read > bytes.size() + kMaxTiffSharedBytes)
            return "its strips or tiles lie upon each other";
        if (compression == COMPRESSION_JPEG)
            scanned += countScans(bytes.subspan(offset, size)) * (pixels / pieces + 1);
    }
    return scanned > std::max<std::uint64_t>(kMaxJpegScanPixels, kMinJpegScans * pixels)
               ? "it is stored in too many passes"
               : "";
}

/// RGBA, alpha premultiplied as libtiff gives it; pixels that could not be read stay 0.
cv::Mat readRgba(TIFF* tiff, const PageHeader& header, std::string& problem) {
    char reason[1024] = "";
    TIFFRGBAImage image;
    if (!TIFFRGBAImageOK(tiff, reason) || !TIFFRGBAImageBegin(&image, tiff, 0, reason)) {
        if (problem.empty())
            problem = reason;
        return {};
    }
    const std::unique_ptr<TIFFRGBAImage, decltype(&TIFFRGBAImageEnd)> closer(&image, TIFFRGBAImageEnd);
    if (image.width != header.width || image.height != header.height) {
        problem = "two sizes are given";
        return {};
    }
    // Our own step turns the page upright; libtiff knows only the flips.
    image.orientation = ORIENTATION_TOPLEFT;
    image.req_orientation = ORIENTATION_TOPLEFT;
    cv::Mat rgba = cv::Mat::zeros(static_cast<int>(header.height), static_cast<int>(header.width), CV_8UC4);
    if (!TIFFRGBAImageGet(&image, reinterpret_cast<std::uint32_t*>(rgba.data), image.width, image.height) &&
        problem.empty())
        problem = "some of its data makes no sense";
    return rgba;
}

/// Lays the picture onto white; nothing if no pixel was read.
cv::Mat toBgr(const cv::Mat& rgba) {
    bool isEmpty = true;
    cv::Mat bgr(rgba.size(), CV_8UC3);
    for (int y = 0; y < rgba.rows; ++y) {
        const auto* from = rgba.ptr<std::uint32_t>(y);
        auto* to = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < rgba.cols; ++x) {
            const std::uint32_t paper = 255 - TIFFGetA(from[x]);
            const auto mixed = [&](std::uint32_t ink) { return static_cast<uchar>(std::min(255U, ink + paper)); };
            to[x] = {mixed(TIFFGetB(from[x])), mixed(TIFFGetG(from[x])), mixed(TIFFGetR(from[x]))};
            isEmpty = isEmpty && from[x] == 0;
        }
    }
    return isEmpty ? cv::Mat() : bgr;
}

bool writeRows(TIFF* tiff, const cv::Mat& bgr) {
    std::vector<unsigned char> rgb(static_cast<std::size_t>(bgr.cols) * 3);
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* from = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < bgr.cols; ++x)
            for (int c = 0; c < 3; ++c)
                rgb[static_cast<std::size_t>(3 * x + c)] = from[x][2 - c];
        if (TIFFWriteScanline(tiff, rgb.data(), static_cast<std::uint32_t>(y), 0) < 0)
            return false;
    }
    return true;
}

} // namespace

Decoded decodeTiff(ByteView bytes, const PageHeader& header) {
    Decoded decoded;
    decoded.isCut = header.isCut;
    Memory memory{bytes};
    const Handle tiff = openMemory(memory, kRead, decoded.problem);
    if (!tiff || !TIFFSetSubDirectory(tiff.get(), header.directory)) {
        if (decoded.problem.empty())
            decoded.problem = "its directory makes no sense";
        return decoded;
    }
    if (std::string work = tooMuchWork(tiff.get(), bytes, header); !work.empty()) {
        decoded.problem = std::move(work);
        return decoded;
    }
    if (const cv::Mat rgba = readRgba(tiff.get(), header, decoded.problem); !rgba.empty()) {
        decoded.bgr = toBgr(rgba);
        if (decoded.bgr.empty() && decoded.problem.empty()) // wholly transparent, but read
            decoded.bgr = cv::Mat(rgba.size(), CV_8UC3, cv::Scalar::all(255));
    }
    return decoded;
}

Encoded encodeTiff(const cv::Mat& bgr, int) {
    Encoded encoded;
    Memory memory;
    Handle tiff = openMemory(memory, kWrite, encoded.problem);
    if (!tiff)
        throw std::bad_alloc();
    TIFFSetField(tiff.get(), TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(bgr.cols));
    TIFFSetField(tiff.get(), TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(bgr.rows));
    TIFFSetField(tiff.get(), TIFFTAG_BITSPERSAMPLE, 8);
    TIFFSetField(tiff.get(), TIFFTAG_SAMPLESPERPIXEL, 3);
    TIFFSetField(tiff.get(), TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
    TIFFSetField(tiff.get(), TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff.get(), TIFFTAG_COMPRESSION, COMPRESSION_LZW);
    TIFFSetField(tiff.get(), TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
    TIFFSetField(tiff.get(), TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(tiff.get(), 0));
    const bool isWritten = writeRows(tiff.get(), bgr) && TIFFWriteDirectory(tiff.get()) != 0;
    tiff.reset();
    if (!isWritten && encoded.problem.empty())
        encoded.problem = "there is not enough memory";
    encoded.bytes = std::move(memory.written);
    return encoded;
}

} // namespace nonet::detail
