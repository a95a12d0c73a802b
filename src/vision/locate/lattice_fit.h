// Lays a 9 x 9 lattice onto the lines near a proposal, and says how well it explains them.
#pragma once

#include "vision/geometry/lattice_map.h"

#include <optional>

namespace nonet::detail {

/// What is seen of the lines of a lattice.
struct LinesSeen {
    double all = 0;          ///< share of the 180 cell edges on which a line is seen, 0-1
    double boxes = 0;        ///< the same of the 36 edges between boxes, or of these and the 36 on the frame
    double beyond = 0;       ///< share of the lines that go on outside, on the worst side: near 1 in a larger grid
    double boxesBeyond = 0;  ///< the same of the frame and the lines between boxes
    double weakestSide = 0;  ///< share of the lines seen that hold the outer row or column that fewest do
    bool isInverted = false; ///< light lines on dark ground
};

/// A lattice that lies on its lines as well as it can.
struct LatticeFit {
    Lattice lattice{};
    LinesSeen seen{};
    cv::Point shift{}; ///< by how many cells to move it so that the bold lines are box lines; 0, 0: they are
};

/// A first look: what is seen near the lines of a flat grid with these corners.
LinesSeen lookAtLattice(const cv::Mat& grey, const Quad& corners);

/// Fits a lattice to the lines near `corners`, which are right to a third of a cell. `isInverted` as a first look said.
LatticeFit fitLattice(const cv::Mat& grey, const Quad& corners, bool isInverted);

/// Both together; nothing if the first look is hopeless.
std::optional<LatticeFit> lookAndFit(const cv::Mat& grey, const Quad& corners);

/// A fit moved by whole cells, right and down, and fitted again.
LatticeFit shiftedFit(const cv::Mat& grey, const LatticeFit& fit, cv::Point cells);

} // namespace nonet::detail
