#pragma once

#include "logic/decide/readings.h"
#include "nonet/rules.h"

#include <optional>
#include <vector>

namespace nonet::detail {

/// The likeliest full grid that keeps the rules, for boards on which every cell holds a digit, as in a printed
/// solution: cells are taken by falling certainty as long as a solution remains. `p` is each cell's distribution over
/// blank and the digits. Nothing if too few cells agree with it.
std::optional<Grid> likeliestCompletion(const Distributions& p, const Rules& rules);

/// Whether a full grid can be what the board shows: no cell is clearly still to be filled, none of its digits ruled
/// out.
bool canBeFull(const Distributions& p, const Grid& completion);

/// A board with a digit in every cell can hardly be anything but this full grid: the digits that were not read clearly
/// are the grid's, whoever wrote them. Clear ones stay, they may be somebody's mistakes, and so do cells that are
/// clearly still to be filled.
Readings fillUnclearCells(const Readings& readings, const Grid& completion);

/// What a board shows that has a printed digit in every cell: the full grid, with what was read otherwise as repairs.
Decision decideComplete(const Grid& read, const Grid& completion);

/// The same where it may be misprinted: one or two digits that are clearly others than the full grid's stay as they
/// are, and then it is a contradiction.
Decision decidePrinted(const Distributions& p, const Grid& completion);

/// The cells of a grid whose digit is in a row, column or box twice.
std::vector<int> clashingCells(const Grid& grid, const Rules& rules);

} // namespace nonet::detail
