#pragma once

#include "vision/scan/context.h"

#include <optional>

namespace nonet::detail {

/// The puzzle as a killer, if its board has cages whose sums leave one solution. `board` is straightened as the
/// puzzle's lattice says. Where there are cages that cannot be read, the log says so.
std::optional<Puzzle> asKiller(const ScanContext& context, const cv::Mat& board, const Puzzle& puzzle);

} // namespace nonet::detail
