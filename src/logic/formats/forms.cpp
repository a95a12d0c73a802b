// The table of forms: a new one is a file with its reading and writing, a row here and a name in ExportForm.
#include "logic/formats/forms.h"

#include "base/utf8.h"
#include "logic/formats/link.h"

#include <algorithm>

namespace nonet {

namespace detail {

namespace {

constexpr std::array kForms = {
    Form{.info = {ExportForm::Sdk, "sdk", ".sdk", false, true}, .write = writeSdk, .readLine = readSdkLine},
    Form{.info = {ExportForm::Sdm, "sdm", ".sdm", false, false}, .write = writeSdm},
    Form{.info = {ExportForm::SimpleSudoku, "ss", ".ss", false, true},
         .write = writeSimpleSudoku,
         .readLine = readSimpleSudokuLine},
    Form{.info = {ExportForm::OpenSudoku, "opensudoku", ".opensudoku", false, false},
         .write = writeOpenSudoku,
         .head = kOpenSudokuHead,
         .tail = kOpenSudokuTail,
         .isDocument = isXml,
         .readDocument = readOpenSudoku},
    Form{.info = {ExportForm::Candidates, "candidates", "", false, false},
         .write = writeCandidatesGrid,
         .readLine = readCandidatesLine},
    Form{.info = {ExportForm::SudokuWiki, "sudokuwiki", "", false, false},
         .write = writeSudokuWikiLink,
         .readLine = readSudokuWikiLink},
    Form{.info = {ExportForm::SudokuPad, "sudokupad", "", false, false},
         .write = writeSudokuPadLink,
         .readLine = readSudokuPadLink},
    Form{.info = {ExportForm::FPuzzles, "f-puzzles", "", false, false},
         .write = writeFPuzzlesLink,
         .readLine = readFPuzzlesLink},
    Form{.info = {ExportForm::Svg, "svg", ".svg", true, false}, .writeSheets = writeSvgSheets},
    Form{.info = {ExportForm::Pdf, "pdf", ".pdf", true, false}, .writeSheets = writePdfSheets},
};

constexpr auto kInfos = [] {
    std::array<ExportFormInfo, kForms.size()> infos{};
    std::ranges::transform(kForms, infos.begin(), &Form::info);
    return infos;
}();

static_assert(std::ranges::is_sorted(kInfos, {}, &ExportFormInfo::form));

const Form& formOf(ExportForm form) {
    return kForms[static_cast<std::size_t>(form)];
}

/// The form of a document that begins so.
const Form* documentForm(std::string_view head) {
    if (head.starts_with(kUtf8Mark))
        head.remove_prefix(kUtf8Mark.size());
    const auto found =
        std::ranges::find_if(kForms, [&](const Form& form) { return form.isDocument && form.isDocument(head); });
    return found == kForms.end() ? nullptr : &*found;
}

} // namespace

std::optional<FormLine> readFormLine(std::string_view line) {
    if (auto killer = readKillerLine(line))
        return killer;
    for (const Form& form : kForms)
        if (form.readLine)
            if (auto meaning = form.readLine(line))
                return meaning;
    if (isLink(line))
        return Result<LinkPuzzle>(unknownLink());
    return std::nullopt;
}

const Grid& stateOf(const ExportPuzzle& puzzle) {
    return puzzle.filled.clueCount() > 0 ? puzzle.filled : puzzle.givens;
}

std::optional<Grid> gridOfDigits(std::string_view digits) {
    if (digits.size() != Grid::kCells)
        return std::nullopt;
    Grid grid;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const char c = digits[static_cast<std::size_t>(cell)];
        if (c != '.' && (c < '0' || c > '9'))
            return std::nullopt;
        grid.set(cell, c == '.' ? 0 : c - '0');
    }
    return grid;
}

} // namespace detail

bool isPuzzleDocument(std::string_view head) {
    return detail::documentForm(head) != nullptr;
}

std::vector<TextPuzzle> parsePuzzles(std::string_view text) {
    if (const detail::Form* form = detail::documentForm(text))
        return form->readDocument(text);
    std::vector<TextPuzzle> puzzles;
    PuzzleTextParser parser;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        parser.addLine(text.substr(0, end), puzzles);
        text.remove_prefix(end);
    }
    parser.finish(puzzles);
    return puzzles;
}

TextPuzzle parsePuzzle(std::string_view text) {
    const std::vector<TextPuzzle> puzzles = parsePuzzles(text);
    if (puzzles.empty())
        return {0, Error{Errc::BadInput, "no puzzle in the text"}};
    if (puzzles.size() > 1 && puzzles.front().grid)
        return {0, Error{Errc::BadInput, "more than one puzzle in the text"}};
    return puzzles.front();
}

Result<Grid> Grid::parse(std::string_view text) {
    return parsePuzzle(text).grid;
}

std::span<const ExportFormInfo> exportForms() {
    return detail::kInfos;
}

const ExportFormInfo& info(ExportForm form) {
    return detail::kInfos[static_cast<std::size_t>(form)];
}

std::optional<ExportForm> parseExportForm(std::string_view name) {
    const auto found = std::ranges::find(detail::kInfos, name, &ExportFormInfo::name);
    return found == detail::kInfos.end() ? std::nullopt : std::optional(found->form);
}

std::string exportHead(ExportForm form) {
    return std::string(detail::formOf(form).head);
}

std::string exportTail(ExportForm form) {
    return std::string(detail::formOf(form).tail);
}

std::string exportPuzzle(ExportForm form, const ExportPuzzle& puzzle) {
    const detail::Form& its = detail::formOf(form);
    return its.writeSheets ? its.writeSheets({&puzzle, 1}) : its.write(puzzle);
}

std::string exportPuzzles(ExportForm form, std::span<const ExportPuzzle> puzzles) {
    const detail::Form& its = detail::formOf(form);
    if (its.writeSheets)
        return its.writeSheets(puzzles);
    std::string text(its.head);
    for (const ExportPuzzle& puzzle : puzzles)
        text += its.write(puzzle);
    return text.append(its.tail);
}

} // namespace nonet
