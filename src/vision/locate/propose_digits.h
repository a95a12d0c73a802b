#pragma once

#include "vision/geometry/quad.h"

#include <opencv2/core/mat.hpp>

#include <vector>

namespace nonet::detail {

/// Quadrilaterals around nine by nine cells in whose middles there is something of the size of a digit, best first.
/// `contours` are all outlines of what is ink. Works without any lines.
std::vector<Quad> proposeFromDigits(const std::vector<std::vector<cv::Point>>& contours);

} // namespace nonet::detail
