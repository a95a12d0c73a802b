#pragma once

#include "spec.h"

#include "nonet/grid.h"
#include "nonet/rules.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace nonet::samples {

/// One sudoku in a made picture. Positions are in pixels; the middle of pixel i is i, as OpenCV counts.
struct GridLabel {
    Grid puzzle, filled;
    std::array<cv::Point2d, 100> crossings{}; ///< row by row, the puzzle held upright
    std::vector<std::string> tags;
    std::array<std::uint16_t, 81> notes{}; ///< bit d: a small candidate d
    Rules rules = Rules::Classic;

    std::array<cv::Point2d, 4> corners() const { return {crossings[0], crossings[9], crossings[99], crossings[90]}; }
};

struct Sample {
    cv::Mat picture;              ///< CV_8UC3
    std::vector<GridLabel> grids; ///< empty: no sudoku
    std::vector<std::string> tags;
    int jpegQuality = 90;
};

/// Makes one picture with its labels; spec and seed decide it wholly.
Sample makeSample(const Spec& spec, std::uint64_t seed, Workshop& workshop);

/// The same from kinds joined by '+'.
Sample makeSample(std::string_view kindsJoined, std::uint64_t seed, Workshop& workshop);

/// The picture as a file: "jpg" with the sample's quality, or "png". With `maxBytes` above 0 the quality of a JPEG is
/// lowered until it fits, as far as 30.
std::vector<unsigned char> encode(const Sample& sample, std::string_view format, std::size_t maxBytes = 0);

} // namespace nonet::samples
