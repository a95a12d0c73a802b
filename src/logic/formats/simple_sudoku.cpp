// Simple Sudoku: nine lines in a frame, whose corners are dots or asterisks that must not be taken for cells.
#include "logic/formats/forms.h"

namespace nonet::detail {

std::string writeSimpleSudoku(const ExportPuzzle& puzzle) {
    constexpr std::string_view kFrame = "*-----------*\n", kBand = "|---+---+---|\n";
    const std::string cells = puzzle.givens.toString('.');
    std::string text(kFrame);
    for (int row = 0; row < kSide; ++row) {
        if (row > 0 && row % kBox == 0)
            text += kBand;
        for (int col = 0; col < kSide; col += kBox)
            text.append("|").append(cells, static_cast<std::size_t>(cellAt(row, col)), kBox);
        text += "|\n";
    }
    return text.append(kFrame);
}

/// A line of a frame, such as *-----------* or '-----+-----'.
std::optional<FormLine> readSimpleSudokuLine(std::string_view line) {
    const bool isFrame = line.find("---") != line.npos && line.find_first_not_of("-+=*.':| \t") == line.npos;
    return isFrame ? std::optional<FormLine>(FrameLine{}) : std::nullopt;
}

} // namespace nonet::detail
