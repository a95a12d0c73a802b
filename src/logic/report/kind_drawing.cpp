#include "logic/report/kind_drawing.h"

namespace nonet::detail {

namespace {

using Shape = StepDrawing::Shape;

constexpr double kCageInset = 0.08;  // of a cell
constexpr double kSumSize = 0.22;    // of a cell
constexpr double kCageWidth = 0.022; // of a cell

class KindPainter {
public:
    KindPainter(StepDrawing& drawing, const KindDrawing& at) : drawing_(drawing), at_(at) {}

    void line(double x, double y, double x2, double y2, double width, std::uint32_t color, bool isDashed = false) {
        drawing_.shapes.push_back({Shape::Kind::Line, at_.x + x * at_.cell, at_.y + y * at_.cell, at_.x + x2 * at_.cell,
                                   at_.y + y2 * at_.cell, width, color, isDashed});
    }

    void window(const Unit& unit) {
        const int first = unit.cells[0];
        drawing_.shapes.push_back({Shape::Kind::Rectangle, at_.x + colOf(first) * at_.cell,
                                   at_.y + rowOf(first) * at_.cell, kBox * at_.cell, kBox * at_.cell, 0, at_.window});
    }

    void boxes() {
        for (const bool isThick : {false, true})
            for (int i = 0; i <= kSide; ++i)
                if ((i % kBox == 0) == isThick) {
                    line(i, 0, i, kSide, isThick ? at_.thick : at_.thin, isThick ? at_.ink : at_.thinLine);
                    line(0, i, kSide, i, isThick ? at_.thick : at_.thin, isThick ? at_.ink : at_.thinLine);
                }
    }

    void regions(const Rules& rules) {
        for (int i = 1; i < kSide; ++i) {
            line(i, 0, i, kSide, at_.thin, at_.thinLine);
            line(0, i, kSide, i, at_.thin, at_.thinLine);
        }
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            const int row = rowOf(cell), col = colOf(cell), region = rules.regionOf(cell);
            if (col == 0 || rules.regionOf(cell - 1) != region)
                line(col, row, col, row + 1, at_.thick, at_.ink);
            if (row == 0 || rules.regionOf(cell - kSide) != region)
                line(col, row, col + 1, row, at_.thick, at_.ink);
        }
        line(kSide, 0, kSide, kSide, at_.thick, at_.ink);
        line(0, kSide, kSide, kSide, at_.thick, at_.ink);
    }

    /// A dashed line inside the cage along its border; cells that are in it reach to their neighbours.
    void cage(const Cage& cage) {
        const auto isIn = [&](int row, int col) {
            return row >= 0 && row < kSide && col >= 0 && col < kSide && cage.cells.contains(cellAt(row, col));
        };
        for (int cell : cage.cells) {
            const int row = rowOf(cell), col = colOf(cell);
            for (const int step : {-1, 1}) {
                const double edge = step < 0 ? kCageInset : 1 - kCageInset;
                const auto begin = [&](bool hasNext) { return hasNext ? 0 : kCageInset; };
                const auto end = [&](bool hasNext) { return hasNext ? 1 : 1 - kCageInset; };
                if (!isIn(row + step, col))
                    line(col + begin(isIn(row, col - 1)), row + edge, col + end(isIn(row, col + 1)), row + edge,
                         kCageWidth * at_.cell, at_.sum, true);
                if (!isIn(row, col + step))
                    line(col + edge, row + begin(isIn(row - 1, col)), col + edge, row + end(isIn(row + 1, col)),
                         kCageWidth * at_.cell, at_.sum, true);
            }
        }
        if (cage.sum == 0)
            return;
        const int first = cage.cells.front();
        drawing_.shapes.push_back({Shape::Kind::Text, at_.x + (colOf(first) + kCageInset * 1.4) * at_.cell,
                                   at_.y + (rowOf(first) + kCageInset + kSumSize * 0.5) * at_.cell, 0, 0,
                                   kSumSize * at_.cell, at_.sum, false, false, true, std::to_string(cage.sum)});
    }

private:
    StepDrawing& drawing_;
    const KindDrawing& at_;
};

} // namespace

void drawMarks(StepDrawing& drawing, const KindDrawing& at, const Rules& rules) {
    KindPainter painter(drawing, at);
    for (const Unit& unit : units(rules))
        if (unit.kind == Unit::Kind::Window)
            painter.window(unit);
    if (rules.table().hasFalling)
        painter.line(0, 0, kSide, kSide, at.diagonalWidth, at.diagonal);
    if (rules.table().hasRising)
        painter.line(kSide, 0, 0, kSide, at.diagonalWidth, at.diagonal);
}

void drawLines(StepDrawing& drawing, const KindDrawing& at, const Rules& rules) {
    KindPainter painter(drawing, at);
    if (rules.hasBoxes())
        painter.boxes();
    else
        painter.regions(rules);
    for (const Cage& cage : rules.cages())
        painter.cage(cage);
}

} // namespace nonet::detail
