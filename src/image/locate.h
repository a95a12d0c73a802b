#pragma once

#include "nonet/stages.h"

#include <vector>

namespace nonet::detail {

/// A lattice for the reading to try.
struct Candidate {
    Lattice lattice{};
    bool isFaint = false; ///< little more than the lines between boxes is seen: only a puzzle read from it proves it
};

/// As locate(), but for every place the lattices that explain its lines about as well, best first: the reading tells
/// which of them it is. Faint ones come last.
std::vector<std::vector<Candidate>> locateAlternatives(const cv::Mat& bgr, const LocateOptions& options);

} // namespace nonet::detail
