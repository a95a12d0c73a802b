#pragma once

#include "vision/locate/locate.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nonet::detail {

/// One search over the proposals of a picture: its attempts, and what they found so far. With lattices that were tried
/// in vain it is a search for others of the same grids.
class Search {
public:
    Search(const Pyramid& pyramid, std::span<const Lattice> tried, LocateTrace& trace)
        : pyramid_(pyramid), tried_(tried), trace_(trace) {}

    /// Fits lattices to the proposals that lie where no clear one was found yet: to all that look good at once, and to
    /// the best of the rest.
    void fitProposals(const std::string& attempt, std::vector<Proposal>& proposals);
    /// Hairlines between bold ones are lost in many photos of screens: the lines between boxes may be enough.
    void fitFaint();

    bool isForOthers() const { return !tried_.empty(); }
    bool hasClear() const { return !clear_.empty(); }
    bool hasGood() const { return !good_.empty(); }

    /// What was found, sorted into at most so many places.
    std::vector<Place> places(std::size_t mostPlaces) const;

private:
    using Ranked = std::vector<std::pair<double, Proposal*>>;
    static void keepBest(Ranked& ranked, std::size_t count);

    const LinesSeen& lookAt(Proposal& proposal) const;
    const LatticeFit& fitTo(Proposal& proposal) const;
    LocateVerdict whetherToLook(const Quad& quad) const;
    void add(const std::string& attempt, const LatticeFit& fit);
    void giveUp(const std::string& attempt, const Proposal& proposal, LocateVerdict why);
    void addAsItLies(const std::string& attempt, const Proposal& proposal);
    bool tryFit(const std::string& attempt, Proposal& proposal);

    const Pyramid& pyramid_;
    std::span<const Lattice> tried_;
    LocateTrace& trace_;
    std::vector<LatticeFit> good_, faint_;
    std::vector<Quad> clear_;
    Ranked byBoxes_; // proposals that looked bad, by their lines between boxes alone
};

} // namespace nonet::detail
