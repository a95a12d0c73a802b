#pragma once

#include "nonet/scan.h"

namespace nonet::detail {

/// Reads one grid of a picture in its likeliest orientation and decides what it shows. Adds to `ms`.
Puzzle scanBoard(const cv::Mat& bgr, const Lattice& lattice, DigitReader& reader, const Options& options,
                 StageTimes& ms);

} // namespace nonet::detail
