// A cage's line lies at one distance from the cells' edges on the whole board, and is found as a ridge: darker than
// what lies before and behind it, so that the blurred rim of a bold grid line is none.
#include "vision/kinds/outlines.h"
#include "base/statistics.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

namespace nonet::detail {

namespace {

// Of the cell.
constexpr double kNearest = 0.035, kFarthest = 0.14; // of the line from the edge
constexpr double kFlank = 0.045;                     // of a ridge
constexpr double kFrom = 0.1, kTo = 0.9;             // along the side
constexpr double kBehindSum = 0.5;                   // from there on above and to the left of a cell, where sums stand
constexpr double kLeastLight = 20;                   // grey levels

constexpr double kLeastOfAKind = 0.12; // share of the edges

/// Where a line may run beside an edge, in one of its cells.
struct Side {
    int x = 0, y = 0; ///< of the edge's beginning
    int inwards = 1;  ///< 1: in the cell to the right or below; there the sum stands
    bool isUpright = true;
};

/// The mean of the grey levels along the side, at each distance from the edge inside the cell.
std::vector<double> meansAlong(const cv::Mat& grey, const Side& side, int cellPx, int reach) {
    const int from = cvRound((side.inwards > 0 ? kBehindSum : kFrom) * cellPx), to = cvRound(kTo * cellPx);
    std::vector<double> means;
    for (int at = 0; at <= reach; ++at) {
        const int off = side.inwards > 0 ? at : -1 - at;
        const cv::Rect strip = side.isUpright ? cv::Rect(side.x + off, side.y + from, 1, to - from)
                                              : cv::Rect(side.x + from, side.y + off, to - from, 1);
        means.push_back(cv::mean(grey(strip))[0]);
    }
    return means;
}

/// Two measures at one distance from the edge, of both sides together and as shares of the light: how dark it is there
/// beside the paper further inside, and how much darker than what lies just before and behind it.
struct AtDistance {
    EdgeValues darkness{}, ridge{};
};

void measureSide(const std::vector<double>& means, int nearest, int flank, std::size_t edge,
                 std::vector<AtDistance>& distances) {
    const double paper = means.back(), light = std::max(kLeastLight, std::ranges::max(means));
    const auto mean = [&](int at) { return means[static_cast<std::size_t>(std::max(0, at))]; };
    for (std::size_t i = 0; i < distances.size(); ++i) {
        const int at = nearest + static_cast<int>(i);
        distances[i].darkness[edge] += (paper - mean(at)) / light / 2;
        distances[i].ridge[edge] += ((mean(at - flank) + mean(at + flank)) / 2 - mean(at)) / light / 2;
    }
}

std::vector<AtDistance> measureEdges(const cv::Mat& grey) {
    const int cellPx = grey.cols / kSide, flank = std::max(1, cvRound(kFlank * cellPx));
    const int nearest = std::max(1, cvRound(kNearest * cellPx)), farthest = cvRound(kFarthest * cellPx);
    std::vector<AtDistance> distances(static_cast<std::size_t>(farthest - nearest + 1));
    for (std::size_t i = 0; i < kCellEdges.size(); ++i) {
        const CellEdge& edge = kCellEdges[i];
        const int x = colOf(edge.second) * cellPx, y = rowOf(edge.second) * cellPx;
        for (const int inwards : {-1, 1})
            measureSide(meansAlong(grey, {x, y, inwards, edge.isUpright()}, cellPx, farthest + flank), nearest, flank,
                        i, distances);
    }
    return distances;
}

/// Takes out what all edges of one kind have: bold lines between boxes, and a blur along one axis.
void levelKinds(EdgeValues& values) {
    constexpr double kNoBorders = 0.15; // share of the edges of a kind that surely lie inside of cages
    const auto kindOf = [](const CellEdge& edge) {
        return 2 * edge.isUpright() + (boxOf(edge.first) == boxOf(edge.second) ? 1 : 0);
    };
    std::array<std::vector<double>, 4> kinds;
    for (std::size_t i = 0; i < values.size(); ++i)
        kinds[static_cast<std::size_t>(kindOf(kCellEdges[i]))].push_back(values[i]);
    std::array<double, 4> levels{};
    std::ranges::transform(kinds, levels.begin(),
                           [](const std::vector<double>& kind) { return quantile(kind, kNoBorders); });
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] -= levels[static_cast<std::size_t>(kindOf(kCellEdges[i]))];
}

} // namespace

