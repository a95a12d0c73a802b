#include "nonet/report.h"
#include "support/puzzle_maker.h"
#include "support/soundness.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace nonet {
namespace {

using testing::HasSubstr;

const std::string kEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

Grid grid(std::string_view text) {
    return Grid::parse(text).value();
}

TEST(ExplainTest, EasyPuzzleGivesWayToSingles) {
    const Explanation explanation = explain(grid(kEasy));
    EXPECT_TRUE(explanation.isSolvedByLogic);
    EXPECT_FALSE(explanation.isSearched);
    EXPECT_EQ(explanation.level, Level::Easy);
    EXPECT_EQ(explanation.solution->toString(), kSolution);
    EXPECT_EQ(explanation.reached.grid().toString(), kSolution);
    EXPECT_EQ(explanation.steps.size(), 51U);
    EXPECT_THAT(endSentence(explanation), HasSubstr("solved by logic: easy"));
}

TEST(ExplainTest, OnlyAndNoGuessStopWhereLogicEnds) {
    ExplainOptions options;
    options.only = {Technique::NakedPair};
    options.canSearch = false;
    const Explanation explanation = explain(grid(kEasy), Rules::Classic, options);
    EXPECT_FALSE(explanation.isSolvedByLogic);
    EXPECT_THAT(explanation.tried, testing::ElementsAre(Technique::NakedPair));
    for (const Step& step : explanation.steps)
        EXPECT_EQ(step.technique, Technique::NakedPair);
    EXPECT_EQ(explanation.reached.open().size(), 51);
}

TEST(ExplainTest, SearchCompletesWhatLogicCannot) {
    ExplainOptions options;
    options.only = {Technique::NakedSingle};
    test::Random random(3);
    const Grid puzzle = test::reduce(test::makeProper(random, Rules::Classic), random, Rules::Classic);
    const Explanation explanation = explain(puzzle, Rules::Classic, options);
    ASSERT_TRUE(explanation.isSearched);
    const Step& last = explanation.steps.back();
    EXPECT_EQ(last.technique, Technique::Search);
    EXPECT_EQ(explanation.level, Level::Extreme);
    Candidates end = explanation.reached;
    apply(last, end);
    EXPECT_EQ(end.grid(), *explanation.solution);
}

TEST(ExplainTest, ImproperPuzzlesEndToo) {
    EXPECT_EQ(explain(Grid{}).solutionCount, 2);
    EXPECT_TRUE(explain(Grid{}).steps.empty());
    EXPECT_THAT(endSentence(explain(Grid{})), HasSubstr("several solutions"));
    Grid clash = grid(kEasy);
    clash.set(2, 5);
    EXPECT_TRUE(explain(clash).steps.empty());
    EXPECT_THAT(endSentence(explain(clash)), HasSubstr("two 5s in row 1"));
    Grid wrong = grid(kEasy);
    wrong.set(2, 1);
    EXPECT_EQ(explain(wrong).solutionCount, 0);
    EXPECT_FALSE(explain(wrong).isSolvedByLogic);
    EXPECT_TRUE(explain(grid(kSolution)).steps.empty());
    EXPECT_TRUE(explain(grid(kSolution)).isSolvedByLogic);
}

TEST(ExplainTest, JsonHasThePromisedForm) {
    const auto json = nlohmann::json::parse(toJson(explain(grid(kEasy))));
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["puzzle"], kEasy);
    EXPECT_EQ(json["rules"], "classic");
    EXPECT_EQ(json["solution"], kSolution);
    EXPECT_EQ(json["level"], "easy");
    EXPECT_TRUE(json["score"].is_number_integer());
    EXPECT_EQ(json["searched"], false);
    const auto& step = json["steps"][0];
    for (const char* key : {"technique", "name", "cells", "digits", "units", "eliminations", "placements", "text"})
        EXPECT_TRUE(step.contains(key)) << key;
    EXPECT_TRUE(step["placements"][0][0].is_string());
    EXPECT_TRUE(step["placements"][0][1].is_string());
    EXPECT_TRUE(nlohmann::json::parse(toJson(explain(Grid{})))["solution"].is_null());
}

