#pragma once

#include "nonet/export.h"
#include "nonet/options.h"
#include "nonet/reader.h"
#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

#include <vector>

namespace nonet {

/// The grids of a BGR picture that a 9 x 9 lattice explains well, best first; empty if there is none. Each is in some
/// orientation: which side is up only the reading can tell.
NONET_API std::vector<Lattice> locate(const cv::Mat& bgr, const LocateOptions& options = {});

/// The lattice near four corners that the user gave, bent as the lines seen there are.
NONET_API Lattice locateAt(const cv::Mat& bgr, const Corners& corners);

/// The lattice with the puzzle turned clockwise by so many quarter turns.
NONET_API Lattice turned(const Lattice& lattice, int quarterTurns);

/// The board as a square of `side` pixels with straight cells, in the picture's colours.
NONET_API cv::Mat rectify(const cv::Mat& bgr, const Lattice& lattice, int side);

/// Cuts a square board into cells and evens out light and contrast. Throws std::invalid_argument for a board of fewer
/// than 27 pixels a side.
NONET_API Cells cutCells(const cv::Mat& board);

} // namespace nonet
