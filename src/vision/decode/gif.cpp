// GIF's first frame, laid onto white. The format is small enough to read by ourselves: blocks, a palette, and LZW codes
// of growing width. The page is as large as canvas and frame together, so that the size limit sees both. Rows before a
// cut are kept.

#include "vision/decode/codecs.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace nonet::detail {

namespace {

constexpr unsigned kMaxCodes = 4096, kNone = kMaxCodes;

/// A position in the file that never leaves it: behind the end everything is 0.
class Cursor {
public:
    explicit Cursor(ByteView bytes, std::size_t at = 0) : bytes_(bytes), at_(at) {}
    bool isAtEnd() const { return at_ >= bytes_.size(); }
    unsigned byte() { return isAtEnd() ? (++at_, 0U) : bytes_[at_++]; }
    unsigned number() {
        const unsigned low = byte();
        return low | byte() << 8;
    }
    ByteView take(std::size_t count) {
        const std::size_t from = std::min(at_, bytes_.size());
        at_ += count;
        return bytes_.subspan(from, std::min(count, bytes_.size() - from));
    }

private:
    ByteView bytes_;
    std::size_t at_;
};

struct Frame {
    unsigned canvasWidth = 0, canvasHeight = 0;
    unsigned left = 0, top = 0, width = 0, height = 0;
    bool isInterlaced = false;
    std::optional<unsigned> transparent;
    ByteView palette;
    std::vector<unsigned char> codes; ///< the LZW data without its block lengths
    unsigned codeBits = 0;
    bool isCut = false;
};

ByteView palette(Cursor& cursor, unsigned flags) {
    return flags & 0x80 ? cursor.take(std::size_t{3} << ((flags & 7) + 1)) : ByteView();
}

std::vector<unsigned char> subBlocks(Cursor& cursor) {
    std::vector<unsigned char> data;
    while (const unsigned length = cursor.byte()) {
        const ByteView block = cursor.take(length);
        data.insert(data.end(), block.begin(), block.end());
    }
    return data;
}

/// Reads up to the first frame, with or without its data; nothing if there is none.
std::optional<Frame> readFrame(ByteView bytes, bool withData) {
    Frame frame;
    Cursor cursor(bytes, 6);
    frame.canvasWidth = cursor.number();
    frame.canvasHeight = cursor.number();
    const unsigned screenFlags = cursor.byte();
    cursor.take(2);
    frame.palette = palette(cursor, screenFlags);
    while (!cursor.isAtEnd()) {
        const unsigned kind = cursor.byte();
        if (kind == 0x21) { // an extension; F9 tells about transparency
            const unsigned label = cursor.byte();
            const std::vector<unsigned char> data = subBlocks(cursor);
            if (label == 0xF9 && data.size() >= 4 && (data[0] & 1))
                frame.transparent = data[3];
            continue;
        }
        if (kind != 0x2C)
            return std::nullopt;
        frame.left = cursor.number();
        frame.top = cursor.number();
        frame.width = cursor.number();
        frame.height = cursor.number();
        const unsigned flags = cursor.byte();
        frame.isInterlaced = (flags & 0x40) != 0;
        if (const ByteView own = palette(cursor, flags); !own.empty())
            frame.palette = own;
        frame.isCut = cursor.isAtEnd();
        frame.codeBits = cursor.byte();
        if (withData)
            frame.codes = subBlocks(cursor);
        return frame;
    }
    frame.isCut = true;
    return frame;
}

/// The frame's palette indices in the order of the file; fewer than wanted where the data ends or makes no sense.
class Lzw {
public:
    Lzw(const std::vector<unsigned char>& data, unsigned codeBits) : data_(data), rootBits_(codeBits) { reset(); }

