#pragma once

#include "nonet/reader.h"

#include <vector>

namespace nonet::detail {

/// Decides for the whole grid which digits were printed and which a hand wrote or typed in, and moves the readings'
/// probabilities accordingly. The print of one puzzle shares ink, size and baseline, and a value its drawing; an engine
/// that looks at single cells cannot know that. `board` is the straightened board in colour. A second opinion may
/// follow, for grids that make no puzzle by the first: where two inks decided, one that leaves the inks out (some
/// puzzles are printed in two colours), otherwise one by the strength of the ink alone. Readings of an engine that
/// cannot tell hand from print stay as they are.
std::vector<Readings> tellHands(const Cells& cells, const cv::Mat& board, const Readings& readings);

} // namespace nonet::detail
