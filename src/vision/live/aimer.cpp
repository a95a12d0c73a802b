// A grid that would fill more than the frame comes first, then one that the frame's edge cuts, then one that is too
// small to be read. Each cue ends later than it begins, so that a hand which stops late does not swing.
#include "vision/live/aimer.h"

#include "vision/geometry/reduce.h"
#include "vision/live/far_away.h"
#include "vision/live/grid_in_sight.h"
#include "vision/scan/light.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

// The frame's longer side where cells are looked for. Dots run into lines in a coarse picture, small cells need a fine
// one.
constexpr int kSidePx = 640, kCoarseSidePx = 320, kFineSidePx = 1280;
constexpr int kSteadyFrames = 3; // that agree before another cue is shown
constexpr int kBlindFrames = 8;  // without anything to say before none is
// Shares of the frame.
constexpr float kFills = 0.95F, kFillsNoMore = 0.88F; // of its width or height
constexpr float kEdge = 0.01F, kWellInside = 0.03F;   // from its edge
constexpr float kSameAxis = 1.5F;                     // a direction is kept until the other one is so much further off
constexpr double kFarPaper = 0.005;                   // that a page far away covers
constexpr float kSmallCellPx = 16, kReadableCellPx = 19;

bool isDirection(Aim aim) {
    return aim == Aim::Left || aim == Aim::Right || aim == Aim::Up || aim == Aim::Down;
}

/// The part of the frame that a grid covers, as shares of it.
struct Box {
    float left = 1, top = 1, right = 0, bottom = 0;

    float width() const { return right - left; }
    float height() const { return bottom - top; }
    bool isInside() const { return std::min(left, top) >= 0 && std::max(right, bottom) <= 1; }
    /// What becomes of it when the camera comes so much nearer.
    Box grown(float factor) const {
        const auto away = [&](float at) { return 0.5F + factor * (at - 0.5F); };
        return {away(left), away(top), away(right), away(bottom)};
    }
};

Box boxOf(const Quad& outline, cv::Size frame) {
    const auto [left, right] = std::ranges::minmax(outline, {}, [](cv::Point2f p) { return p.x; });
    const auto [top, bottom] = std::ranges::minmax(outline, {}, [](cv::Point2f p) { return p.y; });
    const auto width = static_cast<float>(frame.width), height = static_cast<float>(frame.height);
    return {left.x / width, top.y / height, right.x / width, bottom.y / height};
}

/// By how much of the frame a grid is beyond its far side, or, less than zero, its near one.
float beyond(float low, float high, float margin) {
    return std::max(0.0F, high - (1 - margin)) - std::max(0.0F, margin - low);
}

cv::Mat greyAt(const cv::Mat& bgr, int sidePx) {
    cv::Mat grey;
    cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    const int side = std::max(grey.cols, grey.rows);
    return side > sidePx ? reduced(grey, static_cast<double>(sidePx) / side) : grey;
}

/// The grid whose cells are seen in the reduced frame, as it lies in the frame.
std::optional<GridInSight> seenAt(const cv::Mat& bgr, int sidePx) {
    const cv::Mat grey = greyAt(bgr, sidePx);
    auto grid = gridInSight(grey);
    const float scale = static_cast<float>(bgr.cols) / static_cast<float>(grey.cols);
    if (grid)
        for (cv::Point2f& corner : grid->outline)
            corner *= scale;
    return grid;
}

} // namespace

Aim Aimer::search(const cv::Mat& bgr) {
    auto grid = seenAt(bgr, kSidePx);
    if (const auto coarse = seenAt(bgr, kCoarseSidePx); coarse && (!grid || coarse->cells > grid->cells))
        grid = coarse;
    if (!grid)
        grid = seenAt(bgr, kFineSidePx);
    if (grid)
        return settle(towards(grid->outline, bgr.size(), grid->isTooLarge));
    if (const Aim far = aimAtWhatIsFar(greyAt(bgr, kFineSidePx)); far != Aim::None)
        return settle(far);
    const Light light = measureLight(bgr, kFarPaper);
    return settle(light.isTooDark() ? Aim::MoreLight : light.isTooBlurred() ? Aim::HoldStill : Aim::None);
}

Aim Aimer::follow(const Lattice& lattice, const cv::Mat& bgr) {
    const auto grid = seenAt(bgr, kSidePx);
    return settle(grid ? towards(grid->outline, bgr.size(), grid->isTooLarge)
                       : towards(cornersOf(lattice), bgr.size(), false));
}

Aim Aimer::finish(const Lattice& lattice, cv::Size frame) {
    const Quad outline = cornersOf(lattice);
    if (shown_ == Aim::None || boxOf(outline, frame).isInside())
        reset();
    else
        shown_ = towards(outline, frame, false);
    return shown_;
}

Aim Aimer::towards(const Quad& outline, cv::Size frame, bool isTooLarge) const {
    Box box = boxOf(outline, frame);
    if (isTooLarge || std::max(box.width(), box.height()) > (shown_ == Aim::FurtherAway ? kFillsNoMore : kFills))
        return Aim::FurtherAway;
    const float cellPx = cellSidePx(outline);
    const bool isSmall = cellPx < (shown_ == Aim::Closer ? kReadableCellPx : kSmallCellPx);
    if (isSmall) // it must still be inside when the camera has come closer
        box = box.grown(kReadableCellPx / cellPx);
    const float margin = isDirection(shown_) ? kWellInside : kEdge;
    const float right = beyond(box.left, box.right, margin), down = beyond(box.top, box.bottom, margin);
    const bool isAcross = shown_ == Aim::Left || shown_ == Aim::Right, isUpOrDown = isDirection(shown_) && !isAcross;
    if (right != 0 && std::abs(right) * (isAcross ? kSameAxis : 1) >= std::abs(down) * (isUpOrDown ? kSameAxis : 1))
        return right > 0 ? Aim::Right : Aim::Left;
    if (down != 0)
        return down > 0 ? Aim::Down : Aim::Up;
    return isSmall ? Aim::Closer : Aim::HoldStill;
}

Aim Aimer::settle(Aim seen) {
    if (seen == shown_) {
        rivalFrames_ = 0;
        return shown_;
    }
    rivalFrames_ = seen == rival_ ? rivalFrames_ + 1 : 1;
    rival_ = seen;
    if (rivalFrames_ >= (seen == Aim::None ? kBlindFrames : kSteadyFrames)) {
        shown_ = seen;
        rivalFrames_ = 0;
    }
    return shown_;
}

} // namespace nonet::detail
