// Finds grids: proposers propose, the fit judges. Line scores alone cannot tell a sudoku from an empty or a foreign
// grid; the reading has the last word. The search is a sequence of attempts, each of which is made only where those
// above it left no clear grid:
//
//   outlines, cells   what each proposer gives, one after the other: dark ink, fine dark ink, light ink, fine light ink
//   digits            dark, then light ones that lie in rows and columns, whatever is seen of lines: these need proof
//   whole picture     a screenshot without a frame; only where nothing good was found at all
//   faint             proposals of which only the lines between boxes are seen; these need proof
//       -- where a lattice is good and none clear, the best is read at once: if it is surely a puzzle, that is all --
//       -- the reading tries what was found; if no puzzle comes of it: --
//   other lattices    all proposers and faint again around the lattices that were tried; all of them need proof
//
// Guarded by samples/*, each of which holds one kind of difficulty.
#include "vision/locate/locate.h"
#include "vision/locate/search.h"

#include <opencv2/imgproc.hpp>

#include <utility>

namespace nonet {

namespace {

cv::Mat toGrey(const cv::Mat& bgr) {
    cv::Mat grey;
    if (bgr.channels() == 1)
        return bgr;
    cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

} // namespace

detail::Locator::Locator(const cv::Mat& bgr, const LocateOptions& options, std::vector<Proposer> proposers)
    : options_(options), proposers_(std::move(proposers)) {
    if (!canHoldAGrid(bgr.size()))
        return;
    pyramid_.emplace(toGrey(bgr));
    small_ = pyramid_->atWorkingSize();
    wholePicture_.push_back({detail::wholePicture(bgr.size())});
}

std::vector<detail::Proposal>& detail::Locator::proposalsBy(std::size_t proposer) {
    const float scale = static_cast<float>(small_.cols) / static_cast<float>(pyramid_->size().width);
    while (proposals_.size() <= proposer) {
        std::vector<Quad> quads = proposers_[proposals_.size()].propose(small_, known_);
        known_.insert(known_.end(), quads.begin(), quads.end());
        std::vector<Proposal>& proposals = proposals_.emplace_back();
        for (Quad& quad : quads) {
            for (cv::Point2f& corner : quad)
                corner /= scale;
            proposals.push_back({quad, {}, {}, proposers_[proposals_.size() - 1].isWorthReading});
        }
    }
    return proposals_[proposer];
}

std::vector<detail::Place> detail::Locator::findPlaces(const IsEnough& isEnough) {
    if (!pyramid_)
        return {};
    Search search(*pyramid_, {}, trace_);
    const auto places = [&] { return search.places(static_cast<std::size_t>(options_.maxGrids)); };
    bool wasAsked = !isEnough;
    for (std::size_t i = 0; i < proposers_.size() && !search.hasClear(); ++i) {
        search.fitProposals(proposers_[i].name, proposalsBy(i));
        if (search.hasGood() && !search.hasClear() && !std::exchange(wasAsked, true) && isEnough(places()))
            return places();
    }
    if (!search.hasGood())
        search.fitProposals("whole picture", wholePicture_);
    if (!search.hasClear())
        search.fitFaint();
    return places();
}

std::vector<detail::Place> detail::Locator::findOtherLattices(const std::vector<Lattice>& tried) {
    if (!pyramid_)
        return {};
    Search search(*pyramid_, tried, trace_);
    for (std::size_t i = 0; i < proposers_.size(); ++i)
        search.fitProposals("other lattices: " + proposers_[i].name, proposalsBy(i));
    search.fitFaint();
    return search.places(static_cast<std::size_t>(options_.maxGrids));
}

std::vector<Lattice> locate(const cv::Mat& bgr, const LocateOptions& options) {
    std::vector<Lattice> lattices;
    for (const detail::Place& place : detail::Locator(bgr, options).findPlaces())
        if (!place.front().needsProof)
            lattices.push_back(place.front().lattice);
    return lattices;
}

Lattice locateAt(const cv::Mat& bgr, const Corners& corners) {
    const detail::Quad quad = detail::toQuad(corners);
    const auto fit = detail::lookAndFit(toGrey(bgr), quad);
    return fit ? fit->lattice : detail::latticeFromQuad(quad);
}

} // namespace nonet
