#include "apps/cli/progress.h"

#include <cstdio>
#include <system_error>
#include <unistd.h>

namespace nonet::cli {

namespace {

// The first count comes late, so that short runs show none.
constexpr auto kInterval = std::chrono::milliseconds(250);
constexpr auto kTick = std::chrono::seconds(1);

} // namespace

Progress::Progress(bool isQuiet) {
    if (!isQuiet && ::isatty(STDERR_FILENO))
        try {
            ticker_ = std::jthread([this](const std::stop_token& stop) { tick(stop); });
        } catch (const std::system_error&) { // no thread to be had: the puzzles need none
        }
}

Progress::~Progress() {
    if (!ticker_.joinable())
        return;
    ticker_.request_stop();
    ticker_.join();
    wipe();
}

void Progress::show(std::int64_t puzzles) {
    if (!ticker_.joinable())
        return;
    const std::scoped_lock lock(mutex_);
    puzzles_ = puzzles;
    if (Clock::now() - last_ >= kInterval)
        write();
}

void Progress::clear() {
    if (!ticker_.joinable())
        return;
    const std::scoped_lock lock(mutex_);
    wipe();
}

void Progress::wipe() {
    if (isShown_)
        std::fputs("\r\033[K", stderr);
    isShown_ = false;
}

void Progress::tick(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!end_.wait_for(lock, stop, kTick, [&] { return stop.stop_requested(); }))
        if (Clock::now() - last_ >= kTick)
            write();
}

void Progress::write() {
    last_ = Clock::now();
    isShown_ = true;
    const double seconds = std::chrono::duration<double>(last_ - begin_).count();
    std::fprintf(stderr, "\r%lld %s in %.0f s, %.0f a second\033[K", static_cast<long long>(puzzles_),
                 puzzles_ == 1 ? "puzzle" : "puzzles", seconds, static_cast<double>(puzzles_) / seconds);
}

} // namespace nonet::cli
