#pragma once

#include "nonet/stages.h"

#include <vector>

namespace nonet::detail {

/// As locate(), but for every place the lattices that explain its lines about as well, best first: the reading tells
/// which of them it is.
std::vector<std::vector<Lattice>> locateAlternatives(const cv::Mat& bgr, const LocateOptions& options);

} // namespace nonet::detail
