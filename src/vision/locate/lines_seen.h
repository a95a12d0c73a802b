// Counts on how many of a lattice's cell edges a line is seen.
#pragma once

#include "vision/locate/lattice_fit.h"
#include "vision/locate/line_map.h"

namespace nonet::detail {

/// Which lines of the lattice are seen in the map made with it, each within `reachCells` of its place. Edges on or
/// outside the border of the picture are excused; where most of them are, nothing is seen.
LinesSeen countLines(const Lattice& lattice, const LineMap& map, float reachCells, cv::Size picture);

/// By how many cells the bold inner lines are off the places of box lines, right and down: -1, 0 or 1.
cv::Point boldShift(const LineMap& map);

/// A first look: the same of the better of dark and light lines.
LinesSeen lookAt(const cv::Mat& grey, const Lattice& lattice);

} // namespace nonet::detail
