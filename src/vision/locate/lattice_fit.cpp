// Fits a lattice to the lines seen near a proposed quadrilateral. The grid is straightened by the current guess, every
// cell edge is looked for near its place, and the offsets found are explained by a cubic displacement (a bent page) and
// then by what is left at each crossing: two rounds near the proposal and, where too little is seen, three that look
// further, with a shrinking search. Known weak spot: a page bent so far that the first homography is off by half a
// cell.
#include "vision/locate/lattice_fit.h"
#include "vision/locate/lattice_bend.h"
#include "vision/locate/lines_seen.h"
#include "vision/locate/tuning.h"

#include <vector>

namespace nonet::detail {

namespace {

/// How far lines are looked for in each round. In the last one each crossing is moved by itself.
using Reaches = std::vector<float>;
const Reaches kNear = {kFit.lookReach / 2, kFit.fittedReach};
const Reaches kFar = {kFit.lookReach, 2 * kFit.fittedReach, kFit.mostResidual};

/// `map` was made with the lattice.
LatticeFit bendAndJudge(const cv::Mat& grey, Lattice lattice, LineMap map, const Reaches& reaches) {
    for (const float& reach : reaches) {
        lattice = bentToLines(lattice, map, reach, &reach == &reaches.back());
        map = LineMap(grey, lattice, kFit.cellPx, map.isInverted());
    }
    return {lattice, countLines(lattice, map, kFit.fittedReach, grey.size()), boldShift(map)};
}

/// The lattice lies on the lines between boxes, and there is little else to lay it on. Of 439 such fits bending them
/// further found the other lines of two.
bool onlyBoxesAreSeen(const LinesSeen& seen) {
    return seen.boxes >= kLocate.minBoxLines && seen.all < kFit.fewLines;
}

} // namespace

LinesSeen lookAtLattice(const cv::Mat& grey, const Quad& corners) {
    return lookAt(grey, latticeFromQuad(corners));
}

/// A good proposal needs little: looking further away would take strong digits for faint lines. A bent page needs it.
LatticeFit fitLattice(const cv::Mat& grey, const Quad& corners, bool isInverted) {
    const Lattice lattice = latticeFromQuad(corners);
    const LineMap map(grey, lattice, kFit.cellPx, isInverted);
    const LatticeFit near = bendAndJudge(grey, lattice, map, kNear);
    if (near.seen.all >= kFit.nearEnough || onlyBoxesAreSeen(near.seen))
        return near;
    const LatticeFit far = bendAndJudge(grey, lattice, map, kFar);
    return far.seen.all > near.seen.all + kFit.worthBending ? far : near;
}

std::optional<LatticeFit> lookAndFit(const cv::Mat& grey, const Quad& corners) {
    const LinesSeen look = lookAtLattice(grey, corners);
    if (look.all < kFit.hopeless)
        return std::nullopt;
    return fitLattice(grey, corners, look.isInverted);
}

LatticeFit shiftedFit(const cv::Mat& grey, const LatticeFit& fit, cv::Point cells) {
    const Lattice moved = movedLattice(fit.lattice, cells);
    return bendAndJudge(grey, moved, LineMap(grey, moved, kFit.cellPx, fit.seen.isInverted), kNear);
}

} // namespace nonet::detail
