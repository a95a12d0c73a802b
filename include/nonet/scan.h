#pragma once

#include "nonet/config.h"
#include "nonet/decide.h"
#include "nonet/options.h"
#include "nonet/reader.h"

#include <opencv2/core/mat.hpp>

#include <array>
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
};

/// Finds and reads every sudoku of a BGR picture. Throws std::invalid_argument for an empty picture and for overrides
/// that are no cell or no digit; what OpenCV or the reader throws comes through (scanPage() makes an OpenCV failure the
/// page's error). Reentrant, but a reader serves one call at a time.
NONET_API Scan scan(const cv::Mat& bgr, DigitReader& reader, const Options& options = {});

/// The grids of a BGR picture that a 9 x 9 lattice explains well, best first; empty if there is none. Each is in some
/// orientation: which side is up only the reading can tell.
NONET_API std::vector<Lattice> locate(const cv::Mat& bgr, const LocateOptions& options = {});

/// The lattice near four corners that the user gave, bent as the lines seen there are.
NONET_API Lattice locateAt(const cv::Mat& bgr, const Corners& corners);

/// The lattice with the puzzle turned clockwise by so many quarter turns.
NONET_API Lattice turned(const Lattice& lattice, int quarterTurns);

/// The board as a square of `side` pixels with straight cells, in the picture's colours.
NONET_API cv::Mat rectify(const cv::Mat& bgr, const Lattice& lattice, int side);

} // namespace nonet
