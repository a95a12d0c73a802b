#pragma once

#include "nonet/export.h"
#include "nonet/grid.h"
#include "nonet/rules.h"

#include <string>
#include <vector>

namespace nonet {

/// Whether a grid is a proper puzzle, or right so far.
struct GridCheck {
    enum class Verdict {
        OneSolution,      ///< proper, or right so far
        SeveralSolutions, ///< right so far, but not proper
        NoSolution,       ///< no rule is broken yet, but none of it can be completed
        Clashes,          ///< a digit stands twice in a unit
        Complete,         ///< full and right
    };
    Verdict verdict = Verdict::NoSolution;
    std::vector<Clash> clashes{};
    std::vector<int> suspects{}; ///< of NoSolution: cells any one of which, if it were blank, would give it a solution

    bool isRight() const { return verdict == Verdict::OneSolution || verdict == Verdict::Complete; }
    /// "one solution", "wrong: two 5s in row 3 (r3c1, r3c7)", "no solution, unless one of r1c1, r5c5 is taken away"
    NONET_API std::string sentence(CellNames names = CellNames::RowCol) const;
};

NONET_API GridCheck check(const Grid& grid, Rules rules = Rules::Classic);

} // namespace nonet
