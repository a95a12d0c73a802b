#pragma once

#include "nonet/reader.h"

#include <array>

namespace nonet::detail {

using CellOdds = std::array<double, Grid::kCells>;

/// For each handwritten digit the log-odds that it is no entry because it does not lie where the entries of this grid
/// lie, or is smaller or fainter: a note, or what is left of a digit that was rubbed out. `readings` tell hand from
/// print already. 0 where nothing is said, and everywhere if many cells are unclear: it may be no sudoku.
CellOdds noteOdds(const Cells& cells, const Readings& readings);

} // namespace nonet::detail
