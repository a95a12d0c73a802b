#pragma once

#include "nonet/decide.h"
#include "nonet/export.h"
#include "nonet/options.h"
#include "nonet/reader.h"
#include "nonet/stage_times.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <string>
#include <vector>

namespace nonet {

/// The 10 x 10 crossings of the grid lines, row by row, with the puzzle held upright; the corners are 0, 9, 99, 90.
struct Lattice {
    std::array<cv::Point2f, 100> crossings{};

    cv::Point2f& at(int row, int col) { return crossings[static_cast<std::size_t>(row * 10 + col)]; }
    const cv::Point2f& at(int row, int col) const { return crossings[static_cast<std::size_t>(row * 10 + col)]; }
};

/// One sudoku of a picture: where it is, what was read, what was decided.
struct Puzzle : Decision {
    Lattice lattice{};
    Readings readings{};
    Rules rules = Rules::Classic;
};

struct Scan {
    std::vector<Puzzle> puzzles; ///< in reading order; empty: no grid was found
    StageTimes ms;
    std::string warning; ///< scan() leaves it empty: whether the file is whole is told by Page::warning
};

/// Finds and reads every sudoku of a BGR picture. Throws std::invalid_argument for an empty picture and for overrides
/// that are no cell or no digit; what OpenCV or the reader throws comes through (scanPage() makes an OpenCV failure the
/// page's error). Reentrant, but a reader serves one call at a time.
NONET_API Scan scan(const cv::Mat& bgr, DigitReader& reader, const Options& options = {});

} // namespace nonet
