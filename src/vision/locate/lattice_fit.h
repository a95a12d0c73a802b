#pragma once

#include "vision/geometry/lattice_map.h"

namespace nonet::detail {

/// How well a 9 x 9 lattice explains the lines near a proposal.
struct LatticeFit {
    Lattice lattice{};
    double lines = 0;        ///< share of the 180 cell edges on which a line is seen, 0-1
    double boxLines = 0;     ///< the same of the 36 edges between boxes, or of these and the 36 on the frame
    double beyond = 0;       ///< share of the lines that go on outside, on the worst side: near 1 in a larger grid
    double boxBeyond = 0;    ///< the same of the frame and the lines between boxes
    bool isInverted = false; ///< light lines on dark ground
    cv::Point shift{};       ///< by how many cells to move it so that the bold lines are box lines; 0, 0: they are
    bool isFitted = false;   ///< otherwise this is a first look: `lines` counts what lies near a line's place
};

/// Shares of the edges seen at a first look, below which no lattice comes of it: hairlines between bold box lines give
/// little more than 0.4.
inline constexpr double kHopeless = 0.42;
inline constexpr double kHopelessBoxes = 0.5; ///< of the lines between boxes, where no others need be seen

/// What is seen of the lines of a flat grid with these corners.
LatticeFit lookAtLattice(const cv::Mat& grey, const Quad& corners);

/// Fits a lattice to the lines near `corners`, which are right to a third of a cell; only a first look if that is
/// hopeless.
LatticeFit fitLattice(const cv::Mat& grey, const Quad& corners);

/// The same after a first look, which told light lines from dark ones.
LatticeFit fitLattice(const cv::Mat& grey, const Quad& corners, bool isInverted);

/// The same as the first where the grid may be up to a cell smaller, larger or shifted, as when a header bar is
/// welded to its frame.
LatticeFit fitRoughLattice(const cv::Mat& grey, const Quad& corners);

/// A fit moved by whole cells, right and down, and fitted again.
LatticeFit shiftedFit(const cv::Mat& grey, const LatticeFit& fit, cv::Point cells);

} // namespace nonet::detail
