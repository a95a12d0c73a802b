// Fits a lattice to the lines seen near a proposed quadrilateral, and judges it. The grid is straightened by the
// current guess, every cell edge is looked for near its place, and the offsets found are explained by a cubic
// displacement (a bent page) and then by what is left at each crossing; three rounds with a shrinking search.
// Known weak spot: a page bent so far that the first homography is off by half a cell.
#include "vision/locate/lattice_fit.h"
#include "vision/locate/lattice_bend.h"
#include "vision/locate/line_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kFirstCellPx = 10;        // for a first look: a quarter of the work
constexpr int kCellPx = 20;             // for fitting: hairlines survive
constexpr float kSeenRatio = 3.0F;      // an edge is seen when its response is so many times the one between the lines
constexpr float kFirstReach = 0.3F;     // cells by which a line may be off at first
constexpr float kPolarityReach = 0.1F;  // the same to tell dark lines from light ones
constexpr double kNearEnough = 0.93;    // share of edges seen beside the proposal, above which it is not bent further
constexpr double kTooFar = 0.3;         // below this bending it further does not help either
constexpr double kWorthBending = 0.03;  // what bending it further must bring
constexpr double kHopelessRough = 0.15; // share of edges seen at the first look, where the grid may be a cell off
constexpr double kHopelessComb = 0.36;  // the same for the ten evenly spaced lines of a rough fit

/// By how many cells the bold inner lines are off the places of box lines: -1, 0 or 1.
int boldShift(const LineMap& map, int axis) {
    constexpr float kBolder = 1.3F;
    std::array<float, 3> strength{}, count{}; // of the inner lines whose number leaves 0, 1, 2 when divided by 3
    for (int line = 1; line < 9; ++line)
        for (int cell = 0; cell < 9; ++cell) {
            const auto phase = static_cast<std::size_t>(line % 3);
            strength[phase] += map.bestNear(axis, static_cast<float>(line), cell, 0.1F);
            ++count[phase];
        }
    for (std::size_t phase = 0; phase < 3; ++phase)
        strength[phase] /= count[phase];
    if (strength[1] > kBolder * strength[0] && strength[1] > kBolder * strength[2])
        return 1;
    return strength[2] > kBolder * strength[0] && strength[2] > kBolder * strength[1] ? -1 : 0;
}

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
        constexpr float kAwayPx = 1.5F;
        return isInside(axis == 0 ? latticePoint(lattice_, line, along) : latticePoint(lattice_, along, line), picture_,
                        kAwayPx);
    }

private:
    const Lattice& lattice_;
    cv::Size picture_;
};

/// Shares of the cell edges: of all, and of those between boxes, with or without those on the frame.
struct Shares {
    double all = 0, onBoxes = 0;
};

/// The edges on which a line is seen; edges on or outside the picture's border are excused. Some grids have no frame.
Shares linesSeen(const Visible& isVisible, const LineMap& map, float reachCells) {
    constexpr int kFewestVisible = 90;
    struct Tally {
        int seen = 0, counted = 0;
        Tally operator+(const Tally& other) const { return {seen + other.seen, counted + other.counted}; }
        double share() const { return static_cast<double>(seen) / std::max(1, counted); }
    };
    Tally inBoxes, betweenBoxes, onFrame;
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 10; ++line)
            for (int cell = 0; cell < 9; ++cell) {
                const float l = static_cast<float>(line), along = static_cast<float>(cell) + 0.5F;
                if (!isVisible(axis, l, along))
                    continue;
                Tally& tally = line % 9 == 0 ? onFrame : line % 3 == 0 ? betweenBoxes : inBoxes;
                tally.seen += map.bestNear(axis, l, cell, reachCells) > kSeenRatio * map.noise();
                ++tally.counted;
            }
    const Tally onBoxes = betweenBoxes + onFrame, all = inBoxes + onBoxes;
    if (all.counted <= kFewestVisible)
        return {};
    return {all.share(), std::max(betweenBoxes.share(), onBoxes.share())};
}

