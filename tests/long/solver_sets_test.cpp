// Every puzzle set of NONET_DATA against the reference solver; minutes, so only with NONET_LONG set. One test for each
// set and rules, so that --gtest_filter takes a part.
#include "nonet/formats.h"
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

/// How many puzzles had no, one and several solutions.
struct Seen {
    long none = 0, one = 0, several = 0;
    void add(int count) { ++(count == 0 ? none : count == 1 ? one : several); }
    friend std::ostream& operator<<(std::ostream& out, const Seen& seen) {
        return out << seen.none << " with none, " << seen.one << " with one, " << seen.several << " with several";
    }
};

constexpr int kMaxLimit = 3;

/// What the reference would have found with a smaller limit: it stops there, in the same order.
Solutions firstOf(Solutions solutions, int limit) {
    solutions.count = std::min(solutions.count, limit);
    solutions.grids.resize(static_cast<std::size_t>(solutions.count));
    return solutions;
}

void checkGrid(const Grid& grid, const Rules& rules, const ReferenceSolver& reference, Seen& seen) {
    const Solutions all = reference.solve(grid, kMaxLimit);
    seen.add(all.count);
    for (int limit = 1; limit <= kMaxLimit; ++limit) {
        const Solutions wanted = firstOf(all, limit);
        for (const detail::SolverEngine* engine : detail::runnableEngines()) {
            const Solutions answer = runEngine(*engine, grid, rules, limit).solutions;
            ASSERT_EQ(complaint(answer, wanted, grid, rules, limit), "")
                << engine->name << ' ' << toString(rules) << " limit " << limit << ' ' << grid.toString();
        }
        ASSERT_EQ(countSolutions(grid, rules, limit), wanted.count) << grid.toString();
    }
}

struct Set {
    std::filesystem::path file;
    Rules rules;
    std::string name() const { return file.stem().string() + "_" + std::string(toString(rules)); }
    friend std::ostream& operator<<(std::ostream& out, const Set& set) { return out << set.name(); }
};

/// Every file by both rules: classic puzzles by diagonal rules are good cases too, most have no solution.
std::vector<Set> sets() {
    const char* data = std::getenv("NONET_DATA");
    if (!data || !std::getenv("NONET_LONG"))
        return {};
    std::vector<Set> all;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(data) / "puzzles"))
        if (entry.path().extension() == ".txt")
            for (const Rules& rules : {Rules::Classic, Rules::Diagonal})
                all.push_back({entry.path(), rules});
    return all;
}

class SolverSetTest : public testing::TestWithParam<Set> {};

TEST_P(SolverSetTest, AgreesWithTheReference) {
    const Set& set = GetParam();
    std::ostringstream text;
    text << std::ifstream(set.file).rdbuf();
    const ReferenceSolver reference(set.rules);
    Seen seen;
    for (const TextPuzzle& puzzle : parsePuzzles(text.str()))
        ASSERT_NO_FATAL_FAILURE(checkGrid(puzzle.grid.value(), set.rules, reference, seen));
    std::cout << set.name() << ": " << seen << std::endl;
}
INSTANTIATE_TEST_SUITE_P(Every, SolverSetTest, testing::ValuesIn(sets()),
                         [](const auto& set) { return set.param.name(); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SolverSetTest); // without NONET_DATA

TEST(SolverSetsTest, RandomGridsAgreeWithTheReference) {
    if (!std::getenv("NONET_LONG"))
        GTEST_SKIP() << "set NONET_LONG to run it";
    constexpr int kGrids = 4000;
    Random random(7);
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal}) {
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
