#pragma once

#include "vision/geometry/lattice_map.h"

#include <vector>

namespace nonet::detail {

/// The ways to propose, best first: how fine a detail counts as ink, and whether ink is dark or light.
struct InkRule {
    int windowPart = 24; ///< the local threshold looks at this part of the picture's longer side
    bool isLight = false;
};
inline constexpr InkRule kInkRules[] = {{24, false}, {64, false}, {24, true}, {64, true}};

/// Quadrilaterals that may hold a grid: first those around cells that lie side by side, then the outlines of what hangs
/// together in ink, largest first. Those near a `known` one are left out.
std::vector<Quad> propose(const cv::Mat& grey, const InkRule& rule, const std::vector<Quad>& known);

/// The whole picture, for screenshots without a frame.
Quad wholePicture(const cv::Mat& grey);

} // namespace nonet::detail
