#pragma once

#include "logic/solve/split_search.h"
#include "support/reference_solver.h"

#include <algorithm>
#include <string>

namespace nonet::test {

struct EngineRun {
    Solutions solutions;
    std::int64_t guesses = 0;
};

inline EngineRun runEngine(const detail::SolverEngine& engine, const Grid& grid, const Rules& rules, int limit,
                           const detail::Patience& patience = {}) {
    EngineRun run;
    std::array<std::uint8_t, 81> digits{};
    for (int cell = 0; cell < 81; ++cell)
        digits[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(grid[cell]);
    const auto found = [](void* grids, const std::uint8_t* solution) {
        Grid& target = static_cast<std::vector<Grid>*>(grids)->emplace_back();
        for (int cell = 0; cell < 81; ++cell)
            target.set(cell, solution[cell]);
    };
    const detail::SearchResult result = detail::searchInParts(engine, digits.data(), rules, limit, SearchBound::none(),
                                                              {found, &run.solutions.grids}, patience);
    run.solutions.count = result.count;
    run.solutions.isDecided = result.isDecided;
    run.guesses = result.guesses;
    return run;
}

inline bool isSolutionOf(const Grid& solution, const Grid& puzzle, const Rules& rules) {
    for (int cell = 0; cell < 81; ++cell)
        if (puzzle[cell] && puzzle[cell] != solution[cell])
            return false;
    return solution.isFull() && findClashes(solution, rules).empty();
}

inline std::vector<std::string> sorted(const std::vector<Grid>& grids) {
    std::vector<std::string> texts;
    for (const Grid& grid : grids)
        texts.push_back(grid.toString());
    std::ranges::sort(texts);
    return texts;
}

/// What an engine's answer has wrong, by the reference's; empty: nothing. Where the limit cut both short they may have
/// found different solutions, but each must be one.
inline std::string complaint(const Solutions& answer, const Solutions& reference, const Grid& puzzle,
                             const Rules& rules, int limit) {
    if (answer.count != reference.count)
        return std::to_string(answer.count) + " solutions instead of " + std::to_string(reference.count);
    if (static_cast<std::size_t>(answer.count) != answer.grids.size())
        return "count and grids differ";
    const auto found = sorted(answer.grids);
    if (std::ranges::adjacent_find(found) != found.end())
        return "one solution twice";
    if (answer.count < limit || answer.count == 0)
        return found == sorted(reference.grids) ? "" : "other solutions";
    for (const Grid& grid : answer.grids)
        if (!isSolutionOf(grid, puzzle, rules))
            return "not a solution";
    return "";
}

} // namespace nonet::test
