#pragma once

#include "vision/locate/lattice_fit.h"

#include <vector>

namespace nonet::detail {

/// A grey picture and its halves: a proposal is looked at on the copy that is just fine enough for its cells.
class Pyramid {
public:
    explicit Pyramid(const cv::Mat& grey);

    cv::Size size() const { return levels_.front().size(); }

    /// The picture as proposers see it: large ones reduced, and tiny ones enlarged, in which lines of a pixel would run
    /// together at a threshold.
    cv::Mat atWorkingSize() const;

    LinesSeen lookAt(const Quad& corners) const;
    /// If the bold lines say that it is off by a cell, it is moved where that is better.
    LatticeFit fit(const Quad& corners, bool isInverted) const;

private:
    /// A level, and how many times smaller it is.
    struct Level {
        const cv::Mat& grey;
        float scale = 1;
        Quad down(Quad corners) const;
        LatticeFit settleAndScaleUp(LatticeFit fit) const;
    };
    Level levelFor(const Quad& corners) const;

    std::vector<cv::Mat> levels_;
};

/// Whether the picture at working size is as wide as the smallest grid that is proposed.
bool canHoldAGrid(cv::Size picture);

} // namespace nonet::detail
