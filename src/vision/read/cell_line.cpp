// What Tesseract sees of a board: whole cells, lines and all, side by side. Its model was trained on such lines
// (models/train/tesseract), so nothing has to be cut out or cleaned first.
#include "vision/read/cell_line.h"
#include "vision/read/cut_glyph.h"

#include <opencv2/imgproc.hpp>

namespace nonet::detail {

namespace {

constexpr int kPatchPx = 32;
constexpr double kGreyOfInk = 128, kPaperGrey = 255 - kGreyOfInk / 2; // strength -0.5 is white, 1.5 black
constexpr float kFaintInk = 0.15F;                                    // half of what the weakest legible pencil has
constexpr int kFewestInkPx = 8; // of 484; together they let no labelled digit slip

} // namespace

std::vector<int> inkedCells(const Cells& cells) {
    const int edge = cells.cellPx * 5 / kPatchPx, side = cells.cellPx - 2 * edge;
    const double scale = static_cast<double>(kPatchPx) / cells.cellPx;
    const bool isLight = isInkLight(cells);
    std::vector<int> inked;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const cv::Mat inner = cells.patch(cell)(cv::Rect(edge, edge, side, side));
        const int ink = isLight ? cv::countNonZero(inner > kFaintInk) : cv::countNonZero(inner < -kFaintInk);
        if (ink * scale * scale >= kFewestInkPx)
            inked.push_back(cell);
    }
    return inked;
}

cv::Mat layOut(const Cells& cells, std::span<const int> which) {
    cv::Mat board;
    cv::resize(cells.board, board, cv::Size(kSide * kPatchPx, kSide * kPatchPx), 0, 0, cv::INTER_AREA);
    board.convertTo(board, CV_8U, isInkLight(cells) ? -kGreyOfInk : kGreyOfInk, kPaperGrey);
    // Tesseract stretches a line's contrast by what it finds in the middle row. Plain paper there switches that off:
    // the contrast is the board's already, and stretching would make ink of the noise of a blank cell.
    constexpr int kHalf = kPatchPx / 2, kGap = (kSlotPx - kPatchPx) / 2;
    const int width = static_cast<int>(which.size()) * kSlotPx + 2 * kLineMarginPx;
    cv::Mat line(kSlotPx, width, CV_8U, cv::Scalar(kPaperGrey));
    int left = kLineMarginPx + kGap;
    for (const int cell : which) {
        const cv::Mat patch = board(cv::Rect(colOf(cell) * kPatchPx, rowOf(cell) * kPatchPx, kPatchPx, kPatchPx));
        patch.rowRange(0, kHalf).copyTo(line(cv::Rect(left, kGap, kPatchPx, kHalf)));
        patch.rowRange(kHalf, kPatchPx).copyTo(line(cv::Rect(left, kSlotPx - kHalf, kPatchPx, kHalf)));
        left += kSlotPx;
    }
    return line;
}

} // namespace nonet::detail
