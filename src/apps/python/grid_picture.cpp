#include "apps/python/grid_picture.h"

#include "nonet/draw.h"
#include "nonet/pages.h"
#include "nonet/report.h"

using namespace nonet;

namespace {

constexpr double kCellPx = 24, kMarginPx = 6, kSidePx = 9 * kCellPx + 2 * kMarginPx;
constexpr std::uint32_t kInk = 0x111111, kEntry = 0x1F55C4, kAnswer = 0x15803D, kThin = 0x999999;

StepDrawing::Shape line(double x, double y, double x2, double y2, bool isThick) {
    StepDrawing::Shape shape;
    shape.kind = StepDrawing::Shape::Kind::Line;
    shape.x = x;
    shape.y = y;
    shape.x2 = x2;
    shape.y2 = y2;
    shape.size = isThick ? 2 : 1;
    shape.color = isThick ? kInk : kThin;
    return shape;
}

StepDrawing::Shape digit(int cell, int value, std::uint32_t color) {
    StepDrawing::Shape shape;
    shape.kind = StepDrawing::Shape::Kind::Text;
    shape.x = kMarginPx + (colOf(cell) + 0.5) * kCellPx;
    shape.y = kMarginPx + (rowOf(cell) + 0.5) * kCellPx;
    shape.size = 0.66 * kCellPx;
    shape.color = color;
    shape.isBold = color == kInk;
    shape.text = std::to_string(value);
    return shape;
}

} // namespace

std::vector<unsigned char> gridPicture(const Grid& givens, const Grid& filled, const Grid& solution) {
    StepDrawing drawing;
    drawing.width = drawing.height = static_cast<int>(kSidePx);
    const double end = kSidePx - kMarginPx;
    for (const bool isThick : {false, true})
        for (int i = 0; i <= 9; ++i)
            if ((i % 3 == 0) == isThick) {
                const double at = kMarginPx + i * kCellPx;
                drawing.shapes.push_back(line(kMarginPx, at, end, at, isThick));
                drawing.shapes.push_back(line(at, kMarginPx, at, end, isThick));
            }
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        if (givens[cell])
            drawing.shapes.push_back(digit(cell, givens[cell], kInk));
        else if (filled[cell])
            drawing.shapes.push_back(digit(cell, filled[cell], kEntry));
        else if (solution[cell])
            drawing.shapes.push_back(digit(cell, solution[cell], kAnswer));
    }
    return encode(draw(drawing), ".png").value();
}
