// What is asked of a fitted lattice: how good it is, what becomes of it, and whether two of them are one.
#pragma once

#include "vision/locate/lattice_fit.h"

#include <string_view>
#include <vector>

namespace nonet::detail {

/// What became of a proposal.
enum class LocateVerdict {
    Clear,         ///< a grid without doubt: nothing else is looked for where it lies
    Good,          ///< enough of its lines are seen
    Faint,         ///< only the lines between boxes are seen: a reading must prove it
    AlreadyFound,  ///< given up: a clear grid lies there
    FarFromTried,  ///< given up: not where other lattices are looked for
    OutOfBudget,   ///< given up: enough better ones came to nothing
    LooksHopeless, ///< given up: too few lines at a first look
    TriedBefore,   ///< given up: read already, in vain
    GoesOnOutside, ///< given up: part of a larger grid
    SideMissing,   ///< given up: no lines run into an outer row or column, so there is none
    TooFewLines    ///< given up: not enough lines where they should be
};

/// The verdict as a few words for the scan's log.
std::string_view describe(LocateVerdict verdict);

/// The share of lines seen, less if the bold ones speak against the lattice; at most 1.
double quality(const LatticeFit& fit);

/// Whether so many lines are seen that no other lattice need be looked for.
bool isClear(const LatticeFit& fit);

/// What becomes of a fit: clear, good, faint, or given up. `mayGoOn`: although its lines go on outside.
LocateVerdict judge(const LatticeFit& fit, bool mayGoOn);

/// Whether two outlines lie on each other so far that only one of them can be a grid.
bool isSamePlace(const Quad& a, const Quad& b);
bool isSamePlace(const Lattice& a, const Lattice& b);

/// The same of outlines of about the same size.
bool isAlike(const Quad& a, const Quad& b);

/// The same lattice for the reading: nowhere they differ by much of a cell.
bool isSameLattice(const Lattice& a, const Lattice& b);

} // namespace nonet::detail
