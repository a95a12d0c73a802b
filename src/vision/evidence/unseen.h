#pragma once

#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

#include <array>

namespace nonet::detail {

using CellShares = std::array<float, Grid::kCells>;

/// How much of each cell of a straightened board cannot be seen: it is outside the picture, or light has burnt it out.
CellShares unseenShares(const cv::Mat& board, const Lattice& lattice, cv::Size picture);

} // namespace nonet::detail
