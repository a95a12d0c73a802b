#include "support/allocation_count.h"
#include "support/puzzle_maker.h"
#include "support/solver_check.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

namespace nonet::test {
namespace {

struct Case {
    Grid puzzle;
    int count = 0;
    std::string solution;
    Rules rules = Rules::Classic;
};

std::vector<Case> readCases() {
    std::vector<Case> cases;
    std::ifstream file(NONET_SOURCE_DIR "/tests/data/puzzles.txt");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#'))
            continue;
        std::istringstream fields(line);
        std::string puzzle, count, solution, rules;
        std::getline(std::getline(std::getline(std::getline(fields, puzzle, ':'), count, ':'), solution, ':'), rules);
        cases.push_back({Grid::parse(puzzle).value(), std::stoi(count), solution, parseRules(rules).value()});
    }
    return cases;
}

constexpr int kCountLimit = 1000; // of tests/data/puzzles.txt

TEST(SolverTest, EveryEngineFindsTheKnownCountsAndSolutions) {
    const auto cases = readCases();
    ASSERT_GT(cases.size(), 400U);
    for (const detail::SolverEngine* engine : detail::runnableEngines())
        for (const Case& one : cases) {
            const EngineRun run = runEngine(*engine, one.puzzle, one.rules, kCountLimit);
            ASSERT_EQ(run.solutions.count, one.count) << engine->name << ' ' << one.puzzle.toString();
            if (one.count == 1) {
                ASSERT_EQ(run.solutions.grids[0].toString(), one.solution);
            }
        }
}

// An unintended change of the search order shows here; an intended one updates the numbers.
TEST(SolverTest, GuessCountsAreTheFingerprintOfTheSearch) {
    for (const detail::SolverEngine* engine : detail::runnableEngines()) {
        std::int64_t classic = 0, diagonal = 0;
        for (const Case& one : readCases())
            (one.rules == Rules::Classic ? classic : diagonal) += runEngine(*engine, one.puzzle, one.rules, 2).guesses;
        EXPECT_EQ(classic, 1300) << engine->name;
        EXPECT_EQ(diagonal, 4282) << engine->name;
    }
}

TEST(SolverTest, RandomGridsAgreeWithTheReference) {
    Random random(20);
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal}) {
        const ReferenceSolver reference(rules);
        for (int i = 0; i < 100; ++i) {
            const Grid proper = makeProper(random, rules);
            for (const Grid& grid : {proper, reduce(proper, random, rules, 5), disturb(proper, random, 3, 0),
                                     disturb(proper, random, 1, 2), disturb(proper, random, 0, 1)})
                for (int limit = 1; limit <= 3; ++limit) {
                    const Solutions wanted = reference.solve(grid, limit);
                    for (const detail::SolverEngine* engine : detail::runnableEngines())
                        ASSERT_EQ(
                            complaint(runEngine(*engine, grid, rules, limit).solutions, wanted, grid, rules, limit), "")
                            << engine->name << ' ' << toString(rules) << ' ' << grid.toString();
                }
        }
    }
}

/// As few clues as let two digits shut each other out, up to as many as leave hardly a choice.
Grid sparseGrid(Random& random, const Rules& rules) {
    Grid grid;
    const int clues = 5 + below(random, 20), digits = 2 + below(random, 8);
    for (int i = 0; i < clues; ++i) {
        Grid with = grid;
        with.set(below(random, Grid::kCells), 1 + below(random, digits));
        if (findClashes(with, rules).empty())
            grid = with;
    }
    return grid;
}

// Without patience the whole search is done by placements.
TEST(SolverTest, SearchByPlacementsAgreesWithTheSearchByCells) {
    Random random(21);
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal})
        for (int i = 0; i < 8; ++i) {
            const Grid grid =
                i % 3 ? sparseGrid(random, rules) : disturb(makeProper(random, rules), random, i % 9, i % 2);
            for (int limit = 1; limit <= 3; ++limit) {
                const Solutions wanted =
                    runEngine(detail::kPortableEngine, grid, rules, limit, {1'000'000, 0}).solutions;
                ASSERT_TRUE(wanted.isDecided);
                for (const detail::SolverEngine* engine : detail::runnableEngines())
                    for (const detail::Patience& patience : {detail::Patience{0, 0}, detail::Patience{3, 1}})
                        ASSERT_EQ(complaint(runEngine(*engine, grid, rules, limit, patience).solutions, wanted, grid,
                                            rules, limit),
                                  "")
                            << engine->name << ' ' << toString(rules) << ' ' << grid.toString();
            }
        }
}

