// Soundness of every step on many puzzles of NONET_DATA, and how far logic leads there; minutes to hours, so only with
// NONET_LONG set. The numbers are printed.
#include "nonet/formats.h"
#include "support/positions.h"
#include "support/puzzle_maker.h"
#include "support/soundness.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace nonet::test {
namespace {

/// Every n-th puzzle, so that about `wanted` are taken from all over the file.
std::vector<Grid> sample(const std::string& name, std::size_t wanted) {
    std::ostringstream text;
    text << std::ifstream(std::filesystem::path(std::getenv("NONET_DATA")) / "puzzles" / (name + ".txt")).rdbuf();
    const std::vector<TextPuzzle> all = parsePuzzles(text.str());
    std::vector<Grid> chosen;
    for (std::size_t i = 0; i < wanted && i < all.size(); ++i)
        if (const TextPuzzle& each = all[i * std::max<std::size_t>(1, all.size() / wanted)]; each.grid)
            chosen.push_back(*each.grid);
    return chosen;
}

struct Summary {
    long puzzles = 0, steps = 0, unsound = 0, logic = 0;
    std::array<long, 5> levels{};
    std::vector<double> times;

    void add(const Explanation& explanation, const std::vector<Grid>& solutions, double ms) {
        ++puzzles;
        steps += static_cast<long>(explanation.steps.size());
        times.push_back(ms);
        if (explanation.isSolvedByLogic) {
            ++logic;
            ++levels[static_cast<std::size_t>(explanation.level)];
        }
        const std::string problem = soundnessProblem(explanation, solutions);
        unsound += !problem.empty();
        EXPECT_EQ(problem, "") << explanation.puzzle.toString();
    }

    void print(const std::string& name) {
        std::sort(times.begin(), times.end());
        const auto at = [&](double share) { return times[static_cast<std::size_t>(share * double(times.size() - 1))]; };
        std::printf("%-28s %6ld puzzles %8ld steps %ld unsound; logic %ld (easy %ld, medium %ld, hard %ld, unfair %ld, "
                    "extreme %ld); p50 %.2f ms, p95 %.2f ms, max %.1f ms\n",
                    name.c_str(), puzzles, steps, unsound, logic, levels[0], levels[1], levels[2], levels[3], levels[4],
                    at(0.5), at(0.95), times.back());
        std::fflush(stdout);
    }
};

void explainOne(const Grid& puzzle, const Rules& rules, const std::vector<Grid>& solutions, Summary& summary) {
    ExplainOptions options;
    options.canSearch = false;
    const std::clock_t begin = std::clock(); // processor time: the machine may have other work
    const Explanation explanation = explain(puzzle, rules, options);
    summary.add(explanation, solutions, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
}

bool isAsked() {
    return std::getenv("NONET_DATA") && std::getenv("NONET_LONG");
}

struct Set {
    const char* name;
    Rules rules;
    std::size_t wanted;
    friend std::ostream& operator<<(std::ostream& out, const Set& set) { return out << set.name; }
};

constexpr Set kSets[] = {{"easy_5k", Rules::Classic, 5000},
                         {"minimal_10k", Rules::Classic, 10000},
                         {"17_clue", Rules::Classic, 1000},
                         {"magictour_top1465", Rules::Classic, 1465},
                         {"forum_hardest_11plus", Rules::Classic, 1000},
                         {"diagonal_easy_2k", Rules::Diagonal, 2000},
                         {"diagonal_minimal_5k", Rules::Diagonal, 500}};

class TechniquesSetTest : public testing::TestWithParam<Set> {};

TEST_P(TechniquesSetTest, StepsKeepTheSolution) {
    if (!isAsked())
        GTEST_SKIP() << "set NONET_DATA and NONET_LONG to run it";
    const Set& set = GetParam();
    Summary summary;
    for (const Grid& puzzle : sample(set.name, set.wanted)) {
        const Solutions solutions = solve(puzzle, set.rules, 2);
        if (solutions.isUnique())
            explainOne(puzzle, set.rules, solutions.grids, summary);
    }
    summary.print(set.name);
}
INSTANTIATE_TEST_SUITE_P(Every, TechniquesSetTest, testing::ValuesIn(kSets),
                         [](const auto& set) { return std::string(set.param.name); });

TEST(TechniquesSetsTest, StepsKeepEverySolutionOfPuzzlesWithAFew) {
    if (!isAsked())
        GTEST_SKIP() << "set NONET_DATA and NONET_LONG to run it";
    Summary summary;
    Random random(1);
    for (const Grid& puzzle : sample("minimal_10k", 10000)) {
        const Grid fewer = disturb(puzzle, random, 1, 0);
        const Solutions solutions = solve(fewer, Rules::Classic, 6);
        if (solutions.count >= 2 && solutions.count <= 5)
            explainOne(fewer, Rules::Classic, solutions.grids, summary);
        if (summary.puzzles == 1000)
            break;
    }
    EXPECT_EQ(summary.puzzles, 1000);
    summary.print("two to five solutions");
}

TEST(TechniquesSetsTest, HintsHoldOnPositionsCutAtRandom) {
    if (!isAsked())
        GTEST_SKIP() << "set NONET_DATA and NONET_LONG to run it";
    Random random(2);
    std::array<int, 6> kinds{};
    int positions = 0, wrong = 0;
    for (const Set& set : kSets)
        for (const Grid& puzzle : sample(set.name, 300)) {
            const Solutions solutions = solve(puzzle, set.rules, 2);
            if (!solutions.isUnique())
                continue;
            const Played played = playOn(puzzle, solutions.grids.front(), set.rules, random);
            const Hint hint = nextHint(played.position);
            EXPECT_EQ(hintProblem(played, hint), "") << puzzle.toString() << ' ' << played.position.filled.toString();
            ++positions;
            wrong += !played.wrong.empty();
            ++kinds[static_cast<std::size_t>(hint.kind)];
        }
    EXPECT_GE(positions, 2000);
    std::printf("%d positions, %d with wrong entries; hints: %d entries, %d notes, %d steps, %d nothing\n", positions,
                wrong, kinds[0], kinds[1], kinds[2], kinds[3]);
}

TEST(TechniquesSetsTest, AllPossibleStepsAreFoundInAMoment) {
    if (!isAsked())
        GTEST_SKIP() << "set NONET_DATA and NONET_LONG to run it";
    std::vector<double> times;
    for (const Grid& puzzle : sample("magictour_top1465", 1465)) {
        const std::clock_t begin = std::clock();
        EXPECT_FALSE(possibleSteps(Candidates(puzzle, Rules::Classic), true).empty());
        times.push_back(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    std::ranges::sort(times);
    std::printf("all steps: median %.1f ms, max %.1f ms\n", times[times.size() / 2], times.back());
    EXPECT_LT(times[times.size() / 2], 50.0);
}

TEST(TechniquesSetsTest, DiagonalsAsUnitsSolveMore) {
    if (!isAsked())
        GTEST_SKIP() << "set NONET_DATA and NONET_LONG to run it";
    Summary with, without;
    for (const Grid& puzzle : sample("diagonal_easy_2k", 2000)) {
        explainOne(puzzle, Rules::Diagonal, solve(puzzle, Rules::Diagonal, 1).grids, with);
        explainOne(puzzle, Rules::Classic, solve(puzzle, Rules::Diagonal, 1).grids, without);
    }
    with.print("diagonal_easy, with");
    without.print("diagonal_easy, without");
    EXPECT_GT(with.logic, without.logic);
}

} // namespace
} // namespace nonet::test
