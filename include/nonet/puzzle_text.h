#pragma once

#include "nonet/error.h"
#include "nonet/export.h"
#include "nonet/grid.h"
#include "nonet/rules.h"

#include <cstdint>
#include <optional>
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
/// cells of a line, set off by a blank, comma, semicolon or colon, is ignored. Also read are SadMan's [Puzzle] sections
/// ([State] and [PencilMarks] are skipped), the frames of Simple Sudoku, grids of candidates (cells with one digit are
/// filled), and links that hold a puzzle. Bad text gives one puzzle with an error, and reading goes on behind it.
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

} // namespace nonet
