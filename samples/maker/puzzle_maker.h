#pragma once

#include "random.h"

#include "nonet/grid.h"
#include "nonet/rules.h"

namespace nonet::samples {

/// What solving a made puzzle leads to.
enum class Ending {
    One,      ///< a proper puzzle
    Several,  ///< a few clues too few
    None,     ///< legal clues, no solution
    Misprint, ///< two equal digits in a unit
    Complete, ///< all 81 digits: a printed solution
};

struct PuzzleSpec {
    Rules rules = Rules::Classic;
    Ending ending = Ending::One;
    int clues = 30; ///< fewer are not reached when that would give several solutions
};

struct MadePuzzle {
    Rules rules = Rules::Classic;
    Ending ending = Ending::One;
    Grid givens;
    Grid solution; ///< the full grid that the givens were taken from
};

/// Makes a puzzle whose ending has been checked with the solver.
MadePuzzle makePuzzle(const PuzzleSpec& spec, Random& random);

/// What the solver says about a grid: Complete, Misprint, None, One or Several.
Ending endingOf(const Grid& givens, const Rules& rules);

} // namespace nonet::samples
