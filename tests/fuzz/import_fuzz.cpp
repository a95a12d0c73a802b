// The forms of other programs: documents, links and their packing. The first byte says which is tried, so that the
// fuzzer need not find out how a link begins.
#include "base/lz_string.h"
#include "fuzz/input.h"
#include "logic/formats/forms.h"
#include "nonet/formats.h"

#include <array>

using namespace nonet;

namespace {

/// What was read can be handed on in every form, and those that can be read give it back.
void requireRoundTrip(const detail::LinkPuzzle& puzzle) {
    const std::array puzzles = {ExportPuzzle{.givens = puzzle.grid, .rules = puzzle.rules.value_or(Rules::Classic)}};
    for (const ExportFormInfo& form : exportForms()) {
        const std::string text = exportPuzzles(form.form, puzzles);
        if (form.isSheet || form.form == ExportForm::Candidates) // a grid of candidates names singles too
            continue;
        const auto read = parsePuzzles(text);
        fuzz::require(read.size() == 1 && read[0].grid && *read[0].grid == puzzle.grid);
        if (form.form == ExportForm::FPuzzles || form.form == ExportForm::SudokuPad)
            fuzz::require(read[0].rules == puzzle.rules);
    }
}

Result<detail::LinkPuzzle> readLink(std::string_view link) {
    const auto line = detail::readFormLine(link);
    const auto* puzzle = line ? std::get_if<Result<detail::LinkPuzzle>>(&*line) : nullptr;
    return puzzle ? *puzzle : Error{};
}

Result<detail::LinkPuzzle> parse(int form, std::string_view text) {
    const std::string body(text);
    switch (form) {
    case 0:
        return readLink(text);
    case 1:
        return readLink("https://www.sudokuwiki.org/sudoku.htm?bd=" + body);
    case 2:
        return readLink("https://www.f-puzzles.com/?load=" + body);
    case 3: // the JSON itself, packed here
        return readLink("https://sudokupad.app/fpuzzles" + detail::compressToBase64(text));
    default:
        if (const auto puzzles = parsePuzzles(text); puzzles.size() == 1 && puzzles[0].grid)
            return detail::LinkPuzzle{*puzzles[0].grid, puzzles[0].rules};
        return Error{};
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Numbers numbers(data, size);
    const int form = numbers.next(6);
    const std::string_view text = fuzz::textOf(data, size).substr(size - numbers.left());
    if (form == 5) {
        for (const TextPuzzle& puzzle : detail::readOpenSudoku(text))
            fuzz::require(puzzle.grid || !puzzle.grid.error().message.empty());
        return 0;
    }
    if (const auto puzzle = parse(form, text))
        requireRoundTrip(*puzzle);
    return 0;
}
