#include "nonet/report.h"

#include <algorithm>

namespace nonet {

void warnOfUndecided(PageReport& page) {
    const auto isUndecided = [](const PuzzleReport& puzzle) { return !puzzle.decision.isDecided; };
    if (const auto count = std::ranges::count_if(page.puzzles, isUndecided); count > 0)
        page.warning += (page.warning.empty() ? printable(page.file) + ": " : "; ") + "how many solutions " +
                        (count == 1 ? "a puzzle has" : "some puzzles have") +
                        " is not decided, as the search reached its bound";
}

} // namespace nonet
