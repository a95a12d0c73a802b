#pragma once

#include "vision/geometry/lattice_map.h"
#include "vision/locate/tuning.h"

#include <algorithm>
#include <array>
#include <vector>

namespace nonet::detail {

/// How strongly lines are seen in a grid that was straightened by a guess of its lattice. Places are in cells; axis 0
/// means lines that run down (`line` counts to the right, `cell` downwards), axis 1 lines that run across.
class LineMap {
public:
    /// The grid with its surroundings, straightened and smoothed: what both kinds of lines are looked for in.
    static cv::Mat straightened(const cv::Mat& grey, const Lattice& lattice, int cellPx);

    /// `isInverted`: light lines on dark ground. `isAbovePaper`: only those that are lighter than the paper, which the
    /// gaps between dark digits are not.
    LineMap(const cv::Mat& straightened, int cellPx, bool isInverted, bool isAbovePaper = false);
    LineMap(const cv::Mat& grey, const Lattice& lattice, int cellPx, bool isInverted)
        : LineMap(straightened(grey, lattice, cellPx), cellPx, isInverted) {}

    bool isInverted() const { return isInverted_; }
    /// The typical response between the lines: what digits, texture and noise give.
    float noise() const { return noise_; }
    float toPx(float cells) const { return (cells + kFit.margin) * static_cast<float>(cellPx_) - 0.5F; }

    /// The response at a place beside a cell, averaged along the line over most of it.
    float at(int axis, float line, int cell) const { return bestNear(axis, line, cell, 0); }
    /// The best response within `reachCells` of a line's place.
    float bestNear(int axis, float line, int cell, float reachCells) const;
    /// The same, averaged over a quarter of a cell only.
    float bestNearShort(int axis, float line, int cell, float reachCells) const;
    /// The same just outside the grid, before the first cell or behind the last.
    float bestOutside(int axis, float line, bool isBehind, float reachCells) const;

private:
    void addAxis(const cv::Mat& board, const cv::Mat& sides, std::size_t axis);
    float best(const cv::Mat& rows, int row, float line, float reachCells) const;
    float typicalBetweenLines() const;
    int longPx() const { return cellPx_ * 7 / 10; }
    int shortPx() const { return std::max(1, cellPx_ / 4); }
    int reachPx() const { return cellPx_ / 5; } // bold frames are a fifth of a cell wide

    int cellPx_;
    bool isInverted_;
    // Those of axis 1 are transposed, so that both are looked up alike.
    std::array<cv::Mat, 2> long_, short_, outside_; // a row for each cell, and for each end
    float noise_ = 0;
};

} // namespace nonet::detail