struct HardCase {
    const char* puzzle;
    Rules rules;
    int count;
};

// Two digits that exclude each other, three in two cells, and the worst that tests/long/solver_climb_test found.
constexpr HardCase kHardCases[] = {
    {"....1......1....2...2......2..............21..........1....2.............2.......", Rules::Diagonal, 0},
    {"....1......1........2......2..............21..........1....2.............2.......", Rules::Diagonal, 0},
    {".....1.9................51..9.............1..1...9.......1..........9............", Rules::Diagonal, 0},
    {"....6.751..............7..........8....5..............4.9..2.....24.9..........6.", Rules::Classic, 0},
    {"8.........6.1....5..4.9.................5....................5.........9.8..64...", Rules::Diagonal, 0},
    {"............7..86.......72.8......7..........2..98............8............82....", Rules::Diagonal, 2},
    {"..............7............8..24.6...7....5.......5.....4.6.....5..7....6....4...", Rules::Diagonal, 2},
    {"......................8.6...13.2......8...........................91.......6.....", Rules::Diagonal, 2},
    {"...9......3.4.7.........69..8.....6.....9.2.........1...........5.......2..6....9", Rules::Classic, 2},
    {"3..9......1....65.25....1...34.............7.......51..8........................1", Rules::Classic, 2},
};

TEST(SolverTest, GridsMadeToBeHardTakeFewGuesses) {
    constexpr std::int64_t kMostGuesses = 50'000; // a fiftieth of a second
    for (const HardCase& one : kHardCases) {
        const EngineRun run = runEngine(detail::bestEngine(), Grid::parse(one.puzzle).value(), one.rules, 2);
        EXPECT_EQ(run.solutions.count, one.count) << one.puzzle;
        EXPECT_LE(run.guesses, kMostGuesses) << one.puzzle;
    }
}

TEST(SolverTest, ReachedBoundIsNoAnswer) {
    const Grid grid = Grid::parse(kHardCases[0].puzzle).value();
    const Solutions cut = solve(grid, Rules::Diagonal, 2, {.guesses = 10});
    EXPECT_FALSE(cut.isDecided);
    EXPECT_FALSE(cut.isUnique());
    EXPECT_EQ(countSolutions(grid, Rules::Diagonal, 2, {.guesses = 10}), std::nullopt);
    EXPECT_EQ(countSolutions(Grid{}, Rules::Classic, 2, {.guesses = 0}), std::nullopt);
    EXPECT_EQ(countSolutions(Grid{}, Rules::Classic, 1000, SearchBound::tight()), 1000) << "counts from each solution";
    EXPECT_EQ(solve(grid, Rules::Diagonal, 2, SearchBound::none()).count, 0);
}

TEST(SolverTest, EveryLimitIsKept) {
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal})
        for (int limit : {-1, 0, 1, 2, 3, 5000}) {
            EXPECT_EQ(countSolutions(Grid{}, rules, limit), std::max(0, limit));
            EXPECT_EQ(solve(Grid{}, rules, limit).grids.size(), static_cast<std::size_t>(std::max(0, limit)));
        }
}

TEST(SolverTest, CompleteGridIsItsOnlySolutionUnlessItClashes) {
    Grid full = solve(Grid{}, Rules::Diagonal, 1).grids[0];
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal})
        EXPECT_EQ(solve(full, rules).grids, std::vector<Grid>{full});
    for (int cell = 0; cell < 81; ++cell) {
        Grid wrong = full;
        wrong.set(cell, full[cell] % 9 + 1);
        for (const detail::SolverEngine* engine : detail::runnableEngines())
            EXPECT_EQ(runEngine(*engine, wrong, Rules::Classic, 2).solutions.count, 0) << cell;
    }
}

TEST(SolverTest, CountingDoesNotAllocate) {
    const Grid puzzle = readCases()[0].puzzle;
    countSolutions(puzzle);
    const long before = allocationCount();
    for (int limit : {1, 2, 100})
        for (const Rules& rules : {Rules::Classic, Rules::Diagonal})
            countSolutions(puzzle, rules, limit);
    countSolutions(Grid{}, Rules::Classic, 1000);
    EXPECT_EQ(allocationCount(), before);
}

TEST(SolverTest, ThreadsDoNotDisturbEachOther) {
    const auto cases = readCases();
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&] {
                for (const Case& one : cases)
                    wrong += countSolutions(one.puzzle, one.rules, 2) != std::min(one.count, 2);
            });
    }
    EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace nonet::test
