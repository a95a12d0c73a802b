#include "logic/formats/forms.h"
#include "nonet/candidates.h"
#include "nonet/report.h"

namespace nonet::detail {

std::string toCandidatesGrid(const ExportPuzzle& puzzle) {
    return candidatesText(Candidates(stateOf(puzzle), puzzle.rules));
}

} // namespace nonet::detail
