#pragma once

#include "nonet/export.h"
#include "nonet/scan.h"

namespace nonet {

/// Draws the answer into the empty cells of a puzzle (neither printed nor handwritten), along its lattice; does nothing
/// without a solution. All other pixels, outlines included, stay as they are. Throws std::invalid_argument for a
/// picture that is empty or not 8-bit BGR. Reentrant.
NONET_API void draw(cv::Mat& bgr, const Puzzle& puzzle, const DrawOptions& options = {});

} // namespace nonet
