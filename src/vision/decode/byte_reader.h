// How headers of picture files are read by ourselves, so that a picture that is too large never reaches a decoder.
#pragma once

#include "vision/decode/picture_format.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace nonet::detail {

enum class ByteOrder { Little, Big };

/// Bounds-checked numbers of a file; what lies outside is nothing.
class ByteReader {
public:
    ByteReader(ByteView bytes, ByteOrder order) : bytes_(bytes), order_(order) {}

    std::size_t size() const { return bytes_.size(); }
    bool has(std::uint64_t offset, std::uint64_t count) const {
        return offset <= bytes_.size() && count <= bytes_.size() - offset;
    }
    std::optional<std::uint64_t> number(std::uint64_t offset, unsigned width) const {
        if (!has(offset, width))
            return std::nullopt;
        std::uint64_t value = 0;
        for (unsigned i = 0; i < width; ++i)
            value =
                value << 8 | bytes_[static_cast<std::size_t>(offset) + (order_ == ByteOrder::Big ? i : width - 1 - i)];
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
    ByteOrder order_;
};

} // namespace nonet::detail
