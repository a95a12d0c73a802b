#pragma once

#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

namespace nonet::detail {

inline constexpr int kBoardSidePx = 576; // 64 pixels a cell: twice what the network reads, enough for Tesseract

using Quad = std::array<cv::Point2f, 4>; ///< top-left, top-right, bottom-right, bottom-left

/// The lattice that a flat grid with these corners has.
Lattice latticeFromQuad(const Quad& corners);

Quad cornersOf(const Lattice& lattice);

/// A point of the picture by its place in the grid: u to the right, v down, in cells; outside 0-9 the outer cells go
/// on.
cv::Point2f latticePoint(const Lattice& lattice, float u, float v);

/// The lattice moved by so many of its own cells, right and down.
Lattice movedLattice(const Lattice& lattice, cv::Point2f cells);

/// Resamples the grid to straight cells of `cellPx` pixels with `marginCells` cells around it on every side.
cv::Mat warpLattice(const cv::Mat& picture, const Lattice& lattice, int cellPx, float marginCells);

/// The mean length of a cell's side in the picture.
float cellSidePx(const Lattice& lattice);

} // namespace nonet::detail
