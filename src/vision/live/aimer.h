#pragma once

#include "nonet/live.h"
#include "vision/geometry/quad.h"

#include <opencv2/core/mat.hpp>

namespace nonet::detail {

/// Says from frame to frame what the one who holds the camera should do. What it says changes only when some frames
/// agree on it.
class Aimer {
public:
    /// The cue for a frame in which no grid was read.
    Aim search(const cv::Mat& bgr);
    /// The cue for a frame in which a grid is followed that may turn out to be another.
    Aim follow(const Lattice& lattice, const cv::Mat& bgr);
    /// The cue for a frame whose answer is known: a motion that was asked for ends when the whole grid is in view.
    Aim finish(const Lattice& lattice, cv::Size frame);
    void reset() { *this = {}; }

private:
    Aim towards(const Quad& outline, cv::Size frame, bool isTooLarge) const;
    Aim settle(Aim seen);

    Aim shown_ = Aim::None, rival_ = Aim::None;
    int rivalFrames_ = 0;
};

} // namespace nonet::detail
