#include "nonet/solve.h"

#include "logic/solve/engine.h"

#include <array>

namespace nonet {

namespace {

std::array<std::uint8_t, Grid::kCells> digitsOf(const Grid& grid) {
    std::array<std::uint8_t, Grid::kCells> digits;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        digits[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(grid[cell]);
    return digits;
}

void addGrid(void* grids, const std::uint8_t* digits) {
    Grid& grid = static_cast<std::vector<Grid>*>(grids)->emplace_back();
    for (int cell = 0; cell < Grid::kCells; ++cell)
        grid.set(cell, digits[cell]);
}

} // namespace

Solutions solve(const Grid& grid, Rules rules, int limit) {
    Solutions solutions;
    const detail::Sink sink{.found = addGrid, .context = &solutions.grids};
    solutions.count = detail::bestEngine().search(rules)(digitsOf(grid).data(), limit, sink);
    return solutions;
}

int countSolutions(const Grid& grid, Rules rules, int limit) {
    return detail::bestEngine().search(rules)(digitsOf(grid).data(), limit, {});
}

std::string_view solverPath() {
    return detail::bestEngine().name;
}

} // namespace nonet