std::vector<EdgeValues> outlineInks(const cv::Mat& grey) {
    std::vector<EdgeValues> inks;
    for (const AtDistance& at : measureEdges(grey))
        for (EdgeValues values : {at.darkness, at.ridge})
            for (int sign = 0; sign < 2; ++sign) { // lines may be light, and beside a line a ridge is negative
                inks.push_back(values);
                levelKinds(inks.emplace_back(values));
                std::ranges::transform(values, values.begin(), std::negate());
            }
    return inks;
}

TwoKinds splitValues(const EdgeValues& values) {
    EdgeValues sorted = values;
    std::ranges::sort(sorted);
    const auto least = static_cast<std::size_t>(kLeastOfAKind * kInnerEdges);
    TwoKinds best;
    const auto kindOf = [&](std::size_t begin, std::size_t end) {
        const double count = static_cast<double>(end - begin);
        const double mean = std::accumulate(sorted.begin() + static_cast<std::ptrdiff_t>(begin),
                                            sorted.begin() + static_cast<std::ptrdiff_t>(end), 0.0) /
                            count;
        double squares = 0;
        for (std::size_t i = begin; i < end; ++i)
            squares += (sorted[i] - mean) * (sorted[i] - mean);
        return std::pair(mean, squares);
    };
    double leastSquares = 0;
    for (std::size_t cut = least; cut + least <= sorted.size(); ++cut) {
        const auto [low, lowSquares] = kindOf(0, cut);
        const auto [high, highSquares] = kindOf(cut, sorted.size());
        const double squares = lowSquares + highSquares;
        if (best.contrast > 0 && squares >= leastSquares)
            continue;
        leastSquares = squares;
        constexpr double kLeastSpread = 1e-4;
        best = {(sorted[cut - 1] + sorted[cut]) / 2,
                (high - low) / (kLeastSpread + 2 * std::sqrt(squares / kInnerEdges))};
    }
    return best;
}

std::vector<CellSet> growCages(const EdgeValues& values, double threshold, const CellSet& sums, bool mustHaveSum) {
    std::array<int, Grid::kCells> groups{};
    std::array<bool, Grid::kCells> hasSum{};
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        groups[static_cast<std::size_t>(cell)] = cell;
        hasSum[static_cast<std::size_t>(cell)] = sums.contains(cell);
    }
    std::array<std::size_t, kInnerEdges> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t edge) { return values[edge]; });
    for (const std::size_t i : order) {
        const int a = groups[static_cast<std::size_t>(kCellEdges[i].first)];
        const int b = groups[static_cast<std::size_t>(kCellEdges[i].second)];
        const bool first = hasSum[static_cast<std::size_t>(a)], second = hasSum[static_cast<std::size_t>(b)];
        if (a == b || (first && second) || (values[i] > threshold && (first == second || !mustHaveSum)))
            continue;
        std::ranges::replace(groups, b, a);
        hasSum[static_cast<std::size_t>(a)] = first || second;
    }
    std::vector<CellSet> cages;
    std::array<int, Grid::kCells> cageOf{};
    cageOf.fill(-1);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        int& cage = cageOf[static_cast<std::size_t>(groups[static_cast<std::size_t>(cell)])];
        if (cage < 0) {
            cage = static_cast<int>(cages.size());
            cages.emplace_back();
        }
        cages[static_cast<std::size_t>(cage)].insert(cell);
    }
    return cages;
}

} // namespace nonet::detail
