#pragma once

#include "logic/techniques/finder.h"

#include <array>

namespace nonet::detail {

/// The corners of a rectangle: a, b in one line; c below a, d below b.
struct Rectangle {
    int a = 0, b = 0, c = 0, d = 0;
    CellSet cells() const { return {a, b, c, d}; }
};

/// Those in which two digits could be swapped without any unit or cage noticing, which makes the pattern deadly: in
/// classic puzzles the 486 that span two boxes; none with a cell on a diagonal that is a unit.
std::vector<Rectangle> rectangles(const Rules& rules);

} // namespace nonet::detail
