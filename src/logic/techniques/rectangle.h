#pragma once

#include "logic/techniques/finder.h"

#include <array>

namespace nonet::detail {

/// The corners of a rectangle that spans exactly two boxes: a, b in one line; c below a, d below b.
struct Rectangle {
    int a = 0, b = 0, c = 0, d = 0;
    CellSet cells() const { return {a, b, c, d}; }
};

/// All 486 of them; none with a cell on a diagonal where the diagonals are units, because there a swap of the two
/// digits would break the diagonal and the pattern is not deadly. None for regions, windows and cages.
std::span<const Rectangle> rectangles(const Rules& rules);

} // namespace nonet::detail
