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
    for (Rules rules : {Rules::Classic, Rules::Diagonal}) {
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

TEST(SolverTest, EveryLimitIsKept) {
    for (Rules rules : {Rules::Classic, Rules::Diagonal})
        for (int limit : {-1, 0, 1, 2, 3, 5000}) {
            EXPECT_EQ(countSolutions(Grid{}, rules, limit), std::max(0, limit));
            EXPECT_EQ(solve(Grid{}, rules, limit).grids.size(), static_cast<std::size_t>(std::max(0, limit)));
        }
}

TEST(SolverTest, CompleteGridIsItsOnlySolutionUnlessItClashes) {
    Grid full = solve(Grid{}, Rules::Diagonal, 1).grids[0];
    for (Rules rules : {Rules::Classic, Rules::Diagonal})
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
        for (Rules rules : {Rules::Classic, Rules::Diagonal})
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
