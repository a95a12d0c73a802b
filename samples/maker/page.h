#pragma once

#include "foreign.h"
#include "kind_maker.h"
#include "puzzle_drawing.h"
#include "textures.h"

#include <optional>
#include <string>
#include <vector>

namespace nonet::samples {

enum class Medium {
    Newspaper, ///< columns of text, neighbours, grey paper
    Book,      ///< a puzzle book or a calendar sheet
    Sheet,     ///< a printed sheet, mostly white
    App,       ///< a sudoku program on a screen
    Bare,      ///< nothing but the grid
};

struct PaperLook {
    cv::Vec3b bgr{235, 238, 240};
    double texture = 0.3;    ///< strength of the fibres, 0..1
    double showThrough = 0;  ///< print of the other side, 0..0.3
    double speckle = 0;      ///< unevenness of the ink, 0..1
    double pixelStripes = 0; ///< strength of a screen's pixel raster, 0..1
};

enum class Tool { Any, Pen, Pencil };

/// How typed digits are told from the givens.
enum class TypedMark {
    Hue,        ///< by another colour
    Weight,     ///< the givens are bolder
    Shade,      ///< the givens stand in cells of another shade
    Brightness, ///< the typed ones are paler
    Theme,      ///< by one or more of these, in colours drawn by lot
};

/// What people did to the puzzle: shares are of the blank cells.
struct EntrySpec {
    double filledShare = 0;
    int wrong = 0;
    double candidateShare = 0;
    NoteLayout noteLayout = NoteLayout::Places;
    double noteHeight = 0.2;         ///< in cells
    bool isHighlightOfTheme = false; ///< of the selected cell, its row and column
    double erasedShare = 0;
    bool isTyped = false;
    TypedMark mark = TypedMark::Hue;
    bool areGivensCopied = false; ///< somebody wrote the givens too
    Tool tool = Tool::Any;
};

/// What is on a page.
struct PageSpec {
    Medium medium = Medium::Newspaper;
    std::optional<ForeignKind> foreign; ///< set: this instead of a sudoku
    PuzzleSpec puzzle;
    std::optional<KindSpec> kind; ///< set: a puzzle of another kind, with one solution
    GridStyle style;
    EntrySpec entries;
    PaperLook paper;
    int puzzles = 1;               ///< on the page, side by side, up to 6
    bool hasSolution = false;      ///< yesterday's, small, all 81 digits
    bool isSolutionShown = false;  ///< the photographer takes care to have it in the picture
    bool hasCutNeighbours = false; ///< other puzzles at the page's edge
    bool hasText = true;
    bool hasTitle = true;
    bool isDark = false;    ///< light ink on a dark ground
    bool isAnyFont = false; ///< digits in any font, not only those that papers and apps use
    bool hasBezel = false;  ///< an app shown with the device around it
};

struct Caption {
    std::string text;
    Point pen; ///< left end of the baseline
    double height = 0.5;
    std::shared_ptr<const Face> face;
    Ink ink;
};

struct Bar {
    Rect area;
    Ink ink;
    double radius = 0;
};

/// A page, ready to be drawn at any scale.
struct PagePlan {
    Rect page;  ///< its extent
    Rect focus; ///< what a photographer would aim at
    PaperLook paper;
    std::vector<Bar> bars;
    std::vector<TextBlock> texts;
    std::vector<Caption> captions;
    std::vector<ForeignPlan> foreign;
    std::vector<PuzzlePlan> puzzles;
    std::uint64_t seed = 0;
};

/// Fonts, textures and collected handwriting; one per thread.
struct Workshop {
    FontBook fonts;
    Textures textures = Textures::make();
    HandDigits handDigits{};
};

PagePlan planPage(const PageSpec& spec, Workshop& workshop, Random& random);
void drawPage(Canvas& canvas, const PagePlan& plan, const Textures& textures);

} // namespace nonet::samples
