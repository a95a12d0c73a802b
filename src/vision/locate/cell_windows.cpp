#include "vision/locate/cell_windows.h"
#include "vision/geometry/homography.h"
#include "vision/locate/tuning.h"

#include <algorithm>

namespace nonet::detail {

namespace {

/// First rows (or columns) of nine that hold what there is, or as much of it as nine can hold.
std::pair<int, int> firstOfNine(int low, int high) {
    return high - low + 1 <= 9 ? std::pair(high - 8, low) : std::pair(low, high - 8);
}

} // namespace

Extent extentOf(const CellPlaces& group) {
    Extent extent;
    for (const auto& [place, hole] : group) {
        extent.top = std::min(extent.top, place.first);
        extent.left = std::min(extent.left, place.second);
        extent.bottom = std::max(extent.bottom, place.first);
        extent.right = std::max(extent.right, place.second);
    }
    return extent;
}

std::vector<Window> windowsOf(const CellPlaces& group, std::size_t fewest) {
    const auto [top, left, bottom, right] = extentOf(group);
    if (std::min(bottom - top, right - left) + 1 < kCells.leastExtent)
        return {};
    std::vector<Window> windows;
    const auto [firstRow, lastRow] = firstOfNine(top, bottom);
    const auto [firstCol, lastCol] = firstOfNine(left, right);
    for (int row = firstRow; row <= lastRow; ++row)
        for (int col = firstCol; col <= lastCol; ++col) {
            const auto isInside = [&](const CellPlaces::value_type& cell) {
                return cell.first.first >= row && cell.first.first < row + 9 && cell.first.second >= col &&
                       cell.first.second < col + 9;
            };
            windows.push_back({row, col, static_cast<std::size_t>(std::ranges::count_if(group, isInside))});
        }
    std::erase_if(windows, [&](const Window& window) { return window.cells < fewest; });
    std::ranges::stable_sort(windows, std::greater{}, &Window::cells);
    if (windows.size() > kCells.mostWindows)
        windows.resize(kCells.mostWindows);
    return windows;
}

std::optional<Quad> quadOf(const Window& window, const CellPlaces& group,
                           const std::function<cv::Point2f(std::size_t)>& centreOf) {
    std::vector<cv::Point2f> cells, centres;
    for (const auto& [place, hole] : group) {
        const int row = place.first - window.row, col = place.second - window.col;
        if (row < 0 || row > 8 || col < 0 || col > 8)
            continue;
        cells.emplace_back(static_cast<float>(col) + 0.5F, static_cast<float>(row) + 0.5F);
        centres.push_back(centreOf(hole));
    }
    const auto toPicture = fitHomography(cells, centres);
    if (!toPicture)
        return std::nullopt;
    std::vector<cv::Point2f> corners = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    cv::perspectiveTransform(corners, corners, *toPicture);
    return Quad{corners[0], corners[1], corners[2], corners[3]};
}

} // namespace nonet::detail
