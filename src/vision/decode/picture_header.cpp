// Sizes and orientations of JPEG, PNG, TIFF, WebP and BMP, read by ourselves so that a picture that is too large never
// reaches a decoder. Every access goes through Reader, which refuses what lies outside the file; every loop moves
// forward or counts. Weak spot: a JPEG that announces two sizes; the decoders refuse a size other than the one read
// here. Guarded by the cut-file and huge-picture tests in decode_test.

#include "vision/decode/picture_header.h"
#include "vision/decode/codecs.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unordered_set>

namespace nonet::detail {

namespace {

// More pages than any scanner writes; a chain of directories may be endless in a hostile file.
constexpr std::size_t kMaxPages = 10'000;

enum class Order { Little, Big };

/// Bounds-checked numbers of a file; what lies outside is nothing.
class Reader {
public:
    Reader(ByteView bytes, Order order) : bytes_(bytes), order_(order) {}

    std::size_t size() const { return bytes_.size(); }
    bool has(std::uint64_t offset, std::uint64_t count) const {
        return offset <= bytes_.size() && count <= bytes_.size() - offset;
    }
    std::optional<std::uint64_t> number(std::uint64_t offset, unsigned width) const {
        if (!has(offset, width))
            return std::nullopt;
        std::uint64_t value = 0;
        for (unsigned i = 0; i < width; ++i)
            value = value << 8 | bytes_[static_cast<std::size_t>(offset) + (order_ == Order::Big ? i : width - 1 - i)];
        return value;
    }
    /// For fields whose presence was checked with has().
    std::uint64_t at(std::uint64_t offset, unsigned width) const { return number(offset, width).value_or(0); }
    bool matches(std::uint64_t offset, std::string_view text) const {
        return has(offset, text.size()) && std::memcmp(bytes_.data() + offset, text.data(), text.size()) == 0;
    }
    ByteView part(std::uint64_t offset, std::uint64_t count) const {
        if (offset >= bytes_.size())
            return {};
        const std::uint64_t there = std::min<std::uint64_t>(count, bytes_.size() - offset);
        return bytes_.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(there));
    }

private:
    ByteView bytes_;
    Order order_;
};

PictureHeader onePage(std::uint64_t width, std::uint64_t height, int orientation, bool isCut) {
    if (width == 0 || height == 0 || width > INT32_MAX || height > INT32_MAX)
        return {};
    return {{{static_cast<std::int64_t>(width), static_cast<std::int64_t>(height), orientation, 0, isCut}}, isCut};
}

// ---- TIFF, and EXIF, which is a small TIFF inside another file

enum Tag : std::uint64_t {
    kNewSubfileType = 254,
    kImageWidth = 256,
    kImageLength = 257,
    kStripOffsets = 273,
    kOrientation = 274,
    kStripByteCounts = 279,
    kTileOffsets = 324,
    kTileByteCounts = 325
};

struct TiffLayout {
    Order order = Order::Little;
    bool isBig = false; ///< BigTIFF: 64-bit offsets
    std::uint64_t first = 0;

    unsigned offsetBytes() const { return isBig ? 8 : 4; }
    unsigned countBytes() const { return isBig ? 8 : 2; }
    unsigned entryBytes() const { return isBig ? 20 : 12; }
};

std::optional<TiffLayout> tiffLayout(ByteView bytes) {
    const bool isLittle = Reader(bytes, Order::Little).matches(0, "II");
    if (!isLittle && !Reader(bytes, Order::Big).matches(0, "MM"))
        return std::nullopt;
    TiffLayout layout{isLittle ? Order::Little : Order::Big};
    const Reader reader(bytes, layout.order);
    const auto version = reader.number(2, 2);
    layout.isBig = version == 43;
    if (version != 42 && !(layout.isBig && reader.number(4, 2) == 8 && reader.number(6, 2) == 0))
        return std::nullopt;
    layout.first = reader.number(layout.isBig ? 8 : 4, layout.offsetBytes()).value_or(UINT64_MAX);
    return layout;
}

/// The values of one directory entry: integers of one, two, four or eight bytes.
struct Values {
    std::uint64_t count = 0, offset = 0;
    unsigned width = 0; ///< 0: not an integer
    std::uint64_t at(const Reader& reader, std::uint64_t i) const {
        return width ? reader.number(offset + i * width, width).value_or(0) : 0;
    }
};

class Directory {
public:
    Directory(ByteView bytes, const TiffLayout& layout, std::uint64_t offset)
        : reader_(bytes, layout.order), layout_(layout), entries_(offset + layout.countBytes()),
          count_(reader_.number(offset, layout.countBytes()).value_or(0)) {}

