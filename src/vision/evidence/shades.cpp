#include "vision/evidence/shades.h"
#include "base/statistics.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr float kPaperStrength = 0.1F; // of the board's ink, below which a pixel is paper
constexpr std::size_t kFewest = 8;     // blank cells, and cells with a digit
constexpr int kFitRounds = 6;          // of the surface through the papers
constexpr double kStiffness = 0.002;   // cells that speak for light without a slope,
constexpr double kSmoothness = 5;      // and so many times as many against each further degree
constexpr double kOffLight = 3;        // levels, beside which a paper is of another shade
constexpr double kLevels = 255;        // to a logarithm of 1: near white a grey level is one
constexpr double kDarkest = 16;        // grey levels of stray light and noise
constexpr std::size_t kFellows = 2;    // digits that share a shade, beside the one looked at
constexpr double kAlikeLevels = 2;     // grey levels between papers that are the same
constexpr double kBlankShare = 0.25;   // the same, of the difference between shades

using Papers = std::array<cv::Vec3d, Grid::kCells>;

/// The paper in the inner part of a cell, as logarithms: light makes all papers so many times darker.
cv::Vec3d paperOf(const Cells& cells, int cell) {
    const int edge = cells.cellPx / 6, inner = cells.cellPx - 2 * edge;
    const cv::Rect place(edge, edge, inner, inner);
    const cv::Mat mask = cv::abs(cells.patch(cell)(place)) < kPaperStrength;
    const cv::Scalar mean =
        cv::mean(cells.colours(place + cv::Point(colOf(cell) * cells.cellPx, rowOf(cell) * cells.cellPx)), mask);
    const auto level = [&](int channel) {
        const double value = mean[cells.colours.channels() == 1 ? 0 : channel];
        return kLevels * std::log((value + kDarkest) / (255 + kDarkest));
    };
    return {level(0), level(1), level(2)};
}

constexpr int kTerms = 10;
using Terms = cv::Matx<double, 1, kTerms>;

/// What a surface of the third degree is made of at a cell.
Terms termsAt(int cell) {
    const double x = (colOf(cell) - 4) / 4.0, y = (rowOf(cell) - 4) / 4.0;
    return {1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
}

/// The light on the board: a surface through the papers of the blank cells, which those of another shade do not move.
struct Light {
    cv::Matx<double, kTerms, 3> surface;
    double misfit = 0;

    cv::Vec3d at(int cell) const {
        const cv::Matx13d level = termsAt(cell) * surface;
        return {level(0), level(1), level(2)};
    }
};

/// How far a paper is from the light, in squares of what the same paper may be.
double offLight(const Light& light, const Papers& papers, int cell) {
    const double off = cv::norm(papers[static_cast<std::size_t>(cell)] - light.at(cell)) / kOffLight;
    return off * off;
}

cv::Matx<double, kTerms, kTerms> stiffnessOfTerms() {
    constexpr std::array<int, kTerms> kDegrees{0, 1, 1, 2, 2, 2, 3, 3, 3, 3};
    cv::Matx<double, kTerms, kTerms> stiffness;
    for (int i = 1; i < kTerms; ++i)
        stiffness(i, i) = kStiffness * std::pow(kSmoothness, kDegrees[static_cast<std::size_t>(i)]);
    return stiffness;
}

/// Even light has a beginning; without one all blank cells count as much at first.
Light fitLight(const Papers& papers, const std::vector<int>& blank, const std::optional<cv::Vec3d>& even) {
    Light light;
    for (int c = 0; even && c < 3; ++c)
        light.surface(0, c) = (*even)[c];
    const cv::Matx<double, kTerms, kTerms> stiffness = stiffnessOfTerms();
    for (int round = 0; round < kFitRounds; ++round) {
        auto left = stiffness;
        cv::Matx<double, kTerms, 3> right;
        for (const int cell : blank) {
            const Terms terms = termsAt(cell);
            const cv::Vec3d& paper = papers[static_cast<std::size_t>(cell)];
            const double weight = round == 0 && !even ? 1 : 1 / (1 + offLight(light, papers, cell));
            left += weight * (terms.t() * terms);
            right += weight * (terms.t() * cv::Matx13d(paper[0], paper[1], paper[2]));
        }
        light.surface = left.solve(right, cv::DECOMP_CHOLESKY);
    }
    for (const int cell : blank)
        light.misfit += std::log1p(offLight(light, papers, cell));
    light.misfit += (light.surface.t() * stiffness * light.surface).ddot(cv::Matx33d::eye()) / (kOffLight * kOffLight);
    return light;
}

/// Takes out the light. Most screens are evenly lit, and most photos not: of both beginnings the better one counts.
void evenOut(Papers& papers, const std::vector<int>& blank) {
    cv::Vec3d even;
    for (int c = 0; c < 3; ++c) {
        std::vector<double> levels;
        for (const int cell : blank)
            levels.push_back(papers[static_cast<std::size_t>(cell)][c]);
        even[c] = median(levels);
    }
    const Light first = fitLight(papers, blank, even), second = fitLight(papers, blank, std::nullopt);
    const Light& light = first.misfit <= second.misfit ? first : second;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        papers[static_cast<std::size_t>(cell)] -= light.at(cell);
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
    double most = 0; // of those that several digits share
    std::vector<int> alone;
    for (const int cell : filled) {
        const double nearest = distances(papers, cell, blank).front();
        shades[static_cast<std::size_t>(cell)] = nearest;
        if (distances(papers, cell, filled)[kFellows - 1] <= kAlikeLevels + nearest / 2)
            most = std::max(most, nearest);
        else
            alone.push_back(cell);
    }
    // Of a shade that no other digit has nothing is known, as of that of the selected cell, unless it is that of
    // blanks.
    for (const int cell : alone)
        if (auto& shade = shades[static_cast<std::size_t>(cell)]; *shade > std::max(kAlikeLevels, kBlankShare * most))
            shade = std::nullopt;
    return shades;
}

} // namespace nonet::detail
