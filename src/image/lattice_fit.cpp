// Fits a lattice to the lines seen near a proposed quadrilateral, and judges it. The grid is straightened by the
// current guess, every cell edge is looked for near its place, and the offsets found are explained by a cubic
// displacement (a bent page) and then by what is left at each crossing; three rounds with a shrinking search.
// Known weak spot: a page bent so far that the first homography is off by half a cell.
#include "image/lattice_fit.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kCellPx = 20;      // board cells while fitting: hairlines survive, and a board costs a millisecond
constexpr float kMargin = 1.5F;  // cells around the board, for grids larger than proposed and for lines that go on
constexpr int kRidgeReachPx = 4; // a line is darker than the paper this far to both sides; bold frames are 4 px wide
constexpr float kNoiseFloor = 0.75F; // grey levels; keeps the empty noise of clean screenshots from dividing by zero
constexpr double kHopeless = 0.35;   // share of edges seen before refining, below which no lattice comes of it
constexpr float kSeenRatio = 3.0F;   // an edge is seen when its response is so many times the one between the lines

/// Line responses of one board, averaged along the line over most of a cell, and over a quarter of one. Those of the
/// horizontal lines are transposed, so that both are looked up alike.
struct LineMaps {
    cv::Mat vertical, horizontal, verticalShort, horizontalShort;
};

/// min(left, right) - centre: positive on dark lines (on light ones with sign -1).
cv::Mat ridge(const cv::Mat& board, float sign) {
    constexpr int reach = kRidgeReachPx;
    cv::Mat padded, response;
    cv::copyMakeBorder(board, padded, 0, 0, reach, reach, cv::BORDER_REPLICATE);
    const cv::Mat left = padded.colRange(0, board.cols), right = padded.colRange(2 * reach, 2 * reach + board.cols);
    if (sign > 0)
        cv::min(left, right, response);
    else
        cv::max(left, right, response);
    return sign * (response - board);
}

LineMaps lineMaps(const cv::Mat& board, float sign) {
    cv::Mat smooth, turnedBoard;
    cv::GaussianBlur(board, smooth, cv::Size(3, 3), 0.8);
    cv::transpose(smooth, turnedBoard);
    LineMaps maps{ridge(smooth, sign), ridge(turnedBoard, sign), {}, {}};
    cv::blur(maps.vertical, maps.verticalShort, cv::Size(1, kCellPx / 4));
    cv::blur(maps.horizontal, maps.horizontalShort, cv::Size(1, kCellPx / 4));
    cv::blur(maps.vertical, maps.vertical, cv::Size(1, kCellPx * 7 / 10));
    cv::blur(maps.horizontal, maps.horizontal, cv::Size(1, kCellPx * 7 / 10));
    return maps;
}

float toPx(float cells) {
    return (cells + kMargin) * kCellPx - 0.5F;
}

/// The response at line position `line`, halfway along cell `along`, both in cells.
float at(const cv::Mat& map, float line, float along) {
    const int x = std::clamp(cvRound(toPx(line)), 0, map.cols - 1);
    const int y = std::clamp(cvRound(toPx(along)), 0, map.rows - 1);
    return map.at<float>(y, x);
}

float bestNear(const cv::Mat& map, float line, float along, float reachCells) {
    float best = -1e9F;
    for (float d = -reachCells; d <= reachCells + 1e-4F; d += 1.0F / kCellPx)
        best = std::max(best, at(map, line + d, along));
    return best;
}

/// The typical response between the lines: what digits, texture and noise give.
float noiseOf(const LineMaps& maps) {
    std::vector<float> values;
    for (const cv::Mat* map : {&maps.vertical, &maps.horizontal})
        for (int line = 0; line < 9; ++line)
            for (int cell = 0; cell < 9; ++cell)
                for (float between : {0.3F, 0.7F})
                    values.push_back(std::max(0.0F, bestNear(*map, static_cast<float>(line) + between,
                                                             static_cast<float>(cell) + 0.5F, 0.05F)));
    std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    return std::max(kNoiseFloor, values[values.size() / 2]);
}

struct Comb {
    float start = 0, pitch = 1;
    double score = -1e9;
};

/// Ten evenly spaced lines along one axis, and none a step further.
Comb findComb(const cv::Mat& map, float noise) {
    cv::Mat saturated, profile;
    cv::min(map, kSeenRatio * noise, saturated);
    cv::max(saturated, 0, saturated);
    const int low = cvRound(toPx(0)), high = cvRound(toPx(9));
    cv::reduce(saturated.rowRange(low, high), profile, 0, cv::REDUCE_AVG);
    const auto strength = [&](float line) {
        const int x = cvRound(toPx(line));
        if (x < 1 || x >= profile.cols - 1)
            return 0.0F;
        return std::max({profile.at<float>(x - 1), profile.at<float>(x), profile.at<float>(x + 1)});
    };
    Comb best;
    for (float pitch = 0.84F; pitch <= 1.121F; pitch += 0.01F)
        for (float start = -1.2F; start <= 1.45F; start += 0.05F) {
            if (start + 9 * pitch > 9 + 1.3F || start + 9 * pitch < 9 - 1.45F)
                continue;
            double score = -strength(start - pitch) - strength(start + 10 * pitch);
            for (int line = 0; line < 10; ++line)
                score += strength(start + static_cast<float>(line) * pitch) -
                         0.3 * strength(start + (static_cast<float>(line) - 0.5F) * pitch);
            // Of equal combs the one nearest to the proposal.
            score -= 0.05 * noise * (std::abs(start) + std::abs(start + 9 * pitch - 9));
            if (score > best.score)
                best = {start, pitch, score};
        }
    return best;
}

