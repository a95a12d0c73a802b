// The directories of a TIFF file, and of EXIF, which is a small TIFF inside another file. No offset or length is
// trusted.
#pragma once

#include "vision/decode/byte_reader.h"

namespace nonet::detail {

enum TiffTag : std::uint64_t {
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
    ByteOrder order = ByteOrder::Little;
    bool isBig = false; ///< BigTIFF: 64-bit offsets
    std::uint64_t first = 0;

    unsigned offsetBytes() const { return isBig ? 8 : 4; }
    unsigned countBytes() const { return isBig ? 8 : 2; }
    unsigned entryBytes() const { return isBig ? 20 : 12; }
};

inline std::optional<TiffLayout> tiffLayout(ByteView bytes) {
    const bool isLittle = ByteReader(bytes, ByteOrder::Little).matches(0, "II");
    if (!isLittle && !ByteReader(bytes, ByteOrder::Big).matches(0, "MM"))
        return std::nullopt;
    TiffLayout layout{isLittle ? ByteOrder::Little : ByteOrder::Big};
    const ByteReader reader(bytes, layout.order);
    const auto version = reader.number(2, 2);
    layout.isBig = version == 43;
    if (version != 42 && !(layout.isBig && reader.number(4, 2) == 8 && reader.number(6, 2) == 0))
        return std::nullopt;
    layout.first = reader.number(layout.isBig ? 8 : 4, layout.offsetBytes()).value_or(UINT64_MAX);
    return layout;
}

/// The values of one directory entry: integers of one, two, four or eight bytes.
struct TiffValues {
    std::uint64_t count = 0, offset = 0;
    unsigned width = 0; ///< 0: not an integer
    std::uint64_t at(const ByteReader& reader, std::uint64_t i) const {
        return width ? reader.number(offset + i * width, width).value_or(0) : 0;
    }
};

class TiffDirectory {
public:
    TiffDirectory(ByteView bytes, const TiffLayout& layout, std::uint64_t offset)
        : reader_(bytes, layout.order), layout_(layout), entries_(offset + layout.countBytes()),
          count_(reader_.number(offset, layout.countBytes()).value_or(0)) {}

    bool isWhole() const {
        return count_ > 0 && count_ <= 65'535 && reader_.has(entries_, count_ * layout_.entryBytes());
    }
    std::uint64_t next() const {
        return reader_.number(entries_ + count_ * layout_.entryBytes(), layout_.offsetBytes()).value_or(0);
    }
    TiffValues find(TiffTag tag) const {
        for (std::uint64_t i = 0; i < count_; ++i) {
            const std::uint64_t entry = entries_ + i * layout_.entryBytes();
            if (reader_.number(entry, 2) == tag)
                return valuesOf(entry);
        }
        return {};
    }
    std::optional<std::uint64_t> value(TiffTag tag) const {
        const TiffValues values = find(tag);
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
    TiffValues valuesOf(std::uint64_t entry) const {
        const auto type = reader_.number(entry + 2, 2);
        const unsigned width = type == 1 ? 1 : type == 3 ? 2 : type == 4 ? 4 : type == 16 ? 8 : 0;
        const std::uint64_t count = reader_.at(entry + 4, layout_.offsetBytes());
        const std::uint64_t inside = entry + 4 + layout_.offsetBytes();
        const bool fits = width > 0 && count <= layout_.offsetBytes() / width;
        return {count, fits ? inside : reader_.at(inside, layout_.offsetBytes()), width};
    }
    bool runsOut(const TiffValues& offsets, const TiffValues& sizes) const {
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

    ByteReader reader_;
    TiffLayout layout_;
    std::uint64_t entries_, count_;
};

/// 1 to 8; 1, which is upright, where there is none.
inline int validOrientation(std::optional<std::uint64_t> value) {
    return value && *value >= 1 && *value <= 8 ? static_cast<int>(*value) : 1;
}

/// The orientation that an EXIF block names.
inline int exifOrientation(ByteView exif) {
    if (const auto layout = tiffLayout(exif); layout && !layout->isBig && layout->first < exif.size()) {
        const TiffDirectory directory(exif, *layout, layout->first);
        if (directory.isWhole())
            return validOrientation(directory.value(kOrientation));
    }
    return 1;
}

} // namespace nonet::detail
