#pragma once

#include "nonet/config.h"
#include "nonet/decide.h"
#include "nonet/explain.h"
#include "nonet/options.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// One puzzle as it is reported, from a picture or from text.
struct PuzzleReport {
    std::optional<Corners> corners; ///< none for text
    Rules rules = Rules::Classic;
    Decision decision;
    std::optional<int> count{};    ///< of solutions, where they were counted
    std::vector<Grid> solutions{}; ///< where they were to be listed
    /// How far logic alone leads, where nothing else was to be used; short of the end there is no solution.
    std::optional<Grid> reached{};
};

/// The status as a lower-case word; "stuck" where logic alone does not lead to the end.
NONET_API std::string_view statusWord(const PuzzleReport& puzzle);

/// One page of one input: what every output form is written from.
struct PageReport {
    std::string file;        ///< the path's bytes as given
    std::optional<int> page; ///< none for text
    std::optional<int> width, height;
    std::string error, warning; ///< empty: none
    std::vector<PuzzleReport> puzzles;
    StageTimes ms;
};

/// Adds a warning if the search for the solutions of some puzzle of the page reached its bound.
NONET_API void warnOfUndecided(PageReport& page);

struct JsonOptions {
    bool withTimings = true;
    CellNames cells = CellNames::RowCol;
};

/// One line of JSON (schema 1), without the line end. Bytes of the file name that are not UTF-8 are replaced, and
/// the exact bytes given as `file_hex`.
NONET_API std::string toJson(const PageReport& page, const JsonOptions& options = {});

/// The CSV columns that csvRow() writes.
NONET_API std::string csvHeader();
/// file,page,index,puzzle,solution,status,confidence: one row without the line end, quoted by RFC 4180; the file name's
/// bytes are kept. `index` counts from 1; throws std::out_of_range when there is no such puzzle.
NONET_API std::string csvRow(const PageReport& page, std::size_t index, char blank = '.');

/// The grid in nine lines with box rules, each line ended. With `showSolution` the answers stand in the empty cells
/// and where handwriting is wrong, as many as there are. With `colored` givens, answers, handwriting and doubtful cells
/// have their own ANSI colours; without, a doubtful cell has a question mark and, beside answers, givens stand in
/// brackets.
NONET_API std::string gridText(const Decision& decision, bool showSolution, bool colored, char blank = '.');

/// One line of JSON (schema 1), without the line end. Where logic ended without a search, the solution is null and
/// `reached` has the digits found.
/// The text of a step is in notation, its reason in the language.
NONET_API std::string toJson(const Explanation& explanation, const Wording& wording = {});

/// The steps as numbered lines and a last line about how it ended, each with its line end.
NONET_API std::string stepsText(const Explanation& explanation, const Wording& wording = {});

/// How it ended, in one sentence: "solved by logic: hard, score 1230, hardest technique XY-Wing".
NONET_API std::string endSentence(const Explanation& explanation, Language language = Language::English);

/// The candidates of all cells as a table with box rules. With a step its pattern and what it strikes are coloured for
/// a terminal, or, where `isColored` is false, the step changes nothing.
NONET_API std::string candidatesText(const Candidates& candidates, const Step* step = nullptr, bool isColored = false);

/// One self-contained page that plays the steps: no request leaves it.
NONET_API std::string stepsHtml(const Explanation& explanation, const Wording& wording = {});

/// A picture of one step as plain shapes in drawing order, for any canvas. Colours are 0xRRGGBB, lengths in pixels.
struct StepDrawing {
    struct Shape {
        enum class Kind { Rectangle, Circle, Line, Text };
        Kind kind = Kind::Rectangle;
        double x = 0, y = 0;   ///< top left of a rectangle, centre of a circle or text, begin of a line
        double x2 = 0, y2 = 0; ///< width and height of a rectangle, end of a line
        double size = 0;       ///< radius, line width, or height of the text
        std::uint32_t color = 0;
        bool isDashed = false, isBold = false;
        bool isLeft = false; ///< text starts at x instead of being centred there
        std::string text{};
        bool isSheet = false; ///< paper, lines, labels and givens, which a photo of the puzzle shows already
    };
    int width = 0, height = 0;
    double gridX = 0, gridY = 0, gridSide = 0; ///< where the grid is
    std::vector<Shape> shapes;
};

/// The grid before step `index` (from 0) with the step's cells, candidates and links, and its sentence below.
NONET_API StepDrawing stepDrawing(const Explanation& explanation, std::size_t index, const Wording& wording = {});
NONET_API std::string toSvg(const StepDrawing& drawing);

} // namespace nonet
