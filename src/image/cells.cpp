// Evens out light and contrast, so that an engine sees paper near 0 and ink near -1 whatever the photo: each cell's own
// median is its paper (which also takes out shading), and one scale for the whole board keeps empty cells empty.
#include "nonet/stages.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <vector>

namespace nonet {

namespace {

constexpr double kInkPercentile = 0.97; // lines and digits cover more than 3 % of any board
constexpr float kLeastContrast = 8;     // grey levels: an empty board is not blown up to noise
constexpr float kLimit = 2;

float percentile(std::vector<float>& values, double share) {
    const auto nth = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, nth);
    return *nth;
}

/// The paper of one cell: the median of its inner part, where the lines are not.
float paperLevel(const cv::Mat& cell) {
    const int edge = std::max(1, cell.cols / 8);
    std::vector<float> values;
    for (int y = edge; y < cell.rows - edge; y += 2)
        for (int x = edge; x < cell.cols - edge; x += 2)
            values.push_back(cell.at<float>(y, x));
    return percentile(values, 0.5);
}

} // namespace

Cells cutCells(const cv::Mat& board) {
    cv::Mat grey;
    if (board.channels() == 1)
        grey = board;
    else
        cv::cvtColor(board, grey, cv::COLOR_BGR2GRAY);
    Cells cells{{}, board.cols / 9};
    grey(cv::Rect(0, 0, 9 * cells.cellPx, 9 * cells.cellPx)).convertTo(cells.board, CV_32F);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        cv::Mat patch = cells.patch(cell);
        patch -= paperLevel(patch);
    }
    std::vector<float> strength;
    for (int y = 0; y < cells.board.rows; y += 2)
        for (int x = 0; x < cells.board.cols; x += 2)
            strength.push_back(std::abs(cells.board.at<float>(y, x)));
    cells.board /= std::max(kLeastContrast, percentile(strength, kInkPercentile));
    cv::min(cells.board, kLimit, cells.board);
    cv::max(cells.board, -kLimit, cells.board);
    return cells;
}

} // namespace nonet
