#pragma once

#include "nonet/reader.h"

#include <array>
#include <optional>

namespace nonet::detail {

using CellShades = std::array<std::optional<double>, Grid::kCells>;

/// For each cell with a digit how unlike its paper is to that of every blank cell, in grey levels, light that falls on
/// the board unevenly taken out: the shade or disc that an app draws behind givens or entries. What marks a row, a
/// column or a box marks blank cells too, and so says nothing here. Nothing where hardly any other cell has the same
/// paper, as where an app marks a single cell, and where hardly a cell is blank.
CellShades ownShades(const Cells& cells, const Readings& readings);

} // namespace nonet::detail
