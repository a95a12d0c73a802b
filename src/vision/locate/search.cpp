#include "vision/locate/search.h"
#include "vision/locate/tuning.h"

#include <algorithm>
#include <functional>

namespace nonet::detail {

namespace {

/// Sorts lattices into places, those that overlap into one.
void addToPlaces(const std::vector<LatticeFit>& fits, bool needProof, std::size_t mostPlaces,
                 std::vector<Place>& places) {
    for (const LatticeFit& fit : fits) {
        const auto isHere = [&](const Place& place) { return isSamePlace(fit.lattice, place.front().lattice); };
        const auto place = std::ranges::find_if(places, isHere);
        if (place == places.end()) {
            if (places.size() < mostPlaces)
                places.push_back({{fit.lattice, needProof}});
            continue;
        }
        const auto isThis = [&](const LatticeCandidate& other) { return isSameLattice(other.lattice, fit.lattice); };
        if (std::ranges::count(*place, needProof, &LatticeCandidate::needsProof) <
                static_cast<std::ptrdiff_t>(kLocate.mostAlternatives) &&
            std::ranges::none_of(*place, isThis))
            place->push_back({fit.lattice, needProof});
    }
}

} // namespace

/// The best by their first value.
void Search::keepBest(Ranked& ranked, std::size_t count) {
    std::ranges::stable_sort(ranked, std::greater{}, &Ranked::value_type::first);
    ranked.resize(std::min(count, ranked.size()));
}

const LinesSeen& Search::lookAt(Proposal& proposal) const {
    if (!proposal.look)
        proposal.look = pyramid_.lookAt(proposal.quad);
    return *proposal.look;
}

const LatticeFit& Search::fitTo(Proposal& proposal) const {
    if (!proposal.fit)
        proposal.fit = pyramid_.fit(proposal.quad, lookAt(proposal).isInverted);
    return *proposal.fit;
}

/// Good if it is worth it, otherwise why not.
LocateVerdict Search::whetherToLook(const Quad& quad) const {
    if (isForOthers()) {
        const auto isNear = [&](const Lattice& lattice) { return isAlike(quad, cornersOf(lattice)); };
        return std::ranges::any_of(tried_, isNear) ? LocateVerdict::Good : LocateVerdict::FarFromTried;
    }
    const auto isHere = [&](const Quad& clear) { return isSamePlace(quad, clear); };
    return std::ranges::any_of(clear_, isHere) ? LocateVerdict::AlreadyFound : LocateVerdict::Good;
}

void Search::giveUp(const std::string& attempt, const Proposal& proposal, LocateVerdict why) {
    trace_.steps.push_back({attempt, proposal.quad, why, proposal.look ? proposal.look->all : 0});
}

void Search::add(const std::string& attempt, const LatticeFit& fit) {
    const auto isThis = [&](const Lattice& lattice) { return isSameLattice(lattice, fit.lattice); };
    const bool wasTried = std::ranges::any_of(tried_, isThis);
    const LocateVerdict verdict = wasTried ? LocateVerdict::TriedBefore : judge(fit, isForOthers());
    trace_.steps.push_back({attempt, cornersOf(fit.lattice), verdict, fit.seen.all});
    if (verdict == LocateVerdict::Clear || verdict == LocateVerdict::Good)
        good_.push_back(fit);
    else if (verdict == LocateVerdict::Faint)
        faint_.push_back(fit);
    // However clear another lattice is: only a reading tells that it is right.
    if (verdict == LocateVerdict::Clear && !isForOthers())
        clear_.push_back(cornersOf(fit.lattice));
}

/// For the reading to prove, whatever is seen of its lines; but where they are seen, an outer row or column that they
/// do not run into is not there, and eight columns and an empty one have a single solution too often.
void Search::addAsItLies(const std::string& attempt, const Proposal& proposal) {
    if (proposal.look->all >= kFit.hopeless && proposal.look->weakestSide < kLocate.leastSide)
        return giveUp(attempt, proposal, LocateVerdict::SideMissing);
    LinesSeen asIfSeen = *proposal.look;
    asIfSeen.boxes = 1;
    faint_.push_back({latticeFromQuad(proposal.quad), asIfSeen});
    trace_.steps.push_back({attempt, proposal.quad, LocateVerdict::Faint, proposal.look->all});
}

/// Whether a clear lattice came of it.
bool Search::tryFit(const std::string& attempt, Proposal& proposal) {
    const LatticeFit& fit = fitTo(proposal);
    add(attempt, fit);
    return isClear(fit);
}

void Search::fitProposals(const std::string& attempt, std::vector<Proposal>& proposals) {
    Ranked waiting;
    std::size_t fruitless = 0;
    for (Proposal& proposal : proposals) {
        const LocateVerdict worth =
            fruitless >= kLocate.mostFruitless ? LocateVerdict::OutOfBudget : whetherToLook(proposal.quad);
        if (worth != LocateVerdict::Good) {
            giveUp(attempt, proposal, worth);
            continue;
        }
        const LinesSeen& look = lookAt(proposal);
        if (proposal.isWorthReading)
            addAsItLies(attempt, proposal);
        if (look.all >= kLocate.looksGood) {
            fruitless += !tryFit(attempt, proposal);
        } else {
            waiting.emplace_back(look.all, &proposal);
            byBoxes_.emplace_back(look.boxes - look.boxesBeyond, &proposal);
        }
    }
    keepBest(waiting, waiting.size());
    for (const auto& [looks, proposal] : waiting) {
        LocateVerdict worth = whetherToLook(proposal->quad);
        if (proposal->look->all < kFit.hopeless)
            worth = LocateVerdict::LooksHopeless;
        if (fruitless >= kLocate.mostFruitless)
            worth = LocateVerdict::OutOfBudget;
        if (worth == LocateVerdict::Good)
            fruitless += !tryFit(attempt, *proposal);
        else
            giveUp(attempt, *proposal, worth);
    }
}

void Search::fitFaint() {
    Ranked best = byBoxes_;
    keepBest(best, kLocate.faintFits);
    for (const auto& [known, proposal] : best)
        add("faint", fitTo(*proposal));
}

std::vector<Place> Search::places(std::size_t mostPlaces) const {
    std::vector<LatticeFit> good = good_, faint = faint_;
    std::ranges::stable_sort(good, std::greater{}, [](const LatticeFit& fit) { return quality(fit); });
    std::ranges::stable_sort(faint, std::greater{}, [](const LatticeFit& fit) { return fit.seen.boxes; });
    std::vector<Place> places;
    addToPlaces(good, isForOthers(), mostPlaces, places);
    addToPlaces(faint, true, mostPlaces, places);
    return places;
}

} // namespace nonet::detail
