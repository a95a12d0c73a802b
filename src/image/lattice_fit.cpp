// Fits a lattice to the lines seen near a proposed quadrilateral, and judges it. The grid is straightened by the
// current guess, every cell edge is looked for near its place, and the offsets found are explained by a cubic
// displacement (a bent page) and then by what is left at each crossing; three rounds with a shrinking search.
// Known weak spot: a page bent so far that the first homography is off by half a cell.
#include "image/lattice_fit.h"
#include "image/lattice_bend.h"
#include "image/line_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kFirstCellPx = 10;        // for a first look: a quarter of the work
constexpr int kCellPx = 20;             // for fitting: hairlines survive
constexpr float kSeenRatio = 3.0F;      // an edge is seen when its response is so many times the one between the lines
constexpr float kFirstReach = 0.3F;     // cells by which a line may be off at first
constexpr float kPolarityReach = 0.1F;  // the same to tell dark lines from light ones
constexpr double kNearEnough = 0.93;    // share of edges seen beside the proposal, above which it is not bent further
constexpr double kWorthBending = 0.03;  // what bending it further must bring
constexpr double kHopeless = 0.3;       // share of edges seen at the first look, below which no lattice comes of it
constexpr double kHopelessRough = 0.15; // the same where the grid may be a cell off
constexpr double kHopelessComb = 0.36;  // the same for the ten evenly spaced lines of a rough fit

/// By how many cells the bold inner lines are off the places of box lines: -1, 0 or 1.
int boldShift(const LineMap& map, int axis) {
    constexpr float kBolder = 1.3F;
    std::array<float, 3> strength{}, count{}; // of the inner lines whose number leaves 0, 1, 2 when divided by 3
    for (int line = 1; line < 9; ++line)
        for (int cell = 0; cell < 9; ++cell) {
            const auto phase = static_cast<std::size_t>(line % 3);
            strength[phase] += map.bestNear(axis, static_cast<float>(line), static_cast<float>(cell) + 0.5F, 0.1F);
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
    for (std::size_t cell = 0; cell < 9; ++cell)
        responses[cell] = map.bestNearShort(axis, line, static_cast<float>(cell) + 0.5F, reachCells);
    std::ranges::nth_element(responses, responses.begin() + 4);
    return responses[4];
}

/// Counts edges on which a line is seen; edges on or outside the picture's border are excused.
LatticeFit judged(const Lattice& lattice, const LineMap& map, float reachCells, cv::Size picture) {
    constexpr float kJustOutside = 0.2F; // closer than the gutter between two puzzles
    constexpr float kGoesOn = 0.5F;      // strength outside, of that inside, with which a line goes on
    const cv::Rect2f inside(1.5F, 1.5F, static_cast<float>(picture.width) - 3, static_cast<float>(picture.height) - 3);
    int seen = 0, counted = 0;
    std::array<int, 4> beyond{};
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 10; ++line) {
            const auto l = static_cast<float>(line);
            const auto isInside = [&](float along) {
                return inside.contains(axis == 0 ? latticePoint(lattice, l, along) : latticePoint(lattice, along, l));
            };
            for (int cell = 0; cell < 9; ++cell) {
                const float along = static_cast<float>(cell) + 0.5F;
                if (!isInside(along))
                    continue;
                seen += map.bestNear(axis, l, along, reachCells) > kSeenRatio * map.noise();
                ++counted;
            }
            const float goesOn = std::max(kSeenRatio * map.noise(), kGoesOn * usualShort(map, axis, l, reachCells));
            for (int end = 0; end < 2; ++end) {
                const float along = end == 0 ? -kJustOutside : 9 + kJustOutside;
                beyond[static_cast<std::size_t>(2 * axis + end)] +=
                    isInside(along) && map.bestNearShort(axis, l, along, reachCells) > goesOn;
            }
        }
    LatticeFit fit{lattice, 0, *std::ranges::max_element(beyond) / 10.0, map.isInverted(), {}};
    fit.lines = counted > 90 ? static_cast<double>(seen) / counted : 0;
    return fit;
}