    bool isWhole() const {
        return count_ > 0 && count_ <= 65'535 && reader_.has(entries_, count_ * layout_.entryBytes());
    }
    std::uint64_t next() const {
        return reader_.number(entries_ + count_ * layout_.entryBytes(), layout_.offsetBytes()).value_or(0);
    }
    Values find(Tag tag) const {
        for (std::uint64_t i = 0; i < count_; ++i) {
            const std::uint64_t entry = entries_ + i * layout_.entryBytes();
            if (reader_.number(entry, 2) == tag)
                return valuesOf(entry);
        }
        return {};
    }
    std::optional<std::uint64_t> value(Tag tag) const {
        const Values values = find(tag);
        return values.count > 0 && values.width > 0 ? std::optional(values.at(reader_, 0)) : std::nullopt;
    }
    /// How many entries, strips and tiles there are to look through.
    std::uint64_t length() const {
        const auto possible = [&](std::uint64_t count) { return count > reader_.size() ? 0 : count; };
        return count_ + possible(find(kStripOffsets).count) + possible(find(kTileOffsets).count);
    }
    /// True when some strip or tile lies partly behind the end of the file.
    bool isDataCut() const {
        return runsOut(find(kStripOffsets), find(kStripByteCounts)) ||
               runsOut(find(kTileOffsets), find(kTileByteCounts));
    }

private:
    Values valuesOf(std::uint64_t entry) const {
        const auto type = reader_.number(entry + 2, 2);
        const unsigned width = type == 1 ? 1 : type == 3 ? 2 : type == 4 ? 4 : type == 16 ? 8 : 0;
        const std::uint64_t count = reader_.at(entry + 4, layout_.offsetBytes());
        const std::uint64_t inside = entry + 4 + layout_.offsetBytes();
        const bool fits = width > 0 && count <= layout_.offsetBytes() / width;
        return {count, fits ? inside : reader_.at(inside, layout_.offsetBytes()), width};
    }
    bool runsOut(const Values& offsets, const Values& sizes) const {
        if (offsets.width == 0 || offsets.count == 0)
            return false;
        if (offsets.count > reader_.size() || !reader_.has(offsets.offset, offsets.count * offsets.width))
            return true;
        const std::uint64_t known = std::min(offsets.count, sizes.count);
        for (std::uint64_t i = 0; i < known; ++i)
            if (!reader_.has(offsets.at(reader_, i), sizes.at(reader_, i)))
                return true;
        return false;
    }

    Reader reader_;
    TiffLayout layout_;
    std::uint64_t entries_, count_;
};

int validOrientation(std::optional<std::uint64_t> value) {
    return value && *value >= 1 && *value <= 8 ? static_cast<int>(*value) : 1;
}

int exifOrientation(ByteView exif) {
    if (const auto layout = tiffLayout(exif); layout && !layout->isBig && layout->first < exif.size()) {
        const Directory directory(exif, *layout, layout->first);
        if (directory.isWhole())
            return validOrientation(directory.value(kOrientation));
    }
    return 1;
}

bool isPicturePage(const Directory& directory) {
    constexpr std::uint64_t kThumbnail = 1, kMask = 4;
    return (directory.value(kNewSubfileType).value_or(0) & (kThumbnail | kMask)) == 0;
}

} // namespace

PictureHeader readTiffHeader(ByteView bytes) {
    PictureHeader header;
    const auto layout = tiffLayout(bytes);
    if (!layout)
        return header;
    std::unordered_set<std::uint64_t> seen;
    std::uint64_t length = 0; // of all directories: more than the file has bytes only where they lie upon each other
    for (std::uint64_t at = layout->first; at != 0 && seen.insert(at).second;) {
        const Directory directory(bytes, *layout, at < bytes.size() ? at : bytes.size());
        if (!directory.isWhole()) {
            header.isCut = true;
            break;
        }
        length += directory.length();
        if (length > bytes.size() || header.pages.size() == kMaxPages) {
            header.hasMore = true;
            break;
        }
        const PictureHeader page =
            onePage(directory.value(kImageWidth).value_or(0), directory.value(kImageLength).value_or(0),
                    validOrientation(directory.value(kOrientation)), directory.isDataCut());
        if (!page.pages.empty() && isPicturePage(directory)) {
            header.pages.push_back(page.pages.front());
            header.pages.back().directory = at;
        }
        at = directory.next();
    }
    return header;
}

