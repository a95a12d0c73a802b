// Where a header bar is welded to the frame, or the frame is missing, a proposal is up to a cell too large, too small
// or shifted. The lines of a grid are then looked for as a comb: ten evenly spaced ones along each axis.
#include "vision/locate/lattice_fit.h"
#include "vision/locate/lines_seen.h"
#include "vision/locate/tuning.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace nonet::detail {

namespace {

/// Ten evenly spaced lines along one axis, in cells of the proposal.
struct Comb {
    float start = 0, end = 0;
    double score = -1e9; ///< 1: all ten are seen along their whole length, and none a step further
};

/// How strongly a whole line is seen at a place, give or take a pixel: 0-1.
class LineProfile {
public:
    LineProfile(const LineMap& map, int axis) : map_(map), profile_(map.profile(axis, kFit.seenRatio * map.noise())) {}

    float operator()(float line) const {
        const int x = cvRound(map_.toPx(line));
        if (x < 1 || x >= static_cast<int>(profile_.size()) - 1)
            return 0;
        const auto i = static_cast<std::size_t>(x);
        return std::max({profile_[i - 1], profile_[i], profile_[i + 1]});
    }

private:
    const LineMap& map_;
    std::vector<float> profile_;
};

/// Lines where they should be count for a comb, those half-way between them and a step further against it.
double scoreOf(const Comb& comb, const LineProfile& strength) {
    const float pitch = (comb.end - comb.start) / 9;
    double score = -strength(comb.start - pitch) - strength(comb.end + pitch);
    for (int line = 0; line < 10; ++line)
        score += strength(comb.start + static_cast<float>(line) * pitch) -
                 kComb.betweenCost * strength(comb.start + (static_cast<float>(line) - 0.5F) * pitch);
    return score / 10 - kComb.distanceCost * (std::abs(comb.start) + std::abs(comb.end - 9));
}

Comb findComb(const LineMap& map, int axis) {
    constexpr float kReach = kFit.margin - kFit.justOutside; // what lies just outside must be seen, too
    const LineProfile strength(map, axis);
    Comb best;
    for (float start = -kReach; start <= kReach; start += kComb.step)
        for (float end = 9 - kReach; end <= 9 + kReach; end += kComb.step) {
            Comb comb{start, end};
            comb.score = scoreOf(comb, strength);
            if (comb.score > best.score)
                best = comb;
        }
    return best;
}

Quad quadOf(const Comb& across, const Comb& down, const Quad& proposed) {
    const Quad unit = {cv::Point2f(0, 0), cv::Point2f(9, 0), cv::Point2f(9, 9), cv::Point2f(0, 9)};
    const cv::Mat toPicture = cv::getPerspectiveTransform(unit.data(), proposed.data());
    std::vector<cv::Point2f> moved = {
        {across.start, down.start}, {across.end, down.start}, {across.end, down.end}, {across.start, down.end}};
    cv::perspectiveTransform(moved, moved, toPicture);
    return {moved[0], moved[1], moved[2], moved[3]};
}

} // namespace

std::optional<LatticeFit> fitRoughLattice(const cv::Mat& grey, const Quad& corners) {
    const FirstLook look = lookAt(grey, latticeFromQuad(corners));
    if (look.seen.all < kComb.hopelessLines)
        return std::nullopt;
    const Comb x = findComb(look.map, 0), y = findComb(look.map, 1), asProposed{0, 9, 1};
    std::optional<std::pair<LinesSeen, Quad>> best;
    // A header bar or a missing frame puts one axis off, or both.
    for (const auto& [across, down] : {std::pair{x, y}, {asProposed, y}, {x, asProposed}}) {
        if (std::min(across.score, down.score) < kComb.hopeless)
            continue;
        const Quad quad = quadOf(across, down, corners);
        const LinesSeen seen = lookAtLattice(grey, quad);
        if (!best || seen.all > best->first.all)
            best = {seen, quad};
    }
    if (!best)
        return std::nullopt;
    return fitLattice(grey, best->second, best->first.isInverted);
}

} // namespace nonet::detail
