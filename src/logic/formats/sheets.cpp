// Clean sheets: A4 pages with the puzzles as a book prints them. One puzzle fills a page, two share it, more stand six
// to a page. Lengths are points.
#include "logic/formats/forms.h"
#include "logic/report/kind_drawing.h"

#include <algorithm>
#include <vector>

namespace nonet::detail {

namespace {

using Shape = StepDrawing::Shape;

constexpr int kPageWidth = 595, kPageHeight = 842;
constexpr std::uint32_t kPaper = 0xFFFFFF, kInk = 0x111111, kThinLine = 0x8C939B, kAnswer = 0x1F6FEB,
                        kWritten = 0x8250DF, kFaint = 0x59636E, kDiagonal = 0xC8D1DA, kWindow = 0xE6EAEE;

struct Layout {
    int columns = 1, rows = 1;
    double side = 0; ///< of a grid

    std::size_t count() const { return static_cast<std::size_t>(columns * rows); }
};

Layout layoutFor(std::size_t puzzles) {
    if (puzzles <= 1)
        return {1, 1, 468};
    return puzzles == 2 ? Layout{1, 2, 342} : Layout{2, 3, 225};
}

class GridPainter {
public:
    GridPainter(StepDrawing& drawing, double x, double y, double side)
        : drawing_(drawing), x_(x), y_(y), side_(side), cell_(side / kSide) {}

    void paint(const ExportPuzzle& puzzle) {
        const KindDrawing grid{x_,        y_,      cell_,     cell_ / 24, cell_ / 80, kInk,
                               kThinLine, kWindow, kDiagonal, kFaint,     cell_ / 20};
        drawMarks(drawing_, grid, puzzle.rules);
        drawLines(drawing_, grid, puzzle.rules);
        for (int cell = 0; cell < Grid::kCells; ++cell)
            paintCell(puzzle, cell);
        if (!puzzle.title.empty())
            text(side_ / 2, side_ + 16, 10, kFaint, puzzle.title, false);
    }

private:
    void paintCell(const ExportPuzzle& puzzle, int cell) {
        const int given = puzzle.givens[cell], answer = puzzle.solution[cell], written = stateOf(puzzle)[cell];
        const int digit = given ? given : answer ? answer : written;
        if (digit != 0)
            text((colOf(cell) + 0.5) * cell_, (rowOf(cell) + 0.5) * cell_, cell_ * 0.66,
                 given                                ? kInk
                 : (answer == 0 || written == answer) ? kWritten
                                                      : kAnswer,
                 std::to_string(digit), given != 0);
    }
    void text(double x, double y, double size, std::uint32_t color, const std::string& words, bool isBold) {
        drawing_.shapes.push_back({Shape::Kind::Text, x_ + x, y_ + y, 0, 0, size, color, false, isBold, false, words});
    }

    StepDrawing& drawing_;
    double x_, y_, side_, cell_;
};

StepDrawing drawPage(std::span<const ExportPuzzle> puzzles, const Layout& layout) {
    StepDrawing page;
    page.width = kPageWidth;
    page.height = kPageHeight;
    page.shapes.push_back({Shape::Kind::Rectangle, 0, 0, kPageWidth, kPageHeight, 0, kPaper});
    const double gapX = (kPageWidth - layout.columns * layout.side) / (layout.columns + 1);
    // A single grid stands where the eye looks for it: above the middle.
    const double gapY = layout.rows == 1 ? gapX : (kPageHeight - layout.rows * layout.side) / (layout.rows + 1);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const auto row = static_cast<int>(i) / layout.columns, col = static_cast<int>(i) % layout.columns;
        GridPainter(page, gapX + col * (layout.side + gapX), gapY + row * (layout.side + gapY), layout.side)
            .paint(puzzles[i]);
    }
    return page;
}

std::vector<StepDrawing> drawSheets(std::span<const ExportPuzzle> puzzles) {
    const Layout layout = layoutFor(puzzles.size());
    std::vector<StepDrawing> pages;
    do {
        const std::size_t count = std::min(layout.count(), puzzles.size());
        pages.push_back(drawPage(puzzles.first(count), layout));
        puzzles = puzzles.subspan(count);
    } while (!puzzles.empty());
    return pages;
}

} // namespace

std::string writeSvgSheets(std::span<const ExportPuzzle> puzzles) {
    StepDrawing all;
    all.width = kPageWidth;
    for (StepDrawing& page : drawSheets(puzzles)) {
        for (Shape& shape : page.shapes) {
            shape.y += all.height;
            if (shape.kind == Shape::Kind::Line)
                shape.y2 += all.height;
            all.shapes.push_back(std::move(shape));
        }
        all.height += kPageHeight;
    }
    return toSvg(all);
}

std::string writePdfSheets(std::span<const ExportPuzzle> puzzles) {
    return toPdf(drawSheets(puzzles));
}

} // namespace nonet::detail
