#pragma once

#include "nonet/scan.h"

namespace nonet::detail {

/// Whether a 9 x 9 grid holds something else than a sudoku with 3 x 3 boxes: hardly any digits, an unclear reading that
/// makes no puzzle either, or a puzzle whose regions are not the boxes. A clear sudoku is never foreign, nor is a
/// puzzle with one misprint. `bgr` is the picture.
bool isForeign(const cv::Mat& bgr, const Puzzle& puzzle);

} // namespace nonet::detail
