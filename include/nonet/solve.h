#pragma once

#include "nonet/config.h"
#include "nonet/grid.h"
#include "nonet/rules.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// What ends a search before everything is tried.
struct SearchBound {
    std::int64_t guesses = 0; ///< for each solution that is looked for

    NONET_API static SearchBound generous(); ///< for somebody who waits: half a minute for each solution
    NONET_API static SearchBound tight();    ///< for one question of many: less than a tenth of a second
    NONET_API static SearchBound none();
};

/// What a search for solutions found.
struct Solutions {
    int count = 0;           ///< solutions found, never more than the limit
    std::vector<Grid> grids; ///< those solutions, in the order found
    bool isDecided = true;   ///< false: the bound was reached, and there may be more solutions than were found
    bool isUnique() const { return isDecided && count == 1; }
};

/// Finds up to `limit` solutions, so `limit` 2 tells none, one and several apart (one solution found at limit 1 says
/// nothing about others). Givens that clash have none. Safe to call from many threads.
NONET_API Solutions solve(const Grid& grid, const Rules& rules = Rules::Classic, int limit = 2,
                          const SearchBound& bound = SearchBound::generous());

/// The number of solutions, at most `limit`, or nothing if the bound was reached before; for callers that ask about
/// many near-equal grids, as it seldom allocates.
NONET_API std::optional<int> countSolutions(const Grid& grid, const Rules& rules = Rules::Classic, int limit = 2,
                                            const SearchBound& bound = SearchBound::generous());

/// The engine that this processor gets: "avx512", "avx2" or "portable". All find the same solutions in the same order.
NONET_API std::string_view solverPath();

/// Whether a grid is a proper puzzle, or right so far.
struct GridCheck {
    enum class Verdict {
        OneSolution,      ///< proper, or right so far
        SeveralSolutions, ///< right so far, but not proper
        NoSolution,       ///< no rule is broken yet, but none of it can be completed
        NotDecided,       ///< the search reached its bound
        Clashes,          ///< a digit stands twice in a unit
        Complete,         ///< full and right
    };
    Verdict verdict = Verdict::NoSolution;
    std::vector<Clash> clashes{};
    std::vector<int> suspects{};  ///< of NoSolution: cells any one of which, if it were blank, would give it a solution
    std::vector<int> undecided{}; ///< of NoSolution: cells of which that is not decided

    bool isRight() const { return verdict == Verdict::OneSolution || verdict == Verdict::Complete; }
    /// "one solution", "wrong: two 5s in row 3 (r3c1, r3c7)", "no solution, unless one of r1c1, r5c5 is taken away"
    NONET_API std::string sentence(CellNames names = CellNames::RowCol) const;
};

NONET_API GridCheck check(const Grid& grid, const Rules& rules = Rules::Classic,
                          const SearchBound& bound = SearchBound::generous());

} // namespace nonet