    std::vector<unsigned char> decode(std::size_t wanted, std::string& problem) {
        std::vector<unsigned char> pixels;
        const unsigned clear = 1U << rootBits_, end = clear + 1;
        unsigned previous = kNone;
        while (pixels.size() < wanted) {
            const auto code = nextCode();
            if (!code || *code == end)
                break;
            if (*code == clear) {
                reset();
                previous = kNone;
                continue;
            }
            if (*code > count_ || (*code == count_ && previous == kNone)) {
                problem = "some of its data makes no sense";
                break;
            }
            append(*code, previous, pixels);
            previous = *code;
        }
        pixels.resize(std::min(pixels.size(), wanted));
        return pixels;
    }

private:
    void reset() {
        count_ = (1U << rootBits_) + 2;
        bits_ = rootBits_ + 1;
    }
    std::optional<unsigned> nextCode() {
        while (filled_ < bits_) {
            if (at_ >= data_.size())
                return std::nullopt;
            buffer_ |= static_cast<unsigned>(data_[at_++]) << filled_;
            filled_ += 8;
        }
        const unsigned code = buffer_ & ((1U << bits_) - 1);
        buffer_ >>= bits_;
        filled_ -= bits_;
        return code;
    }
    /// Writes a code's pixels and learns the next phrase: the previous one and the first pixel of this one.
    void append(unsigned code, unsigned previous, std::vector<unsigned char>& pixels) {
        const std::size_t from = pixels.size();
        unsigned walk = code == count_ ? previous : code;
        for (; walk >= (1U << rootBits_) + 2; walk = prefix_[walk])
            pixels.push_back(last_[walk]);
        pixels.push_back(static_cast<unsigned char>(walk));
        std::reverse(pixels.begin() + static_cast<std::ptrdiff_t>(from), pixels.end());
        const unsigned char first = pixels[from];
        if (code == count_)
            pixels.push_back(first);
        if (previous != kNone && count_ < kMaxCodes) {
            prefix_[count_] = static_cast<std::uint16_t>(previous);
            last_[count_] = first;
            if (++count_ == 1U << bits_ && bits_ < 12)
                ++bits_;
        }
    }

    const std::vector<unsigned char>& data_;
    unsigned rootBits_, bits_ = 0, count_ = 0;
    std::size_t at_ = 0;
    unsigned buffer_ = 0, filled_ = 0;
    std::array<std::uint16_t, kMaxCodes> prefix_{};
    std::array<unsigned char, kMaxCodes> last_{};
};

/// The picture's row of the n-th row of the data.
std::vector<int> rowOrder(int height, bool isInterlaced) {
    std::vector<int> rows;
    if (!isInterlaced)
        for (int y = 0; y < height; ++y)
            rows.push_back(y);
    else
        for (const auto& [first, step] : {std::pair{0, 8}, {4, 8}, {2, 4}, {1, 2}})
            for (int y = first; y < height; y += step)
                rows.push_back(y);
    return rows;
}

} // namespace

PictureHeader readGifHeader(ByteView bytes) {
    const auto frame = readFrame(bytes, false);
    if (!frame || frame->isCut || frame->width == 0 || frame->height == 0)
        return {{}, frame && frame->isCut};
    PageHeader page;
    page.width = std::max(frame->canvasWidth, frame->left + frame->width);
    page.height = std::max(frame->canvasHeight, frame->top + frame->height);
    return {{page}, false};
}

Decoded decodeGif(ByteView bytes, const PageHeader& header) {
    Decoded decoded;
    const auto frame = readFrame(bytes, true);
    if (!frame || frame->palette.empty() || frame->codeBits < 1 || frame->codeBits > 8) {
        decoded.problem = "its palette or its codes make no sense";
        return decoded;
    }
    const std::size_t wanted = std::size_t{frame->width} * frame->height;
    const std::vector<unsigned char> pixels = Lzw(frame->codes, frame->codeBits).decode(wanted, decoded.problem);
    decoded.isCut = pixels.size() < wanted && decoded.problem.empty();
    if (pixels.empty())
        return decoded;
    decoded.bgr =
        cv::Mat(static_cast<int>(header.height), static_cast<int>(header.width), CV_8UC3, cv::Scalar::all(255));
    const std::vector<int> rows = rowOrder(static_cast<int>(frame->height), frame->isInterlaced);
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const std::size_t color = std::size_t{3} * pixels[i];
        if (pixels[i] == frame->transparent || color + 2 >= frame->palette.size())
            continue;
        decoded.bgr.at<cv::Vec3b>(static_cast<int>(frame->top) + rows[i / frame->width],
                                  static_cast<int>(frame->left + i % frame->width)) = {
            frame->palette[color + 2], frame->palette[color + 1], frame->palette[color]};
    }
    return decoded;
}

} // namespace nonet::detail
