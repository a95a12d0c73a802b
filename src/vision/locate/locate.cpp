// Finds grids: outlines propose, the lattice judge disposes. Line scores alone cannot tell a sudoku from an empty or a
// foreign grid; the reading has the last word.
#include "vision/locate/locate.h"
#include "nonet/scan.h"
#include "vision/geometry/reduce.h"
#include "vision/locate/lattice_fit.h"
#include "vision/locate/propose.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet {

namespace {

using detail::LatticeFit;
using detail::Proposal;
using detail::Quad;

constexpr int kWorkingSidePx = 1000; // proposals are made on the picture reduced to this
constexpr int kTinyPicturePx = 240;  // longer side of pictures that are enlarged first
constexpr double kEnlargeTiny = 3;
constexpr int kSmallestPicturePx = 36; // four pixels a cell
constexpr int kNarrowestPx = 9;        // and one at working size
constexpr double kMinLines = 0.6;      // share of cell edges that must be seen
constexpr double kMinBoxLines = 0.65;  // the same of those between boxes, where the others are faint
constexpr double kMaxBoxBeyond = 0.5;  // share of these that may go on outside: more is a box of a larger grid
constexpr double kOffPhase = 0.2;      // what it costs that the bold lines are not box lines
constexpr double kClear = 0.85;        // so many seen leave no doubt that the proposal was right
constexpr double kMaxBeyond = 0.75;    // share of lines that may go on outside: more is a larger grid
constexpr float kMostOutside = 0.75F;  // cells of a grid that leaves the picture; a neighbour that is cut off is none
constexpr double kSamePlace = 0.3;     // of the smaller of two outlines that overlap: only one can be a grid
constexpr std::size_t kMostAlternatives = 5; // lattices kept for one place, and of those that need proof beside them
constexpr std::size_t kMostFruitless = 10;   // proposals fitted, per way to propose, that give no clear grid
constexpr std::size_t kDoubtfulFits = 6;     // the same if some of them do not look good
constexpr std::size_t kLaterFits = 1;        // of those, once so many came to nothing another way
constexpr std::size_t kRoughFits = 4;        // proposals beside which the grid is looked for
constexpr std::size_t kFaintFits = 4;        // proposals of which the lines between boxes may be enough
constexpr double kLooksGood = 0.75;          // share of edges seen at a first look
constexpr double kLooksBest = 0.95;          // the same after many that only looked good

cv::Mat toGrey(const cv::Mat& bgr) {
    cv::Mat grey;
    if (bgr.channels() == 1)
        return bgr;
    cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

bool isClear(const LatticeFit& fit) {
    return fit.isFitted && fit.lines >= kClear && fit.shift == cv::Point();
}

bool covers(const Quad& quad, const Lattice& lattice) {
    return detail::overlapOfSmaller(quad, detail::cornersOf(lattice)) > kSamePlace;
}

bool coversAny(const Quad& quad, const std::vector<Lattice>& lattices) {
    return std::ranges::any_of(lattices, [&](const Lattice& lattice) { return covers(quad, lattice); });
}

/// Covers much the same as one of the lattices.
bool isLikeAny(const Quad& quad, const std::vector<Lattice>& lattices) {
    constexpr float kLargest = 1.3F; // times the side of the other
    const float side = detail::cellSidePx(quad);
    return std::ranges::any_of(lattices, [&](const Lattice& lattice) {
        const float other = detail::cellSidePx(lattice);
        return side < kLargest * other && other < kLargest * side && covers(quad, lattice);
    });
}

/// The same lattice for the reading, if nowhere it differs by much of a cell.
bool isSame(const Lattice& a, const Lattice& b) {
    constexpr float kMuch = 0.1F;
    const float reach = kMuch * detail::cellSidePx(a);
    return std::ranges::equal(a.crossings, b.crossings,
                              [&](cv::Point2f p, cv::Point2f q) { return cv::norm(p - q) < reach; });
}

double quality(const LatticeFit& fit) {
    const bool isOffPhase = fit.shift != cv::Point();
    // The sides of a frame go on beside a header bar or a footer: three lines of ten are no larger grid.
    return fit.lines - 0.4 * std::max(0.0, fit.beyond - 0.3) - (isOffPhase ? kOffPhase : 0);
}

/// Fits to a proposal on a copy of the picture that is just fine enough for its cells.
template <class Fit>
LatticeFit fitAtScale(const std::vector<cv::Mat>& pyramid, Quad quad, Fit fit) {
    constexpr float kEnoughPx = 20; // pixels a cell, as the fit resamples to
    const float cellPx = detail::cellSidePx(quad);
    std::size_t level = 0;
    while (level + 1 < pyramid.size() && cellPx / static_cast<float>(2 << level) >= kEnoughPx)
        ++level;
    const auto scale = static_cast<float>(1 << level);
    for (cv::Point2f& corner : quad)
        corner /= scale;
    LatticeFit found = fit(pyramid[level], quad);
    if (found.shift != cv::Point() && found.lines >= kMinLines - kOffPhase)
        if (const LatticeFit moved = detail::shiftedFit(pyramid[level], found, found.shift);
            quality(moved) > quality(found))
            found = moved;
    for (cv::Point2f& crossing : found.lattice.crossings)
        crossing *= scale;
    return found;
}

/// Whether a grid could be seen in it, also when it is reduced: a strip of a pixel's width has none.
bool canHoldAGrid(cv::Size picture) {
    const int narrow = std::min(picture.width, picture.height), wide = std::max(picture.width, picture.height);
    return narrow >= kSmallestPicturePx && std::int64_t{narrow} * kWorkingSidePx >= std::int64_t{kNarrowestPx} * wide;
}

std::vector<cv::Mat> halves(const cv::Mat& grey) {
    std::vector<cv::Mat> pyramid = {grey};
    while (std::max(pyramid.back().cols, pyramid.back().rows) > kWorkingSidePx / 2)
        pyramid.push_back(detail::reduced(pyramid.back(), cv::Size(pyramid.back().cols / 2, pyramid.back().rows / 2)));
    return pyramid;
}

/// Large pictures reduced, and tiny ones enlarged: lines of a pixel run together at a threshold.
cv::Mat atWorkingSize(const cv::Mat& grey) {
    const int side = std::max(grey.cols, grey.rows);
    cv::Mat result = grey;
    if (side > kWorkingSidePx)
        result = detail::reduced(grey, static_cast<double>(kWorkingSidePx) / side);
    else if (side < kTinyPicturePx)
        cv::resize(grey, result, {}, kEnlargeTiny, kEnlargeTiny, cv::INTER_CUBIC);
    return result;
}

/// The lattices that were found so far.
struct Fits {
    cv::Size picture;
    const std::vector<Lattice>& tried;
    std::vector<LatticeFit> good, faint;
    std::vector<Lattice> clear;

    bool isSecondSearch() const { return !tried.empty(); }

    /// A second search is for other lattices of the same grids.
    bool isWorthFitting(const Quad& quad) const {
        return isSecondSearch() ? isLikeAny(quad, tried) : !coversAny(quad, clear);
    }

    void add(const LatticeFit& fit) {
        const auto isFit = [&](const Lattice& lattice) { return isSame(lattice, fit.lattice); };
        if (!fit.isFitted || detail::cellsOutside(fit.lattice, picture) > kMostOutside ||
            std::ranges::any_of(tried, isFit))
            return;
        const bool goesOn = fit.beyond > kMaxBeyond && !isSecondSearch();
        if (fit.lines >= kMinLines && !goesOn)
            good.push_back(fit);
        else if (fit.boxLines >= kMinBoxLines && fit.boxBeyond <= kMaxBoxBeyond && !goesOn && fit.shift == cv::Point())
            faint.push_back(fit);
        if (isClear(fit) && !goesOn && !isSecondSearch())
            clear.push_back(fit.lattice);
    }
};

const LatticeFit& lookAt(const std::vector<cv::Mat>& pyramid, Proposal& proposal) {
    if (!proposal.look)
        proposal.look = fitAtScale(pyramid, proposal.quad, detail::lookAtLattice);
    return *proposal.look;
}

const LatticeFit& fitTo(const std::vector<cv::Mat>& pyramid, Proposal& proposal) {
    if (!proposal.fit)
        proposal.fit = fitAtScale(pyramid, proposal.quad, [&](const cv::Mat& grey, const Quad& corners) {
            return detail::fitLattice(grey, corners, lookAt(pyramid, proposal).isInverted);
        });
    return *proposal.fit;
}

const LatticeFit& fitRoughlyTo(const std::vector<cv::Mat>& pyramid, Proposal& proposal) {
    if (!proposal.roughFit)
        proposal.roughFit = fitAtScale(pyramid, proposal.quad, detail::fitRoughLattice);
    return *proposal.roughFit;
}

using Ranked = std::vector<std::pair<double, Proposal*>>;

/// Proposals that no clear grid came of, by how good they looked, and by their lines between boxes alone.
struct Unclear {
    Ranked byLines, byBoxes;
};

/// The best by their first value.
void keepBest(Ranked& ranked, std::size_t count) {
    std::ranges::stable_sort(ranked, std::greater{}, &Ranked::value_type::first);
    ranked.resize(std::min(count, ranked.size()));
}

/// Fits lattices to the proposals that lie where no clear one was found yet: to all that look good at once, and to the
/// best of the rest.
void fitProposals(const std::vector<cv::Mat>& pyramid, std::vector<Proposal>& proposals, Fits& fits, Unclear& unclear) {
    const std::size_t doubtful = unclear.byLines.size() < kDoubtfulFits ? kDoubtfulFits : kLaterFits;
    Ranked waiting;
    std::size_t fruitless = 0;
    const auto tryFit = [&](Proposal& proposal) {
        const LatticeFit& fit = fitTo(pyramid, proposal);
        fits.add(fit);
        if (isClear(fit))
            return;
        unclear.byLines.emplace_back(quality(fit), &proposal);
        ++fruitless;
    };
    for (Proposal& proposal : proposals) {
        if (fruitless >= kMostFruitless || !fits.isWorthFitting(proposal.quad))
            continue;
        const LatticeFit& look = lookAt(pyramid, proposal);
        if (look.lines >= (fruitless < kDoubtfulFits ? kLooksGood : kLooksBest)) {
            tryFit(proposal);
        } else {
            waiting.emplace_back(quality(look), &proposal);
            unclear.byBoxes.emplace_back(look.boxLines - look.boxBeyond, &proposal);
        }
    }
    keepBest(waiting, waiting.size());
    for (const auto& [known, proposal] : waiting)
        if (fruitless < doubtful && proposal->look->lines >= detail::kHopeless && fits.isWorthFitting(proposal->quad))
            tryFit(*proposal);
}

/// Where no proposal is good, the grid may lie beside the best of them.
void fitBeside(const std::vector<cv::Mat>& pyramid, Ranked unclear, Fits& fits) {
    keepBest(unclear, kRoughFits);
    for (const auto& [known, proposal] : unclear)
        if (const LatticeFit& fit = fitRoughlyTo(pyramid, *proposal); quality(fit) > known + 0.05)
            fits.add(fit);
}

/// Hairlines between bold ones are lost in many photos of screens.
void fitFaint(const std::vector<cv::Mat>& pyramid, Ranked unclear, Fits& fits) {
    keepBest(unclear, kFaintFits);
    for (const auto& [known, proposal] : unclear)
        if (proposal->look->boxLines >= detail::kHopelessBoxes)
            fits.add(fitTo(pyramid, *proposal));
}

/// Sorts lattices into places, those that overlap into one.
void addToPlaces(const std::vector<LatticeFit>& fits, bool needProof, std::size_t maxPlaces,
                 std::vector<std::vector<detail::Candidate>>& places) {
    for (const LatticeFit& fit : fits) {
        const auto isHere = [&](const auto& place) { return detail::isSamePlace(fit.lattice, place.front().lattice); };
        const auto place = std::ranges::find_if(places, isHere);
        if (place == places.end()) {
            if (places.size() < maxPlaces)
                places.push_back({{fit.lattice, needProof}});
        } else if (std::ranges::count(*place, needProof, &detail::Candidate::needsProof) <
                       static_cast<std::ptrdiff_t>(kMostAlternatives) &&
                   std::ranges::none_of(*place, [&](const auto& other) { return isSame(other.lattice, fit.lattice); }))
            place->push_back({fit.lattice, needProof});
    }
}

} // namespace

detail::Locator::Locator(const cv::Mat& bgr, const LocateOptions& options) : options_(options) {
    if (!canHoldAGrid(bgr.size()))
        return;
    pyramid_ = halves(toGrey(bgr));
    small_ = atWorkingSize(pyramid_[0]);
    whole_ = {{wholePicture(pyramid_[0])}};
}

std::vector<detail::Proposal>& detail::Locator::proposalsBy(std::size_t rule) {
    const float scale = static_cast<float>(small_.cols) / static_cast<float>(pyramid_[0].cols);
    while (proposals_.size() <= rule) {
        std::vector<Quad> quads = propose(small_, kInkRules[proposals_.size()], known_);
        known_.insert(known_.end(), quads.begin(), quads.end());
        std::vector<Proposal>& proposals = proposals_.emplace_back();
        for (Quad& quad : quads) {
            for (cv::Point2f& corner : quad)
                corner /= scale;
            proposals.push_back({quad});
        }
    }
    return proposals_[rule];
}

std::vector<std::vector<detail::Candidate>> detail::Locator::findAlternatives(const std::vector<Lattice>& tried) {
    if (pyramid_.empty())
        return {};
    const cv::Size picture = pyramid_[0].size();
    Fits fits{picture, tried, {}, {}, {}};
    Unclear unclear;
    for (std::size_t rule = 0; rule < std::size(kInkRules) && fits.clear.empty(); ++rule)
        fitProposals(pyramid_, proposalsBy(rule), fits, unclear);
    if (fits.good.empty() && !fits.isSecondSearch())
        fitProposals(pyramid_, whole_, fits, unclear);
    if (fits.clear.empty()) {
        fitBeside(pyramid_, unclear.byLines, fits);
        fitFaint(pyramid_, unclear.byBoxes, fits);
    }
    std::ranges::stable_sort(fits.good, std::greater{}, quality);
    std::ranges::stable_sort(fits.faint, std::greater{}, &LatticeFit::boxLines);
    std::vector<std::vector<Candidate>> places;
    const auto mostPlaces = static_cast<std::size_t>(options_.maxGrids);
    addToPlaces(fits.good, fits.isSecondSearch(), mostPlaces, places);
    addToPlaces(fits.faint, true, mostPlaces, places);
    return places;
}

bool detail::isSamePlace(const Lattice& a, const Lattice& b) {
    return covers(cornersOf(a), b);
}

std::vector<Lattice> locate(const cv::Mat& bgr, const LocateOptions& options) {
    std::vector<Lattice> lattices;
    for (const auto& place : detail::Locator(bgr, options).findAlternatives())
        if (!place.front().needsProof)
            lattices.push_back(place.front().lattice);
    return lattices;
}

Lattice locateAt(const cv::Mat& bgr, const Corners& corners) {
    return detail::fitLattice(toGrey(bgr), detail::toQuad(corners)).lattice;
}

} // namespace nonet
