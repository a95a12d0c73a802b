#pragma once

#include "nonet/solve.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace nonet::test {

using Random = std::mt19937_64; // the standard fixes its numbers, so a seed gives the same puzzles everywhere

inline int below(Random& random, int end) {
    return static_cast<int>(random() % static_cast<unsigned>(end));
}

inline std::array<int, 81> shuffledCells(Random& random) {
    std::array<int, 81> cells{};
    std::iota(cells.begin(), cells.end(), 0);
    for (int i = 80; i > 0; --i)
        std::swap(cells[static_cast<std::size_t>(i)], cells[static_cast<std::size_t>(below(random, i + 1))]);
    return cells;
}

/// A puzzle with one solution: clues are added at random while it keeps a solution, until only one is left.
inline Grid makeProper(Random& random, const Rules& rules) {
    Grid grid;
    while (countSolutions(grid, rules, 2) != 1) {
        const int cell = below(random, 81), before = grid[cell];
        grid.set(cell, 1 + below(random, 9));
        if (before || countSolutions(grid, rules, 1) == 0)
            grid.set(cell, before);
    }
    return grid;
}

/// Takes clues away while one solution is left, at most `most` of them.
inline Grid reduce(Grid grid, Random& random, const Rules& rules, int most = 81) {
    for (int cell : shuffledCells(random)) {
        if (most == 0)
            break;
        const int digit = grid[cell];
        if (!digit)
            continue;
        grid.set(cell, 0);
        if (countSolutions(grid, rules, 2) != 1)
            grid.set(cell, digit);
        else
            --most;
    }
    return grid;
}

/// A proper puzzle with some clues blanked (mostly several solutions) or changed (mostly none).
inline Grid disturb(Grid grid, Random& random, int blanked, int changed) {
    for (int cell : shuffledCells(random)) {
        if (!grid[cell])
            continue;
        if (blanked-- > 0)
            grid.set(cell, 0);
        else if (changed-- > 0)
            grid.set(cell, 1 + below(random, 9));
    }
    return grid;
}

} // namespace nonet::test
