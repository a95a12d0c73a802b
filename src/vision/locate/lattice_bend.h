#pragma once

#include "vision/locate/line_map.h"

namespace nonet::detail {

/// Moves a lattice onto the lines of the map made with it, by at most `reachCells`: a cubic displacement over the whole
/// grid and, `withMesh`, what is left at each crossing.
Lattice bentToLines(const Lattice& lattice, const LineMap& map, float reachCells, bool withMesh);

} // namespace nonet::detail
