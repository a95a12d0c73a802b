// SadMan Sudoku. A puzzle (.sdk) is nine lines below [Puzzle], and how far it is solved below [State]; a collection
// (.sdm) is one line of digits a puzzle, which is read as any other line of 81 cells.
#include "logic/formats/forms.h"

#include <algorithm>

namespace nonet::detail {

namespace {

std::string section(const char* name, const Grid& grid) {
    std::string text = std::string("[") + name + "]\n";
    const std::string cells = grid.toString('.');
    for (int row = 0; row < kSide; ++row)
        text.append(cells, static_cast<std::size_t>(cellAt(row, 0)), kSide).append("\n");
    return text;
}

bool isLetter(char c) {
    return c >= 'a' && c <= 'z';
}

} // namespace

std::string writeSdk(const ExportPuzzle& puzzle) {
    const Grid& state = puzzle.solution.isFull() ? puzzle.solution : stateOf(puzzle);
    return section("Puzzle", puzzle.givens) + (state == puzzle.givens ? "" : section("State", state));
}

std::string writeSdm(const ExportPuzzle& puzzle) {
    return puzzle.givens.toString('0') + "\n";
}

/// A line such as [State]. Any name but those two may be a puzzle's.
std::optional<FormLine> readSdkLine(std::string_view line) {
    if (line.size() < 3 || line.front() != '[' || line.back() != ']')
        return std::nullopt;
    std::string name(line.substr(1, line.size() - 2));
    std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(c | 0x20); });
    if (!std::ranges::all_of(name, isLetter))
        return std::nullopt;
    return SectionLine{.isPuzzle = name != "state" && name != "pencilmarks"};
}

} // namespace nonet::detail
