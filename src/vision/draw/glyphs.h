#pragma once

#include "nonet/grid.h"

#include <opencv2/core/mat.hpp>

#include <array>

namespace nonet::detail {

/// How digits stand in their cells, in parts of a cell's side. Printed sudokus set them at 55 to 70 %.
struct PrintStyle {
    double height = 0.62, centerX = 0.5, centerY = 0.5;
};

/// The digits 1-9 as coverage masks (CV_8UC1, 255 is ink), each in a square cell of `cellPx`. They come from a font
/// that fontconfig finds, or from OpenCV's own strokes where there is none.
std::array<cv::Mat, kSide> renderDigits(int cellPx, const PrintStyle& style = {});

} // namespace nonet::detail
