#include "apps/cli/progress.h"

#include <cstdio>
#include <unistd.h>

namespace nonet::cli {

namespace {

// The first count comes late, so that short runs show none.
constexpr auto kInterval = std::chrono::milliseconds(250);

} // namespace

Progress::Progress(bool isQuiet) : isOn_(!isQuiet && ::isatty(STDERR_FILENO)) {}

void Progress::show(std::int64_t puzzles) {
    const auto now = Clock::now();
    if (!isOn_ || now - last_ < kInterval)
        return;
    last_ = now;
    isShown_ = true;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    std::fprintf(stderr, "\r%lld puzzles, %.0f a second\033[K", static_cast<long long>(puzzles),
                 static_cast<double>(puzzles) / seconds);
}

void Progress::clear() {
    if (isShown_)
        std::fputs("\r\033[K", stderr);
    isShown_ = false;
}

} // namespace nonet::cli
