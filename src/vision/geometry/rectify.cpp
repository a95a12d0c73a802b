// Straightens a grid along its crossings, so that the cells of a bent page come out square.
#include "nonet/scan.h"
#include "vision/geometry/lattice_map.h"

#include <opencv2/imgproc.hpp>

namespace nonet {

cv::Mat rectify(const cv::Mat& bgr, const Lattice& lattice, int side) {
    const int cellPx = std::max(1, side / kSide);
    cv::Mat board = detail::warpLattice(bgr, lattice, cellPx, 0);
    if (board.cols != side)
        cv::resize(board, board, cv::Size(side, side), 0, 0, cv::INTER_LINEAR);
    return board;
}

Lattice turned(const Lattice& lattice, int quarterTurns) {
    Lattice result = lattice;
    for (int turn = 0; turn < ((quarterTurns % 4) + 4) % 4; ++turn) {
        const Lattice before = result;
        for (int row = 0; row <= kSide; ++row)
            for (int col = 0; col <= kSide; ++col)
                result.at(row, col) = before.at(kSide - col, row);
    }
    return result;
}

} // namespace nonet
