#pragma once

#include "apps/batch/journal.h"
#include "apps/page/exit_code.h"

#include <cstdint>
#include <string>

namespace nonet::batch {

/// What became of pages and puzzles.
struct BatchTotals {
    std::int64_t inputs = 0;                                                                               ///< files
    std::int64_t pages = 0, errors = 0, noGrid = 0;                                                        ///< pages
    std::int64_t solved = 0, doubtful = 0, ambiguous = 0, contradiction = 0, unreadable = 0, complete = 0; ///< puzzles
    std::int64_t undecided = 0; ///< of the doubtful: how many solutions they have

    void add(const Json& page);
    /// Puzzles that a person should look at.
    std::int64_t toCheck() const { return doubtful + ambiguous + contradiction + unreadable; }
    ExitCode exitCode() const;
    /// "290 solved, 4 to check, 1 complete, 3 no grid, 2 errors".
    std::string text() const;
    Json json() const;
};

} // namespace nonet::batch
