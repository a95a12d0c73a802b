#pragma once

#include "nonet/scan.h"
#include "vision/locate/lattice_fit.h"

#include <optional>
#include <vector>

namespace nonet::detail {

/// A lattice for the reading to try.
struct Candidate {
    Lattice lattice{};
    bool needsProof = false; ///< its lines alone say too little: only a puzzle read from it proves it
};

/// A quadrilateral that may hold a grid, with what was seen of it so far.
struct Proposal {
    Quad quad{};
    std::optional<LatticeFit> look{}, fit{}, roughFit{};
};

/// Looks for the grids of one picture. What it proposed and fitted is kept for a second search.
class Locator {
public:
    Locator(const cv::Mat& bgr, const LocateOptions& options);

    /// As locate(), but for every place the lattices that explain its lines about as well, best first: the reading
    /// tells which of them it is. Those that need proof come last. Where some were tried in vain, others are looked for
    /// without regard to how good those seemed; all of them need proof.
    std::vector<std::vector<Candidate>> findAlternatives(const std::vector<Lattice>& tried = {});

private:
    std::vector<Proposal>& proposalsBy(std::size_t rule);

    LocateOptions options_;
    std::vector<cv::Mat> pyramid_;                 // the grey picture and its halves; none if no grid can be in it
    cv::Mat small_;                                // where proposals are made
    std::vector<Quad> known_;                      // all of them, there
    std::vector<std::vector<Proposal>> proposals_; // by the ways to propose that were needed so far, in the picture
    std::vector<Proposal> whole_;
};

/// Whether two lattices lie on each other so far that only one of them can be a grid.
bool isSamePlace(const Lattice& a, const Lattice& b);

} // namespace nonet::detail
