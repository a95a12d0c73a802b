#include "vision/locate/line_map.h"
#include "base/statistics.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <utility>

namespace nonet::detail {

namespace {

/// Sums up how strongly lines are seen over the rows of a board that is padded by `reachPx` on either side:
/// min(left, right) - centre is positive on dark lines, and steps of shading give nothing. Left and right are looked up
/// in `sides`.
class RidgeSum {
public:
    RidgeSum(const cv::Mat& padded, const cv::Mat& sides, int reachPx, bool isInverted)
        : padded_(padded), sides_(sides), reachPx_(reachPx), isInverted_(isInverted),
          sum_(static_cast<std::size_t>(padded.cols - 2 * reachPx)) {}

    void add(int fromRow, int toRow) {
        for (int row = fromRow; row < toRow; ++row)
            isInverted_ ? addRow(row, [](float l, float c, float r) { return c - std::max(l, r); })
                        : addRow(row, [](float l, float c, float r) { return std::min(l, r) - c; });
        rows_ += toRow - fromRow;
    }

    void writeMean(float* to) const {
        const double scale = 1.0 / rows_;
        std::ranges::transform(sum_, to, [&](double sum) { return static_cast<float>(sum * scale); });
    }

private:
    template <class Response>
    void addRow(int row, Response response) {
        const float *left = sides_.ptr<float>(row), *right = left + 2 * std::ptrdiff_t{reachPx_};
        const float* centre = padded_.ptr<float>(row) + reachPx_;
        for (std::size_t x = 0; x < sum_.size(); ++x)
            sum_[x] += response(left[x], centre[x], right[x]);
    }

    const cv::Mat &padded_, &sides_;
    int reachPx_;
    bool isInverted_;
    std::vector<double> sum_;
    int rows_ = 0;
};

/// What most of a part of the board is, by every third pixel of it.
float paperLevel(const cv::Mat& part) {
    std::vector<float> levels;
    for (int y = 0; y < part.rows; y += 3)
        for (int x = 0; x < part.cols; x += 3)
            levels.push_back(part.at<float>(y, x));
    return median(std::move(levels));
}

/// The board with all that is darker than its paper taken out: between dark digits there is light, but no light line.
/// The light differs over a board, so each quarter has its paper; but many cells of one may be tinted.
cv::Mat withoutDarkInk(const cv::Mat& board, int marginPx) {
    const cv::Rect grid(marginPx, marginPx, board.cols - 2 * marginPx, board.rows - 2 * marginPx);
    const float usual = paperLevel(board(grid));
    const int width = board.cols / 2, height = board.rows / 2;
    cv::Mat result = board.clone();
    for (const int top : {0, board.rows - height})
        for (const int left : {0, board.cols - width}) {
            const cv::Rect place(left, top, width, height);
            cv::Mat quarter = result(place);
            cv::max(quarter, std::min(usual, paperLevel(board(place & grid))), quarter);
        }
    return result;
}

} // namespace

cv::Mat LineMap::straightened(const cv::Mat& grey, const Lattice& lattice, int cellPx) {
    cv::Mat board, smooth;
    warpLattice(grey, lattice, cellPx, kFit.margin).convertTo(board, CV_32F);
    cv::GaussianBlur(board, smooth, cv::Size(3, 3), kFit.smoothPx);
    return smooth;
}

LineMap::LineMap(const cv::Mat& straightened, int cellPx, bool isInverted, bool isAbovePaper)
    : cellPx_(cellPx), isInverted_(isInverted) {
    const cv::Mat sides = isAbovePaper ? withoutDarkInk(straightened, cvRound(toPx(0))) : straightened;
    const cv::Mat turned = straightened.t();
    addAxis(straightened, sides, 0);
    addAxis(turned, isAbovePaper ? sides.t() : turned, 1);
    noise_ = std::max(kFit.noiseFloor, typicalBetweenLines());
}

/// Only the rows that are looked up: in the middle of each cell, and just outside.
void LineMap::addAxis(const cv::Mat& board, const cv::Mat& sides, std::size_t axis) {
    const auto pad = [&](const cv::Mat& from) {
        cv::Mat padded;
        cv::copyMakeBorder(from, padded, 0, 0, reachPx(), reachPx(), cv::BORDER_REPLICATE);
        return padded;
    };
    const cv::Mat padded = pad(board), paddedSides = sides.data == board.data ? padded : pad(sides);
    long_[axis].create(9, board.cols, CV_32F);
    short_[axis].create(9, board.cols, CV_32F);
    outside_[axis].create(2, board.cols, CV_32F);
    for (int cell = 0; cell < 9; ++cell) {
        const int middle = cvRound(toPx(static_cast<float>(cell) + 0.5F));
        const int shortBegin = middle - shortPx() / 2, longBegin = middle - longPx() / 2;
        RidgeSum sum(padded, paddedSides, reachPx(), isInverted_);
        sum.add(shortBegin, shortBegin + shortPx());
        sum.writeMean(short_[axis].ptr<float>(cell));
        sum.add(longBegin, shortBegin);
        sum.add(shortBegin + shortPx(), longBegin + longPx());
        sum.writeMean(long_[axis].ptr<float>(cell));
    }
    for (int end = 0; end < 2; ++end) {
        const int begin = cvRound(toPx(end == 0 ? -kFit.justOutside : 9 + kFit.justOutside)) - shortPx() / 2;
        RidgeSum sum(padded, paddedSides, reachPx(), isInverted_);
        sum.add(begin, begin + shortPx());
        sum.writeMean(outside_[axis].ptr<float>(end));
    }
}

float LineMap::bestNear(int axis, float line, int cell, float reachCells) const {
    return best(long_[static_cast<std::size_t>(axis)], cell, line, reachCells);
}

float LineMap::bestNearShort(int axis, float line, int cell, float reachCells) const {
    return best(short_[static_cast<std::size_t>(axis)], cell, line, reachCells);
}

float LineMap::bestOutside(int axis, float line, bool isBehind, float reachCells) const {
    return best(outside_[static_cast<std::size_t>(axis)], isBehind ? 1 : 0, line, reachCells);
}

float LineMap::best(const cv::Mat& rows, int row, float line, float reachCells) const {
    const float x = toPx(line), reachPx = reachCells * static_cast<float>(cellPx_);
    const auto* values = rows.ptr<float>(row);
    const int low = std::clamp(cvRound(x - reachPx), 0, rows.cols - 1);
    const int high = std::clamp(cvRound(x + reachPx), low, rows.cols - 1);
    return *std::max_element(values + low, values + high + 1);
}

float LineMap::typicalBetweenLines() const {
    constexpr float kPixel = 1.0F / static_cast<float>(kFit.cellPx); // of the fitting board
    std::vector<float> values;
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 9; ++line)
            for (int cell = 0; cell < 9; ++cell)
                for (float between : {kFit.betweenLines, 1 - kFit.betweenLines})
                    values.push_back(bestNear(axis, static_cast<float>(line) + between, cell, kPixel));
    return median(std::move(values));
}

} // namespace nonet::detail
