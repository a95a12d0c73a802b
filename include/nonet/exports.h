#pragma once

#include "nonet/explain_report.h"
#include "nonet/export.h"
#include "nonet/grid.h"
#include "nonet/rules.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace nonet {

/// The forms in which other programs take puzzles. Each is read back by parsePuzzles(), but for the two sheets.
enum class ExportForm {
    Sdk,          ///< SadMan Sudoku: [Puzzle] and, with a state or a solution, [State]
    Sdm,          ///< SadMan collections: a line of 81 digits, 0 for blank
    SimpleSudoku, ///< a grid drawn with * - + |
    OpenSudoku,   ///< the XML of OpenSudoku, all puzzles in one document
    Candidates,   ///< a grid with every digit that is still possible
    SudokuWiki,   ///< a link to the solver of sudokuwiki.org
    SudokuPad,    ///< a link that holds the whole puzzle
    FPuzzles,     ///< a link that holds the whole puzzle
    Svg,          ///< clean sheets as a picture, one below the other
    Pdf,          ///< clean sheets for printing
};

struct ExportFormInfo {
    ExportForm form = ExportForm::Sdk;
    std::string_view name;      ///< the word for `--format`
    std::string_view extension; ///< of files, with its dot; empty: none of its own
    bool isSheet = false;       ///< needs all puzzles before it can be written
    bool isSingle = false;      ///< programs that read it expect one puzzle a file
};

/// All of them, in order of the enumeration.
NONET_API std::span<const ExportFormInfo> exportForms();
NONET_API const ExportFormInfo& info(ExportForm form);
NONET_API std::optional<ExportForm> parseExportForm(std::string_view name);

/// A puzzle as it is handed on.
struct ExportPuzzle {
    Grid givens{};
    Grid filled{};   ///< the same plus what was written in; blank: nothing was
    Grid solution{}; ///< blank: not to be shown. Forms that have no place for it leave it out
    Rules rules = Rules::Classic;
    std::string title{}; ///< stands below the grid of a sheet
};

/// The puzzles as one text in this form.
NONET_API std::string exportPuzzles(ExportForm form, std::span<const ExportPuzzle> puzzles);

/// The parts of that text for writing puzzle by puzzle: what stands before the first, each, and behind the last. A
/// sheet cannot be written so: there, exportPuzzle() gives a whole sheet of one puzzle.
NONET_API std::string exportHead(ExportForm form);
NONET_API std::string exportPuzzle(ExportForm form, const ExportPuzzle& puzzle);
NONET_API std::string exportTail(ExportForm form);

/// Drawings as the pages of a PDF, in its standard fonts. Characters outside Latin-1 become question marks.
NONET_API std::string toPdf(std::span<const StepDrawing> pages);

} // namespace nonet
