// Finds the grids of one picture, in any rotation.
#pragma once

#include "nonet/scan.h"
#include "vision/locate/judge.h"
#include "vision/locate/propose.h"
#include "vision/locate/pyramid.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace nonet::detail {

/// A lattice for the reading to try.
struct LatticeCandidate {
    Lattice lattice{};
    bool needsProof = false; ///< its lines alone say too little: only a puzzle read from it proves it
    bool isUpright = false;  ///< which side is up is known: it lies as another of its place was read
};

/// The lattices that explain the lines of one place about as well, best first; those that need proof come last. The
/// reading tells which of them it is.
using Place = std::vector<LatticeCandidate>;

/// What a search tried, in order.
struct LocateTrace {
    struct Step {
        std::string attempt; ///< a proposer's name, "whole picture", "faint"; after "other lattices: " if so
        Quad quad{};         ///< what was looked at, in the picture
        LocateVerdict verdict = LocateVerdict::TooFewLines;
        double lines = 0; ///< share of cell edges seen; 0 if none were looked for
    };
    std::vector<Step> steps;
};

/// A quadrilateral that may hold a grid, with what was seen of it so far.
struct Proposal {
    Quad quad{};
    std::optional<LinesSeen> look{};
    std::optional<LatticeFit> fit{};
    bool isWorthReading = false; ///< although no lines may be seen there
};

/// Looks for the grids of one picture. What it proposed and fitted is kept for the second search.
class Locator {
public:
    Locator(const cv::Mat& bgr, const LocateOptions& options, std::vector<Proposer> proposers = inkProposers());

    /// Whether what was found is right beyond doubt, so that no other proposer need be asked.
    using IsEnough = std::function<bool(const std::vector<Place>&)>;

    /// All grids, at most `LocateOptions::maxGrids` places. Where no lattice is clear but one is good, `isEnough` is
    /// asked once.
    std::vector<Place> findPlaces(const IsEnough& isEnough = {});

    /// Where some lattices were read in vain: others of the same grids, without regard to how good those seemed. All of
    /// them need proof.
    std::vector<Place> findOtherLattices(const std::vector<Lattice>& tried);

    /// Columns and rows of the largest grid of any size; 0, 0 if none is in sight.
    cv::Size largestGridInSight() const { return pyramid_ ? largestGrid(small_) : cv::Size(); }

    const LocateTrace& trace() const { return trace_; }

private:
    std::vector<Proposal>& proposalsBy(std::size_t proposer);

    LocateOptions options_;
    std::vector<Proposer> proposers_;
    std::optional<Pyramid> pyramid_;               // none if no grid can be in the picture
    cv::Mat small_;                                // where proposals are made
    std::vector<Quad> known_;                      // all of them, there
    std::vector<std::vector<Proposal>> proposals_; // by the proposers that were needed so far, in the picture
    std::vector<Proposal> wholePicture_;
    LocateTrace trace_;
};

} // namespace nonet::detail
