#pragma once

#include "nonet/export.h"
#include "nonet/scan.h"

namespace nonet {

/// Draws the answer into the empty cells of a puzzle, along its lattice; does nothing without a solution. Pixels
/// outside those cells stay as they are.
NONET_API void draw(cv::Mat& bgr, const Puzzle& puzzle, const DrawOptions& options = {});

} // namespace nonet
