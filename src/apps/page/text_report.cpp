#include "apps/page/text_report.h"

namespace nonet {

PuzzleReport reportOf(const Grid& puzzle, const Grid& filled, const Solutions& solutions, const Rules& rules) {
    return {{}, rules, decideKnown(puzzle, filled, solutions)};
}

} // namespace nonet
