#pragma once

#include "nonet/scan.h"

#include <vector>

namespace nonet::eval {

/// The four corners of a puzzle held upright, from the top left clockwise.
using Outline = std::vector<cv::Point2f>;

Outline outlineOf(const Lattice& lattice);
Outline outlineOf(const Corners& corners);

/// Intersection over union, 0-1.
double overlap(const Outline& a, const Outline& b);
inline constexpr double kLeastOverlap = 0.5; ///< from there on two outlines mean one puzzle

} // namespace nonet::eval
