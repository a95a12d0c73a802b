// Why there is no sudoku, for the one who took the picture: he may have mirrored it, or it is another puzzle, or nobody
// could read it. What is surely there comes first, what the picture suffers from last.
#include "vision/scan/seen_instead.h"
#include "logic/decide/readings.h"
#include "vision/scan/board.h"
#include "vision/scan/foreign.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace nonet::detail {

namespace {

constexpr int kMostMirrored = 2;        // boards that are read as in a mirror
constexpr double kUnclear = 1.5;        // cells read wrongly, expected on a mirrored board at least
constexpr double kSurelyAPuzzle = 0.95; // confidence
constexpr int kNearNine = 3;            // rows and columns by which a grid of nine may seem larger or smaller
constexpr int kSharpnessSidePx = 800;   // the picture's longer side where sharpness is measured
// Of 40 pictures made darker and blurred: 38 of those with 6 % of their light have 60, 79 of 80 blurred by 0.8 % of
// their side or more have 0.16 or less, and one of 40 blurred by half of that, which mostly can be read.
constexpr double kTooDark = 60;       // grey level that the brightest twentieth does not reach
constexpr double kTooBlurred = 0.16;  // of the contrast, over two pixels at the sharpest edges
constexpr double kLeastContrast = 30; // grey levels: in plain paper there is nothing to be sharp

Lattice mirrored(const Lattice& lattice) {
    Lattice result;
    for (int row = 0; row <= kSide; ++row)
        for (int col = 0; col <= kSide; ++col)
            result.at(row, col) = lattice.at(row, kSide - col);
    return result;
}

bool isWorthMirroring(const ScanLog::Board& board) {
    return board.verdict != ScanLog::Verdict::CutOff && !board.isFaint &&
           expectedDigits(board.puzzle.readings) >= kFewestDigits && expectedErrors(board.puzzle.readings) >= kUnclear;
}

bool isEmptyGrid(const ScanLog::Board& board) {
    return board.verdict == ScanLog::Verdict::NoSudoku && !board.isFaint &&
           expectedDigits(board.puzzle.readings) < kFewestDigits;
}

/// Counts whole grey levels.
class Levels {
public:
    void add(int level) {
        ++counts_[static_cast<std::size_t>(level)];
        ++total_;
    }
    /// The level that so large a share of them does not exceed.
    int below(double share) const {
        int level = 0;
        for (double seen = counts_[0]; level < 255 && seen < share * total_;)
            seen += counts_[static_cast<std::size_t>(++level)];
        return level;
    }

private:
    std::array<int, 256> counts_{};
    int total_ = 0;
};

/// How bright the brightest twentieth is, how far that is from the darkest, and how much of it the sharpest edges take
/// within two pixels.
struct Light {
    double bright = 0, contrast = 0, sharp = 0;
};

Light measureLight(const cv::Mat& bgr) {
    cv::Mat grey;
    if (bgr.channels() == 1)
        grey = bgr;
    else
        cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    const double scale = std::min(1.0, static_cast<double>(kSharpnessSidePx) / std::max(grey.cols, grey.rows));
    const cv::Size size(std::max(1, cvRound(scale * grey.cols)), std::max(1, cvRound(scale * grey.rows)));
    cv::resize(grey, grey, size, 0, 0, cv::INTER_AREA);
    Levels levels, steps;
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 2; x < grey.cols; ++x) {
            levels.add(grey.at<uchar>(y, x));
            steps.add(std::abs(grey.at<uchar>(y, x) - grey.at<uchar>(y, x - 2)));
        }
    const double bright = levels.below(0.95), contrast = bright - levels.below(0.02);
    return {bright, contrast, steps.below(0.99) / std::max(contrast, 1.0)};
}

/// A sudoku of which some cells are not seen is no grid of seven by seven.
bool isSurelyOther(cv::Size grid) {
    return !grid.empty() && (std::max(grid.width, grid.height) <= kSide - kNearNine ||
                             std::min(grid.width, grid.height) > kSide + kNearNine);
}

std::string sizeOf(cv::Size grid) {
    return std::to_string(grid.height) + " by " + std::to_string(grid.width);
}

} // namespace

bool isMirrored(const ScanContext& context) {
    int left = kMostMirrored;
    for (const ScanLog::Board& board : context.log.boards) {
        if (!isWorthMirroring(board))
            continue;
        const Puzzle puzzle = scanBoard(context, {mirrored(board.puzzle.lattice), true});
        if (puzzle.status == Status::Solved && puzzle.confidence >= kSurelyAPuzzle)
            return true;
        if (--left == 0)
            break;
    }
    return false;
}

std::string seenInstead(const ScanContext& context, cv::Size largestGrid) {
    if (largestGrid == cv::Size(kSide, kSide) && std::ranges::any_of(context.log.boards, isEmptyGrid))
        return "an empty grid of nine by nine cells is visible; a sudoku has digits in it";
    if (isSurelyOther(largestGrid))
        return "a grid of " + sizeOf(largestGrid) + " cells is visible; only grids of 9 by 9 are read";
    const Light light = measureLight(context.bgr);
    if (light.bright < kTooDark)
        return "the picture is too dark; take it with more light";
    if (light.contrast > kLeastContrast && light.sharp < kTooBlurred)
        return "the picture is too blurred; hold the camera still and let it focus on the grid";
    return "";
}

} // namespace nonet::detail
