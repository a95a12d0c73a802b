// Cells whose row and column are known, counted from some cell, and the nine by nine places among them that may be a
// grid.
#pragma once

#include "vision/geometry/quad.h"

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace nonet::detail {

using CellPlaces = std::map<std::pair<int, int>, std::size_t>; ///< (row, column) of each by its number

/// Where the cells of a group lie, last rows and columns included.
struct Extent {
    int top = std::numeric_limits<int>::max(), left = top, bottom = std::numeric_limits<int>::min(), right = bottom;
};
Extent extentOf(const CellPlaces& group);

/// Nine rows and columns from these on.
struct Window {
    int row = 0, col = 0;
    std::size_t cells = 0;
};

/// Those with the most cells, at least so many.
std::vector<Window> windowsOf(const CellPlaces& group, std::size_t fewest);

/// The outline of nine by nine cells by the homography of the centres; none where they lie in one row.
std::optional<Quad> quadOf(const Window& window, const CellPlaces& group,
                           const std::function<cv::Point2f(std::size_t)>& centreOf);

} // namespace nonet::detail
