#include "nonet/candidates.h"
#include "nonet/explain_report.h"
#include "report/forms.h"

namespace nonet::detail {

std::string toCandidatesGrid(const ExportPuzzle& puzzle) {
    return candidatesText(Candidates(stateOf(puzzle), puzzle.rules));
}

} // namespace nonet::detail
