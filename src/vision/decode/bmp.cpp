// BMP, decoded by ourselves: 1 to 32 bits, palettes, bit fields, run lengths. OpenCV's decoder reports broken files on
// stderr and takes no bit fields. Rows that a cut file lacks stay white; they are the upper ones, as BMP stores the
// lowest row first.

#include "vision/decode/byte_reader.h"
#include "vision/decode/codecs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace nonet::detail {

namespace {

enum Compression : std::uint32_t { kPlain = 0, kRuns8 = 1, kRuns4 = 2, kBitFields = 3, kAlphaBitFields = 6 };

struct Layout {
    int width = 0, height = 0;
    bool isTopDown = false;
    std::uint32_t bits = 0, compression = kPlain;
    std::size_t data = 0;                 ///< where the pixels begin
    std::array<std::uint32_t, 4> masks{}; ///< blue, green, red, alpha
    std::vector<cv::Vec4b> palette;

    std::size_t stride() const { return (static_cast<std::size_t>(width) * bits + 31) / 32 * 4; }
    int row(int stored) const { return isTopDown ? stored : height - 1 - stored; }
};

std::uint32_t number(ByteView bytes, std::size_t offset, unsigned width) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < width && offset + i < bytes.size(); ++i)
        value |= static_cast<std::uint32_t>(bytes[offset + i]) << (8 * i);
    return value;
}

void readMasks(Layout& layout, ByteView bytes, std::uint32_t headerBytes) {
    if (layout.bits == 16)
        layout.masks = {0x1F, 0x3E0, 0x7C00, 0};
    else
        layout.masks = {0xFF, 0xFF00, 0xFF0000, 0};
    if (layout.compression != kBitFields && layout.compression != kAlphaBitFields)
        return;
    for (std::size_t c = 0; c < 3; ++c)
        layout.masks[2 - c] = number(bytes, 54 + 4 * c, 4);
    if (headerBytes >= 56 || layout.compression == kAlphaBitFields)
        layout.masks[3] = number(bytes, 66, 4);
}

void readPalette(Layout& layout, ByteView bytes, std::size_t offset, unsigned entryBytes, std::uint32_t used) {
    const std::size_t count = std::size_t{1} << layout.bits;
    layout.palette.assign(count, cv::Vec4b(0, 0, 0, 255));
    for (std::size_t i = 0; i < (used ? std::min<std::size_t>(used, count) : count); ++i)
        for (unsigned c = 0; c < 3; ++c)
            layout.palette[i][static_cast<int>(c)] = static_cast<uchar>(number(bytes, offset + i * entryBytes + c, 1));
}

bool isKnown(const Layout& layout) {
    switch (layout.compression) {
    case kPlain:
        return layout.bits == 1 || layout.bits == 4 || layout.bits == 8 || layout.bits == 16 || layout.bits == 24 ||
               layout.bits == 32;
    case kRuns8:
        return layout.bits == 8 && !layout.isTopDown;
    case kRuns4:
        return layout.bits == 4 && !layout.isTopDown;
    case kBitFields:
    case kAlphaBitFields:
        return layout.bits == 16 || layout.bits == 32;
    default:
        return false;
    }
}

Layout readLayout(ByteView bytes, const PageHeader& header) {
    Layout layout;
    const std::uint32_t headerBytes = number(bytes, 14, 4);
    const bool isOld = headerBytes == 12;
    layout.width = static_cast<int>(header.width);
    layout.height = static_cast<int>(header.height);
    layout.isTopDown = !isOld && (number(bytes, 22, 4) & 0x80000000U) != 0;
    layout.bits = number(bytes, isOld ? 24 : 28, 2);
    layout.compression = isOld ? std::uint32_t{kPlain} : number(bytes, 30, 4);
    layout.data = number(bytes, 10, 4);
    if (!isOld)
        readMasks(layout, bytes, headerBytes);
    else
        layout.masks = {0xFF, 0xFF00, 0xFF0000, 0};
    if (layout.bits <= 8)
        readPalette(layout, bytes, 14 + headerBytes, isOld ? 3 : 4, isOld ? 0 : number(bytes, 46, 4));
    return layout;
}

