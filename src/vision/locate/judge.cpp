#include "vision/locate/judge.h"
#include "vision/locate/tuning.h"

#include <algorithm>

namespace nonet::detail {

std::string_view describe(LocateVerdict verdict) {
    switch (verdict) {
    case LocateVerdict::Clear:
        return "a clear grid";
    case LocateVerdict::Good:
        return "enough lines";
    case LocateVerdict::Faint:
        return "lines between boxes only";
    case LocateVerdict::AlreadyFound:
        return "a clear grid was found there";
    case LocateVerdict::FarFromTried:
        return "not where others are looked for";
    case LocateVerdict::OutOfBudget:
        return "enough better ones came to nothing";
    case LocateVerdict::LooksHopeless:
        return "hopeless at a first look";
    case LocateVerdict::TriedBefore:
        return "read before, in vain";
    case LocateVerdict::GoesOnOutside:
        return "part of a larger grid";
    case LocateVerdict::SideMissing:
        return "no lines in an outer row or column";
    case LocateVerdict::TooFewLines:
        return "too few lines";
    }
    return "";
}

double quality(const LatticeFit& fit) {
    const bool isOffPhase = fit.shift != cv::Point();
    return fit.seen.all - (isOffPhase ? kLocate.offPhaseCost : 0);
}

bool isClear(const LatticeFit& fit) {
    return fit.seen.all >= kLocate.clear && fit.shift == cv::Point();
}

LocateVerdict judge(const LatticeFit& fit, bool mayGoOn) {
    if (fit.seen.beyond > kLocate.maxBeyond && !mayGoOn)
        return LocateVerdict::GoesOnOutside;
    if (fit.seen.weakestSide < kLocate.leastSide)
        return LocateVerdict::SideMissing;
    if (fit.seen.all >= kLocate.minLines)
        return isClear(fit) ? LocateVerdict::Clear : LocateVerdict::Good;
    return fit.seen.boxes >= kLocate.minBoxLines && fit.shift == cv::Point() ? LocateVerdict::Faint
                                                                             : LocateVerdict::TooFewLines;
}

bool isSamePlace(const Quad& a, const Quad& b) {
    return overlapOfSmaller(a, b) > kLocate.samePlace;
}

bool isSamePlace(const Lattice& a, const Lattice& b) {
    return isSamePlace(cornersOf(a), cornersOf(b));
}

bool isAlike(const Quad& a, const Quad& b) {
    const float sideA = cellSidePx(a), sideB = cellSidePx(b);
    return sideA < kLocate.likeSide * sideB && sideB < kLocate.likeSide * sideA && isSamePlace(a, b);
}

bool isSameLattice(const Lattice& a, const Lattice& b) {
    const float reach = kLocate.sameLattice * cellSidePx(a);
    return std::ranges::equal(a.crossings, b.crossings,
                              [&](cv::Point2f p, cv::Point2f q) { return cv::norm(p - q) < reach; });
}

} // namespace nonet::detail
