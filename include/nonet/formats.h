#pragma once

#include "nonet/config.h"
#include "nonet/error.h"
#include "nonet/grid.h"
#include "nonet/report.h"
#include "nonet/rules.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// One puzzle of a text, or one sentence about what is wrong with it.
struct TextPuzzle {
    std::int64_t line = 0; ///< where it begins, from 1
    Result<Grid> grid;
    std::optional<Rules> rules{}; ///< where the text itself says that they are not the classic ones
};

/// Splits text into puzzles, line by line: 81 cells (1-9; blank is a dot, 0, an underscore or an asterisk) on one line,
/// or nine lines of nine with any drawing of bars, dashes and pluses, also under a heading such as "Grid 01" or [Easy].
/// Empty lines and lines that begin with a hash give nothing; a UTF-8 mark and CRLF are skipped; text after the 81
/// cells of a line, set off by a blank, comma, semicolon or colon, is ignored unless it is rules (81 letters of
/// regions, or what parseRules() reads). Also read are SadMan's [Puzzle] sections
/// ([State] and [PencilMarks] are skipped), the frames of Simple Sudoku, grids of candidates (cells with one digit are
/// filled), killers as 3x3::k: and SumoCueV1 lines, and links that hold a puzzle. Bad text gives one puzzle with an
/// error, and reading goes on behind it.
class NONET_API PuzzleTextParser {
public:
    /// Takes the next line, with or without its line end, and appends the puzzles that it completes.
    void addLine(std::string_view line, std::vector<TextPuzzle>& puzzles);
    /// Appends what the end of the text leaves unfinished.
    void finish(std::vector<TextPuzzle>& puzzles);

private:
    void addRow(std::string_view line, std::vector<TextPuzzle>& puzzles);
    void beginRow();
    void endRow(std::vector<TextPuzzle>& puzzles);
    bool addOtherForm(std::string_view line, std::vector<TextPuzzle>& puzzles);
    void endRows(std::vector<TextPuzzle>& puzzles);
    void endHeading(std::vector<TextPuzzle>& puzzles);

    std::int64_t line_ = 0;
    std::int64_t rowsBegin_ = 0; ///< line of the first row of the grid that is being read
    int rows_ = 0;
    Grid grid_;
    std::string rowError_;
    std::int64_t headingLine_ = 0; ///< 0: none is waiting for its grid
    std::string heading_;
    int rowsToSkip_ = 0; ///< at most, of a section that is not a puzzle
};

/// Whether a text that begins so is one document (the XML of OpenSudoku), which cannot be read line by line.
NONET_API bool isPuzzleDocument(std::string_view head);

/// Every puzzle of a text or of such a document.
NONET_API std::vector<TextPuzzle> parsePuzzles(std::string_view text);

/// The one puzzle of a text; its grid is an error if the text holds none or more.
NONET_API TextPuzzle parsePuzzle(std::string_view text);

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
