#pragma once

#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

#include <optional>

namespace nonet::detail {

/// Follows one lattice from frame to frame.
class GridTracker {
public:
    bool isOn() const { return !before_.empty(); }
    void stop() { before_.release(); }

    /// Begins with a lattice that was found in this frame, or corrects the one that is followed.
    void start(const cv::Mat& bgr, const Lattice& lattice);
    /// Where the grid is in the next frame; nothing, and off, when it is lost.
    std::optional<Lattice> follow(const cv::Mat& bgr);

private:
    std::optional<Lattice> predict(const cv::Mat& grey) const;
    bool settle(const cv::Mat& grey, Lattice& lattice);

    cv::Mat before_; ///< the last frame, grey and reduced
    float scale_ = 1;
    Lattice lattice_{}; ///< in the reduced frame
    int blindFrames_ = 0;
};

} // namespace nonet::detail
