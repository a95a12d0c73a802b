// Every puzzle set of NONET_DATA against the reference solver; minutes, so only with NONET_LONG set.
#include "nonet/puzzle_text.h"
#include "support/puzzle_maker.h"
#include "support/solver_check.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

namespace nonet::test {
namespace {

/// How many puzzles had no, one and several solutions at limit 3.
struct Seen {
    long none = 0, one = 0, several = 0;
    void add(int count) { ++(count == 0 ? none : count == 1 ? one : several); }
    friend std::ostream& operator<<(std::ostream& out, const Seen& seen) {
        return out << seen.none << " with none, " << seen.one << " with one, " << seen.several << " with several";
    }
};

void checkGrid(const Grid& grid, Rules rules, const ReferenceSolver& reference, Seen& seen) {
    for (int limit = 1; limit <= 3; ++limit) {
        const Solutions wanted = reference.solve(grid, limit);
        for (const detail::Engine* engine : engines()) {
            const Solutions answer = runEngine(*engine, grid, rules, limit).solutions;
            ASSERT_EQ(complaint(answer, wanted, grid, rules, limit), "")
                << engine->name << ' ' << toString(rules) << " limit " << limit << ' ' << grid.toString();
        }
        ASSERT_EQ(countSolutions(grid, rules, limit), wanted.count) << grid.toString();
        if (limit == 3)
            seen.add(wanted.count);
    }
}

TEST(SolverSetsTest, EveryPuzzleAgreesWithTheReference) {
    const char* data = std::getenv("NONET_DATA");
    if (!data || !std::getenv("NONET_LONG"))
        GTEST_SKIP() << "set NONET_DATA and NONET_LONG to run it";
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(data) / "puzzles")) {
        if (entry.path().extension() != ".txt")
            continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const auto puzzles = parsePuzzles(text.str());
        for (Rules rules : {Rules::Classic, Rules::Diagonal}) {
            // Classic puzzles by diagonal rules are good cases too: most have no solution.
            const ReferenceSolver reference(rules);
            Seen seen;
            for (const TextPuzzle& puzzle : puzzles)
                ASSERT_NO_FATAL_FAILURE(checkGrid(puzzle.grid.value(), rules, reference, seen));
            std::cout << entry.path().filename().string() << ", " << toString(rules) << " rules: " << seen << std::endl;
        }
    }
}

TEST(SolverSetsTest, RandomGridsAgreeWithTheReference) {
    if (!std::getenv("NONET_LONG"))
        GTEST_SKIP() << "set NONET_LONG to run it";
    constexpr int kGrids = 4000;
    Random random(7);
    for (Rules rules : {Rules::Classic, Rules::Diagonal}) {
        const ReferenceSolver reference(rules);
        Seen seen;
        for (int i = 0; i < kGrids; ++i) {
            const Grid proper = makeProper(random, rules);
            for (const Grid& grid : {proper, reduce(proper, random, rules), disturb(proper, random, 1 + i % 6, 0),
                                     disturb(proper, random, i % 3, 1 + i % 2)})
                ASSERT_NO_FATAL_FAILURE(checkGrid(grid, rules, reference, seen));
        }
        std::cout << "random grids, " << toString(rules) << " rules: " << seen << std::endl;
    }
}

} // namespace
} // namespace nonet::test
