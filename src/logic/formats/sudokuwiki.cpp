// Links to the solver of sudokuwiki.org have the digits in the address: plain, which is what is written, or (S9B) as
// two base-36 characters a cell: 1-9 a clue, 10-18 a solved cell, above that the cell's candidates.
#include "logic/formats/forms.h"
#include "logic/formats/link.h"

namespace nonet::detail {

namespace {

int base36(char c) {
    constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
    const std::size_t value = kDigits.find(c);
    return value == kDigits.npos ? -1 : static_cast<int>(value);
}

Result<LinkPuzzle> readBoard(std::string_view board) {
    if (const auto grid = gridOfDigits(board))
        return LinkPuzzle{*grid};
    constexpr std::string_view kPacked = "S9B";
    if (!board.starts_with(kPacked) || board.size() < kPacked.size() + std::size_t{2} * Grid::kCells)
        return damagedLink();
    board.remove_prefix(kPacked.size());
    LinkPuzzle puzzle;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const int high = base36(board[static_cast<std::size_t>(2 * cell)]);
        const int low = base36(board[static_cast<std::size_t>(2 * cell + 1)]);
        if (high < 0 || low < 0)
            return damagedLink();
        if (const int code = high * 36 + low; code >= 1 && code <= 2 * kSide)
            puzzle.grid.set(cell, (code - 1) % kSide + 1);
    }
    return puzzle;
}

} // namespace

std::string writeSudokuWikiLink(const ExportPuzzle& puzzle) {
    return "https://www.sudokuwiki.org/sudoku.htm?bd=" + puzzle.givens.toString('0') + "\n";
}

std::optional<FormLine> readSudokuWikiLink(std::string_view line) {
    if (!isLinkTo(line, "sudokuwiki.org"))
        return std::nullopt;
    const auto board = partBehind(line, "bd=");
    return board ? std::optional<FormLine>(readBoard(*board)) : std::nullopt;
}

} // namespace nonet::detail
