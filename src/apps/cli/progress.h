#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace nonet::cli {

/// A count on standard error while it goes on, and the time, which goes on where one puzzle takes long; silent unless
/// that is a terminal.
class Progress {
public:
    explicit Progress(bool isQuiet);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void show(std::int64_t puzzles); ///< at most a few times a second
    void clear();                    ///< leaves a clean line for other messages

private:
    using Clock = std::chrono::steady_clock;
    void tick(const std::stop_token& stop);
    void write();
    void wipe();

    const Clock::time_point begin_ = Clock::now();
    std::mutex mutex_; // for all below
    Clock::time_point last_ = begin_;
    std::int64_t puzzles_ = 0;
    bool isShown_ = false;
    std::condition_variable_any end_;
    std::jthread ticker_; // only on a terminal
};

} // namespace nonet::cli
