#pragma once

#include "nonet/scan.h"

#include <opencv2/core/mat.hpp>

#include <array>

namespace nonet::detail {

/// Paints into the cells of a puzzle's picture along its lattice.
class CellPainter {
public:
    CellPainter(cv::Mat& bgr, const Lattice& lattice);

    /// The side of the masks that paint() takes, in pixels; 0: the lattice is broken and cannot be painted on.
    int maskPx() const { return maskPx_; }

    /// Lays a colour over a cell as far as the mask (CV_8UC1, maskPx() a side, 255 covers) says. Pixels that are not
    /// wholly inside the cell keep their colour. False if the cell cannot be seen.
    bool paint(int cell, const cv::Mat& mask, cv::Vec3b color);
    /// The same for a digit: where something is written in the cell already, with a rim in the colour of the paper.
    bool paintDigit(int cell, const cv::Mat& mask, cv::Vec3b color);

private:
    bool paint(int cell, const cv::Mat& mask, cv::Vec3b color, bool isDigit);

    cv::Mat& bgr_;
    const Lattice& lattice_;
    int maskPx_ = 0;
};

/// The colour for answers that keeps its distance from the paper and the ink of the board.
cv::Vec3b standOutColor(const cv::Mat& bgr, const Lattice& lattice);

} // namespace nonet::detail
