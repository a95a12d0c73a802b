// SadMan Sudoku: the puzzle as nine lines, and below it how far it is solved.
#include "logic/formats/forms.h"

namespace nonet::detail {

namespace {

std::string section(const char* name, const Grid& grid) {
    std::string text = std::string("[") + name + "]\n";
    const std::string cells = grid.toString('.');
    for (std::size_t row = 0; row < 9; ++row)
        text.append(cells, row * 9, 9).append("\n");
    return text;
}

} // namespace

std::string toSdk(const ExportPuzzle& puzzle) {
    const Grid& state = puzzle.solution.isFull() ? puzzle.solution : stateOf(puzzle);
    return section("Puzzle", puzzle.givens) + (state == puzzle.givens ? "" : section("State", state));
}

} // namespace nonet::detail
