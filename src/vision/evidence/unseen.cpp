#include "vision/evidence/unseen.h"
#include "vision/geometry/lattice_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <vector>

namespace nonet::detail {

namespace {

CellShares outsideShares(const Lattice& lattice, cv::Size picture) {
    constexpr int kSamples = 4; // a side
    CellShares shares{};
    if (std::ranges::all_of(lattice.crossings, [&](cv::Point2f crossing) { return isInside(crossing, picture); }))
        return shares;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        int outside = 0;
        for (int i = 0; i < kSamples * kSamples; ++i) {
            const auto at = [](int sample) { return (static_cast<float>(sample) + 0.5F) / kSamples; };
            outside += !isInside(latticePoint(lattice, static_cast<float>(colOf(cell)) + at(i % kSamples),
                                              static_cast<float>(rowOf(cell)) + at(i / kSamples)),
                                 picture);
        }
        shares[static_cast<std::size_t>(cell)] = static_cast<float>(outside) / (kSamples * kSamples);
    }
    return shares;
}

float shareOf(const cv::Mat& mask) {
    return static_cast<float>(cv::countNonZero(mask)) / static_cast<float>(mask.total());
}

/// How much of the lines around a cell is gone. A frame may be missing, so only lines between cells count.
float goneShare(const cv::Mat& noLine, int cell, int cellPx) {
    const int row = rowOf(cell), col = colOf(cell);
    std::vector<cv::Rect> lines;
    for (const int line : {row, row + 1})
        if (line > 0 && line < kSide)
            lines.emplace_back(col * cellPx, line * cellPx, cellPx, 1);
    for (const int line : {col, col + 1})
        if (line > 0 && line < kSide)
            lines.emplace_back(line * cellPx, row * cellPx, 1, cellPx);
    float sum = 0;
    for (const cv::Rect& line : lines)
        sum += shareOf(noLine(line));
    return sum / static_cast<float>(lines.size());
}

/// Cells that are white without a shade, and even without lines. Where much paper is as white, it is just white.
CellShares burntShares(const cv::Mat& board) {
    constexpr double kWhite = 245;
    constexpr int kMostWhite = 12; // cells; a larger hole leaves no single solution to be sure of
    const int cellPx = board.cols / kSide, edge = std::max(1, cellPx / 8);
    cv::Mat white;
    cv::inRange(board, cv::Scalar::all(kWhite), cv::Scalar::all(255), white);
    CellShares shares{};
    for (int cell = 0; cell < Grid::kCells; ++cell)
        shares[static_cast<std::size_t>(cell)] = shareOf(white(
            cv::Rect(colOf(cell) * cellPx + edge, rowOf(cell) * cellPx + edge, cellPx - 2 * edge, cellPx - 2 * edge)));
    const auto isWhite = [](float share) { return share > 0.5F; };
    if (std::ranges::max(shares) == 0 || std::ranges::count_if(shares, isWhite) > kMostWhite)
        return {};
    cv::Mat noLine;
    cv::erode(white, noLine, cv::Mat::ones(2 * edge + 1, 2 * edge + 1, CV_8U));
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        float& share = shares[static_cast<std::size_t>(cell)];
        share = std::min(share, goneShare(noLine, cell, cellPx));
    }
    return shares;
}

} // namespace

CellShares unseenShares(const cv::Mat& board, const Lattice& lattice, cv::Size picture) {
    const CellShares burnt = burntShares(board);
    CellShares unseen = outsideShares(lattice, picture);
    for (std::size_t cell = 0; cell < unseen.size(); ++cell)
        unseen[cell] = std::max(unseen[cell], burnt[cell]);
    return unseen;
}

} // namespace nonet::detail
