#pragma once

#include "canvas.h"

#include <memory>

namespace nonet::samples {

/// Things that are no 9x9 sudoku, on a page of their own or beside one.
enum class ForeignKind {
    Crossword,
    Kakuro,
    Nonogram,
    Calendar,
    Table,
    Spreadsheet,
    ChessBoard,
    TextPage,
    Sudoku4, ///< this one and those after it show digits (and A-F) only
    Sudoku6,
    Sudoku16,
    Jigsaw,
};

struct ForeignPlan {
    ForeignKind kind = ForeignKind::Crossword;
    Rect area;                        ///< what it may cover; grids of squares take the largest that fits
    std::shared_ptr<const Face> face; ///< with letters, where the kind shows any
    Ink ink{{30, 30, 30}, 1};
    std::uint64_t seed = 0;
};

void drawForeign(Canvas& canvas, const ForeignPlan& plan);

/// A line of made-up words of about so many characters.
std::string makeWords(Random& random, int characters);

/// Text in lines across an area.
struct TextBlock {
    Rect area;
    double height = 0.2; ///< of digits, in page units
    std::shared_ptr<const Face> face;
    Ink ink{{40, 40, 40}, 1};
    std::uint64_t seed = 0;
};
void drawTextBlock(Canvas& canvas, const TextBlock& block);

} // namespace nonet::samples
