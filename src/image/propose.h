#pragma once

#include "image/lattice_map.h"

#include <vector>

namespace nonet::detail {

/// Quadrilaterals that may hold a grid, largest first: the outlines of what hangs together in ink at several
/// thresholds, and the picture itself for screenshots without a frame.
std::vector<Quad> proposeQuads(const cv::Mat& grey);

} // namespace nonet::detail
