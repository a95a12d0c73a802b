#pragma once

#include "vision/scan/context.h"

namespace nonet::detail {

inline constexpr double kSure = 0.98; ///< confidence; a second look costs less than a wrong answer

/// Reads one grid of a picture in its likeliest orientation and decides what it shows.
Puzzle scanBoard(const ScanContext& context, const LatticeCandidate& candidate);

/// The same for a grid of which somebody knows that it is one and which side is up: a user who gave its corners, or a
/// tracker that follows it. Whatever is there is returned.
Puzzle scanUpright(const ScanContext& context, const Lattice& lattice);

} // namespace nonet::detail
