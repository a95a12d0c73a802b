// Evens out light and contrast, so that an engine sees paper near 0 and ink near -1 whatever the photo: each cell's own
// median is its paper (which also takes out shading), ink is weighed by the light that falls on its paper, and one
// scale for the whole board keeps empty cells empty.
#include "base/statistics.h"
#include "nonet/scan.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace nonet {

namespace {

constexpr double kInkPercentile = 0.97; // lines and digits cover more than 3 % of any board
constexpr float kLeastContrast = 8;     // grey levels: an empty board is not blown up to noise
constexpr double kPlainInk = 0.7;       // of that contrast: what tells dark ink from light
constexpr float kLimit = 2;
constexpr int kSmallestBoardPx = 27; // a cell of three pixels has an inner part
constexpr float kMostLight = 2;      // a shadow's paper is at least half as bright as the rest

float percentile(std::vector<float>& values, double share) {
    const auto nth = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, nth);
    return *nth;
}

/// The median of grey levels, by counting them. There must be one.
int medianLevel(const std::array<int, 256>& counts, int total) {
    int level = 0;
    for (int seen = counts[0]; seen <= (total - 1) / 2; seen += counts[static_cast<std::size_t>(level)])
        ++level;
    return level;
}

/// The paper of one cell: the median of its inner part, where the lines are not.
int paperLevel(const cv::Mat& cell) {
    const int edge = std::max(1, cell.cols / 8);
    std::array<int, 256> counts{};
    int total = 0;
    for (int y = edge; y < cell.rows - edge; y += 2) {
        const uchar* row = cell.ptr(y);
        for (int x = edge; x < cell.cols - edge; x += 2, ++total)
            ++counts[row[x]];
    }
    return medianLevel(counts, total);
}

/// A board whose cells are looked at one by one.
struct Board {
    cv::Mat grey;
    int cellPx = 0;
    std::array<float, Grid::kCells> paper{}, light{}; // grey level, and by what the difference from it is multiplied

    cv::Mat patch(int cell) const { return grey(cv::Rect(colOf(cell) * cellPx, rowOf(cell) * cellPx, cellPx, cellPx)); }
};

/// How far ink lies from paper, in grey levels.
float inkContrast(const Board& board) {
    std::vector<float> strength;
    strength.reserve(board.grey.total() / 16);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const float paper = board.paper[static_cast<std::size_t>(cell)];
        const float light = board.light[static_cast<std::size_t>(cell)];
        const cv::Mat patch = board.patch(cell);
        for (int y = 0; y < patch.rows; y += 4) {
            const uchar* row = patch.ptr(y);
            for (int x = 0; x < patch.cols; x += 4)
                strength.push_back(std::abs((row[x] - paper) * light));
        }
    }
    return percentile(strength, kInkPercentile);
}

bool isInkDark(const Board& board) {
    const auto contrast = static_cast<float>(kPlainInk * inkContrast(board));
    int dark = 0, light = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const float paper = board.paper[static_cast<std::size_t>(cell)];
        // Levels are whole numbers.
        const int darkest = cvCeil(paper - contrast), lightest = cvFloor(paper + contrast);
        const cv::Mat patch = board.patch(cell);
        for (int y = 0; y < patch.rows; ++y) {
            const uchar* row = patch.ptr(y);
            for (int x = 0; x < patch.cols; ++x) {
                dark += row[x] < darkest;
                light += row[x] > lightest;
            }
        }
    }
    return dark > light;
}

/// In a shadow ink and paper come nearer to each other in the measure in which the paper darkens.
void evenOutShadow(Board& board) {
    const float usual = detail::median(std::vector<float>(board.paper.begin(), board.paper.end()));
    std::ranges::transform(board.paper, board.light.begin(), [&](float paper) {
        return std::clamp(usual / std::max(1.0F, paper), 1 / kMostLight, kMostLight);
    });
}

} // namespace

Cells cutCells(const cv::Mat& board) {
    if (std::min(board.cols, board.rows) < kSmallestBoardPx)
        throw std::invalid_argument("cutCells() needs a straightened board");
    Board cut{board, board.cols / kSide};
    if (board.channels() != 1)
        cv::cvtColor(board, cut.grey, cv::COLOR_BGR2GRAY);
    cut.grey = cut.grey(cv::Rect(0, 0, kSide * cut.cellPx, kSide * cut.cellPx));
    for (int cell = 0; cell < Grid::kCells; ++cell)
        cut.paper[static_cast<std::size_t>(cell)] = static_cast<float>(paperLevel(cut.patch(cell)));
    cut.light.fill(1);
    if (isInkDark(cut))
        evenOutShadow(cut);
    const auto scale = static_cast<float>(1.0 / std::max(kLeastContrast, inkContrast(cut)));
    Cells cells{cv::Mat(cut.grey.size(), CV_32F), cut.cellPx, board};
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const float paper = cut.paper[static_cast<std::size_t>(cell)];
        const float light = cut.light[static_cast<std::size_t>(cell)];
        std::array<float, 256> values{};
        for (int level = 0; level < 256; ++level)
            values[static_cast<std::size_t>(level)] =
                std::clamp((static_cast<float>(level) - paper) * light * scale, -kLimit, kLimit);
        cv::Mat patch = cells.patch(cell);
        cv::LUT(cut.patch(cell), cv::Mat(1, 256, CV_32F, values.data()), patch);
    }
    return cells;
}

} // namespace nonet