/// Offsets of cell edges from their places, with how clearly each was seen.
struct Offset {
    float line = 0, along = 0; // in cells
    float offset = 0, weight = 0;
};

std::vector<Offset> measureOffsets(const cv::Mat& map, float noise, float reachCells) {
    std::vector<Offset> offsets;
    for (int line = 0; line < 10; ++line)
        for (int cell = 0; cell < 9; ++cell) {
            const float l = static_cast<float>(line), along = static_cast<float>(cell) + 0.5F;
            float best = -1e9F, bestOffset = 0;
            for (float d = -reachCells; d <= reachCells + 1e-4F; d += 0.5F / kCellPx) {
                const float value = at(map, l + d, along) * (1 - 0.3F * std::abs(d) / reachCells);
                if (value > best) {
                    best = value;
                    bestOffset = d;
                }
            }
            const float weight = std::clamp(best / noise - 1, 0.0F, 4.0F);
            if (weight > 0)
                offsets.push_back({l, along, bestOffset, weight});
        }
    return offsets;
}

std::array<double, 10> cubicBasis(float u, float v) {
    const double x = (u - 4.5) / 4.5, y = (v - 4.5) / 4.5;
    return {1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
}

/// A displacement of the grid as a function of the place in it.
struct Cubic {
    std::array<double, 10> c{};
    float operator()(float u, float v) const {
        const auto b = cubicBasis(u, v);
        double sum = 0;
        for (std::size_t i = 0; i < b.size(); ++i)
            sum += c[i] * b[i];
        return static_cast<float>(sum);
    }
};

/// Robust least squares: offsets that the fit does not explain lose their weight. (line, along) is (u, v) for vertical
/// edges; `swapped` for horizontal ones.
Cubic fitCubic(const std::vector<Offset>& offsets, bool swapped) {
    Cubic cubic;
    for (int round = 0; round < 4; ++round) {
        cv::Matx<double, 10, 10> normal = cv::Matx<double, 10, 10>::zeros();
        cv::Matx<double, 10, 1> right = cv::Matx<double, 10, 1>::zeros();
        for (int i = 0; i < 10; ++i)
            normal(i, i) = i < 3 ? 0.1 : i < 6 ? 1 : 2;
        for (const Offset& o : offsets) {
            const float u = swapped ? o.along : o.line, v = swapped ? o.line : o.along;
            const auto basis = cubicBasis(u, v);
            const double residual = round == 0 ? 0 : (o.offset - cubic(u, v)) / 0.06;
            const double weight = o.weight / (1 + residual * residual);
            for (int i = 0; i < 10; ++i) {
                right(i) += weight * basis[static_cast<std::size_t>(i)] * o.offset;
                for (int j = 0; j < 10; ++j)
                    normal(i, j) += weight * basis[static_cast<std::size_t>(i)] * basis[static_cast<std::size_t>(j)];
            }
        }
        const cv::Matx<double, 10, 1> solution = normal.solve(right, cv::DECOMP_CHOLESKY);
        for (int i = 0; i < 10; ++i)
            cubic.c[static_cast<std::size_t>(i)] = solution(i);
    }
    return cubic;
}

/// What is left at each crossing after the cubic: the mean of the edges that meet there, shrunk where few are seen.
std::array<float, 100> residuals(const std::vector<Offset>& offsets, const Cubic& cubic, bool swapped) {
    constexpr float kLargestResidual = 0.12F, kPrior = 2.0F;
    std::array<float, 100> sum{}, weight{};
    for (const Offset& o : offsets) {
        const float u = swapped ? o.along : o.line, v = swapped ? o.line : o.along;
        const float residual = o.offset - cubic(u, v);
        if (std::abs(residual) > kLargestResidual)
            continue;
        const int line = static_cast<int>(o.line), cell = static_cast<int>(o.along);
        for (int end : {cell, cell + 1}) {
            const auto index = static_cast<std::size_t>(swapped ? line * 10 + end : end * 10 + line);
            sum[index] += o.weight * residual;
            weight[index] += o.weight;
        }
    }
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] /= weight[i] + kPrior;
    return sum;
}

