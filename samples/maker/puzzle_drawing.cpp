// Lines, shading, digits and entries of one sudoku, from the back to the front.

#include "puzzle_drawing.h"

#include <algorithm>
#include <cmath>

namespace nonet::samples {
namespace {

Point cellCenter(const PuzzlePlan& plan, int cell) {
    return plan.origin + Point(colOf(cell) + 0.5, rowOf(cell) + 0.5) * plan.cell;
}

/// Gaps between tiles and boxes are left out.
Rect cellRect(const PuzzlePlan& plan, int cell) {
    const double inset = plan.style.tileGap / 2, atBox = plan.style.boxGap / 2;
    const auto begin = [&](int at) { return at + inset + (at % 3 == 0 ? atBox : 0); };
    const auto end = [&](int at) { return at + 1 - inset - (at % 3 == 2 ? atBox : 0); };
    const int row = rowOf(cell), col = colOf(cell);
    return {plan.origin.x + begin(col) * plan.cell, plan.origin.y + begin(row) * plan.cell,
            (end(col) - begin(col)) * plan.cell, (end(row) - begin(row)) * plan.cell};
}

void fillCell(Canvas& canvas, const PuzzlePlan& plan, int cell, Ink ink) {
    const Rect rect = cellRect(plan, cell);
    if (plan.style.hasTiles && plan.style.cornerRadius > 0)
        fillPolygon(canvas, roundedRect(rect, plan.style.cornerRadius * rect.width / 2), ink);
    else
        fillRect(canvas, rect, ink);
}

bool isShaded(const PuzzlePlan& plan, int cell, Random& random) {
    switch (plan.style.shading) {
    case Shading::None:
        return false;
    case Shading::Boxes:
        return boxOf(cell) % 2 == static_cast<int>(plan.seed % 2);
    case Shading::Cells:
        return random.chance(0.15);
    case Shading::Givens:
    case Shading::GivenDiscs:
        return plan.puzzle.givens[cell] != 0;
    case Shading::Typed:
        return plan.puzzle.givens[cell] == 0 && plan.entries.filled[cell] != 0;
    case Shading::Diagonals:
        return rowOf(cell) == colOf(cell) || rowOf(cell) + colOf(cell) == 8;
    }
    return false;
}

void shadeCell(Canvas& canvas, const PuzzlePlan& plan, int cell) {
    const Rect rect = cellRect(plan, cell);
    if (plan.style.shading != Shading::GivenDiscs) {
        fillCell(canvas, plan, cell, plan.style.shade);
        return;
    }
    constexpr double kGap = 0.07; // between disc and lines
    const double gap = kGap * plan.cell;
    const Rect around(rect.x + gap, rect.y + gap, rect.width - 2 * gap, rect.height - 2 * gap);
    fillPolygon(canvas, roundedRect(around, around.width / 2), plan.style.shade);
}

bool isLit(const PuzzlePlan& plan, int cell) {
    const Highlight& highlight = plan.entries.highlight;
    const int selected = plan.entries.selectedCell, digit = plan.entries.filled[selected];
    return (highlight.hasLines && (rowOf(cell) == rowOf(selected) || colOf(cell) == colOf(selected))) ||
           (highlight.hasBox && boxOf(cell) == boxOf(selected)) ||
           (highlight.hasAlike && digit != 0 && plan.entries.filled[cell] == digit);
}

void drawShading(Canvas& canvas, const PuzzlePlan& plan, Random& random) {
    if (plan.style.hasTiles)
        for (int cell = 0; cell < Grid::kCells; ++cell)
            fillCell(canvas, plan, cell, plan.style.tileInk);
    drawKindShading(plan.puzzle.rules, plan.style.kind, plan.seed,
                    [&](int cell, Ink ink) { fillCell(canvas, plan, cell, ink); });
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (isShaded(plan, cell, random))
            shadeCell(canvas, plan, cell);
    if (plan.entries.selectedCell < 0)
        return;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (isLit(plan, cell))
            fillCell(canvas, plan, cell, plan.entries.highlight.line);
    fillCell(canvas, plan, plan.entries.selectedCell, plan.entries.highlight.cell);
}

/// A line that a hand draws: from about here to about there, and nowhere quite straight.
void drawByHand(Canvas& canvas, Point from, Point to, double width, Ink ink, double unrest, Random& random) {
    constexpr int kSteps = 12;
    const auto off = [&] { return Point(random.normal(), random.normal()) * unrest; };
    const Point start = from + off(), end = to + off(), bow = off();
    std::vector<Point> points;
    for (int i = 0; i <= kSteps; ++i) {
        const double part = static_cast<double>(i) / kSteps;
        points.push_back(start + (end - start) * part + bow * (4 * part * (1 - part)) + off() * 0.2);
    }
    drawPolyline(canvas, points, width, ink);
}

void drawGridLine(Canvas& canvas, const PuzzlePlan& plan, Point from, Point to, bool isBold, Random& random) {
    const GridStyle& style = plan.style;
    const double width = (isBold ? style.bold : style.thin) * plan.cell;
    const Ink ink = isBold ? style.boldInk : style.thinInk;
    if (style.unrest > 0) {
        drawByHand(canvas, from, to, width, ink, style.unrest * plan.cell, random);
    } else if (isBold && style.areBoxLinesDouble) {
        const Point along = (to - from) / std::hypot(to.x - from.x, to.y - from.y), aside(-along.y, along.x);
        for (const double side : {-1.0, 1.0})
            drawLine(canvas, from + aside * side * width, to + aside * side * width, style.thin * plan.cell, ink);
    } else {
        drawStyledLine(canvas, from, to, width, isBold ? LineKind::Solid : style.thinKind, ink);
    }
}

void drawLineFrame(Canvas& canvas, const PuzzlePlan& plan, const Rect& around, Random& random) {
    const GridStyle& style = plan.style;
    if (style.unrest > 0) {
        const Point corners[] = {around.tl(), {around.br().x, around.y}, around.br(), {around.x, around.br().y}};
        for (int i = 0; i < 4; ++i)
            drawByHand(canvas, corners[i], corners[(i + 1) % 4], style.frame * plan.cell, style.boldInk,
                       style.unrest * plan.cell, random);
    } else if (style.cornerRadius <= 0) {
        drawFrame(canvas, around, style.frame * plan.cell, style.boldInk);
    } else {
        std::vector<Point> outline = roundedRect(around, style.cornerRadius * plan.cell);
        outline.push_back(outline.front());
        drawPolyline(canvas, outline, style.frame * plan.cell, style.boldInk);
    }
}

/// Each box with its own lines and frame.
void drawSeparateBoxes(Canvas& canvas, const PuzzlePlan& plan, Random& random) {
    for (int box = 0; box < Grid::kCells; box += 3)
        if (rowOf(box) % 3 == 0) {
            const Rect first = cellRect(plan, box), last = cellRect(plan, box + 2 * 9 + 2);
            const Rect around(first.tl(), last.br());
            for (int i = 1; i < 3; ++i) {
                const Point at(cellRect(plan, box + i).x, cellRect(plan, box + 9 * i).y);
                drawGridLine(canvas, plan, {around.x, at.y}, {around.br().x, at.y}, false, random);
                drawGridLine(canvas, plan, {at.x, around.y}, {at.x, around.br().y}, false, random);
            }
            drawLineFrame(canvas, plan, around, random);
        }
}

void drawRegionLines(Canvas& canvas, const PuzzlePlan& plan, Random& random) {
    if (plan.style.kind.hasRegionLines)
        forEachRegionEdge(plan.puzzle.rules, [&](Point from, Point to) {
            const Point beyond = (to - from) * (plan.style.bold / 2);
            drawGridLine(canvas, plan, plan.origin + (from - beyond) * plan.cell,
                         plan.origin + (to + beyond) * plan.cell, true, random);
        });
}

void drawLines(Canvas& canvas, const PuzzlePlan& plan) {
    const GridStyle& style = plan.style;
    const double side = 9 * plan.cell;
    Random random(~plan.seed);
    if (style.headerBar > 0)
        fillRect(canvas,
                 Rect(plan.origin.x - style.frame / 2 * plan.cell, plan.origin.y - style.headerBar * plan.cell,
                      side + style.frame * plan.cell, style.headerBar * plan.cell),
                 style.headerInk);
    if (style.hasTiles)
        return;
    if (style.boxGap > 0) {
        drawSeparateBoxes(canvas, plan, random);
        return;
    }
    for (const bool isBoldPass : {false, true})
        for (int i = 1; i < 9; ++i) {
            if ((i % 3 == 0 && plan.puzzle.rules.hasBoxes()) != isBoldPass)
                continue;
            const double at = i * plan.cell;
            drawGridLine(canvas, plan, plan.origin + Point(0, at), plan.origin + Point(side, at), isBoldPass, random);
            drawGridLine(canvas, plan, plan.origin + Point(at, 0), plan.origin + Point(at, side), isBoldPass, random);
        }
    if (!plan.puzzle.rules.hasBoxes())
        drawRegionLines(canvas, plan, random);
    if (style.hasDiagonals) {
        drawLine(canvas, plan.origin, plan.origin + Point(side, side), style.thin * plan.cell, style.thinInk);
        drawLine(canvas, plan.origin + Point(side, 0), plan.origin + Point(0, side), style.thin * plan.cell,
                 style.thinInk);
    }
    if (style.hasFrame)
        drawLineFrame(canvas, plan, plan.bounds(), random);
}

void drawPrinted(Canvas& canvas, const PuzzlePlan& plan, int digit, Point center, double height, Ink ink,
                 double weight) {
    const GlyphPose pose{.center = center, .height = height, .widen = plan.style.digitWiden};
    drawGlyph(canvas, plan.face->digit(digit), pose, ink);
    if (weight <= 0)
        return;
    for (const double side : {-0.5, 0.5}) {
        GlyphPose shifted = pose;
        shifted.center += Point(side * weight * plan.cell, 0);
        drawGlyph(canvas, plan.face->digit(digit), shifted, ink);
    }
}

/// Of the `index`-th candidate of its cell, in cells from the middle.
Point placeOfNote(const Entries& entries, int index, int digit) {
    switch (entries.noteLayout) {
    case NoteLayout::Places:
        return Point((digit - 1) % 3 - 1, (digit - 1) / 3 - 1) * 0.3;
    case NoteLayout::Corners:
        return Point(index % 2 ? 0.31 : -0.31, index / 2 ? 0.31 : -0.31);
    case NoteLayout::Rows:
        break;
    }
    constexpr double kTop = -0.43; // a hand keeps off the line
    return {-0.3 + index % 3 * (0.04 + 0.85 * entries.noteHeight), kTop + (0.5 + index / 3 * 1.3) * entries.noteHeight};
}

void drawCandidates(Canvas& canvas, const PuzzlePlan& plan, int cell, Random& random) {
    const Entries& entries = plan.entries;
    const double height = plan.cell * entries.noteHeight;
    int index = 0;
    for (int digit = 1; digit <= 9; ++digit) {
        if (!(entries.candidates[static_cast<std::size_t>(cell)] >> digit & 1))
            continue;
        Point center = cellCenter(plan, cell) + placeOfNote(entries, index++, digit) * plan.cell;
        if (entries.areCandidatesTyped || !entries.writer) {
            drawPrinted(canvas, plan, digit, center, height, Ink{entries.typedInk.bgr, 0.75}, plan.style.weight);
            continue;
        }
        center += Point(random.normal(), random.normal()) * (0.03 * plan.cell);
        writeDigit(canvas, *entries.writer, digit, center, height, random);
    }
}

void writeBig(Canvas& canvas, const PuzzlePlan& plan, const Writer& writer, int cell, int digit, Random& random) {
    const Point unrest = Point(random.normal(), random.normal()) * (0.05 * plan.cell * writer.unrest);
    writeDigit(canvas, writer, digit, cellCenter(plan, cell) + unrest, plan.cell * random.uniform(0.55, 0.72), random);
}

void drawEntry(Canvas& canvas, const PuzzlePlan& plan, int cell, Random& random) {
    const Entries& entries = plan.entries;
    const Point center = cellCenter(plan, cell);
    if (const int erased = entries.erased[static_cast<std::size_t>(cell)]; erased != 0 && entries.writer) {
        Writer faint = *entries.writer;
        faint.ink.opacity *= random.uniform(0.1, 0.25);
        writeDigit(canvas, faint, erased, center, plan.cell * 0.6, random);
    }
    drawCandidates(canvas, plan, cell, random);
    const int digit = entries.filled[cell];
    if (digit == 0 || digit == plan.puzzle.givens[cell])
        return;
    if (entries.writer)
        writeBig(canvas, plan, *entries.writer, cell, digit, random);
    else
        drawPrinted(canvas, plan, digit, center, plan.style.digitHeight * plan.cell, entries.typedInk,
                    entries.typedWeight.value_or(plan.style.weight));
}

void drawGiven(Canvas& canvas, const PuzzlePlan& plan, int cell, Random& random) {
    const int digit = plan.puzzle.givens[cell];
    if (plan.entries.copyist)
        writeBig(canvas, plan, *plan.entries.copyist, cell, digit, random);
    else
        drawPrinted(canvas, plan, digit, cellCenter(plan, cell), plan.style.digitHeight * plan.cell,
                    plan.style.digitInk, plan.style.weight);
}

} // namespace

std::array<Point, 100> crossingsOf(const PuzzlePlan& plan) {
    std::array<Point, 100> crossings;
    for (int i = 0; i < 100; ++i)
        crossings[static_cast<std::size_t>(i)] = plan.origin + Point(i % 10, i / 10) * plan.cell;
    return crossings;
}

void drawStyledLine(Canvas& canvas, Point from, Point to, double width, LineKind kind, Ink ink) {
    if (kind == LineKind::Solid) {
        drawLine(canvas, from, to, width, ink);
        return;
    }
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double mark = width * (kind == LineKind::Dotted ? 1 : 4);
    const double period = mark * (kind == LineKind::Dotted ? 2.6 : 1.8);
    const Point along = (to - from) / length;
    for (double at = 0; at + mark <= length; at += period)
        drawLine(canvas, from + along * at, from + along * (at + mark), width, ink);
}

void drawPuzzle(Canvas& canvas, const PuzzlePlan& plan) {
    if (!canvas.shows(Rect(plan.origin.x - plan.cell, plan.origin.y - plan.cell, 11 * plan.cell, 11 * plan.cell)))
        return;
    Random random(plan.seed);
    drawShading(canvas, plan, random);
    drawLines(canvas, plan);
    drawCages(canvas, {plan.origin, plan.cell}, plan.puzzle.rules, plan.style.kind, *plan.face);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (plan.puzzle.givens[cell])
            drawGiven(canvas, plan, cell, random);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (plan.puzzle.givens[cell] == 0)
            drawEntry(canvas, plan, cell, random);
}

} // namespace nonet::samples
