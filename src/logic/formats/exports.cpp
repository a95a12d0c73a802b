// The list of export forms: a new one is a line in the table and a case in exportPuzzle().
#include "logic/formats/forms.h"
#include "nonet/formats.h"

#include <algorithm>
#include <array>

namespace nonet {

namespace {

constexpr std::array<ExportFormInfo, 10> kForms = {{
    {ExportForm::Sdk, "sdk", ".sdk", false, true},
    {ExportForm::Sdm, "sdm", ".sdm", false, false},
    {ExportForm::SimpleSudoku, "ss", ".ss", false, true},
    {ExportForm::OpenSudoku, "opensudoku", ".opensudoku", false, false},
    {ExportForm::Candidates, "candidates", "", false, false},
    {ExportForm::SudokuWiki, "sudokuwiki", "", false, false},
    {ExportForm::SudokuPad, "sudokupad", "", false, false},
    {ExportForm::FPuzzles, "f-puzzles", "", false, false},
    {ExportForm::Svg, "svg", ".svg", true, false},
    {ExportForm::Pdf, "pdf", ".pdf", true, false},
}};

} // namespace

const Grid& detail::stateOf(const ExportPuzzle& puzzle) {
    return puzzle.filled.clueCount() > 0 ? puzzle.filled : puzzle.givens;
}

std::span<const ExportFormInfo> exportForms() {
    return kForms;
}

const ExportFormInfo& info(ExportForm form) {
    return kForms[static_cast<std::size_t>(form)];
}

std::optional<ExportForm> parseExportForm(std::string_view name) {
    const auto found = std::ranges::find(kForms, name, &ExportFormInfo::name);
    return found == kForms.end() ? std::nullopt : std::optional(found->form);
}

std::string exportHead(ExportForm form) {
    return form == ExportForm::OpenSudoku ? detail::openSudokuHead() : "";
}

std::string exportTail(ExportForm form) {
    return form == ExportForm::OpenSudoku ? detail::openSudokuTail() : "";
}

std::string exportPuzzle(ExportForm form, const ExportPuzzle& puzzle) {
    switch (form) {
    case ExportForm::Sdk:
        return detail::toSdk(puzzle);
    case ExportForm::Sdm:
        return detail::toSdm(puzzle);
    case ExportForm::SimpleSudoku:
        return detail::toSimpleSudoku(puzzle);
    case ExportForm::OpenSudoku:
        return detail::toOpenSudoku(puzzle);
    case ExportForm::Candidates:
        return detail::toCandidatesGrid(puzzle);
    case ExportForm::SudokuWiki:
        return detail::toSudokuWikiLink(puzzle);
    case ExportForm::SudokuPad:
        return detail::toSudokuPadLink(puzzle);
    case ExportForm::FPuzzles:
        return detail::toFPuzzlesLink(puzzle);
    case ExportForm::Svg:
        return detail::toSvgSheets({&puzzle, 1});
    case ExportForm::Pdf:
        return detail::toPdfSheets({&puzzle, 1});
    }
    return {};
}

std::string exportPuzzles(ExportForm form, std::span<const ExportPuzzle> puzzles) {
    if (form == ExportForm::Svg)
        return detail::toSvgSheets(puzzles);
    if (form == ExportForm::Pdf)
        return detail::toPdfSheets(puzzles);
    std::string text = exportHead(form);
    for (const ExportPuzzle& puzzle : puzzles)
        text += exportPuzzle(form, puzzle);
    return text + exportTail(form);
}

} // namespace nonet
