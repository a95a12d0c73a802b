#pragma once

#include "nonet/scan.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

namespace nonet::test {

inline constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A picture and where its grid is.
struct DrawnBoard {
    cv::Mat picture; ///< BGR
    Lattice lattice;
};

/// One digit in the middle of a square cell.
inline void drawDigit(cv::Mat& picture, int digit, cv::Rect cell, const cv::Scalar& ink) {
    const std::string text = std::to_string(digit);
    const double scale = cell.width / 32.0;
    const int thickness = std::max(1, cell.width / 12);
    int below = 0;
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, thickness, &below);
    cv::putText(picture, text, {cell.x + (cell.width - size.width) / 2, cell.y + (cell.height + size.height) / 2},
                cv::FONT_HERSHEY_SIMPLEX, scale, ink, thickness, cv::LINE_AA);
}

/// Draws a grid of `size` x `size` cells and the puzzle's digits into a picture.
inline Lattice drawGrid(cv::Mat& picture, std::string_view puzzle, cv::Point corner, int cellPx, int size = 9,
                        const cv::Scalar& ink = {20, 20, 20}) {
    for (int i = 0; i <= size; ++i) {
        const int thickness = i % 3 == 0 ? std::max(2, cellPx / 12) : std::max(1, cellPx / 32);
        const cv::Point right(size * cellPx, 0), down(0, size * cellPx), step(i * cellPx, i * cellPx);
        cv::line(picture, corner + cv::Point(0, step.y), corner + cv::Point(0, step.y) + right, ink, thickness);
        cv::line(picture, corner + cv::Point(step.x, 0), corner + cv::Point(step.x, 0) + down, ink, thickness);
    }
    for (int cell = 0; cell < static_cast<int>(puzzle.size()); ++cell)
        if (const char c = puzzle[static_cast<std::size_t>(cell)]; c != '.')
            drawDigit(picture, c - '0',
                      {corner.x + colOf(cell) * cellPx, corner.y + rowOf(cell) * cellPx, cellPx, cellPx}, ink);
    Lattice lattice;
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col)
            lattice.at(row, col) = cv::Point2f(corner + cv::Point(col * cellPx, row * cellPx));
    return lattice;
}

/// A sheet of white paper with one printed puzzle.
inline DrawnBoard drawBoard(std::string_view puzzle = kPuzzle, int cellPx = 48, int marginPx = 70) {
    const int side = 9 * cellPx + 2 * marginPx;
    DrawnBoard board{cv::Mat(side, side, CV_8UC3, cv::Scalar(235, 240, 240)), {}};
    board.lattice = drawGrid(board.picture, puzzle, {marginPx, marginPx}, cellPx);
    return board;
}

/// The sheet seen through a homography; what is not paper is white too.
inline DrawnBoard warped(const DrawnBoard& board, const cv::Matx33d& homography, cv::Size size) {
    DrawnBoard result;
    cv::warpPerspective(board.picture, result.picture, homography, size, cv::INTER_AREA, cv::BORDER_CONSTANT,
                        {235, 240, 240});
    std::vector<cv::Point2f> to;
    cv::perspectiveTransform(std::vector<cv::Point2f>(board.lattice.crossings.begin(), board.lattice.crossings.end()),
                             to, homography);
    std::copy(to.begin(), to.end(), result.lattice.crossings.begin());
    return result;
}

/// The mean distance between crossings of one index, in pixels.
inline double meanDistance(const Lattice& a, const Lattice& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.crossings.size(); ++i)
        sum += cv::norm(a.crossings[i] - b.crossings[i]);
    return sum / static_cast<double>(a.crossings.size());
}

/// The largest distance between crossings of one index.
inline double worstDistance(const Lattice& a, const Lattice& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.crossings.size(); ++i)
        worst = std::max(worst, cv::norm(a.crossings[i] - b.crossings[i]));
    return worst;
}

} // namespace nonet::test
