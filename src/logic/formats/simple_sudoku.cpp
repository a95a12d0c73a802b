#include "logic/formats/forms.h"

namespace nonet::detail {

std::string toSimpleSudoku(const ExportPuzzle& puzzle) {
    const std::string frame = "*-----------*\n";
    const std::string cells = puzzle.givens.toString('.');
    std::string text = frame;
    for (std::size_t row = 0; row < 9; ++row) {
        if (row == 3 || row == 6)
            text += "|---+---+---|\n";
        for (std::size_t box = 0; box < 3; ++box)
            text.append("|").append(cells, row * 9 + box * 3, 3);
        text += "|\n";
    }
    return text + frame;
}

} // namespace nonet::detail
