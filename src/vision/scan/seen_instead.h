#pragma once

#include "vision/scan/context.h"

#include <string>

namespace nonet::detail {

/// Whether one of the boards that were read in vain is a sudoku once it is mirrored.
bool isMirrored(const ScanContext& context);

/// What a picture without a sudoku shows, and what to try, as a clause without a full stop; empty if there is nothing
/// to say. `largestGrid`: columns and rows of the largest grid of any size.
std::string seenInstead(const ScanContext& context, cv::Size largestGrid);

} // namespace nonet::detail
