#pragma once

#include "fuzz/door.h"

#include <string_view>

namespace nonet::fuzz {

/// Takes small numbers from the front of the fuzzer's bytes; zeros behind their end.
class Numbers {
public:
    explicit Numbers(Input input) : rest_(input) {}

    int next(int below) {
        if (rest_.empty())
            return 0;
        const int number = rest_.front() % below;
        rest_ = rest_.subspan(1);
        return number;
    }
    Input rest() const { return rest_; }

private:
    Input rest_;
};

inline std::string_view textOf(Input input) {
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

/// Cuts off and returns what stands before the next line end.
inline std::string_view nextLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return line;
}

} // namespace nonet::fuzz
