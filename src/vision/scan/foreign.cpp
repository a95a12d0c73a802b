// Lines cannot tell a sudoku from a crossword or a table, the reading can: what was read of a foreign grid is neither
// clear nor a puzzle. A jigsaw reads clearly, but its digits clash in the boxes and in no row or column, or its bold
// lines are others than those of the boxes. Guarded by samples/no-grid.
#include "vision/scan/foreign.h"
#include "base/statistics.h"
#include "logic/decide/priors.h"
#include "logic/decide/readings.h"
#include "nonet/scan.h"
#include "vision/geometry/lattice_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kManyDigits = 50;        // more than a foreign grid seems to hold
constexpr double kHardlyRead = 0.1;    // confidence in a printed solution, below which it is no answer
constexpr std::size_t kBoxClashes = 3; // a misprint gives one or two
constexpr double kUnsure = 0.7;        // confidence below which a reading is no better than a guess
constexpr float kCutCells = 0.2F;      // of a grid, beyond the edge of the picture, that leave too little to read it
// The same where nobody can tell what the outer cells hold. Of 645 pictures the only puzzles read from more than
// kCutCells outside are two printed solutions, 0.6 and 0.7 of a cell.
constexpr float kLostCells = 0.75F;
constexpr double kBold = 1.5;      // times the usual line
constexpr double kUsualLine = 0.4; // share of the lines beside the boxes that are weaker than the usual one
constexpr double kManyBold = 0.2, kMostBold = 0.7; // shares of bold lines, beside the boxes and on them

bool clashesInBoxesOnly(const Grid& givens) {
    const auto clashes = findClashes(givens, Rules::Classic);
    return clashes.size() >= kBoxClashes &&
           std::ranges::all_of(clashes, [](const Clash& clash) { return clash.unit.kind == Unit::Kind::Box; });
}

/// A printed solution but for a digit or two, each of which clashes in a row, a column and a box.
bool isMisprinted(const Puzzle& puzzle) {
    constexpr std::size_t kMostClashes = 6;
    return puzzle.status == Status::Contradiction && puzzle.givens.isFull() &&
           findClashes(puzzle.givens, puzzle.rules).size() <= kMostClashes;
}

/// How much line there is on each of the 144 inner cell edges, darkness times width.
struct EdgeStrengths {
    std::vector<double> onBoxes, elsewhere;
};

/// Of the upright line at `x` along the cell that begins at `y`. Beside the edge lies the paper, or a shade; the darker
/// side counts, so a shade's own edge does not.
double edgeStrength(const cv::Mat& grey, int x, int y, int side) {
    const int reach = side / 11;
    const auto mean = [&](int left, int width) {
        return cv::mean(grey(cv::Rect(left, y + side / 5, width, side * 3 / 5)))[0];
    };
    const double left = mean(x - 2 * reach, reach), right = mean(x + reach, reach), on = mean(x - reach, 2 * reach);
    const double darker = std::min(left, right) - on, lighter = on - std::max(left, right);
    return std::max({darker, lighter, 0.0});
}

EdgeStrengths edgeStrengths(const cv::Mat& board) {
    cv::Mat grey;
    cv::cvtColor(board, grey, cv::COLOR_BGR2GRAY);
    const int side = grey.cols / kSide;
    EdgeStrengths strengths;
    for (int axis = 0; axis < 2; ++axis) {
        for (int line = 1; line < kSide; ++line)
            for (int cell = 0; cell < kSide; ++cell)
                (line % 3 == 0 ? strengths.onBoxes : strengths.elsewhere)
                    .push_back(edgeStrength(grey, line * side, cell * side, side));
        cv::transpose(grey, grey);
    }
    return strengths;
}

/// Bold lines there are, but as many beside the boxes' edges as on them.
bool hasOtherRegions(const cv::Mat& board) {
    const EdgeStrengths edges = edgeStrengths(board);
    const double usual = quantile(edges.elsewhere, kUsualLine);
    const auto shareBold = [&](const std::vector<double>& values) {
        return static_cast<double>(std::ranges::count_if(values, [&](double v) { return v > kBold * usual; })) /
               static_cast<double>(values.size());
    };
    return shareBold(edges.elsewhere) > kManyBold && shareBold(edges.onBoxes) < kMostBold;
}

} // namespace

bool isForeign(const cv::Mat& bgr, const Puzzle& puzzle) {
    if (!puzzle.rules.cages().empty() && puzzle.solution.isFull())
        return false; // a killer needs no givens
    if (puzzle.status == Status::Unreadable || puzzle.givens.clueCount() < kFewestDigits)
        return true;
    if (puzzle.givens.clueCount() > kMostGivens && puzzle.confidence < kHardlyRead)
        return true;
    if ((puzzle.status != Status::Ambiguous && puzzle.status != Status::Contradiction) || isMisprinted(puzzle))
        return false;
    if (puzzle.filled.clueCount() < kManyDigits && !isClearEnough(puzzle.readings))
        return true;
    return puzzle.status == Status::Contradiction &&
           (clashesInBoxesOnly(puzzle.givens) || hasOtherRegions(rectify(bgr, puzzle.lattice, kBoardSidePx)));
}

bool isProof(const Puzzle& puzzle) {
    // It is a sudoku whichever of its digits are the givens.
    return (puzzle.solution.isFull() || isMisprinted(puzzle)) && puzzle.confidence >= kUnsure * puzzle.opinionShare;
}

bool isOutOfSight(const ScanContext& context, const LatticeCandidate& candidate) {
    return cellsOutside(candidate.lattice, context.bgr.size()) > (candidate.needsProof ? kCutCells : kLostCells);
}

ScanLog::Verdict judgeBoard(const ScanContext& context, const Puzzle& puzzle, bool needsProof) {
    const StageTimer timer(context.log.ms.judge);
    if (!isProof(puzzle) && cellsOutside(puzzle.lattice, context.bgr.size()) > kCutCells)
        return ScanLog::Verdict::CutOff;
    if (isForeign(context.bgr, puzzle))
        return ScanLog::Verdict::NoSudoku;
    return needsProof && !isProof(puzzle) ? ScanLog::Verdict::NoProof : ScanLog::Verdict::Sudoku;
}

} // namespace nonet::detail