uchar channel(std::uint32_t pixel, std::uint32_t mask) {
    if (mask == 0)
        return 0;
    const int shift = std::countr_zero(mask);
    const std::uint64_t top = mask >> shift;
    return static_cast<uchar>((pixel & mask) >> shift ? ((pixel & mask) >> shift) * std::uint64_t{255} / top : 0);
}

cv::Vec4b pixelAt(const Layout& layout, ByteView row, int x) {
    const auto at = static_cast<std::size_t>(x);
    if (layout.bits <= 8) {
        const std::size_t perByte = 8 / layout.bits;
        const auto shift = static_cast<unsigned>((perByte - 1 - at % perByte) * layout.bits);
        return layout.palette[row[at / perByte] >> shift & ((1U << layout.bits) - 1)];
    }
    const std::uint32_t pixel = number(row, at * layout.bits / 8, layout.bits / 8);
    cv::Vec4b color(0, 0, 0, 255);
    for (int c = 0; c < (layout.masks[3] ? 4 : 3); ++c)
        color[c] = channel(pixel, layout.masks[static_cast<std::size_t>(c)]);
    return color;
}

bool isBgr(const Layout& layout) {
    return layout.bits == 24 && layout.compression == kPlain;
}

/// The number of whole rows that were there. `pixels` has four channels, or three if the file has them as they are.
int readRows(const Layout& layout, ByteView bytes, cv::Mat& pixels) {
    for (int stored = 0; stored < layout.height; ++stored) {
        const std::size_t offset = layout.data + static_cast<std::size_t>(stored) * layout.stride();
        const std::size_t needed = (static_cast<std::size_t>(layout.width) * layout.bits + 7) / 8;
        if (offset > bytes.size() || needed > bytes.size() - offset)
            return stored;
        const ByteView row = bytes.subspan(offset, needed);
        if (isBgr(layout)) {
            std::ranges::copy(row, pixels.ptr(layout.row(stored)));
            continue;
        }
        auto* to = pixels.ptr<cv::Vec4b>(layout.row(stored));
        for (int x = 0; x < layout.width; ++x)
            to[x] = pixelAt(layout, row, x);
    }
    return layout.height;
}

/// Run lengths; true when the end mark was met. What no run covers keeps its colour.
class RunReader {
public:
    RunReader(const Layout& layout, ByteView bytes, cv::Mat& bgra)
        : layout_(layout), bytes_(bytes), bgra_(bgra), at_(layout.data) {}

    bool readToEnd() {
        while (at_ + 2 <= bytes_.size()) {
            const unsigned count = bytes_[at_], value = bytes_[at_ + 1];
            at_ += 2;
            if (count > 0) {
                for (unsigned i = 0; i < count; ++i)
                    put(layout_.bits == 8 ? value : i % 2 ? value & 15 : value >> 4);
            } else if (value == 1) {
                return true;
            } else {
                escape(value);
            }
        }
        return false;
    }
    int rowsBegun() const { return std::min(stored_ + 1, layout_.height); }

private:
    void escape(unsigned value) {
        if (value == 0) {
            x_ = 0;
            stored_ = std::min(stored_ + 1, layout_.height);
        } else if (value == 2) {
            x_ = static_cast<int>(std::min<unsigned>(static_cast<unsigned>(x_) + number(bytes_, at_, 1),
                                                     static_cast<unsigned>(layout_.width)));
            stored_ = std::min(stored_ + static_cast<int>(number(bytes_, at_ + 1, 1)), layout_.height);
            at_ += 2;
        } else {
            for (unsigned i = 0; i < value; ++i) {
                const std::uint32_t byte = number(bytes_, at_ + i * layout_.bits / 8, 1);
                put(layout_.bits == 8 ? byte : i % 2 ? byte & 15 : byte >> 4);
            }
            const std::size_t length = (static_cast<std::size_t>(value) * layout_.bits + 7) / 8;
            at_ += length + length % 2;
        }
    }
    void put(unsigned index) {
        if (x_ < layout_.width && stored_ < layout_.height)
            bgra_.at<cv::Vec4b>(layout_.row(stored_), x_++) = layout_.palette[index];
    }

