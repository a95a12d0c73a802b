#pragma once

#include "vision/geometry/lattice_map.h"

#include <vector>

namespace nonet::detail {

/// Quadrilaterals around nine by nine cells that lie side by side, those with the most cells first. `contours` are all
/// outlines of what is ink, those of its holes too: the paper between the lines of a grid. Works where a header is
/// welded to the frame, where there is no frame, and where a part of the lines is broken.
std::vector<Quad> proposeFromCells(const std::vector<std::vector<cv::Point>>& contours);

/// Cells that lie side by side: how many rows and columns of them, and how many there are.
struct CellGroup {
    int rows = 0, cols = 0, cells = 0;
};

/// The groups among the same outlines, largest first.
std::vector<CellGroup> groupsOfCells(const std::vector<std::vector<cv::Point>>& contours);

/// Cells that hang together, one by one: the column and row of each, counted from one of them, and its middle.
struct CellField {
    std::vector<cv::Point> places;
    std::vector<cv::Point2f> middles;
};

/// Those among the same outlines that have at least so many cells, the largest first.
std::vector<CellField> fieldsOfCells(const std::vector<std::vector<cv::Point>>& contours, std::size_t fewest);

} // namespace nonet::detail
