// What papers print for the other kinds of sudoku: regions, windows, cages and their sums.

#include "kind_drawing.h"
#include "puzzle_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace nonet::samples {
namespace {

constexpr int kPalette = 6; // greedy colouring of regions and cages never needed more

const Unit* findWindow(const Rules& rules, int cell) {
    for (const Unit& unit : units(rules))
        if (unit.kind == Unit::Kind::Window && unit.cellSet().contains(cell))
            return &unit;
    return nullptr;
}

/// Which colour each cell gets, so that groups side by side differ; `groupOf` is -1 for none.
template <class GroupOf>
std::array<int, Grid::kCells> colourGroups(GroupOf groupOf) {
    std::array<int, Grid::kCells> colours;
    colours.fill(-1);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        if (colours[static_cast<std::size_t>(cell)] >= 0)
            continue;
        std::array<bool, kPalette> isTaken{};
        const auto note = [&](int other) {
            if (const int colour = colours[static_cast<std::size_t>(other)]; colour >= 0)
                isTaken[static_cast<std::size_t>(colour)] = true;
        };
        for (int member = 0; member < Grid::kCells; ++member) {
            if (groupOf(member) != groupOf(cell))
                continue;
            if (rowOf(member) > 0)
                note(member - kSide);
            if (rowOf(member) < kSide - 1)
                note(member + kSide);
            if (colOf(member) > 0)
                note(member - 1);
            if (colOf(member) < kSide - 1)
                note(member + 1);
        }
        const int colour = static_cast<int>(std::find(isTaken.begin(), isTaken.end() - 1, false) - isTaken.begin());
        for (int member = 0; member < Grid::kCells; ++member)
            if (groupOf(member) == groupOf(cell))
                colours[static_cast<std::size_t>(member)] = colour;
    }
    return colours;
}

Ink tintOf(int colour, const KindLook& look, std::uint64_t seed) {
    constexpr std::array<std::array<int, 3>, kPalette> kHues = {
        {{255, 170, 120}, {120, 220, 140}, {120, 200, 255}, {230, 150, 230}, {120, 240, 245}, {235, 225, 130}}};
    const auto index = (static_cast<std::size_t>(colour) + seed % kPalette) % kPalette;
    if (look.areTintsGrey) {
        const auto level = static_cast<uchar>(255 - 50 * (colour % 4));
        return {cv::Vec3b(level, level, level), look.tintStrength * 2 > 1 ? 1 : look.tintStrength * 2};
    }
    const auto& hue = kHues[index];
    return {cv::Vec3b(static_cast<uchar>(hue[0]), static_cast<uchar>(hue[1]), static_cast<uchar>(hue[2])),
            look.tintStrength * 2 > 1 ? 1 : look.tintStrength * 2};
}

void fillByColour(const std::array<int, Grid::kCells>& colours, const KindLook& look, std::uint64_t seed,
                  const FillCell& fill) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const int colour = colours[static_cast<std::size_t>(cell)]; colour >= 0)
            fill(cell, tintOf(colour, look, seed));
}

/// One side of a cell's outline in a cage. `turn` says which: 0 above, 1 right, 2 below, 3 left.
struct CageSide {
    Point from, to; ///< in cells from the grid's corner
};

bool isInCage(const CellSet& cage, int row, int col) {
    return row >= 0 && row < kSide && col >= 0 && col < kSide && cage.contains(cellAt(row, col));
}

/// The side of a cell towards (rowStep, colStep), moved inwards; at a bend of the outline it reaches the next side.
CageSide cageSide(const CellSet& cage, int cell, int rowStep, int colStep, double inset) {
    const int row = rowOf(cell), col = colOf(cell), alongRow = std::abs(colStep), alongCol = std::abs(rowStep);
    const auto reach = [&](int sign) { // beyond the cell's end, negative before it
        if (!isInCage(cage, row + sign * alongRow, col + sign * alongCol))
            return -inset;
        return isInCage(cage, row + sign * alongRow + rowStep, col + sign * alongCol + colStep) ? inset : 0.0;
    };
    const Point middle(col + 0.5 + colStep * (0.5 - inset), row + 0.5 + rowStep * (0.5 - inset));
    const Point along(alongCol, alongRow);
    return {middle - along * (0.5 + reach(-1)), middle + along * (0.5 + reach(1))};
}

void drawOutline(Canvas& canvas, const KindPlace& place, const CellSet& cage, const KindLook& look) {
    const LineKind kind = look.cageMark == CageMark::Dashed   ? LineKind::Dashed
                          : look.cageMark == CageMark::Dotted ? LineKind::Dotted
                                                              : LineKind::Solid;
    constexpr std::array<std::array<int, 2>, 4> kSteps = {{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};
    for (int cell : cage)
        for (const auto& [rowStep, colStep] : kSteps) {
            if (isInCage(cage, rowOf(cell) + rowStep, colOf(cell) + colStep))
                continue;
            const CageSide side = cageSide(cage, cell, rowStep, colStep, look.cageInset);
            drawStyledLine(canvas, place.origin + side.from * place.cell, place.origin + side.to * place.cell,
                           look.cageWidth * place.cell, kind, look.cageInk);
        }
}

void drawSum(Canvas& canvas, const KindPlace& place, const Cage& cage, const KindLook& look, const Face& face) {
    constexpr double kMargin = 0.02;
    const int first = cage.cells.front();
    const std::string text = std::to_string(cage.sum);
    const double height = look.sumHeight * place.cell, margin = kMargin * place.cell;
    const Point corner =
        place.origin + (Point(colOf(first), rowOf(first)) + Point(look.sumInset, look.sumInset)) * place.cell;
    if (look.isSumCutOut)
        fillRect(
            canvas,
            Rect(corner.x - margin, corner.y - margin, textWidth(face, text, height) + 2 * margin, height + 2 * margin),
            Ink{look.paper, 1});
    drawText(canvas, face, text, corner + Point(0, height), height, look.sumInk);
}

} // namespace

void drawKindShading(const Rules& rules, const KindLook& look, std::uint64_t seed, const FillCell& fill) {
    if (!rules.hasBoxes() && look.hasRegionTints)
        fillByColour(colourGroups([&](int cell) { return rules.regionOf(cell); }), look, seed, fill);
    if (!rules.cages().empty() && look.cageMark == CageMark::Tints)
        fillByColour(colourGroups([&](int cell) {
                         return static_cast<int>(rules.table().cageOf.at(static_cast<std::size_t>(cell)));
                     }),
                     look, seed, fill);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (rules.hasWindows() && findWindow(rules, cell))
            fill(cell, look.windowShade);
}

void drawCages(Canvas& canvas, const KindPlace& place, const Rules& rules, const KindLook& look, const Face& face) {
    if (look.cageMark != CageMark::Tints)
        for (const Cage& cage : rules.cages())
            drawOutline(canvas, place, cage.cells, look);
    for (const Cage& cage : rules.cages())
        if (cage.sum > 0)
            drawSum(canvas, place, cage, look, face);
}

void forEachRegionEdge(const Rules& rules, const std::function<void(Point from, Point to)>& draw) {
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const int row = rowOf(cell), col = colOf(cell);
        if (col + 1 < kSide && rules.regionOf(cell) != rules.regionOf(cell + 1))
            draw(Point(col + 1, row), Point(col + 1, row + 1));
        if (row + 1 < kSide && rules.regionOf(cell) != rules.regionOf(cell + kSide))
            draw(Point(col, row + 1), Point(col + 1, row + 1));
    }
}

} // namespace nonet::samples
