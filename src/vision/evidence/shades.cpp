#include "vision/evidence/shades.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

constexpr float kPaperStrength = 0.1F; // of the board's ink, below which a pixel is paper
constexpr std::size_t kFewest = 8;     // blank cells, and cells with a digit
constexpr int kFitRounds = 6;          // of the surface through the papers
constexpr double kStiffness = 0.3;     // cells that speak for even light
constexpr std::size_t kFellows = 2;    // digits that share a shade, beside the one looked at
constexpr double kAlikeLevels = 2;     // grey levels between papers that are the same

using Papers = std::array<cv::Vec3d, Grid::kCells>;

/// The paper in the inner part of a cell.
cv::Vec3d paperOf(const Cells& cells, int cell) {
    const int edge = cells.cellPx / 6, inner = cells.cellPx - 2 * edge;
    const cv::Rect place(edge, edge, inner, inner);
    const cv::Mat mask = cv::abs(cells.patch(cell)(place)) < kPaperStrength;
    const cv::Scalar mean =
        cv::mean(cells.colours(place + cv::Point(colOf(cell) * cells.cellPx, rowOf(cell) * cells.cellPx)), mask);
    return cells.colours.channels() == 1 ? cv::Vec3d::all(mean[0]) : cv::Vec3d(mean[0], mean[1], mean[2]);
}

using Surface = cv::Vec6d;

/// What a surface of the second degree is made of at a cell.
Surface termsAt(int cell) {
    const double x = (colOf(cell) - 4) / 4.0, y = (rowOf(cell) - 4) / 4.0;
    return {1, x, y, x * x, x * y, y * y};
}

/// Takes out the light: a surface through the papers of the blank cells, which those of another shade do not move.
void evenOut(Papers& papers, const std::vector<int>& blank) {
    for (int channel = 0; channel < 3; ++channel) {
        Surface surface;
        for (int round = 0; round < kFitRounds; ++round) {
            auto left = kStiffness * cv::Matx<double, 6, 6>::eye();
            left(0, 0) = 0;
            Surface right;
            for (const int cell : blank) {
                const Surface terms = termsAt(cell);
                const double paper = papers[static_cast<std::size_t>(cell)][channel];
                const double weight = round == 0 ? 1 : 1 / (1 + std::abs(paper - surface.dot(terms)));
                left += weight * (terms * terms.t());
                right += weight * paper * terms;
            }
            surface = left.solve(right, cv::DECOMP_CHOLESKY);
        }
        for (int cell = 0; cell < Grid::kCells; ++cell)
            papers[static_cast<std::size_t>(cell)][channel] -= surface.dot(termsAt(cell));
    }
}

/// Distances to the papers of other cells, nearest first.
std::vector<double> distances(const Papers& papers, int cell, const std::vector<int>& others) {
    std::vector<double> result;
    for (const int other : others)
        if (other != cell)
            result.push_back(
                cv::norm(papers[static_cast<std::size_t>(cell)] - papers[static_cast<std::size_t>(other)]));
    std::ranges::sort(result);
    return result;
}

} // namespace

CellShades ownShades(const Cells& cells, const Readings& readings) {
    CellShades shades{};
    std::vector<int> blank, filled;
    Papers papers;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        papers[static_cast<std::size_t>(cell)] = paperOf(cells, cell);
        (readings[static_cast<std::size_t>(cell)].blank > 0.5F ? blank : filled).push_back(cell);
    }
    if (std::min(blank.size(), filled.size()) < kFewest)
        return shades;
    evenOut(papers, blank);
    for (const int cell : filled) {
        const double nearest = distances(papers, cell, blank).front();
        const double fellow = distances(papers, cell, filled)[kFellows - 1];
        if (nearest <= kAlikeLevels || fellow <= kAlikeLevels + nearest / 2)
            shades[static_cast<std::size_t>(cell)] = nearest;
        else
            shades[static_cast<std::size_t>(cell)] = std::nullopt;
    }
    return shades;
}

} // namespace nonet::detail
