#include "image/unseen.h"
#include "image/lattice_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace nonet::detail {

namespace {

using Shares = std::array<float, Grid::kCells>;

Shares outsideShares(const Lattice& lattice, cv::Size picture) {
    constexpr int kSamples = 4; // a side
    Shares shares{};
    const cv::Rect2f seen(0, 0, static_cast<float>(picture.width), static_cast<float>(picture.height));
    if (std::ranges::all_of(lattice.crossings, [&](const cv::Point2f& crossing) { return seen.contains(crossing); }))
        return shares;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        int outside = 0;
        for (int i = 0; i < kSamples * kSamples; ++i) {
            const auto at = [](int sample) { return (static_cast<float>(sample) + 0.5F) / kSamples; };
            outside += !seen.contains(latticePoint(lattice, static_cast<float>(colOf(cell)) + at(i % kSamples),
                                                   static_cast<float>(rowOf(cell)) + at(i / kSamples)));
        }
        shares[static_cast<std::size_t>(cell)] = static_cast<float>(outside) / (kSamples * kSamples);
    }
    return shares;
}

float shareOf(const cv::Mat& mask) {
    return static_cast<float>(cv::countNonZero(mask)) / static_cast<float>(mask.total());
}

/// Cells that are white without a shade, and even without lines. Paper that is as white everywhere is just white.
Shares burntShares(const cv::Mat& board) {
    constexpr double kWhite = 245;
    constexpr int kMostBurnt = 27; // cells
    const int cellPx = board.cols / 9, edge = std::max(1, cellPx / 8);
    cv::Mat white, noLine;
    cv::inRange(board, cv::Scalar::all(kWhite), cv::Scalar::all(255), white);
    cv::erode(white, noLine, cv::Mat::ones(2 * edge + 1, 2 * edge + 1, CV_8U));
    Shares shares{};
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const cv::Rect whole(colOf(cell) * cellPx, rowOf(cell) * cellPx, cellPx, cellPx);
        const cv::Rect inner(whole.x + edge, whole.y + edge, cellPx - 2 * edge, cellPx - 2 * edge);
        const auto side = [&](int x, int y, int width, int height) {
            return shareOf(noLine(cv::Rect(whole.x + x, whole.y + y, width, height))) / 4;
        };
        const float withoutLine = side(0, 0, cellPx, 1) + side(0, cellPx - 1, cellPx, 1) + side(0, 0, 1, cellPx) +
                                  side(cellPx - 1, 0, 1, cellPx);
        shares[static_cast<std::size_t>(cell)] = std::min(shareOf(white(inner)), withoutLine);
    }
    const auto isBurnt = [](float share) { return share > 0.5F; };
    if (std::ranges::count_if(shares, isBurnt) > kMostBurnt)
        return {};
    return shares;
}

} // namespace

Shares unseenShares(const cv::Mat& board, const Lattice& lattice, cv::Size picture) {
    const Shares burnt = burntShares(board);
    Shares unseen = outsideShares(lattice, picture);
    for (std::size_t cell = 0; cell < unseen.size(); ++cell)
        unseen[cell] = std::max(unseen[cell], burnt[cell]);
    return unseen;
}

} // namespace nonet::detail
