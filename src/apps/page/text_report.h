#pragma once

#include "nonet/report.h"
#include "nonet/solve.h"

namespace nonet {

/// A text puzzle in the form that pictures are reported in. `solutions` were counted up to two at least.
PuzzleReport reportOf(const Grid& puzzle, const Grid& filled, const Solutions& solutions, const Rules& rules);

} // namespace nonet
