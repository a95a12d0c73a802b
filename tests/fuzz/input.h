#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nonet::fuzz {

/// Takes small numbers from the front of the fuzzer's bytes; zeros behind their end.
class Numbers {
public:
    Numbers(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    int next(int below) {
        if (size_ == 0)
            return 0;
        --size_;
        return *data_++ % below;
    }
    std::size_t left() const { return size_; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
};

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Cuts off and returns what stands before the next line end.
inline std::string_view nextLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return line;
}

/// Ends the program, which the fuzzer reports as a finding.
inline void require(bool condition) {
    if (!condition)
        __builtin_trap();
}

} // namespace nonet::fuzz
