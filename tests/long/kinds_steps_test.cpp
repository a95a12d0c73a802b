// Puzzles of every kind explained: that no step takes a digit of a solution, and how far logic leads. Only with
// NONET_LONG set; NONET_KINDS is how many puzzles of each kind.
#include "support/kind_check.h"
#include "support/soundness.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>

namespace nonet::test {
namespace {

int wanted() {
    const char* number = std::getenv("NONET_KINDS");
    return number ? std::atoi(number) : 500;
}

/// What came of one kind, printed as a row of a table: | kind | puzzles | steps | solved by logic | easy / medium /
/// hard / unfair / extreme | median score | median ms | 95 % | worst |.
struct Row {
    int puzzles = 0, logic = 0;
    long steps = 0;
    std::array<int, 5> levels{};
    std::vector<double> ms;
    std::vector<int> scores;
    std::map<Technique, int> used;

    void add(const Explanation& explanation, double milliseconds) {
        ++puzzles;
        logic += explanation.isSolvedByLogic;
        steps += static_cast<long>(explanation.steps.size());
        ++levels[static_cast<std::size_t>(explanation.level)];
        ms.push_back(milliseconds);
        scores.push_back(explanation.score);
        for (const Step& step : explanation.steps)
            ++used[step.technique];
    }

    void print(const char* name) {
        std::ranges::sort(ms);
        std::ranges::sort(scores);
        std::printf("| %s | %d | %ld | %d (%.1f %%) | %d / %d / %d / %d / %d | %d | %.1f | %.1f | %.1f |\n", name,
                    puzzles, steps, logic, 100.0 * logic / puzzles, levels[0], levels[1], levels[2], levels[3],
                    levels[4], scores[scores.size() / 2], ms[ms.size() / 2], ms[ms.size() * 95 / 100], ms.back());
        for (const auto& [technique, count] : used)
            std::printf("    %s %d\n", std::string(info(technique).id).c_str(), count);
        std::fflush(stdout);
    }
};

Explanation explainTimed(const Grid& puzzle, const Rules& rules, double& ms) {
    ExplainOptions options;
    options.canSearch = false;
    const std::clock_t begin = std::clock(); // processor time: the machine may have other work
    Explanation explanation = explain(puzzle, rules, options);
    ms = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    return explanation;
}

class KindsStepsTest : public testing::TestWithParam<KindCase> {};

TEST_P(KindsStepsTest, KeepTheSolution) {
    if (!std::getenv("NONET_LONG"))
        GTEST_SKIP() << "set NONET_LONG to run it";
    samples::Random random(45);
    Row row;
    for (int i = 0; i < wanted(); ++i) {
        const samples::MadePuzzle made = samples::makeKind(GetParam().spec, random);
        double ms = 0;
        const Explanation explanation = explainTimed(made.givens, made.rules, ms);
        ASSERT_EQ(soundnessProblem(explanation, {made.solution}), "")
            << made.givens.toString() << ' ' << toString(made.rules);
        row.add(explanation, ms);
    }
    row.print(GetParam().name);
    if (GetParam().isNewspaperKiller) {
        EXPECT_GE(row.logic, row.puzzles * 9 / 10);
    }
}

// Every instance of the techniques below chains, and puzzles with a few solutions, of which no step may take a digit
// either.
TEST_P(KindsStepsTest, AllInstancesKeepEverySolution) {
    if (!std::getenv("NONET_LONG"))
        GTEST_SKIP() << "set NONET_LONG to run it";
    samples::Random random(46);
    long checked = 0;
    const std::vector<Technique> quick = quickTechniques();
    ExplainOptions options;
    options.canSearch = false;
    for (int i = 0; i < wanted() / 10; ++i) {
        const samples::MadePuzzle made = samples::makeKind(GetParam().spec, random);
        ASSERT_EQ(instancesProblem(explain(made.givens, made.rules, options), {made.solution}, 10, quick, checked), "")
            << toString(made.rules);
        const Rules fewer = fewerCages(made.rules, random);
        Grid cut = made.givens;
        for (int left = 8; left > 0; --left)
            cut.set(random.below(Grid::kCells), 0);
        const Solutions several = solve(cut, fewer, 50);
        if (several.count < 50) {
            ASSERT_EQ(instancesProblem(explain(cut, fewer, options), several.grids, 10, quick, checked), "")
                << toString(fewer);
        }
    }
    EXPECT_GT(checked, 0);
    std::printf("| %s | %ld instances |\n", GetParam().name, checked);
}

INSTANTIATE_TEST_SUITE_P(Every, KindsStepsTest, testing::ValuesIn(kindCases()), kindName);

} // namespace
} // namespace nonet::test
