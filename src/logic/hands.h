#pragma once

#include "nonet/decide.h"

namespace nonet::detail {

/// Which cells a hand wrote, for a whole grid.
struct Hands {
    CellSet handwritten;
    double probability = 1; ///< that it is just these
};

/// The likeliest set of handwritten cells among those with a digit in `digits`. One doubtful cell among printed ones is
/// print: that there is a second hand at all needs evidence, and how much it wrote is open.
Hands tellHandsApart(const Readings& readings, const Grid& digits);

} // namespace nonet::detail
