#include "image/line_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace nonet::detail {

namespace {

constexpr float kNoiseFloor = 0.75F; // grey levels; keeps the empty noise of clean screenshots from dividing by zero

/// min(left, right) - centre: positive on dark lines; steps of shading give nothing.
cv::Mat ridge(const cv::Mat& board, int reachPx, bool isInverted) {
    cv::Mat padded, response;
    cv::copyMakeBorder(board, padded, 0, 0, reachPx, reachPx, cv::BORDER_REPLICATE);
    const cv::Mat left = padded.colRange(0, board.cols), right = padded.colRange(2 * reachPx, 2 * reachPx + board.cols);
    if (isInverted)
        cv::max(left, right, response);
    else
        cv::min(left, right, response);
    cv::subtract(response, board, response);
    return isInverted ? cv::Mat(-response) : response;
}

} // namespace

cv::Mat LineMap::straightened(const cv::Mat& grey, const Lattice& lattice, int cellPx) {
    cv::Mat board, smooth;
    warpLattice(grey, lattice, cellPx, kMargin).convertTo(board, CV_32F);
    cv::GaussianBlur(board, smooth, cv::Size(3, 3), 0.8);
    return smooth;
}

LineMap::LineMap(const cv::Mat& straightened, int cellPx, bool isInverted) : cellPx_(cellPx), isInverted_(isInverted) {
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const cv::Mat board = axis == 0 ? straightened : cv::Mat(straightened.t());
        const cv::Mat response = ridge(board, cellPx / 5, isInverted); // bold frames are a fifth of a cell wide
        cv::blur(response, long_[axis], cv::Size(1, cellPx * 7 / 10));
        cv::blur(response, short_[axis], cv::Size(1, std::max(1, cellPx / 4)));
    }
    noise_ = std::max(kNoiseFloor, typicalBetweenLines());
}

float LineMap::at(int axis, float line, float along) const {
    return best(long_[static_cast<std::size_t>(axis)], toPx(line), toPx(along), 0);
}

float LineMap::bestNear(int axis, float line, float along, float reachCells) const {
    return best(long_[static_cast<std::size_t>(axis)], toPx(line), toPx(along),
                reachCells * static_cast<float>(cellPx_));
}

float LineMap::bestNearShort(int axis, float line, float along, float reachCells) const {
    return best(short_[static_cast<std::size_t>(axis)], toPx(line), toPx(along),
                reachCells * static_cast<float>(cellPx_));
}

float LineMap::best(const cv::Mat& map, float x, float y, float reachPx) {
    const float* row = map.ptr<float>(std::clamp(cvRound(y), 0, map.rows - 1));
    const int low = std::clamp(cvRound(x - reachPx), 0, map.cols - 1);
    const int high = std::clamp(cvRound(x + reachPx), low, map.cols - 1);
    return *std::max_element(row + low, row + high + 1);
}

float LineMap::typicalBetweenLines() const {
    std::vector<float> values;
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 9; ++line)
            for (int cell = 0; cell < 9; ++cell)
                for (float between : {0.3F, 0.7F})
                    values.push_back(
                        bestNear(axis, static_cast<float>(line) + between, static_cast<float>(cell) + 0.5F, 0.05F));
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

std::vector<float> LineMap::profile(int axis, float limit) const {
    const cv::Mat& map = long_[static_cast<std::size_t>(axis)];
    cv::Mat saturated, mean;
    cv::min(map.rowRange(cvRound(toPx(0)), cvRound(toPx(9))), limit, saturated);
    cv::max(saturated, 0, saturated);
    cv::reduce(saturated, mean, 0, cv::REDUCE_AVG);
    mean /= limit;
    return {mean.begin<float>(), mean.end<float>()};
}

} // namespace nonet::detail