Lattice displaced(const Lattice& lattice, const LineMaps& maps, float noise, float reachCells, bool withMesh) {
    const auto across = measureOffsets(maps.vertical, noise, reachCells);
    const auto down = measureOffsets(maps.horizontal, noise, reachCells);
    const Cubic du = fitCubic(across, false), dv = fitCubic(down, true);
    std::array<float, 100> restU{}, restV{};
    if (withMesh) {
        restU = residuals(across, du, false);
        restV = residuals(down, dv, true);
    }
    Lattice result;
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col) {
            const auto u = static_cast<float>(col), v = static_cast<float>(row);
            const auto i = static_cast<std::size_t>(row * 10 + col);
            result.at(row, col) = latticePoint(lattice, u + du(u, v) + restU[i], v + dv(u, v) + restV[i]);
        }
    return result;
}

/// Counts edges on which a line is seen; edges on or outside the picture's border are excused.
void judge(LatticeFit& fit, const LineMaps& maps, float reachCells, cv::Size picture) {
    constexpr float kJustOutside = 0.2F; // closer than the gutter between two puzzles
    const float noise = noiseOf(maps);
    const cv::Rect2f inside(1.5F, 1.5F, static_cast<float>(picture.width) - 3, static_cast<float>(picture.height) - 3);
    int seen = 0, counted = 0;
    std::array<int, 4> beyond{};
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 10; ++line) {
            const auto l = static_cast<float>(line);
            const auto isSeen = [&](const cv::Mat& map, float along) {
                return bestNear(map, l, along, reachCells) > kSeenRatio * noise;
            };
            for (int cell = 0; cell < 9; ++cell) {
                const float along = static_cast<float>(cell) + 0.5F;
                if (!inside.contains(axis == 0 ? latticePoint(fit.lattice, l, along)
                                               : latticePoint(fit.lattice, along, l)))
                    continue;
                seen += isSeen(axis == 0 ? maps.vertical : maps.horizontal, along);
                ++counted;
            }
            const cv::Mat& map = axis == 0 ? maps.verticalShort : maps.horizontalShort;
            beyond[static_cast<std::size_t>(2 * axis)] += isSeen(map, -kJustOutside);
            beyond[static_cast<std::size_t>(2 * axis + 1)] += isSeen(map, 9 + kJustOutside);
        }
    fit.lines = counted > 90 ? static_cast<double>(seen) / counted : 0;
    fit.beyond = *std::ranges::max_element(beyond) / 10.0;
}

cv::Mat boardOf(const cv::Mat& grey, const Lattice& lattice) {
    cv::Mat board;
    warpLattice(grey, lattice, kCellPx, kMargin).convertTo(board, CV_32F);
    return board;
}

LatticeFit startingFit(const cv::Mat& grey, const Lattice& lattice) {
    constexpr float kFirstReach = 0.3F;
    const cv::Mat board = boardOf(grey, lattice);
    LatticeFit dark{lattice, 0, 0, false}, light{lattice, 0, 0, true};
    judge(dark, lineMaps(board, 1), kFirstReach, grey.size());
    judge(light, lineMaps(board, -1), kFirstReach, grey.size());
    return light.lines > dark.lines ? light : dark;
}

LatticeFit refined(const cv::Mat& grey, LatticeFit fit) {
    const float sign = fit.isInverted ? -1.0F : 1.0F;
    for (float reach : {0.3F, 0.2F, 0.12F}) {
        const LineMaps maps = lineMaps(boardOf(grey, fit.lattice), sign);
        fit.lattice = displaced(fit.lattice, maps, noiseOf(maps), reach, reach < 0.15F);
    }
    judge(fit, lineMaps(boardOf(grey, fit.lattice), sign), 0.1F, grey.size());
    return fit;
}

} // namespace

LatticeFit fitLattice(const cv::Mat& grey, const Quad& corners) {
    LatticeFit fit = startingFit(grey, latticeFromQuad(corners));
    return fit.lines < kHopeless ? fit : refined(grey, fit);
}

LatticeFit fitRoughLattice(const cv::Mat& grey, const Quad& corners) {
    const LatticeFit start = startingFit(grey, latticeFromQuad(corners));
    const LineMaps maps = lineMaps(boardOf(grey, start.lattice), start.isInverted ? -1.0F : 1.0F);
    const float noise = noiseOf(maps);
    const Comb x = findComb(maps.vertical, noise), y = findComb(maps.horizontal, noise);
    const Quad unit = {cv::Point2f(0, 0), cv::Point2f(9, 0), cv::Point2f(9, 9), cv::Point2f(0, 9)};
    const cv::Mat toPicture = cv::getPerspectiveTransform(unit.data(), corners.data());
    const float right = x.start + 9 * x.pitch, bottom = y.start + 9 * y.pitch;
    std::vector<cv::Point2f> moved = {{x.start, y.start}, {right, y.start}, {right, bottom}, {x.start, bottom}};
    cv::perspectiveTransform(moved, moved, toPicture);
    return fitLattice(grey, {moved[0], moved[1], moved[2], moved[3]});
}

} // namespace nonet::detail
