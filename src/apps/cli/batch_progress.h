#pragma once

#include "apps/batch/totals.h"

#include <chrono>
#include <string>

namespace nonet::cli {

enum class ProgressKind { Bar, Plain, None };

/// How far a batch is, on standard error: a bar that is drawn over, or a plain line every few seconds.
class BatchProgress {
public:
    explicit BatchProgress(ProgressKind kind) : kind_(kind) {}
    ~BatchProgress() { clear(); }

    void begin(std::size_t files, std::size_t finished); ///< how many there are, and how many an earlier run did
    void fileDone() { ++filesDone_; }
    void show(const batch::BatchTotals&
                  totals); ///< of this run so far; drawn a few times a second, a bar from the first file on
    void say(const std::string& sentence); ///< a message on a line of its own
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    bool isDue(Clock::time_point now) const;
    std::string text(const batch::BatchTotals& totals) const;

    ProgressKind kind_;
    bool isShown_ = false;
    std::size_t files_ = 0, finished_ = 0, filesDone_ = 0;
    Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

} // namespace nonet::cli
