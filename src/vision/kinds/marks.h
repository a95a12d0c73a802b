// Diagonals and windows that a board marks, by a shade or by lines.
#pragma once

#include "vision/kinds/edges.h"

namespace nonet::detail {

struct UnitMarks {
    bool diagonals = false; ///< both
    bool windows = false;   ///< all four
};

UnitMarks seeUnitMarks(const cv::Mat& grey, const CellPapers& papers);

} // namespace nonet::detail
