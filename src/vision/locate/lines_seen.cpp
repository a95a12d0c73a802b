#include "vision/locate/lines_seen.h"
#include "vision/locate/tuning.h"

#include <algorithm>
#include <array>
#include <utility>

namespace nonet::detail {

namespace {

/// The median response of short pieces of a line.
float usualShort(const LineMap& map, int axis, float line, float reachCells) {
    std::array<float, 9> responses{};
    for (int cell = 0; cell < 9; ++cell)
        responses[static_cast<std::size_t>(cell)] = map.bestNearShort(axis, line, cell, reachCells);
    std::ranges::nth_element(responses, responses.begin() + 4);
    return responses[4];
}

/// Places on the lines of a lattice that lie inside the picture, a little away from its border.
class Visible {
public:
    Visible(const Lattice& lattice, cv::Size picture) : lattice_(lattice), picture_(picture) {}
    bool operator()(int axis, float line, float along) const {
        return isInside(axis == 0 ? latticePoint(lattice_, line, along) : latticePoint(lattice_, along, line), picture_,
                        kFit.borderPx);
    }

private:
    const Lattice& lattice_;
    cv::Size picture_;
};

/// Shares of the cell edges: of all, and of those between boxes, with or without those on the frame.
struct Shares {
    double all = 0, boxes = 0;
};

struct Tally {
    int seen = 0, counted = 0;
    Tally operator+(const Tally& other) const { return {seen + other.seen, counted + other.counted}; }
    double share() const { return static_cast<double>(seen) / std::max(1, counted); }
};

/// Counts one edge, if it lies in the picture, and whether a line is seen on it.
void countEdge(const Visible& isVisible, const LineMap& map, float reachCells, int axis, int line, int cell,
               Tally& tally) {
    const auto l = static_cast<float>(line);
    if (!isVisible(axis, l, static_cast<float>(cell) + 0.5F))
        return;
    tally.seen += map.bestNear(axis, l, cell, reachCells) > kFit.seenRatio * map.noise();
    ++tally.counted;
}

/// The edges on which a line is seen. Some grids have no frame.
Shares linesInside(const Visible& isVisible, const LineMap& map, float reachCells) {
    Tally inBoxes, betweenBoxes, onFrame;
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 10; ++line)
            for (int cell = 0; cell < 9; ++cell)
                countEdge(isVisible, map, reachCells, axis, line, cell,
                          line % 9 == 0   ? onFrame
                          : line % 3 == 0 ? betweenBoxes
                                          : inBoxes);
    const Tally onBoxes = betweenBoxes + onFrame, all = inBoxes + onBoxes;
    if (all.counted <= 180 / 2)
        return {};
    return {all.share(), std::max(betweenBoxes.share(), onBoxes.share())};
}

/// An outer row or column is there if the lines across it run into it: the edge of a page is an outer line too. One
/// that the edge of the picture hides is excused.
double weakestSide(const Visible& isVisible, const LineMap& map, float reachCells) {
    double weakest = 1;
    for (int axis = 0; axis < 2; ++axis)
        for (const int cell : {0, 8}) {
            Tally across;
            for (int line = 0; line < 10; ++line)
                countEdge(isVisible, map, reachCells, axis, line, cell, across);
            if (across.counted > 10 / 2)
                weakest = std::min(weakest, across.share());
        }
    return weakest;
}

/// The lines that go on outside, on the worst side.
Shares linesBeyond(const Visible& isVisible, const LineMap& map, float reachCells) {
    std::array<int, 4> beyond{}, onBoxes{};
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 10; ++line) {
            const auto l = static_cast<float>(line);
            const float goesOn =
                std::max(kFit.seenRatio * map.noise(), kFit.goesOn * usualShort(map, axis, l, reachCells));
            for (int end = 0; end < 2; ++end) {
                const float along = end == 0 ? -kFit.justOutside : 9 + kFit.justOutside;
                const auto side = static_cast<std::size_t>(2 * axis + end);
                if (!isVisible(axis, l, along) || map.bestOutside(axis, l, end == 1, reachCells) <= goesOn)
                    continue;
                ++beyond[side];
                onBoxes[side] += line % 3 == 0;
            }
        }
    return {std::ranges::max(beyond) / 10.0, std::ranges::max(onBoxes) / 4.0};
}

int boldShift(const LineMap& map, int axis) {
    std::array<float, 3> strength{}, count{}; // of the inner lines whose number leaves 0, 1, 2 when divided by 3
    for (int line = 1; line < 9; ++line)
        for (int cell = 0; cell < 9; ++cell) {
            const auto phase = static_cast<std::size_t>(line % 3);
            strength[phase] += map.bestNear(axis, static_cast<float>(line), cell, kFit.fittedReach);
            ++count[phase];
        }
    for (std::size_t phase = 0; phase < 3; ++phase)
        strength[phase] /= count[phase];
    const auto isBold = [&](std::size_t phase) {
        return strength[phase] > kFit.bolder * strength[0] && strength[phase] > kFit.bolder * strength[3 - phase];
    };
    return isBold(1) ? 1 : isBold(2) ? -1 : 0;
}

} // namespace

LinesSeen countLines(const Lattice& lattice, const LineMap& map, float reachCells, cv::Size picture) {
    const Visible isVisible(lattice, picture);
    const Shares inside = linesInside(isVisible, map, reachCells), beyond = linesBeyond(isVisible, map, reachCells);
    return {inside.all,      inside.boxes, beyond.all, beyond.boxes, weakestSide(isVisible, map, reachCells),
            map.isInverted()};
}

cv::Point boldShift(const LineMap& map) {
    return {boldShift(map, 0), boldShift(map, 1)};
}

LinesSeen lookAt(const cv::Mat& grey, const Lattice& lattice) {
    const cv::Mat straightened = LineMap::straightened(grey, lattice, kFit.lookCellPx);
    LineMap dark(straightened, kFit.lookCellPx, false);
    const LineMap light(straightened, kFit.lookCellPx, true, true);
    const Visible isVisible(lattice, grey.size());
    // Between columns of strong digits there is light as well, but no lighter than the paper, and not on the lines.
    const auto score = [&](const LineMap& map) {
        const Shares near = linesInside(isVisible, map, kFit.fittedReach);
        return linesInside(isVisible, map, kFit.lookReach).all + near.all + near.boxes;
    };
    const LineMap better = score(light) > score(dark) ? LineMap(straightened, kFit.lookCellPx, true) : std::move(dark);
    return countLines(lattice, better, kFit.lookReach, grey.size());
}

} // namespace nonet::detail
