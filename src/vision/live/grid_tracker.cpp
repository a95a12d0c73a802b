// The crossings of the grid are corners that optical flow follows well; a homography through them carries the whole
// lattice, bend included, into the next frame. Flow alone drifts, and a grid looks like itself one cell further on, so
// the lattice is settled onto the lines that are seen: where the bold lines say that it slipped by a cell, it is lost.
// Guarded by live_test on made films.
#include "vision/live/grid_tracker.h"

#include "vision/geometry/homography.h"
#include "vision/locate/lattice_fit.h"
#include "vision/locate/tuning.h"

#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>

#include <algorithm>

namespace nonet::detail {

namespace {

constexpr int kFrameSidePx = 640; // frames are reduced to it: five times faster than 1280, still under a pixel right
constexpr int kWindowPx = 15;     // of the flow, over four levels: half a cell up to several cells
constexpr double kSharedPx = 2;
constexpr int kFewestPoints = 16;       // of a hundred crossings
constexpr float kLeastGrowth = 0.7F;    // of a cell's side from one frame to the next, or its inverse
constexpr float kMaxSettleCells = 0.3F; // a fit further away is another grid
constexpr float kSettle = 0.4F;         // of the way to the fit per frame: it jitters, the flow does not
constexpr int kMaxBlindFrames = 12;     // frames in a row without lines, as in motion blur

cv::Mat reduced(const cv::Mat& bgr, float scale) {
    cv::Mat small = bgr, grey;
    if (scale < 1)
        cv::resize(bgr, small, cv::Size(), scale, scale, cv::INTER_AREA);
    cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

Lattice scaled(Lattice lattice, float factor) {
    for (cv::Point2f& crossing : lattice.crossings)
        crossing *= factor;
    return lattice;
}

/// A grid as a camera may see it: convex and not suddenly of another size.
bool isPlausible(const Lattice& lattice, const Lattice& before) {
    const Quad quad = cornersOf(lattice);
    const std::vector<cv::Point2f> outline(quad.begin(), quad.end());
    const float growth = cellSidePx(lattice) / cellSidePx(before);
    return cv::isContourConvex(outline) && growth > kLeastGrowth && growth < 1 / kLeastGrowth;
}

float meanDistance(const Lattice& a, const Lattice& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.crossings.size(); ++i)
        sum += cv::norm(a.crossings[i] - b.crossings[i]);
    return static_cast<float>(sum / static_cast<double>(a.crossings.size()));
}

} // namespace

void GridTracker::start(const cv::Mat& bgr, const Lattice& lattice) {
    scale_ = std::min(1.0F, static_cast<float>(kFrameSidePx) / static_cast<float>(std::max(bgr.cols, bgr.rows)));
    before_ = reduced(bgr, scale_);
    lattice_ = scaled(lattice, scale_);
    blindFrames_ = 0;
}

std::optional<Lattice> GridTracker::predict(const cv::Mat& grey) const {
    std::vector<cv::Point2f> from, to, kept, found;
    for (const cv::Point2f& crossing : lattice_.crossings)
        if (isInside(crossing, grey.size()))
            from.push_back(crossing);
    if (from.size() < kFewestPoints)
        return std::nullopt;
    std::vector<uchar> isSeen;
    std::vector<float> errors;
    cv::calcOpticalFlowPyrLK(before_, grey, from, to, isSeen, errors, {kWindowPx, kWindowPx}, 3);
    for (std::size_t i = 0; i < from.size(); ++i)
        if (isSeen[i] && isInside(to[i], grey.size())) {
            kept.push_back(from[i]);
            found.push_back(to[i]);
        }
    if (kept.size() < kFewestPoints)
        return std::nullopt;
    const auto motion = fitSharedMotion(kept, found, kSharedPx);
    if (!motion || motion->pairs < std::max(kFewestPoints, static_cast<int>(kept.size()) / 2))
        return std::nullopt;
    std::vector<cv::Point2f> moved;
    cv::perspectiveTransform(std::vector(lattice_.crossings.begin(), lattice_.crossings.end()), moved,
                             motion->homography);
    Lattice lattice;
    std::ranges::copy(moved, lattice.crossings.begin());
    return lattice;
}

/// Moves the lattice towards the lines; false if they say that it is not the grid any more.
bool GridTracker::settle(const cv::Mat& grey, Lattice& lattice) {
    const auto fit = lookAndFit(grey, cornersOf(lattice));
    if (!fit || fit->seen.all < kLocate.minLines ||
        meanDistance(fit->lattice, lattice) > kMaxSettleCells * cellSidePx(lattice))
        return ++blindFrames_ <= kMaxBlindFrames;
    if (fit->shift != cv::Point())
        return false;
    blindFrames_ = 0;
    for (std::size_t i = 0; i < lattice.crossings.size(); ++i)
        lattice.crossings[i] += kSettle * (fit->lattice.crossings[i] - lattice.crossings[i]);
    return true;
}

std::optional<Lattice> GridTracker::follow(const cv::Mat& bgr) {
    const cv::Mat grey = reduced(bgr, scale_);
    std::optional<Lattice> lattice;
    if (grey.size() == before_.size())
        lattice = predict(grey);
    if (!lattice || !isPlausible(*lattice, lattice_) || !settle(grey, *lattice)) {
        stop();
        return std::nullopt;
    }
    before_ = grey;
    lattice_ = *lattice;
    return scaled(*lattice, 1 / scale_);
}

} // namespace nonet::detail
