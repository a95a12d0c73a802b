#pragma once

#include <opencv2/core/mat.hpp>

#include <array>

namespace nonet::detail {

/// The digits 1-9 as coverage masks (CV_8UC1, 255 is ink), each centred in a square cell of `cellPx`. They come from a
/// font that fontconfig finds, or from OpenCV's own strokes where there is none.
std::array<cv::Mat, 9> renderDigits(int cellPx);

} // namespace nonet::detail
