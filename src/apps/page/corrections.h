#pragma once

#include "apps/page/page_scanner.h"
#include "nonet/scan.h"

#include <string>

namespace nonet {

/// Puts what a person knows in the place of what was read. A correction belongs to the puzzle that its corners overlap;
/// where none is, there is one now. One without corners belongs to the only puzzle of its page; where there is none or
/// several, it is left out, and the sentence given back says so.
std::string correct(std::vector<Puzzle>& puzzles, const cv::Mat& page, const PageOrder& order, const Rules& rules);

} // namespace nonet
