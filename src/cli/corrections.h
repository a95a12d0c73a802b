#pragma once

#include "cli/picture_half.h"
#include "nonet/scan.h"

namespace nonet::cli {

/// Puts what a person knows in the place of what was read. A correction belongs to the puzzle that its corners overlap;
/// where none is, there is one now.
void correct(std::vector<Puzzle>& puzzles, const cv::Mat& page, const PageOrder& order, Rules rules);

} // namespace nonet::cli
