#pragma once

#include <chrono>
#include <cstdint>

namespace nonet::cli {

/// A count on standard error while it goes on; silent unless that is a terminal.
class Progress {
public:
    explicit Progress(bool isQuiet);
    ~Progress() { clear(); }

    void show(std::int64_t puzzles); ///< at most a few times a second
    void clear();                    ///< leaves a clean line for other messages

private:
    using Clock = std::chrono::steady_clock;
    bool isOn_ = false, isShown_ = false;
    Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

} // namespace nonet::cli
