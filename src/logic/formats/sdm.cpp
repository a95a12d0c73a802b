#include "logic/formats/forms.h"

namespace nonet::detail {

std::string toSdm(const ExportPuzzle& puzzle) {
    return puzzle.givens.toString('0') + "\n";
}

} // namespace nonet::detail
