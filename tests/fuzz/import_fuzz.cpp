// The forms of other programs: documents, links and their packing. The first byte says which is tried, so that the
// fuzzer need not find out how a link begins.
#include "base/lz_string.h"
#include "base/text_codes.h"
#include "fuzz/input.h"
#include "fuzz/mutate.h"
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

void enter(fuzz::Input input) {
    fuzz::Numbers numbers(input);
    const int form = numbers.next(6);
    const std::string_view text = fuzz::textOf(numbers.rest());
    if (form == 5) {
        for (const TextPuzzle& puzzle : detail::readOpenSudoku(text))
            fuzz::require(puzzle.grid || !puzzle.grid.error().message.empty());
        return;
    }
    if (const auto puzzle = parse(form, text))
        requireRoundTrip(*puzzle);
}

constexpr std::size_t kMaxUnpacked = 200'000;

/// Where a link's packed part begins; the whole of a text that is packed alone.
std::size_t packedAt(int form, std::string_view text) {
    if (form == 2)
        return 0;
    for (const std::string_view mark : {"load=", "fpuzzles", "scl"})
        if (const std::size_t at = text.find(mark); at != text.npos)
            return at + mark.size();
    return text.npos;
}

/// What is packed is unpacked, changed and packed again.
void mutate(fuzz::Bytes& input, std::size_t maxSize, fuzz::Random& random, const fuzz::Scramble& scramble) {
    fuzz::Numbers numbers(input);
    const int form = numbers.next(6);
    std::string text(fuzz::textOf(numbers.rest()));
    const std::size_t at = packedAt(form, text);
    const auto json = at == text.npos
                          ? std::nullopt
                          : detail::decompressFromBase64(detail::fromPercentCodes(text.substr(at)), kMaxUnpacked);
    if (input.empty() || fuzz::below(random, 8) == 0 || (!json && form != 3))
        return scramble(input, maxSize);
    std::string changed = json.value_or(text);
    fuzz::mutateJson(changed, maxSize, random, scramble);
    text = json ? text.substr(0, at) + detail::compressToBase64(changed) : changed;
    input.resize(1);
    input.insert(input.end(), text.begin(), text.end());
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter, .mutate = mutate};