TEST(ExplainTest, RandomPuzzlesAreExplainedSoundly) {
    test::Random random(20);
    for (int i = 0; i < 8; ++i)
        for (const Rules& rules : {Rules::Classic, Rules::Diagonal}) {
            Grid puzzle = test::reduce(test::makeProper(random, rules), random, rules, i % 4 ? 25 : 81);
            if (i % 5 == 0)
                puzzle = test::disturb(puzzle, random, 1, 0);
            const Solutions solutions = solve(puzzle, rules, 200);
            if (solutions.count == 200)
                continue;
            const Explanation explanation = explain(puzzle, rules);
            EXPECT_EQ(test::soundnessProblem(explanation, solutions.grids), "") << puzzle.toString();
            EXPECT_LE(explanation.steps.size(), 729U);
        }
}

TEST(ExplainTest, ForcingIsSoundAndFound) {
    test::Random random(11);
    for (const Technique technique : {Technique::ForcingChain, Technique::ForcingNet}) {
        ExplainOptions options;
        options.only = {Technique::NakedSingle, technique};
        options.canSearch = false;
        int found = 0;
        for (int i = 0; i < 8; ++i) {
            const Grid puzzle = test::reduce(test::makeProper(random, Rules::Classic), random, Rules::Classic, 25);
            const Explanation explanation = explain(puzzle, Rules::Classic, options);
            EXPECT_EQ(test::soundnessProblem(explanation, solve(puzzle).grids), "") << puzzle.toString();
            for (const Step& step : explanation.steps)
                found += step.technique == technique;
        }
        EXPECT_GT(found, 0) << info(technique).name;
    }
}

// A stem that may hold the struck digit itself locks no petal, so that nothing else may be struck.
TEST(ExplainTest, DeathBlossomWithTheDigitInItsStemStrikesNothingElse) {
    const Grid puzzle = grid("..................82...43........74.5.....8.1..1.....6....7.63...9......26..8....");
    ExplainOptions options;
    options.canSearch = false;
    const Explanation explanation = explain(puzzle, Rules::Diagonal, options);
    EXPECT_TRUE(std::ranges::any_of(explanation.steps,
                                    [](const Step& step) { return step.technique == Technique::DeathBlossom; }));
    EXPECT_EQ(test::soundnessProblem(explanation, solve(puzzle, Rules::Diagonal).grids), "");
}

TEST(ExplainTest, UniquenessIsLeftAloneWhereThereAreSeveralSolutions) {
    test::Random random(7);
    for (int i = 0; i < 20; ++i) {
        const Grid puzzle = test::disturb(
            test::reduce(test::makeProper(random, Rules::Classic), random, Rules::Classic, 25), random, 2, 0);
        const Explanation explanation = explain(puzzle);
        for (const Step& step : explanation.steps)
            EXPECT_TRUE(explanation.solutionCount == 1 || !info(step.technique).needsUniqueness) << sentence(step);
    }
}

TEST(RefuteTest, NamesTheClashTheStepOrTheSearch) {
    EXPECT_EQ(refute(grid(kEasy), Rules::Classic, 2, 5)->sentence, "r1c3 cannot be 5: r1c1 in the same row is 5");
    EXPECT_FALSE(refute(grid(kEasy), Rules::Classic, 2, 4));
    const auto byLogic = refute(grid(kEasy), Rules::Classic, 2, 1);
    ASSERT_TRUE(byLogic);
    EXPECT_FALSE(byLogic->steps.empty());
    EXPECT_THAT(byLogic->sentence, HasSubstr("r1c3 cannot be 1: "));
}

TEST(ExplainReportTest, PageAndPictureHoldTheStep) {
    const Explanation explanation = explain(grid(kEasy));
    const std::string page = stepsHtml(explanation);
    EXPECT_THAT(page, HasSubstr("\"puzzle\":\"" + kEasy));
    EXPECT_THAT(page, testing::Not(HasSubstr("{{steps}}")));
    EXPECT_THAT(page, testing::Not(HasSubstr("src=")));
    const std::string svg = toSvg(stepDrawing(explanation, 0));
    EXPECT_THAT(svg, HasSubstr("<svg"));
    EXPECT_THAT(svg, HasSubstr("Step 1 of 51"));
    EXPECT_THROW(stepDrawing(explanation, 51), std::out_of_range);
}

TEST(ExplainReportTest, CandidatesMakeATable) {
    const std::string table = candidatesText(Candidates(grid(kEasy), Rules::Classic));
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 13);
    EXPECT_THAT(table, HasSubstr("| 5 "));
}

} // namespace
} // namespace nonet
