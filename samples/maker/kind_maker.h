#pragma once

#include "puzzle_maker.h"

namespace nonet::samples {

enum class CageSize {
    None,
    Small, ///< two or three cells, a few of four: what papers call easy
    Large, ///< up to five
};

/// What a made puzzle has beside rows and columns.
struct KindSpec {
    bool hasRegions = false; ///< of random shapes, instead of boxes
    bool hasDiagonals = false, hasWindows = false;
    CageSize cages = CageSize::None;
    int clues = 30; ///< without cages; fewer are not reached when that would give several solutions
};

/// A puzzle with one solution. One with cages has no givens.
MadePuzzle makeKind(const KindSpec& spec, Random& random);

/// Nine connected regions, as 81 letters.
std::string makeRegions(Random& random);

} // namespace nonet::samples
