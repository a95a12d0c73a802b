// The median over the printed digits' outlines in the straightened board: a few that touch a line or were cut badly do
// not move it.
#include "vision/draw/print_style.h"
#include "base/statistics.h"
#include "nonet/scan.h"
#include "vision/geometry/lattice_map.h"
#include "vision/read/cut_glyph.h"

#include <algorithm>
#include <vector>

namespace nonet::detail {

namespace {

constexpr float kInk = 0.45F;          // as the readers take it
constexpr std::size_t kFewestSeen = 6; // below it a median says little

} // namespace

PrintStyle measurePrint(const cv::Mat& bgr, const Puzzle& puzzle) {
    const Cells cells = cutCells(rectify(bgr, puzzle.lattice, kBoardSidePx));
    const bool isLight = isInkLight(cells);
    std::vector<double> heights, centersX, centersY;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        if (puzzle.givens[cell] == 0)
            continue;
        const auto glyph = findGlyph(cells, cell, isLight, kInk);
        if (!glyph)
            continue;
        const cv::Rect box = glyph->box + glyph->origin;
        const double side = cells.cellPx;
        heights.push_back(box.height / side);
        if (puzzle.givens[cell] != 1) // a 1 is narrow, and fonts set it left or right
            centersX.push_back((box.x + box.width / 2.0) / side);
        centersY.push_back((box.y + box.height / 2.0) / side);
    }
    PrintStyle style;
    if (heights.size() < kFewestSeen || centersX.size() < kFewestSeen)
        return style;
    // Beyond these bounds it is no print that anyone would want to see continued.
    style.height = std::clamp(median(heights), 0.3, 0.8);
    style.centerX = std::clamp(median(centersX), 0.42, 0.58);
    style.centerY = std::clamp(median(centersY), 0.42, 0.58);
    return style;
}

} // namespace nonet::detail
