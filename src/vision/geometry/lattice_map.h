// Between the picture and the grid's own coordinates.
#pragma once

#include "nonet/scan.h"
#include "vision/geometry/quad.h"

#include <opencv2/core/mat.hpp>

namespace nonet::detail {

inline constexpr int kBoardCellPx = 64; // twice what the network reads, enough for Tesseract
inline constexpr int kBoardSidePx = kSide * kBoardCellPx;

/// A point of the picture by its place in the grid: u to the right, v down, in cells; outside 0-9 the outer cells go
/// on.
cv::Point2f latticePoint(const Lattice& lattice, float u, float v);

/// The lattice moved by so many of its own cells, right and down.
Lattice movedLattice(const Lattice& lattice, cv::Point2f cells);

/// Resamples the grid to straight cells of `cellPx` pixels with `marginCells` cells around it on every side.
cv::Mat warpLattice(const cv::Mat& picture, const Lattice& lattice, int cellPx, float marginCells);

/// Draws all of its lines onto a BGR picture, for looking at what was found.
NONET_API void drawLattice(cv::Mat& bgr, const Lattice& lattice, const cv::Scalar& color);

} // namespace nonet::detail
