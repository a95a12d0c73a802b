#include "apps/page/corrections.h"

#include "nonet/scan.h"
#include "nonet/solve.h"
#include "vision/geometry/quad.h"

namespace nonet {

namespace {

/// The puzzle that a correction is about; none: it was not found.
Puzzle* findPuzzle(std::vector<Puzzle>& puzzles, const Correction& correction) {
    if (!correction.corners)
        return puzzles.size() == 1 ? &puzzles.front() : nullptr;
    Puzzle* found = nullptr;
    double best = detail::kSamePuzzle;
    for (Puzzle& puzzle : puzzles)
        if (const double shared =
                detail::overlapOfUnion(detail::toQuad(*correction.corners), detail::cornersOf(puzzle.lattice));
            shared >= best) {
            best = shared;
            found = &puzzle;
        }
    return found;
}

} // namespace

std::string correct(std::vector<Puzzle>& puzzles, const cv::Mat& page, const PageOrder& order, const Rules& rules) {
    std::string warning;
    if (order.isEmptied)
        puzzles.clear();
    for (const Correction& correction : order.corrections) {
        Puzzle* puzzle = findPuzzle(puzzles, correction);
        if (!puzzle && correction.corners) {
            puzzle = &puzzles.emplace_back();
            puzzle->rules = rules;
            puzzle->lattice = locateAt(page, *correction.corners);
        }
        if (puzzle)
            puzzle->decision() = decideKnown(correction.puzzle, correction.filled,
                                             solve(correction.puzzle, puzzle->rules, 2, SearchBound::tight()));
        else
            warning = "a correction without corners is left out, as the page has not one puzzle but " +
                      std::to_string(puzzles.size()) + "; add its corners";
    }
    return warning;
}

} // namespace nonet
