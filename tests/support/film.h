#pragma once

#include "unit/drawn_board.h"

#include <cmath>

namespace nonet::test {

inline const cv::Size kFilmSize(1280, 720);

/// A sheet as a camera that is held by hand sees it at a time, in frames: it swings, turns, tilts and comes nearer.
/// `zoom` is the size of the sheet's pixels in the film.
inline DrawnBoard frameAt(const DrawnBoard& sheet, double time, double zoom = 1) {
    cv::Point2f middle;
    for (const cv::Point2f& crossing : sheet.lattice.crossings)
        middle += crossing * 0.01F;
    const double turn = 0.16 * std::sin(time / 17), scale = zoom * (1 + 0.12 * std::sin(time / 23));
    const cv::Matx33d centre(1, 0, -middle.x, 0, 1, -middle.y, 0, 0, 1);
    const cv::Matx33d turned(scale * std::cos(turn), -scale * std::sin(turn), 0, scale * std::sin(turn),
                             scale * std::cos(turn), 0, 0, 0, 1);
    const cv::Matx33d tilt(1, 0, 0, 0, 1, 0, 0.00018 * std::sin(time / 19), 0.00015 * std::cos(time / 29), 1);
    const cv::Matx33d placed(1, 0, 640 + 150 * std::sin(time / 13), 0, 1, 360 + 30 * std::sin(time / 7), 0, 0, 1);
    return warped(sheet, placed * tilt * turned * centre, kFilmSize);
}

inline double cellSideOf(const Lattice& lattice) {
    return cv::norm(lattice.at(0, 0) - lattice.at(0, 9)) / 9;
}

/// The largest distance of a corner from the truth, in cells.
inline double cornerErrorInCells(const Lattice& found, const Lattice& truth) {
    double worst = 0;
    for (const std::size_t corner : {0U, 9U, 90U, 99U})
        worst = std::max(worst, cv::norm(found.crossings[corner] - truth.crossings[corner]));
    return worst / cellSideOf(truth);
}

} // namespace nonet::test
