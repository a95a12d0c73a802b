// Why there is no sudoku, for the one who took the picture: he may have mirrored it, or it is another puzzle, or nobody
// could read it. What is surely there comes first, what the picture suffers from last.
#include "vision/scan/seen_instead.h"
#include "logic/decide/readings.h"
#include "vision/scan/board.h"
#include "vision/scan/foreign.h"
#include "vision/scan/light.h"

#include <algorithm>

namespace nonet::detail {

namespace {

constexpr int kMostMirrored = 2;        // boards that are read as in a mirror
constexpr double kUnclear = 1.5;        // cells read wrongly, expected on a mirrored board at least
constexpr double kSurelyAPuzzle = 0.95; // confidence
constexpr int kNearNine = 3;            // rows and columns by which a grid of nine may seem larger or smaller

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
    if (light.isTooDark())
        return "the picture is too dark; take it with more light";
    if (light.isTooBlurred())
        return "the picture is too blurred; hold the camera still and let it focus on the grid";
    return "";
}

} // namespace nonet::detail
