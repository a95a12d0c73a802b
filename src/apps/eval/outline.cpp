#include "apps/eval/outline.h"

#include <opencv2/imgproc.hpp>

namespace nonet::eval {

Outline outlineOf(const Lattice& lattice) {
    return {lattice.at(0, 0), lattice.at(0, 9), lattice.at(9, 9), lattice.at(9, 0)};
}

Outline outlineOf(const Corners& corners) {
    Outline outline;
    for (std::size_t i = 0; i < corners.size(); i += 2)
        outline.emplace_back(corners[i], corners[i + 1]);
    return outline;
}

double overlap(const Outline& a, const Outline& b) {
    Outline common;
    const double shared = cv::intersectConvexConvex(a, b, common);
    return shared / (cv::contourArea(a) + cv::contourArea(b) - shared);
}

} // namespace nonet::eval
