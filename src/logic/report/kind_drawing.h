#pragma once

#include "nonet/report.h"
#include "nonet/rules.h"

namespace nonet::detail {

/// Where a grid stands in a drawing, and its colours.
struct KindDrawing {
    double x = 0, y = 0, cell = 0;
    double thick = 0, thin = 0; ///< widths of lines
    std::uint32_t ink = 0, thinLine = 0, window = 0, diagonal = 0, sum = 0;
    double diagonalWidth = 0;
};

/// Windows and diagonals, which lie below all else.
void drawMarks(StepDrawing& drawing, const KindDrawing& at, const Rules& rules);
/// The lines between cells, thick around boxes or regions; then cages with their sums.
void drawLines(StepDrawing& drawing, const KindDrawing& at, const Rules& rules);

} // namespace nonet::detail
