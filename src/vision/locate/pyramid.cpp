#include "vision/locate/pyramid.h"
#include "vision/geometry/reduce.h"
#include "vision/locate/judge.h"
#include "vision/locate/tuning.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace nonet::detail {

namespace {

double workingScale(cv::Size picture) {
    const int side = std::max(picture.width, picture.height);
    if (side > kLocate.workingSidePx)
        return static_cast<double>(kLocate.workingSidePx) / side;
    return side < kLocate.tinyPicturePx ? kLocate.enlargeTiny : 1;
}

} // namespace

Pyramid::Pyramid(const cv::Mat& grey) : levels_{grey} {
    while (std::max(levels_.back().cols, levels_.back().rows) > kLocate.workingSidePx / 2)
        levels_.push_back(reduced(levels_.back(), cv::Size(levels_.back().cols / 2, levels_.back().rows / 2)));
}

cv::Mat Pyramid::atWorkingSize() const {
    const cv::Mat& grey = levels_.front();
    const double scale = workingScale(grey.size());
    cv::Mat result = grey;
    if (scale < 1)
        result = reduced(grey, scale);
    else if (scale > 1)
        cv::resize(grey, result, {}, scale, scale, cv::INTER_CUBIC);
    return result;
}

Pyramid::Level Pyramid::levelFor(const Quad& corners) const {
    const float cellPx = cellSidePx(corners);
    std::size_t level = 0;
    while (level + 1 < levels_.size() && cellPx / static_cast<float>(2 << level) >= kFit.cellPx)
        ++level;
    return {levels_[level], static_cast<float>(1 << level)};
}

Quad Pyramid::Level::down(Quad corners) const {
    for (cv::Point2f& corner : corners)
        corner /= scale;
    return corners;
}

LatticeFit Pyramid::Level::settleAndScaleUp(LatticeFit fit) const {
    if (fit.shift != cv::Point() && fit.seen.all >= kLocate.minLines - kLocate.offPhaseCost)
        if (const LatticeFit moved = shiftedFit(grey, fit, fit.shift); quality(moved) > quality(fit))
            fit = moved;
    for (cv::Point2f& crossing : fit.lattice.crossings)
        crossing *= scale;
    return fit;
}

LinesSeen Pyramid::lookAt(const Quad& corners) const {
    const Level level = levelFor(corners);
    return lookAtLattice(level.grey, level.down(corners));
}

LatticeFit Pyramid::fit(const Quad& corners, bool isInverted) const {
    const Level level = levelFor(corners);
    return level.settleAndScaleUp(fitLattice(level.grey, level.down(corners), isInverted));
}

bool canHoldAGrid(cv::Size picture) {
    return std::min(picture.width, picture.height) * workingScale(picture) >= kOutlines.minSidePx;
}

} // namespace nonet::detail
