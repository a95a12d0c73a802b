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

Decision decisionOf(const Correction& correction, Rules rules) {
    Decision decision;
    decision.givens = correction.puzzle;
    decision.filled = correction.filled;
    decision.confidence = 1;
    const Solutions solutions = solve(correction.puzzle, rules);
    if (solutions.count != 1) {
        decision.status = solutions.count == 0 ? Status::Contradiction : Status::Ambiguous;
        return decision;
    }
    decision.solution = solutions.grids[0];
    decision.status = correction.puzzle.isFull() ? Status::Complete : Status::Solved;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (decision.filled[cell] && decision.filled[cell] != decision.solution[cell])
            decision.mistakes.push_back(cell);
    return decision;
}

} // namespace

std::string correct(std::vector<Puzzle>& puzzles, const cv::Mat& page, const PageOrder& order, Rules rules) {
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
            puzzle->decision() = decisionOf(correction, puzzle->rules);
        else
            warning = "a correction without corners is left out, as the page has not one puzzle but " +
                      std::to_string(puzzles.size()) + "; add its corners";
    }
    return warning;
}

} // namespace nonet
