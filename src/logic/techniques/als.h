#pragma once

#include "logic/techniques/finder.h"

#include <array>

namespace nonet::detail {

/// Cells of one unit with one digit more than cells: if it loses one of its digits, it holds all the others.
struct Als {
    CellSet cells;
    DigitSet digits;
    std::array<CellSet, kSide + 1> places{}; ///< per digit, its places among the cells
    std::array<CellSet, kSide + 1> seers{};  ///< per digit, the cells that see all those places

    const CellSet& placesOf(int digit) const { return places[static_cast<std::size_t>(digit)]; }
    const CellSet& seersOf(int digit) const { return seers[static_cast<std::size_t>(digit)]; }
};

/// Every set of at most `maxCells` cells; single cells of two digits too. Ordered by size, then cells.
std::vector<Als> findAlmostLockedSets(const Candidates& grid, int maxCells = 8);

/// The digits that cannot be in both sets at once. Sets may overlap where none of those digits is in the overlap.
inline DigitSet restrictedDigits(const Als& a, const Als& b) {
    DigitSet found;
    for (int digit : a.digits& b.digits)
        if (a.placesOf(digit).isSubsetOf(b.seersOf(digit)))
            found.insert(digit);
    return found;
}

/// "r1c24 {137}" at the end of the step's reason.
void sayAls(StepBuilder& step, const Als& als);

} // namespace nonet::detail
