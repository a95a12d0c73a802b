#pragma once

#include "nonet/stages.h"

#include <vector>

namespace nonet::detail {

/// A lattice for the reading to try.
struct Candidate {
    Lattice lattice{};
    bool needsProof = false; ///< its lines alone say too little: only a puzzle read from it proves it
};

/// As locate(), but for every place the lattices that explain its lines about as well, best first: the reading tells
/// which of them it is. Those that need proof come last. Where some were tried in vain, others are looked for without
/// regard to how good those seemed; all of them need proof.
std::vector<std::vector<Candidate>> locateAlternatives(const cv::Mat& bgr, const LocateOptions& options,
                                                       const std::vector<Lattice>& tried = {});

/// Whether two lattices lie on each other so far that only one of them can be a grid.
bool isSamePlace(const Lattice& a, const Lattice& b);

} // namespace nonet::detail