/// The better of dark and light lines, at a first look.
struct FirstLook {
    LineMap map;
    LatticeFit fit;
};

FirstLook firstLook(const cv::Mat& grey, const Lattice& lattice) {
    LineMap dark(grey, lattice, kFirstCellPx, false), light(grey, lattice, kFirstCellPx, true);
    const LatticeFit darkFit = judged(lattice, dark, kFirstReach, grey.size());
    const LatticeFit lightFit = judged(lattice, light, kFirstReach, grey.size());
    // Between columns of strong digits there is light as well, but beside the lines, not on them.
    const auto onLines = [&](const LineMap& map) { return judged(lattice, map, kPolarityReach, grey.size()).lines; };
    if (lightFit.lines + onLines(light) > darkFit.lines + onLines(dark))
        return {std::move(light), lightFit};
    return {std::move(dark), darkFit};
}

LatticeFit bentAndJudged(const cv::Mat& grey, Lattice lattice, bool isInverted, std::initializer_list<float> reaches) {
    for (float reach : reaches)
        lattice = bentToLines(lattice, LineMap(grey, lattice, kCellPx, isInverted), reach, reach < 0.15F);
    const LineMap map(grey, lattice, kCellPx, isInverted);
    LatticeFit fit = judged(lattice, map, 0.1F, grey.size());
    fit.shift = {boldShift(map, 0), boldShift(map, 1)};
    return fit;
}

/// A good proposal needs little: looking further away would take strong digits for faint lines. A bent page needs it.
LatticeFit refined(const cv::Mat& grey, const Lattice& lattice, bool isInverted) {
    const LatticeFit near = bentAndJudged(grey, lattice, isInverted, {0.15F, 0.1F});
    if (near.lines >= kNearEnough)
        return near;
    const LatticeFit far = bentAndJudged(grey, lattice, isInverted, {kFirstReach, 0.2F, 0.12F});
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

LatticeFit fitLattice(const cv::Mat& grey, const Quad& corners) {
    const FirstLook look = firstLook(grey, latticeFromQuad(corners));
    return look.fit.lines < kHopeless ? look.fit : refined(grey, look.fit.lattice, look.fit.isInverted);
}

LatticeFit fitRoughLattice(const cv::Mat& grey, const Quad& corners) {
    const FirstLook look = firstLook(grey, latticeFromQuad(corners));
    if (look.fit.lines < kHopelessRough)
        return look.fit;
    const Quad unit = {cv::Point2f(0, 0), cv::Point2f(9, 0), cv::Point2f(9, 9), cv::Point2f(0, 9)};
    const cv::Mat toPicture = cv::getPerspectiveTransform(unit.data(), corners.data());
    const Comb x = findComb(look.map, 0), y = findComb(look.map, 1), asProposed{0, 1, 1};
    LatticeFit best = look.fit;
    // A header bar or a missing frame puts one axis off, or both.
    for (const auto& [across, down] : {std::pair{x, y}, {asProposed, y}, {x, asProposed}}) {
        if (std::min(across.score, down.score) < kHopelessComb)
            continue;
        const float right = across.start + 9 * across.pitch, bottom = down.start + 9 * down.pitch;
        std::vector<cv::Point2f> moved = {
            {across.start, down.start}, {right, down.start}, {right, bottom}, {across.start, bottom}};
        cv::perspectiveTransform(moved, moved, toPicture);
        const LatticeFit fit =
            refined(grey, latticeFromQuad({moved[0], moved[1], moved[2], moved[3]}), look.fit.isInverted);
        if (fit.lines > best.lines)
            best = fit;
    }
    return best;
}

LatticeFit shiftedFit(const cv::Mat& grey, const LatticeFit& fit, cv::Point cells) {
    Lattice moved;
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col)
            moved.at(row, col) =
                latticePoint(fit.lattice, static_cast<float>(col + cells.x), static_cast<float>(row + cells.y));
    return refined(grey, moved, fit.isInverted);
}

} // namespace nonet::detail
