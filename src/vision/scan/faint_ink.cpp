#include "vision/scan/faint_ink.h"
#include "nonet/reader.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

constexpr float kUsualInk = 0.8F;   // strength of print
constexpr double kInkShare = 0.985; // of the inside of the cells, at most, that is weaker than the digits' ink
constexpr float kMostGain = 6;

} // namespace

float faintInkGain(const cv::Mat& board) {
    const Cells cells = cutCells(board);
    const int edge = cells.cellPx / 5;
    std::vector<float> strength;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const cv::Mat patch = cells.patch(cell);
        for (int y = edge; y < patch.rows - edge; y += 2)
            for (int x = edge; x < patch.cols - edge; x += 2)
                strength.push_back(std::abs(patch.at<float>(y, x)));
    }
    const auto ink = strength.begin() + static_cast<std::ptrdiff_t>(kInkShare * static_cast<double>(strength.size()));
    std::ranges::nth_element(strength, ink);
    return std::clamp(kUsualInk / std::max(*ink, 1e-3F), 1.0F, kMostGain);
}

} // namespace nonet::detail
