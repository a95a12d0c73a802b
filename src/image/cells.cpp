// Evens out light and contrast, so that an engine sees paper near 0 and ink near -1 whatever the photo: each cell's own
// median is its paper (which also takes out shading), ink is weighed by the light that falls on its paper, and one
// scale for the whole board keeps empty cells empty.
#include "nonet/stages.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <vector>

namespace nonet {

namespace {

constexpr double kInkPercentile = 0.97; // lines and digits cover more than 3 % of any board
constexpr float kLeastContrast = 8;     // grey levels: an empty board is not blown up to noise
constexpr float kLimit = 2;
constexpr float kMostLight = 2; // a shadow's paper is at least half as bright as the rest

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

/// How far ink lies from paper, in grey levels.
float inkContrast(const cv::Mat& differences) {
    std::vector<float> strength;
    for (int y = 0; y < differences.rows; y += 4)
        for (int x = 0; x < differences.cols; x += 4)
            strength.push_back(std::abs(differences.at<float>(y, x)));
    return percentile(strength, kInkPercentile);
}

bool isInkDark(const cv::Mat& differences) {
    const double contrast = 0.7 * inkContrast(differences);
    return cv::countNonZero(differences < -contrast) > cv::countNonZero(differences > contrast);
}

/// In a shadow ink and paper come nearer to each other in the measure in which the paper darkens.
void evenOutShadow(Cells& cells, const std::vector<float>& paper) {
    std::vector<float> sorted = paper;
    const float usual = percentile(sorted, 0.5);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        cv::Mat patch = cells.patch(cell);
        patch *= std::clamp(usual / std::max(1.0F, paper[static_cast<std::size_t>(cell)]), 1 / kMostLight, kMostLight);
    }
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
    std::vector<float> paper;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        cv::Mat patch = cells.patch(cell);
        paper.push_back(paperLevel(patch));
        patch -= paper.back();
    }
    if (isInkDark(cells.board))
        evenOutShadow(cells, paper);
    cells.board /= std::max(kLeastContrast, inkContrast(cells.board));
    cv::min(cells.board, kLimit, cells.board);
    cv::max(cells.board, -kLimit, cells.board);
    return cells;
}

} // namespace nonet
