// Looks for grids that the solver takes long to decide: climbs from random grids of few clues, where each change of a
// clue is kept that makes the search no shorter. No bound is set, so what is found is the worst that somebody else
// would find with as much patience. Ten minutes, so only with NONET_LONG set; NONET_CLIMB_SECONDS makes them more or
// fewer.
#include "logic/solve/split_search.h"
#include "support/puzzle_maker.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <iostream>

namespace nonet::test {
namespace {

constexpr double kSeconds = 600;             // of processor time, for both rules together
constexpr double kMaxSeconds[] = {2.0, 5.0}; // for one grid: classic, diagonal
constexpr std::int64_t kStuck = 300'000'000; // guesses: an hour of climbing is no good if one grid takes it all
constexpr std::int64_t kPlainGuesses = 50'000;
constexpr int kFailures = 400; // changes in a row that led no higher, until it begins anew

double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Trial {
    Grid grid;
    std::int64_t guesses = -1;
    double seconds = 0;
    int count = 0;
    std::int64_t score = -1; ///< what the climb looks at
};

/// Of the search by cells alone, which knows least: where it takes long, something is hidden.
std::int64_t plainGuesses(const std::uint8_t* digits, const Rules& rules) {
    detail::SearchTask task{.digits = digits, .limit = 2, .patience = kPlainGuesses};
    detail::bestEngine().search(rules)(task);
    return task.guesses;
}

Trial trialOf(const Grid& grid, const Rules& rules, bool isPlain) {
    std::array<std::uint8_t, Grid::kCells> digits{};
    for (int cell = 0; cell < Grid::kCells; ++cell)
        digits[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(grid[cell]);
    const double begin = processorSeconds();
    const detail::SearchResult result =
        detail::searchInParts(detail::bestEngine(), digits.data(), rules, 2, {.guesses = kStuck}, {});
    return {grid, result.guesses, processorSeconds() - begin, result.isDecided ? result.count : -1,
            isPlain ? plainGuesses(digits.data(), rules) : result.guesses};
}

/// Few clues of few digits, where two of them may shut each other out, or a share of a solution.
Grid firstGrid(Random& random, const Rules& rules) {
    Grid grid;
    if (below(random, 4) == 0) {
        grid = makeProper(random, rules);
        return disturb(grid, random, below(random, 12), below(random, 4));
    }
    const int clues = 7 + below(random, 14), digits = 1 + below(random, 9);
    for (int i = 0; i < clues; ++i)
        grid.set(below(random, Grid::kCells), 1 + below(random, digits));
    return grid;
}

int someClue(const Grid& grid, Random& random) {
    for (int cell : shuffledCells(random))
        if (grid[cell])
            return cell;
    return 0;
}

/// With one to three clues added, taken away, moved or changed.
Grid changed(Grid grid, Random& random) {
    for (int changes = 1 + below(random, 3); changes > 0; --changes) {
        const int cell = below(random, Grid::kCells), clue = someClue(grid, random), digit = grid[clue];
        switch (below(random, 5)) {
        case 0:
            grid.set(cell, 1 + below(random, kSide));
            break;
        case 1:
            if (grid.clueCount() > 4)
                grid.set(clue, 0);
            break;
        case 2:
            grid.set(clue, 1 + below(random, kSide));
            break;
        case 3:
            grid.set(cell, digit ? digit : 1); // more of a digit that is there
            break;
        default:
            grid.set(clue, 0);
            grid.set(cell, digit);
        }
    }
    return grid;
}

void say(const Trial& trial, const Rules& rules) {
    std::cout << toString(rules) << ' ' << trial.grid.toString() << ' ' << trial.grid.clueCount() << " clues, "
              << (trial.count < 0 ? std::string("not decided") : std::to_string(trial.count) + " solutions") << ", "
              << trial.guesses << " guesses, " << trial.seconds << " s" << std::endl;
}

class SolverClimbTest : public testing::TestWithParam<Rules> {};

TEST_P(SolverClimbTest, NothingTakesLong) {
    if (!std::getenv("NONET_LONG"))
        GTEST_SKIP() << "set NONET_LONG to run it";
    const Rules rules = GetParam();
    const char* seconds = std::getenv("NONET_CLIMB_SECONDS");
    const char* seed = std::getenv("NONET_CLIMB_SEED");
    const double end = processorSeconds() + (seconds ? std::atof(seconds) : kSeconds) / 2;
    Random random(seed ? static_cast<unsigned>(std::atoi(seed)) : 1);
    Trial slowest, most;
    long tried = 0;
    while (processorSeconds() < end) {
        const bool isPlain = below(random, 2) == 0;
        Trial top = trialOf(firstGrid(random, rules), rules, isPlain);
        for (int failures = 0; failures < kFailures && processorSeconds() < end; ++failures, ++tried) {
            const Grid next = changed(top.grid, random);
            if (!findClashes(next, rules).empty())
                continue;
            const Trial trial = trialOf(next, rules, isPlain);
            if (trial.seconds > slowest.seconds)
                slowest = trial;
            if (trial.guesses > most.guesses)
                say(most = trial, rules);
            if (trial.score > top.score)
                failures = 0;
            if (trial.score >= top.score)
                top = trial;
        }
    }
    std::cout << tried << " grids; the slowest:\n";
    say(slowest, rules);
    EXPECT_LE(slowest.seconds, kMaxSeconds[rules == Rules::Classic ? 0 : 1]) << slowest.grid.toString();
    EXPECT_GE(most.count, 0) << "not decided: " << most.grid.toString();
}
INSTANTIATE_TEST_SUITE_P(Rules, SolverClimbTest, testing::Values(Rules::Classic, Rules::Diagonal),
                         [](const auto& rules) { return std::string(toString(rules.param)); });

} // namespace
} // namespace nonet::test
