// Lines cannot tell a sudoku from a crossword or a table, the reading can: what was read of a foreign grid is neither
// clear nor a puzzle. A jigsaw reads clearly, but its digits clash in the boxes and in no row or column, or its bold
// lines are others than those of the boxes. Guarded by samples/no-grid.
#include "vision/scan/foreign_grid.h"
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

constexpr int kFewestDigits = 6;       // printed ones
constexpr int kManyDigits = 50;        // more than a foreign grid seems to hold
constexpr double kHardlyRead = 0.1;    // confidence in a printed solution, below which it is no answer
constexpr std::size_t kBoxClashes = 3; // a misprint gives one or two

bool clashesInBoxesOnly(const Grid& givens) {
    const auto clashes = findClashes(givens, Rules::Classic);
    return clashes.size() >= kBoxClashes &&
           std::ranges::all_of(clashes, [](const Clash& clash) { return clash.unit.kind == Unit::Kind::Box; });
}

/// How much line there is on each of the 144 inner cell edges, darkness times width.
struct EdgeStrengths {
    std::vector<double> onBoxes, elsewhere;
};

EdgeStrengths edgeStrengths(const cv::Mat& board) {
    cv::Mat grey;
    cv::cvtColor(board, grey, cv::COLOR_BGR2GRAY);
    const int side = grey.cols / 9, reach = side / 11;
    EdgeStrengths strengths;
    for (int axis = 0; axis < 2; ++axis) {
        for (int line = 1; line < 9; ++line)
            for (int cell = 0; cell < 9; ++cell) {
                // Beside the edge lies the paper, or a shade; the darker side counts, so a shade's own edge does not.
                const int from = cell * side + side / 5, length = side * 3 / 5;
                const auto mean = [&](int at, int width) {
                    return cv::mean(grey(cv::Rect(at, from, width, length)))[0];
                };
                const int at = line * side;
                const double left = mean(at - 2 * reach, reach), right = mean(at + reach, reach);
                const double on = mean(at - reach, 2 * reach);
                const double darker = std::min(left, right) - on, lighter = on - std::max(left, right);
                (line % 3 == 0 ? strengths.onBoxes : strengths.elsewhere).push_back(std::max({darker, lighter, 0.0}));
            }
        cv::transpose(grey, grey);
    }
    return strengths;
}

/// Bold lines there are, but as many beside the boxes' edges as on them.
bool hasOtherRegions(const cv::Mat& board) {
    constexpr double kBold = 1.5; // times the usual line
    const EdgeStrengths edges = edgeStrengths(board);
    const double usual = quantile(edges.elsewhere, 0.4);
    const auto shareBold = [&](const std::vector<double>& values) {
        return static_cast<double>(std::ranges::count_if(values, [&](double v) { return v > kBold * usual; })) /
               static_cast<double>(values.size());
    };
    return shareBold(edges.elsewhere) > 0.2 && shareBold(edges.onBoxes) < 0.7;
}

} // namespace

bool isForeign(const cv::Mat& bgr, const Puzzle& puzzle) {
    if (puzzle.status == Status::Unreadable || puzzle.givens.clueCount() < kFewestDigits)
        return true;
    if (puzzle.givens.clueCount() > kMostGivens && puzzle.confidence < kHardlyRead)
        return true;
    if (puzzle.status != Status::Ambiguous && puzzle.status != Status::Contradiction)
        return false;
    if (puzzle.filled.clueCount() < kManyDigits && !isClearEnough(puzzle.readings))
        return true;
    return puzzle.status == Status::Contradiction &&
           (clashesInBoxesOnly(puzzle.givens) || hasOtherRegions(rectify(bgr, puzzle.lattice, kBoardSidePx)));
}

} // namespace nonet::detail