    const Layout& layout_;
    ByteView bytes_;
    cv::Mat& bgra_;
    std::size_t at_;
    int x_ = 0, stored_ = 0;
};

// Many writers announce an alpha mask and leave the channel zero.
void makeOpaqueIfAllClear(cv::Mat& bgra) {
    cv::Mat alpha;
    cv::extractChannel(bgra, alpha, 3);
    if (cv::countNonZero(alpha) == 0)
        cv::insertChannel(cv::Mat(bgra.size(), CV_8UC1, cv::Scalar(255)), bgra, 3);
}

} // namespace

Decoded decodeBmp(ByteView bytes, const PageHeader& header) {
    Decoded decoded;
    const Layout layout = readLayout(bytes, header);
    if (!isKnown(layout)) {
        decoded.problem = "BMP pictures of this kind are not supported";
        return decoded;
    }
    const bool hasRuns = layout.compression == kRuns8 || layout.compression == kRuns4;
    if (layout.data >= bytes.size()) {
        decoded.isCut = true;
        return decoded;
    }
    cv::Mat pixels(layout.height, layout.width, isBgr(layout) ? CV_8UC3 : CV_8UC4, cv::Scalar::all(255));
    int rows = 0;
    if (hasRuns) {
        RunReader runs(layout, bytes, pixels);
        decoded.isCut = !runs.readToEnd();
        rows = runs.rowsBegun();
    } else {
        rows = readRows(layout, bytes, pixels);
        decoded.isCut = rows < layout.height;
    }
    if (rows == 0)
        return decoded;
    if (layout.masks[3] != 0 && layout.bits > 8)
        makeOpaqueIfAllClear(pixels);
    decoded.bgr = isBgr(layout) ? pixels : onWhite(pixels);
    return decoded;
}

Encoded encodeBmp(const cv::Mat& bgr, int) {
    constexpr std::size_t kHeaderBytes = 54;
    const std::size_t stride = (static_cast<std::size_t>(bgr.cols) * 3 + 3) / 4 * 4;
    const std::size_t size = kHeaderBytes + stride * static_cast<std::size_t>(bgr.rows);
    if (size > UINT32_MAX)
        return {{}, "BMP files have at most four gigabytes"};
    Encoded encoded{std::vector<unsigned char>(size), {}};
    const auto put = [&](std::size_t offset, std::size_t value) {
        for (std::size_t i = 0; i < 4; ++i)
            encoded.bytes[offset + i] = static_cast<unsigned char>(value >> (8 * i));
    };
    encoded.bytes[0] = 'B';
    encoded.bytes[1] = 'M';
    put(2, size);
    put(10, kHeaderBytes);
    put(14, kHeaderBytes - 14);
    put(18, static_cast<std::size_t>(bgr.cols));
    put(22, static_cast<std::size_t>(bgr.rows));
    put(26, 1 | 24 << 16); // planes, bits
    for (int y = 0; y < bgr.rows; ++y)
        std::copy_n(bgr.ptr(bgr.rows - 1 - y), bgr.cols * 3,
                    encoded.bytes.data() + kHeaderBytes + stride * static_cast<std::size_t>(y));
    return encoded;
}

PictureHeader readBmpHeader(ByteView bytes) {
    const ByteReader reader(bytes, ByteOrder::Little);
    const auto headerBytes = reader.number(14, 4);
    if (!headerBytes || !reader.has(14, *headerBytes))
        return {{}, true};
    if (*headerBytes == 12)
        return onePage(reader.at(18, 2), reader.at(20, 2), 1, false);
    if (*headerBytes < 40 || *headerBytes > 1024)
        return {};
    const auto height = static_cast<std::int32_t>(reader.at(22, 4)); // negative: stored from the top
    return onePage(reader.at(18, 4), static_cast<std::uint64_t>(std::abs(static_cast<std::int64_t>(height))), 1, false);
}

} // namespace nonet::detail