// ---- JPEG

namespace {

bool isFrameStart(std::uint64_t marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

} // namespace

PictureHeader readJpegHeader(ByteView bytes) {
    const Reader reader(bytes, Order::Big);
    const PictureHeader cut{{}, true};
    int orientation = 1;
    std::uint64_t at = 2;
    while (true) {
        const auto lead = reader.number(at, 1);
        if (!lead)
            return cut;
        if (*lead != 0xFF) { // stray bytes between segments: libjpeg skips them too
            ++at;
            continue;
        }
        const auto marker = reader.number(at + 1, 1);
        if (!marker)
            return cut;
        if (*marker == 0xFF || *marker == 0) {
            at += *marker == 0xFF ? 1 : 2;
            continue;
        }
        at += 2;
        if (*marker == 0x01 || (*marker >= 0xD0 && *marker <= 0xD8)) // no length follows
            continue;
        if (*marker == 0xD9 || *marker == 0xDA) // the end, or data, before any size
            return {};
        const auto length = reader.number(at, 2);
        if (!length)
            return cut;
        if (*length < 2)
            return {};
        if (*marker == 0xE1 && reader.matches(at + 2, std::string_view("Exif\0", 5)) && *length > 8)
            orientation = exifOrientation(reader.part(at + 8, *length - 8));
        if (isFrameStart(*marker)) {
            if (!reader.has(at, 7))
                return cut;
            return onePage(reader.at(at + 5, 2), reader.at(at + 3, 2), orientation, false);
        }
        at += *length;
    }
}

// ---- PNG

PictureHeader readPngHeader(ByteView bytes) {
    const Reader reader(bytes, Order::Big);
    if (!reader.has(8, 25))
        return {{}, true};
    if (!reader.matches(12, "IHDR"))
        return {};
    int orientation = 1;
    bool isEnded = false;
    for (std::uint64_t at = 8; reader.has(at, 12) && !isEnded;) {
        const std::uint64_t length = reader.at(at, 4);
        if (reader.matches(at + 4, "eXIf"))
            orientation = exifOrientation(reader.part(at + 8, length));
        isEnded = reader.matches(at + 4, "IEND");
        at += 12 + length;
    }
    return onePage(reader.at(16, 4), reader.at(20, 4), orientation, !isEnded);
}

// ---- WebP

namespace {

struct Size {
    std::uint64_t width = 0, height = 0;
};

/// The size that a WebP chunk announces, if it is one that does.
std::optional<Size> webpChunkSize(const Reader& reader, std::uint64_t data) {
    const std::uint64_t chunk = data - 8;
    if (reader.matches(chunk, "VP8X") && reader.has(data, 10))
        return Size{reader.at(data + 4, 3) + 1, reader.at(data + 7, 3) + 1};
    if (reader.matches(chunk, "VP8L") && reader.has(data, 5) && reader.at(data, 1) == 0x2F) {
        const std::uint64_t bits = reader.at(data + 1, 4);
        return Size{(bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1};
    }
    if (reader.matches(chunk, "VP8 ") && reader.has(data, 10) && reader.at(data + 3, 3) == 0x2A019D)
        return Size{reader.at(data + 6, 2) & 0x3FFF, reader.at(data + 8, 2) & 0x3FFF};
    return std::nullopt;
}

} // namespace

PictureHeader readWebpHeader(ByteView bytes) {
    const Reader reader(bytes, Order::Little);
    const bool isCut = reader.number(4, 4).value_or(UINT32_MAX) + 8 > reader.size();
    std::optional<Size> size;
    int orientation = 1;
    for (std::uint64_t at = 12; reader.has(at, 8);) {
        const std::uint64_t length = reader.at(at + 4, 4), data = at + 8;
        if (!size)
            size = webpChunkSize(reader, data);
        if (reader.matches(at, "EXIF")) {
            // Some writers keep the JPEG prefix before the TIFF part.
            const std::uint64_t prefix = reader.matches(data, std::string_view("Exif\0\0", 6)) ? 6 : 0;
            orientation = exifOrientation(reader.part(data + prefix, length - std::min(prefix, length)));
        }
        at = data + length + (length & 1);
    }
    return size ? onePage(size->width, size->height, orientation, isCut) : PictureHeader{{}, isCut};
}

// ---- BMP

PictureHeader readBmpHeader(ByteView bytes) {
    const Reader reader(bytes, Order::Little);
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
