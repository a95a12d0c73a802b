#include "logic/formats/forms.h"

namespace nonet::detail {

std::string openSudokuHead() {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<opensudoku>\n"
           "<name>nonet</name>\n";
}

std::string toOpenSudoku(const ExportPuzzle& puzzle) {
    return "<game data=\"" + puzzle.givens.toString('0') + "\" />\n";
}

std::string openSudokuTail() {
    return "</opensudoku>\n";
}

} // namespace nonet::detail
