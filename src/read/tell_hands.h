#pragma once

#include "nonet/reader.h"

namespace nonet::detail {

/// Decides for the whole grid which digits were printed and which a hand wrote or typed in, and moves the readings'
/// probabilities accordingly. The print of one puzzle shares ink, size and baseline; an engine that looks at single
/// cells cannot know that. `board` is the straightened board in colour. Readings of an engine that cannot tell hand
/// from print stay as they are.
void tellHands(const Cells& cells, const cv::Mat& board, Readings& readings);

} // namespace nonet::detail
