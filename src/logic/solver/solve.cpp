// Depth-first search over candidate masks: naked and hidden singles first, then the open cell with the fewest
// candidates. The stack holds one state per guess, so it is never deeper than the 81 cells.
#include "nonet/solve.h"

#include <bit>

namespace nonet {

namespace {

using Mask = std::uint16_t;
constexpr Mask kAllDigits = 0x1FF;

struct State {
    std::array<Mask, 81> candidates;
    CellSet open = CellSet::all();

    State() { candidates.fill(kAllDigits); }
    Mask& at(int cell) { return candidates[static_cast<std::size_t>(cell)]; }

    bool place(int cell, Mask digit, Rules rules) {
        if (!(at(cell) & digit))
            return false;
        at(cell) = digit;
        open.erase(cell);
        for (int peer : peers(cell, rules)) {
            at(peer) &= static_cast<Mask>(~digit);
            if (!at(peer))
                return false;
        }
        return true;
    }
};

/// Places naked and hidden singles until none is left; false on a contradiction.
bool propagate(State& state, Rules rules) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell : state.open)
            if (std::has_single_bit(state.at(cell))) {
                if (!state.place(cell, state.at(cell), rules))
                    return false;
                changed = true;
            }
        for (const Unit& unit : units(rules)) {
            Mask once = 0, twice = 0;
            for (int cell : unit.cells) {
                twice |= once & state.at(cell);
                once |= state.at(cell);
            }
            if (once != kAllDigits)
                return false;
            for (int cell : unit.cells)
                if (const Mask single = state.at(cell) & static_cast<Mask>(once & ~twice);
                    single && state.open.contains(cell)) {
                    if (!state.place(cell, single, rules))
                        return false;
                    changed = true;
                }
        }
    }
    return true;
}

int fewestCandidates(State& state) {
    int best = -1;
    for (int cell : state.open)
        if (best < 0 || std::popcount(state.at(cell)) < std::popcount(state.at(best)))
            best = cell;
    return best;
}

Grid toGrid(State& state) {
    Grid grid;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        grid.set(cell, std::countr_zero(state.at(cell)) + 1);
    return grid;
}

template <class Found>
int search(const Grid& grid, Rules rules, int limit, Found found) {
    std::array<State, 82> stack;
    int depth = 0, count = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (grid[cell] && !stack[0].place(cell, static_cast<Mask>(1 << (grid[cell] - 1)), rules))
            return 0;
    while (depth >= 0 && count < limit) {
        State& state = stack[static_cast<std::size_t>(depth)];
        if (!propagate(state, rules)) {
            --depth;
            continue;
        }
        const int cell = fewestCandidates(state);
        if (cell < 0) {
            found(state);
            ++count;
            --depth;
            continue;
        }
        State& next = stack[static_cast<std::size_t>(depth) + 1] = state;
        const auto digit = static_cast<Mask>(state.at(cell) & -state.at(cell));
        state.at(cell) &= static_cast<Mask>(~digit);
        if (next.place(cell, digit, rules))
            ++depth;
    }
    return count;
}

} // namespace

Solutions solve(const Grid& grid, Rules rules, int limit) {
    Solutions solutions;
    solutions.count =
        search(grid, rules, limit, [&](State& state) { solutions.grids.push_back(toGrid(state)); });
    return solutions;
}

int countSolutions(const Grid& grid, Rules rules, int limit) {
    return search(grid, rules, limit, [](State&) {});
}

} // namespace nonet
