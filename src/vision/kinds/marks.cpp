// A shade is told from uneven light by fitting both together: a curved surface of light, and a step for the cells that
// are marked. A drawn diagonal is told from specks by all other cells, in which nothing runs from corner to corner.
#include "vision/kinds/marks.h"
#include "nonet/rules.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

constexpr double kLeastStep = 4;     // grey levels
constexpr double kLeastSpread = 1;   // of papers, in grey levels: screens have none
constexpr double kSureSpreads = 1.5; // a step, in spreads of what it leaves unexplained
constexpr int kLightTerms = 6;

using Members = std::array<bool, Grid::kCells>;

Members membersOf(const Rules& rules, Unit::Kind kind) {
    Members members{};
    for (const Unit& unit : units(rules))
        if (unit.kind == kind)
            for (const int cell : unit.cells)
                members[static_cast<std::size_t>(cell)] = true;
    return members;
}

/// Whether the papers of these cells are shaded, by one of the channels.
bool areShaded(const CellPapers& papers, const Members& members, int channel) {
    cv::Mat_<double> terms(Grid::kCells, kLightTerms + 1), levels(Grid::kCells, 1), weights;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const double x = colOf(cell) / 4.0 - 1, y = rowOf(cell) / 4.0 - 1;
        const double row[] = {1, x, y, x * x, y * y, x * y, members[static_cast<std::size_t>(cell)] ? 1.0 : 0.0};
        std::ranges::copy(row, terms[cell]);
        levels(cell, 0) = papers[static_cast<std::size_t>(cell)][channel];
    }
    if (!cv::solve(terms, levels, weights, cv::DECOMP_SVD))
        return false;
    const double step = std::abs(weights(kLightTerms, 0));
    const double left = cv::norm(levels - cv::Mat(terms * weights)) / std::sqrt(static_cast<double>(Grid::kCells));
    return step > kLeastStep && step > kSureSpreads * std::max(kLeastSpread, left);
}

bool areShaded(const CellPapers& papers, const Members& members) {
    return areShaded(papers, members, 0) || areShaded(papers, members, 1) || areShaded(papers, members, 2);
}

/// How much darker or lighter than beside it a cell is on one of its diagonals, where digits do not reach.
double inkOnDiagonal(const cv::Mat& grey, int cell, bool isFalling) {
    constexpr double kFrom = 0.09, kTo = 0.24, kBeside = 0.09; // of the cell
    const int side = grey.cols / kSide, x0 = colOf(cell) * side, y0 = rowOf(cell) * side;
    const int from = cvRound(kFrom * side), to = cvRound(kTo * side), beside = cvRound(kBeside * side);
    double sum = 0;
    int count = 0;
    const auto level = [&](int x, int y) {
        return static_cast<double>(grey.at<uchar>(y0 + y, x0 + (isFalling ? x : side - 1 - x)));
    };
    const auto add = [&](int at) {
        double on = 255;
        for (int off = -2; off <= 2; ++off)
            on = std::min(on, level(at + off, at));
        sum += std::min(level(at + beside, at - beside), level(at - beside, at + beside)) - on;
        ++count;
    };
    for (int at = from; at < to; ++at) {
        add(std::max(at, beside));
        add(std::min(side - 1 - at, side - 1 - beside));
    }
    return sum / count;
}

/// Whether a line runs through the cells of one diagonal and no others.
bool isDrawn(const cv::Mat& grey, bool isFalling) {
    constexpr double kSure = 2.5;   // spreads above the other cells
    constexpr int kSureCells = 7;   // of nine
    constexpr double kLeastInk = 4; // grey levels
    std::vector<double> on, off;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const bool isOn = isFalling ? rowOf(cell) == colOf(cell) : rowOf(cell) + colOf(cell) == kSide - 1;
        (isOn ? on : off).push_back(inkOnDiagonal(grey, cell, isFalling));
    }
    cv::Scalar mean, spread;
    cv::meanStdDev(off, mean, spread);
    const double least = mean[0] + std::max(kLeastInk, kSure * spread[0]);
    return std::ranges::count_if(on, [&](double ink) { return ink > least; }) >= kSureCells;
}

} // namespace

UnitMarks seeUnitMarks(const cv::Mat& grey, const CellPapers& papers) {
    static const Members kDiagonals = membersOf(Rules::Diagonal, Unit::Kind::Diagonal);
    static const Members kWindows = membersOf(Rules::Windoku, Unit::Kind::Window);
    return {areShaded(papers, kDiagonals) || (isDrawn(grey, true) && isDrawn(grey, false)),
            areShaded(papers, kWindows)};
}

} // namespace nonet::detail
