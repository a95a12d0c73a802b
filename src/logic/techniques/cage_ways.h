#pragma once

// The ways in which cells that differ can be filled so that they add up to a sum.

#include "nonet/candidates.h"

#include <span>
#include <vector>

namespace nonet::detail {

/// What the ways have in common.
struct SumWays {
    std::vector<DigitSet> combinations; ///< the sets of digits, of all cells together
    std::vector<DigitSet> allowed;      ///< for each cell what some way puts there
    bool isPossible() const { return !combinations.empty(); }
    DigitSet always() const; ///< the digits that every way has
};

/// The first `cells` of the cells add up to `sum` by themselves.
struct SplitSum {
    std::size_t cells = 0;
    int sum = 0;
};

/// Every way to take one digit of each choice, all different, with this sum and at least the digits of `needed`.
SumWays waysToFill(std::span<const DigitSet> choices, int sum, const SplitSum& split = {}, DigitSet needed = {});

/// What the cells can hold, in their order: the digit of a filled cell, the candidates of an open one.
std::vector<DigitSet> choicesOf(const Candidates& grid, const CellSet& cells);

/// Whether the digits that are left in a cage can make its sum, but for how they are arranged. True without a sum.
bool canAddUp(const Candidates& grid, const Cage& cage);

/// Takes away what no way to fill a cage uses, in the cages of which cells differ from those of `before`. A cage that
/// cannot be filled stays as it is.
void narrowCages(Candidates& grid, const Candidates& before);

} // namespace nonet::detail
