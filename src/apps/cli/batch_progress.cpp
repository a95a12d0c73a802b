#include "apps/cli/batch_progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace nonet::cli {

namespace {

constexpr auto kBarInterval = std::chrono::milliseconds(200);
constexpr auto kLineInterval = std::chrono::seconds(5);
constexpr int kBarWidth = 20;

/// "0:42", "3:05:10".
std::string timeText(double seconds) {
    const auto whole = static_cast<long>(std::ceil(seconds));
    char text[32];
    if (whole >= 3600)
        std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    else
        std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
    return text;
}

std::string bar(double share) {
    const int full = static_cast<int>(share * kBarWidth);
    std::string text = "[";
    for (int i = 0; i < kBarWidth; ++i)
        text += i < full ? '#' : '.';
    return text + "] ";
}

/// A line that is longer than the terminal would not be drawn over.
std::size_t terminalWidth() {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1U : 79U;
}

} // namespace

void BatchProgress::begin(std::size_t files, std::size_t finished) {
    files_ = files;
    finished_ = finished;
    filesDone_ = 0;
    begin_ = last_ = Clock::now();
}

std::string BatchProgress::text(const batch::BatchTotals& totals) const {
    const double seconds = std::max(1e-3, std::chrono::duration<double>(Clock::now() - begin_).count());
    const std::size_t left = files_ - std::min(files_, finished_ + filesDone_);
    char rate[64];
    std::snprintf(rate, sizeof rate, "%.1f pages a second", static_cast<double>(totals.pages) / seconds);
    std::string text = std::to_string(finished_ + filesDone_) + " of " + std::to_string(files_) + ", " + rate;
    if (filesDone_ > 0)
        text += ", " + timeText(static_cast<double>(left) * seconds / static_cast<double>(filesDone_)) + " left";
    return text + ": " + totals.text();
}

bool BatchProgress::isDue(Clock::time_point now) const {
    switch (kind_) {
    case ProgressKind::Bar:
        return (!isShown_ && filesDone_ > 0) || now - last_ >= kBarInterval;
    case ProgressKind::Plain:
        return now - last_ >= kLineInterval;
    case ProgressKind::None:
        break;
    }
    return false;
}

void BatchProgress::show(const batch::BatchTotals& totals) {
    const auto now = Clock::now();
    if (!isDue(now))
        return;
    last_ = now;
    const double share = files_ ? static_cast<double>(finished_ + filesDone_) / static_cast<double>(files_) : 1;
    if (kind_ == ProgressKind::Bar) {
        isShown_ = true;
        std::fprintf(stderr, "\r%s\033[K", (bar(share) + text(totals)).substr(0, terminalWidth()).c_str());
    } else {
        std::fprintf(stderr, "%3.0f %%  %s\n", 100 * share, text(totals).c_str());
    }
}

void BatchProgress::say(const std::string& sentence) {
    clear();
    std::fprintf(stderr, "%s\n", sentence.c_str());
}

void BatchProgress::clear() {
    if (isShown_)
        std::fputs("\r\033[K", stderr);
    isShown_ = false;
}

} // namespace nonet::cli
