// The four corners of a puzzle or of a cell, and what is asked of them.
#pragma once

#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

#include <array>

namespace nonet::detail {

using Quad = std::array<cv::Point2f, 4>; ///< top-left, top-right, bottom-right, bottom-left

NONET_API Quad cornersOf(const Lattice& lattice);
Quad cornersOfCell(const Lattice& lattice, int cell);

/// The same corners as the public interface has them, and back.
NONET_API Corners toCorners(const Quad& quad);
NONET_API Quad toQuad(const Corners& corners);

/// The lattice that a flat grid with these corners has.
Lattice latticeFromQuad(const Quad& corners);

/// The mean length of a cell's side in the picture.
float cellSidePx(const Quad& corners);
float cellSidePx(const Lattice& lattice);

/// Whether a point is in the picture and at least so far from its border.
bool isInside(cv::Point2f point, cv::Size picture, float marginPx = 0);

/// By how many of its own cells a lattice leaves the picture; 0 if all of it is inside.
float cellsOutside(const Lattice& lattice, cv::Size picture);

/// What two convex quadrilaterals have in common, as a share of the smaller one: 1 where one lies in the other.
double overlapOfSmaller(const Quad& a, const Quad& b);

/// The same as a share of what both cover together (intersection over union): 1 where they are equal.
NONET_API double overlapOfUnion(const Quad& a, const Quad& b);
inline constexpr double kSamePuzzle = 0.5; ///< of the union, from which on two quadrilaterals mean one puzzle

} // namespace nonet::detail
