#pragma once

#include "image/lattice_map.h"

#include <array>
#include <vector>

namespace nonet::detail {

/// How strongly lines are seen in a grid that was straightened by a guess of its lattice. Places are in cells; axis 0
/// means lines that run down (`line` counts to the right, `along` downwards), axis 1 lines that run across.
class LineMap {
public:
    /// The grid with its surroundings, straightened and smoothed: what both kinds of lines are looked for in.
    static cv::Mat straightened(const cv::Mat& grey, const Lattice& lattice, int cellPx);

    /// `isInverted`: light lines on dark ground.
    LineMap(const cv::Mat& straightened, int cellPx, bool isInverted);
    LineMap(const cv::Mat& grey, const Lattice& lattice, int cellPx, bool isInverted)
        : LineMap(straightened(grey, lattice, cellPx), cellPx, isInverted) {}

    bool isInverted() const { return isInverted_; }
    /// The typical response between the lines: what digits, texture and noise give.
    float noise() const { return noise_; }
    float toPx(float cells) const { return (cells + kMargin) * static_cast<float>(cellPx_) - 0.5F; }

    /// The response at a place, averaged along the line over most of a cell.
    float at(int axis, float line, float along) const;
    /// The best response within `reachCells` of a line's place.
    float bestNear(int axis, float line, float along, float reachCells) const;
    /// The same, averaged over a quarter of a cell only.
    float bestNearShort(int axis, float line, float along, float reachCells) const;
    /// The mean response along whole lines by pixel of the board, each value cut at `limit`, 1 = the limit.
    std::vector<float> profile(int axis, float limit) const;

private:
    static constexpr float kMargin = 1.5F; // cells around the board: grids larger than proposed, lines that go on

    static float best(const cv::Mat& map, float x, float y, float reachPx);
    float typicalBetweenLines() const;

    int cellPx_;
    bool isInverted_;
    std::array<cv::Mat, 2> long_, short_; // those of axis 1 are transposed, so that both are looked up alike
    float noise_ = 0;
};

} // namespace nonet::detail