/// The lines that go on outside, on the worst side.
Shares linesBeyond(const Visible& isVisible, const LineMap& map, float reachCells) {
    constexpr float kGoesOn = 0.5F; // strength outside, of that inside, with which a line goes on
    std::array<int, 4> beyond{}, onBoxes{};
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 10; ++line) {
            const auto l = static_cast<float>(line);
            const float goesOn = std::max(kSeenRatio * map.noise(), kGoesOn * usualShort(map, axis, l, reachCells));
            for (int end = 0; end < 2; ++end) {
                const float along = end == 0 ? -LineMap::kJustOutside : 9 + LineMap::kJustOutside;
                const auto side = static_cast<std::size_t>(2 * axis + end);
                if (!isVisible(axis, l, along) || map.bestOutside(axis, l, end == 1, reachCells) <= goesOn)
                    continue;
                ++beyond[side];
                onBoxes[side] += line % 3 == 0;
            }
        }
    return {std::ranges::max(beyond) / 10.0, std::ranges::max(onBoxes) / 4.0};
}

LatticeFit judged(const Lattice& lattice, const LineMap& map, float reachCells, cv::Size picture) {
    const Visible isVisible(lattice, picture);
    const Shares seen = linesSeen(isVisible, map, reachCells), beyond = linesBeyond(isVisible, map, reachCells);
    return {lattice, seen.all, seen.onBoxes, beyond.all, beyond.onBoxes, map.isInverted(), {}, false};
}

/// The better of dark and light lines, at a first look.
struct FirstLook {
    LineMap map;
    LatticeFit fit;
};

FirstLook firstLook(const cv::Mat& grey, const Lattice& lattice) {
    const cv::Mat straightened = LineMap::straightened(grey, lattice, kFirstCellPx);
    LineMap dark(straightened, kFirstCellPx, false);
    const LineMap light(straightened, kFirstCellPx, true, true);
    const Visible isVisible(lattice, grey.size());
    // Between columns of strong digits there is light as well, but no lighter than the paper, and not on the lines.
    const auto score = [&](const LineMap& map) {
        const Shares near = linesSeen(isVisible, map, kPolarityReach);
        return linesSeen(isVisible, map, kFirstReach).all + near.all + near.onBoxes;
    };
    LineMap better = score(light) > score(dark) ? LineMap(straightened, kFirstCellPx, true) : std::move(dark);
    const LatticeFit fit = judged(lattice, better, kFirstReach, grey.size());
    return {std::move(better), fit};
}

/// `map` was made with the lattice.
LatticeFit bentAndJudged(const cv::Mat& grey, Lattice lattice, LineMap map, std::initializer_list<float> reaches) {
    for (float reach : reaches) {
        lattice = bentToLines(lattice, map, reach, reach < 0.15F);
        map = LineMap(grey, lattice, kCellPx, map.isInverted());
    }
    LatticeFit fit = judged(lattice, map, 0.1F, grey.size());
    fit.shift = {boldShift(map, 0), boldShift(map, 1)};
    fit.isFitted = true;
    return fit;
}

constexpr std::initializer_list<float> kNearReaches = {0.15F, 0.1F};

/// A good proposal needs little: looking further away would take strong digits for faint lines. A bent page needs it.
LatticeFit refined(const cv::Mat& grey, const Lattice& lattice, bool isInverted) {
    const LineMap map(grey, lattice, kCellPx, isInverted);
    const LatticeFit near = bentAndJudged(grey, lattice, map, kNearReaches);
    if (near.lines >= kNearEnough || near.lines < kTooFar)
        return near;
    const LatticeFit far = bentAndJudged(grey, lattice, map, {kFirstReach, 0.2F, 0.12F});
    return far.lines > near.lines + kWorthBending ? far : near;
}

