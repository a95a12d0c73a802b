// What lies between the cells of a straightened board.
#pragma once

#include "nonet/grid.h"

#include <opencv2/core/mat.hpp>

#include <array>

namespace nonet::detail {

/// Two cells side by side.
struct CellEdge {
    int first = 0, second = 0; ///< the second is right of the first, or below it
    bool isUpright() const { return second == first + 1; }
};

inline constexpr int kInnerEdges = 2 * kSide * (kSide - 1);
inline constexpr std::array<CellEdge, kInnerEdges> kCellEdges = [] {
    std::array<CellEdge, kInnerEdges> edges{};
    std::size_t next = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        if (cell % kSide + 1 < kSide)
            edges[next++] = {cell, cell + 1};
        if (cell + kSide < Grid::kCells)
            edges[next++] = {cell, cell + kSide};
    }
    return edges;
}();

using EdgeValues = std::array<double, kInnerEdges>;
using CellPapers = std::array<cv::Vec3d, Grid::kCells>;

/// The paper's colour of every cell of a board of 8 bits with three channels, light to dark as the picture has it.
CellPapers cellPapers(const cv::Mat& board);

/// How much line lies on each edge: darkness, or lightness where lines are light, times width; 1 is black and as wide
/// as a cell.
EdgeValues lineInk(const cv::Mat& grey);

/// How unlike the papers of its two cells are, as a share of the light there.
EdgeValues tintSteps(const CellPapers& papers);

/// Logarithms, in which a strong border does not outweigh several weak ones.
EdgeValues logOf(EdgeValues values);

} // namespace nonet::detail
