#include "nonet/solve.h"

#include "logic/solve/general_search.h"
#include "logic/solve/limits.h"
#include "logic/solve/split_search.h"

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

detail::SearchResult search(const Grid& grid, const Rules& rules, int limit, const SearchBound& bound,
                            const detail::SolutionSink& sink) {
    const auto digits = digitsOf(grid);
    if (detail::isGeneral(rules)) [[unlikely]]
        return detail::searchGeneral(digits.data(), rules, limit, bound, sink);
    return detail::searchInParts(detail::bestEngine(), digits.data(), rules, limit, bound, sink);
}

} // namespace

SearchBound SearchBound::generous() {
    return {.guesses = detail::kGenerousGuesses};
}

SearchBound SearchBound::tight() {
    return {.guesses = detail::kTightGuesses};
}

SearchBound SearchBound::none() {
    return {.guesses = std::numeric_limits<std::int64_t>::max()};
}

Solutions solve(const Grid& grid, const Rules& rules, int limit, const SearchBound& bound) {
    Solutions solutions;
    const detail::SearchResult result = search(grid, rules, limit, bound, {addGrid, &solutions.grids});
    solutions.count = result.count;
    solutions.isDecided = result.isDecided;
    return solutions;
}

std::optional<int> countSolutions(const Grid& grid, const Rules& rules, int limit, const SearchBound& bound) {
    const detail::SearchResult result = search(grid, rules, limit, bound, {});
    return result.isDecided ? std::optional(result.count) : std::nullopt;
}

std::string_view solverPath() {
    return detail::bestEngine().name;
}

} // namespace nonet