/// Ten evenly spaced lines along one axis, in cells of the proposal.
struct Comb {
    float start = 0, pitch = 1;
    double score = -1e9; ///< 1: all ten are seen along their whole length, and none a step further
};

Comb findComb(const LineMap& map, int axis) {
    const std::vector<float> profile = map.profile(axis, kSeenRatio * map.noise());
    const auto strength = [&](float line) {
        const int x = cvRound(map.toPx(line));
        if (x < 1 || x >= static_cast<int>(profile.size()) - 1)
            return 0.0F;
        const auto i = static_cast<std::size_t>(x);
        return std::max({profile[i - 1], profile[i], profile[i + 1]});
    };
    Comb best;
    for (float pitch = 0.84F; pitch <= 1.121F; pitch += 0.01F)
        for (float start = -1.2F; start <= 1.45F; start += 0.05F) {
            const float end = start + 9 * pitch;
            if (end > 9 + 1.3F || end < 9 - 1.45F)
                continue;
            double score = -strength(start - pitch) - strength(end + pitch);
            for (int line = 0; line < 10; ++line)
                score += strength(start + static_cast<float>(line) * pitch) -
                         0.3 * strength(start + (static_cast<float>(line) - 0.5F) * pitch);
            score = score / 10 - 0.005 * (std::abs(start) + std::abs(end - 9)); // of equal ones the nearest
            if (score > best.score)
                best = {start, pitch, score};
        }
    return best;
}

} // namespace

LatticeFit lookAtLattice(const cv::Mat& grey, const Quad& corners) {
    return firstLook(grey, latticeFromQuad(corners)).fit;
}

LatticeFit fitLattice(const cv::Mat& grey, const Quad& corners) {
    const LatticeFit look = lookAtLattice(grey, corners);
    return look.lines < kHopeless ? look : refined(grey, look.lattice, look.isInverted);
}

LatticeFit fitLattice(const cv::Mat& grey, const Quad& corners, bool isInverted) {
    return refined(grey, latticeFromQuad(corners), isInverted);
}

LatticeFit fitRoughLattice(const cv::Mat& grey, const Quad& corners) {
    const FirstLook look = firstLook(grey, latticeFromQuad(corners));
    if (look.fit.lines < kHopelessRough)
        return look.fit;
    const Quad unit = {cv::Point2f(0, 0), cv::Point2f(9, 0), cv::Point2f(9, 9), cv::Point2f(0, 9)};
    const cv::Mat toPicture = cv::getPerspectiveTransform(unit.data(), corners.data());
    const Comb x = findComb(look.map, 0), y = findComb(look.map, 1), asProposed{0, 1, 1};
    std::optional<FirstLook> best;
    // A header bar or a missing frame puts one axis off, or both.
    for (const auto& [across, down] : {std::pair{x, y}, {asProposed, y}, {x, asProposed}}) {
        if (std::min(across.score, down.score) < kHopelessComb)
            continue;
        const float right = across.start + 9 * across.pitch, bottom = down.start + 9 * down.pitch;
        std::vector<cv::Point2f> moved = {
            {across.start, down.start}, {right, down.start}, {right, bottom}, {across.start, bottom}};
        cv::perspectiveTransform(moved, moved, toPicture);
        FirstLook other = firstLook(grey, latticeFromQuad({moved[0], moved[1], moved[2], moved[3]}));
        if (!best || other.fit.lines > best->fit.lines)
            best = std::move(other);
    }
    return best ? refined(grey, best->fit.lattice, best->fit.isInverted) : look.fit;
}

LatticeFit shiftedFit(const cv::Mat& grey, const LatticeFit& fit, cv::Point cells) {
    const Lattice moved = movedLattice(fit.lattice, cells);
    return bentAndJudged(grey, moved, LineMap(grey, moved, kCellPx, fit.isInverted), kNearReaches);
}

} // namespace nonet::detail
