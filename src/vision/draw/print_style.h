#pragma once

#include "nonet/scan.h"
#include "vision/draw/glyphs.h"

namespace nonet::detail {

/// How large the puzzle's printed digits are and where they stand in their cells; the usual where too few are seen.
PrintStyle measurePrint(const cv::Mat& bgr, const Puzzle& puzzle);

} // namespace nonet::detail
