#pragma once

#include "nonet/explain.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nonet {

/// One line of JSON (schema 1), without the line end. Where logic ended without a search, the solution is null and
/// `reached` has the digits found.
NONET_API std::string toJson(const Explanation& explanation, CellNames names = CellNames::RowCol);

/// The steps as numbered lines and a last line about how it ended, each with its line end.
NONET_API std::string stepsText(const Explanation& explanation, CellNames names = CellNames::RowCol);

/// How it ended, in one sentence: "solved by logic: hard, score 1230, hardest technique XY-Wing".
NONET_API std::string endSentence(const Explanation& explanation);

/// The candidates of all cells as a table with box rules. With a step its pattern and what it strikes are coloured for
/// a terminal, or, where `isColored` is false, the step changes nothing.
NONET_API std::string candidatesText(const Candidates& candidates, const Step* step = nullptr, bool isColored = false);

/// One self-contained page that plays the steps: no request leaves it.
NONET_API std::string stepsHtml(const Explanation& explanation, CellNames names = CellNames::RowCol);

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
NONET_API StepDrawing drawStep(const Explanation& explanation, std::size_t index, CellNames names = CellNames::RowCol);
NONET_API std::string toSvg(const StepDrawing& drawing);

} // namespace nonet
