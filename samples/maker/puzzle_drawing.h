#pragma once

#include "canvas.h"
#include "handwriting.h"
#include "kind_drawing.h"
#include "puzzle_maker.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace nonet::samples {

enum class LineKind { Solid, Dotted, Dashed };
enum class Shading { None, Boxes, Cells, Givens, GivenDiscs, Typed, Diagonals };

/// How a grid is printed; widths are in cells.
struct GridStyle {
    double thin = 0.025, bold = 0.06, frame = 0.06;
    Ink thinInk{{30, 30, 30}, 1}, boldInk{{20, 20, 20}, 1};
    LineKind thinKind = LineKind::Solid;
    bool hasFrame = true;
    double cornerRadius = 0; ///< of the frame; 0: square
    bool hasTiles = false;   ///< cells are tiles; there are no lines but the gaps
    Ink tileInk{{245, 245, 245}, 1};
    double tileGap = 0; ///< between tiles
    double boxGap = 0;  ///< between boxes, beside that: each has its own frame
    bool areBoxLinesDouble = false;
    double unrest = 0;    ///< how far lines drawn by hand are off; 0: drawn with a ruler
    double headerBar = 0; ///< height of a bar welded to the frame's top; 0: none
    Ink headerInk{{20, 20, 20}, 1};
    Shading shading = Shading::None;
    Ink shade{{200, 200, 200}, 1};
    bool hasDiagonals = false; ///< both main diagonals drawn as lines
    Ink digitInk{{20, 20, 20}, 1};
    double digitHeight = 0.55;
    double digitWiden = 1;
    double weight = 0; ///< of the digits: above 0 bolder (in cells), drawn by smearing the ink
    KindLook kind{};
};

/// What an app lights up around the cell that is selected.
struct Highlight {
    Ink line{{245, 225, 195}, 0.6}, cell{{240, 190, 120}, 0.8};
    bool hasLines = true;  ///< its row and column
    bool hasBox = false;   ///< its box
    bool hasAlike = false; ///< the cells that show the same digit
};

/// Where in a cell the small candidates stand.
enum class NoteLayout {
    Places,  ///< three by three, each digit in its own place
    Corners, ///< in the corners, up to four
    Rows,    ///< side by side, three in a row
};

/// What people added to a printed puzzle.
struct Entries {
    Grid filled;                                ///< givens and what was written in
    std::array<std::uint16_t, 81> candidates{}; ///< bit d: a small pencil mark d
    std::array<std::uint8_t, 81> erased{};      ///< digits rubbed out but still to be seen; 0: none
    std::optional<Writer> writer;               ///< none: typed, in `typedInk`
    std::optional<Writer> copyist;              ///< who wrote the givens; none: they are printed
    Ink typedInk{{200, 90, 20}, 1};
    std::optional<double> typedWeight; ///< none: that of the givens
    int selectedCell = -1;             ///< lit up, as apps do
    Highlight highlight;
    bool areCandidatesTyped = false;
    NoteLayout noteLayout = NoteLayout::Places;
    double noteHeight = 0.2; ///< in cells
};

/// One sudoku on a page.
struct PuzzlePlan {
    MadePuzzle puzzle;
    Entries entries;
    Point origin;    ///< page position of its top-left crossing
    double cell = 1; ///< page units per cell
    GridStyle style;
    std::shared_ptr<const Face> face;
    std::uint64_t seed = 0; ///< for the small differences between digits
    bool isLabelled = true; ///< false: cut by the edge on purpose, no label

    Rect bounds() const { return {origin.x, origin.y, 9 * cell, 9 * cell}; }
};

/// The page positions of the 100 crossings, row by row.
std::array<Point, 100> crossingsOf(const PuzzlePlan& plan);

void drawPuzzle(Canvas& canvas, const PuzzlePlan& plan);

/// A line in the given kind; dots and dashes are measured in its width.
void drawStyledLine(Canvas& canvas, Point from, Point to, double width, LineKind kind, Ink ink);

} // namespace nonet::samples
