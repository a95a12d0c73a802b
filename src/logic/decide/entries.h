#pragma once

#include "logic/decide/readings.h"

#include <array>
#include <vector>

namespace nonet::detail {

/// For each cell that is no given how likely somebody wrote in it, when the whole board is looked at: where hardly a
/// cell holds writing, one that seems to is most likely a speck, a crease or the edge of a shadow. 0 for givens.
NONET_API std::array<double, Grid::kCells> entryShares(const Readings& readings, const Grid& givens);

/// What a cell that is no given holds: nothing, or what a hand wrote.
NONET_API int likeliestEntry(const CellReading& reading, double entryShare);

/// The entries that are surely digits, and surely not those of the solution.
NONET_API std::vector<int> sureMistakes(const Readings& readings, const Grid& givens, const Grid& filled,
                                        const Grid& solution);

} // namespace nonet::detail
