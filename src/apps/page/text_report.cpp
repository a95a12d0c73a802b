#include "apps/page/text_report.h"

namespace nonet {

PuzzleReport reportOf(const Grid& puzzle, const Solutions& solutions, Rules rules) {
    PuzzleReport report{{}, rules, {}};
    Decision& decision = report.decision;
    decision.givens = decision.filled = puzzle;
    decision.confidence = 1;
    decision.status = solutions.count == 0       ? Status::Contradiction
                      : solutions.count > 1      ? Status::Ambiguous
                      : decision.givens.isFull() ? Status::Complete
                                                 : Status::Solved;
    if (solutions.isUnique())
        decision.solution = solutions.grids[0];
    return report;
}

} // namespace nonet
