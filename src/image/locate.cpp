// Finds grids: outlines propose, the lattice judge disposes. Line scores alone cannot tell a sudoku from an empty or a
// foreign grid; the reading has the last word.
#include "image/lattice_fit.h"
#include "image/propose.h"
#include "nonet/stages.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet {

namespace {

using detail::LatticeFit;
using detail::Quad;

constexpr int kWorkingSidePx = 1000;   // proposals are made on the picture reduced to this
constexpr int kSmallestPicturePx = 36; // four pixels a cell
constexpr double kMinLines = 0.6;      // share of cell edges that must be seen
constexpr double kClear = 0.85;        // so many seen leave no doubt that the proposal was right
constexpr double kMaxBeyond = 0.75;    // share of lines that may go on outside: more is a larger grid

cv::Mat toGrey(const cv::Mat& bgr) {
    cv::Mat grey;
    if (bgr.channels() == 1)
        return bgr;
    cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

double overlap(const Lattice& a, const Lattice& b) {
    const Quad qa = detail::cornersOf(a), qb = detail::cornersOf(b);
    const std::vector<cv::Point2f> pa(qa.begin(), qa.end()), pb(qb.begin(), qb.end());
    std::vector<cv::Point2f> common;
    const double shared = cv::intersectConvexConvex(pa, pb, common);
    return shared / std::min(cv::contourArea(pa), cv::contourArea(pb));
}

bool isClear(const LatticeFit& fit) {
    return fit.lines >= kClear && fit.shift == cv::Point();
}

bool isInside(const Quad& quad, const Lattice& lattice) {
    const Quad q = detail::cornersOf(lattice);
    const std::vector<cv::Point2f> outline(q.begin(), q.end());
    return std::ranges::all_of(quad, [&](cv::Point2f p) {
        return cv::pointPolygonTest(outline, p, true) > -0.5 * detail::cellSidePx(lattice);
    });
}

double quality(const LatticeFit& fit) {
    const bool isOffPhase = fit.shift != cv::Point();
    // The sides of a frame go on beside a header bar or a footer: three lines of ten are no larger grid.
    return fit.lines - 0.4 * std::max(0.0, fit.beyond - 0.3) - (isOffPhase ? 0.2 : 0);
}

/// Fits to a proposal on a copy of the picture that is just fine enough for its cells.
template <class Fit>
LatticeFit fitAtScale(const std::vector<cv::Mat>& pyramid, Quad quad, Fit fit) {
    constexpr float kEnoughPx = 20; // pixels a cell, as the fit resamples to
    const float cellPx = detail::cellSidePx(detail::latticeFromQuad(quad));
    std::size_t level = 0;
    while (level + 1 < pyramid.size() && cellPx / static_cast<float>(2 << level) >= kEnoughPx)
        ++level;
    const auto scale = static_cast<float>(1 << level);
    for (cv::Point2f& corner : quad)
        corner /= scale;
    LatticeFit found = fit(pyramid[level], quad);
    if (found.shift != cv::Point())
        if (const LatticeFit moved = detail::shiftedFit(pyramid[level], found, found.shift);
            quality(moved) > quality(found))
            found = moved;
    for (cv::Point2f& crossing : found.lattice.crossings)
        crossing *= scale;
    return found;
}

std::vector<cv::Mat> halves(const cv::Mat& grey) {
    std::vector<cv::Mat> pyramid = {grey};
    while (std::max(pyramid.back().cols, pyramid.back().rows) > kWorkingSidePx / 2) {
        cv::Mat half;
        cv::resize(pyramid.back(), half, cv::Size(pyramid.back().cols / 2, pyramid.back().rows / 2), 0, 0,
                   cv::INTER_AREA);
        pyramid.push_back(half);
    }
    return pyramid;
}

/// Fits lattices to proposals, as long as no clear one covers them already.
void fitProposals(const std::vector<cv::Mat>& pyramid, const std::vector<Quad>& quads, std::vector<LatticeFit>& fits) {
    for (const Quad& quad : quads) {
        if (std::ranges::any_of(fits, [&](const LatticeFit& f) { return isClear(f) && isInside(quad, f.lattice); }))
            continue;
        LatticeFit fit = fitAtScale(pyramid, quad, detail::fitLattice);
        if (!isClear(fit))
            if (const LatticeFit rough = fitAtScale(pyramid, quad, detail::fitRoughLattice);
                quality(rough) > quality(fit) + 0.05)
                fit = rough;
        if (fit.lines >= kMinLines && fit.beyond <= kMaxBeyond)
            fits.push_back(fit);
    }
}

} // namespace

std::vector<Lattice> locate(const cv::Mat& bgr, const LocateOptions& options) {
    if (std::min(bgr.cols, bgr.rows) < kSmallestPicturePx)
        return {};
    const std::vector<cv::Mat> pyramid = halves(toGrey(bgr));
    const cv::Mat& grey = pyramid[0];
    const double scale = std::min(1.0, static_cast<double>(kWorkingSidePx) / std::max(grey.cols, grey.rows));
    cv::Mat small = grey;
    if (scale < 1)
        cv::resize(grey, small, cv::Size(), scale, scale, cv::INTER_AREA);
    std::vector<LatticeFit> fits;
    std::vector<Quad> known;
    for (const detail::InkRule& rule : detail::kInkRules) {
        std::vector<Quad> quads = detail::proposeOutlines(small, rule, known);
        known.insert(known.end(), quads.begin(), quads.end());
        for (Quad& quad : quads)
            for (cv::Point2f& corner : quad)
                corner *= 1 / scale;
        fitProposals(pyramid, quads, fits);
        if (std::ranges::any_of(fits, isClear))
            break;
    }
    if (fits.empty())
        fitProposals(pyramid, {detail::wholePicture(grey)}, fits);
    std::ranges::stable_sort(fits, std::greater{}, quality);
    std::vector<Lattice> lattices;
    for (const LatticeFit& fit : fits)
        if (std::ranges::none_of(lattices, [&](const Lattice& l) { return overlap(l, fit.lattice) > 0.3; }) &&
            static_cast<int>(lattices.size()) < options.maxGrids)
            lattices.push_back(fit.lattice);
    return lattices;
}

Lattice locateAt(const cv::Mat& bgr, const Corners& c) {
    const Quad quad = {cv::Point2f(c[0], c[1]), {c[2], c[3]}, {c[4], c[5]}, {c[6], c[7]}};
    return detail::fitLattice(toGrey(bgr), quad).lattice;
}

} // namespace nonet
