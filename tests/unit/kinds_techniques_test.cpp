// What explains puzzles of other kinds: cages, and units of any shape.
#include "logic/techniques/cage_ways.h"
#include "logic/techniques/rectangle.h"
#include "nonet/report.h"
#include "support/jigsaw.h"
#include "support/kind_check.h"
#include "support/positions.h"
#include "support/soundness.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>

namespace nonet::test {
namespace {

using testing::HasSubstr;

Rules rulesOf(std::string_view text) {
    return parseRules(text).value();
}

/// Every candidate of an empty grid.
Candidates blank(std::string_view rules) {
    return {Grid{}, rulesOf(rules)};
}

/// Leaves a digit in these cells only of a unit.
void confine(Candidates& candidates, int digit, std::size_t unit, const CellSet& keep) {
    for (int cell : units(candidates.rules())[unit].cellSet() - keep)
        candidates.remove(cell, digit);
}

/// The words of the only step that a technique finds.
std::string onlyStep(Technique technique, const Candidates& candidates) {
    const std::vector<Step> steps = findSteps(technique, candidates);
    EXPECT_EQ(steps.size(), 1U);
    return steps.empty() ? "" : inWords(steps[0]);
}

/// One digit for each cell.
struct Way {
    std::vector<int> digits;
    int sumOfFirst(std::size_t count) const {
        int sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            sum += digits[i];
        return sum;
    }
};

/// Calls `use` with every way to take different digits.
void list(std::span<const DigitSet> choices, Way& way, const auto& use) {
    if (way.digits.size() == choices.size())
        return use(way);
    for (int digit : choices[way.digits.size()])
        if (std::ranges::find(way.digits, digit) == way.digits.end()) {
            way.digits.push_back(digit);
            list(choices, way, use);
            way.digits.pop_back();
        }
}

TEST(CageWaysTest, AreThoseThatAListOfAllWaysHas) {
    samples::Random random(1);
    for (int i = 0; i < 300; ++i) {
        std::vector<DigitSet> choices(static_cast<std::size_t>(random.between(1, 5)));
        for (DigitSet& choice : choices)
            choice = DigitSet::fromBits(static_cast<unsigned>(random.between(1, 511)));
        const int sum = random.between(1, 30);
        const detail::SplitSum split{static_cast<std::size_t>(random.below(static_cast<int>(choices.size()))),
                                     random.between(3, 15)};
        const DigitSet needed = random.chance(0.5) ? DigitSet{random.between(1, 9)} : DigitSet{};
        std::vector<DigitSet> allowed(choices.size());
        std::set<std::string> combinations;
        Way way;
        list(choices, way, [&](const Way& full) {
            DigitSet digits;
            for (int digit : full.digits)
                digits.insert(digit);
            if (full.sumOfFirst(choices.size()) != sum || !needed.isSubsetOf(digits) ||
                (split.cells > 0 && full.sumOfFirst(split.cells) != split.sum))
                return;
            combinations.insert(digits.toString());
            for (std::size_t k = 0; k < choices.size(); ++k)
                allowed[k].insert(full.digits[k]);
        });
        const detail::SumWays ways = detail::waysToFill(choices, sum, split, needed);
        EXPECT_EQ(ways.allowed, allowed);
        EXPECT_EQ(ways.combinations.size(), combinations.size());
        EXPECT_EQ(ways.isPossible(), !combinations.empty());
    }
}

TEST(CageTechniquesTest, LastCellOfACage) {
    Candidates candidates = blank("killer:7=r1c1r1c2r2c1;5=r9c9");
    candidates.place(0, 1);
    candidates.place(1, 4);
    const std::vector<Step> steps = findSteps(Technique::CageSingle, candidates);
    ASSERT_EQ(steps.size(), 2U);
    EXPECT_EQ(inWords(steps[0]), "In the 7-cage of r1c1, r1c2 and r2c1 only r2c1 is still empty, and 2 is what the "
                                 "others leave for it: so r2c1 is 2.");
    EXPECT_EQ(inWords(steps[1]), "r9c9 is a cage by itself, so it is the sum of the cage: 5.");
    EXPECT_EQ(conclusion(steps[1]), "r9c9=5");
    EXPECT_EQ(nudge(steps[0]), "Last Cell of a Cage: look at the cage 7 of r1c1");
}

TEST(CageTechniquesTest, CombinationsAndTheirArrangement) {
    EXPECT_EQ(onlyStep(Technique::CageCombinations, blank("killer:4=r1c1r1c2")),
              "With the digits that are left, the 4-cage of r1c1 and r1c2 can only be made of 1+3. So r1c1 and r1c2 "
              "cannot be 2, 4, 5, 6, 7, 8 or 9.");
    Candidates candidates = blank("killer:10=r1c1r1c2");
    for (int digit : {1, 2, 3, 5, 7, 9})
        candidates.remove(0, digit);
    const std::string words = onlyStep(Technique::CageCombinations, candidates);
    EXPECT_THAT(words, HasSubstr("made of 2+8 or 4+6."));
    EXPECT_THAT(words, HasSubstr("So r1c2 cannot be 1, 3, 5, 7, 8 or 9."));
    EXPECT_TRUE(findSteps(Technique::CageCombinations, blank("killer:0=r1c1r1c2")).empty());
}

TEST(CageTechniquesTest, ManyCombinationsAreNotListed) {
    Candidates candidates = blank("killer:15=r1c1r1c2r2c1");
    EXPECT_TRUE(findSteps(Technique::CageCombinations, candidates).empty());
    for (int cell : {1, 9})
        for (int digit : {1, 2, 3})
            candidates.remove(cell, digit);
    EXPECT_EQ(
        onlyStep(Technique::CageCombinations, candidates),
        "The 15-cage of r1c1, r1c2 and r2c1 can still be filled in many ways, but none of them uses all the digits "
        "that are left there. So r1c1 cannot be 7, 8 or 9.");
}

TEST(CageTechniquesTest, RuleOf45FindsOneCellInsideAndOutside) {
    const std::string row = "38=r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8";
    const std::vector<Step> innies = findSteps(Technique::RuleOf45, blank("killer:" + row));
    ASSERT_EQ(innies.size(), 1U);
    EXPECT_EQ(inWords(innies[0]),
              "In row 1 the digits add up to 45. The cages that lie inside make up 38 of that, which "
              "leaves 7 for r1c9. So r1c9 is 7.");
    const std::vector<Step> outies = findSteps(Technique::RuleOf45, blank("killer:" + row + ";9=r1c9r2c9"));
    const auto found =
        std::ranges::find_if(outies, [](const Step& step) { return step.cells == std::vector<int>{17}; });
    ASSERT_NE(found, outies.end());
    EXPECT_EQ(inWords(*found), "In row 1 the digits add up to 45. The cages there add up to 47: the difference of "
                               "2 falls to r2c9, to which they reach out. So r2c9 is 2.");
}

TEST(CageTechniquesTest, InniesExceedOuties) {
    // r1c9 with r2c9 in one cage, r1c8 with r2c8 in another: of both, only one is taken.
    const std::string rules = "killer:30=r1c1r1c2r1c3r1c4r1c5r1c6;0=r1c7;6=r1c8r2c8;12=r1c9r2c9";
    const std::vector<Step> steps = findSteps(Technique::InniesOuties, blank(rules));
    ASSERT_FALSE(steps.empty());
    for (const Step& step : steps) {
        EXPECT_FALSE(step.eliminations.empty());
        EXPECT_FALSE(step.units.empty());
        EXPECT_THAT(inWords(step), HasSubstr("the digits add up to 45"));
    }
}

TEST(CageTechniquesTest, SplittingGivesBothPartsASum) {
    const Candidates candidates = blank("killer:42=r1c1r1c2r1c3r1c4r1c5r1c6r1c7;8=r1c8r1c9r2c9");
    const std::string words = onlyStep(Technique::CageSplitting, candidates);
    EXPECT_THAT(words,
                HasSubstr("which leaves 3 for r1c8 and r1c9. That splits the 8-cage in two: r1c8 and r1c9 add up "
                          "to 3, and r2c9 is the other 5."));
}

TEST(CageTechniquesTest, OverlapPointsBothWays) {
    Candidates pointing = blank("killer:6=r1c1r1c2r2c1");
    for (int cell : {0, 1, 9})
        for (int digit = 4; digit <= 9; ++digit)
            pointing.remove(cell, digit);
    pointing.remove(9, 3);
    std::vector<std::string> words;
    for (const Step& step : findSteps(Technique::CagePointing, pointing))
        words.push_back(inWords(step));
    EXPECT_THAT(words,
                testing::Contains(
                    "However the 6-cage of r1c1, r1c2 and r2c1 is filled, it holds 3, which can only be in r1c1 or "
                    "r1c2. These all lie in row 1: one of them takes the 3 of row 1. So r1c3, r1c4, r1c5, r1c6, "
                    "r1c7, r1c8 and r1c9 cannot be 3."));
    Candidates claiming = blank("killer:12=r1c1r1c2r2c1");
    confine(claiming, 9, 0, {0, 1});
    EXPECT_EQ(
        onlyStep(Technique::CageClaiming, claiming),
        "In row 1 the digit 9 can only be in r1c1 and r1c2, all in the 12-cage of r1c1, r1c2 and r2c1: so this cage "
        "has its 9 there. With it the cage can only be made of 1+2+9. So r1c1 and r1c2 cannot be 3, 4, 5, 6, 7 or "
        "8. Nor can r2c1 be 3, 4, 5, 6, 7, 8 or 9.");
}

TEST(CageTechniquesTest, CandidatesThatCannotAddUpAreBroken) {
    Candidates candidates = blank("killer:16=r1c1r1c2");
    EXPECT_FALSE(candidates.isBroken());
    candidates.remove(0, 9);
    EXPECT_FALSE(candidates.isBroken());
    candidates.remove(1, 9);
    EXPECT_TRUE(candidates.isBroken());
}

TEST(CageTechniquesTest, ClassicPuzzlesAreNotAskedForCages) {
    ExplainOptions options;
    options.canSearch = false;
    for (const Technique tried : explain(Grid{}, Rules::Classic, options).tried)
        EXPECT_FALSE(info(tried).needsCages);
}

TEST(CageTechniquesTest, JsonNamesTheCages) {
    const Explanation explanation = [] {
        samples::Random random(3);
        const samples::MadePuzzle made = samples::makeKind({.cages = samples::CageSize::Small}, random);
        return explain(made.givens, made.rules);
    }();
    const auto json = nlohmann::json::parse(toJson(explanation));
    const auto step = std::ranges::find_if(json["steps"], [](const auto& each) { return each.contains("cages"); });
    ASSERT_NE(step, json["steps"].end());
    EXPECT_TRUE((*step)["cages"][0]["sum"].is_number_integer());
    EXPECT_EQ((*step)["cages"][0]["cells"], (*step)["cells"]);
}

TEST(AnyUnitsTest, SinglesSubsetsAndLockedCandidatesKnowRegionsAndWindows) {
    Candidates jigsaw = blank(kJigsaw);
    confine(jigsaw, 7, 20, {cellAt(3, 6)}); // region 3 reaches into row 4
    EXPECT_THAT(onlyStep(Technique::HiddenSingle, jigsaw), HasSubstr("In region 3 only r4c7 can be 7."));
    Candidates pointing = blank(kJigsaw);
    confine(pointing, 7, 20, {cellAt(2, 6), cellAt(3, 6)});
    EXPECT_THAT(onlyStep(Technique::Pointing, pointing), HasSubstr("So r5c7, r6c7, r7c7, r8c7 and r9c7"));
    Candidates windows = blank("windoku");
    for (int cell : {cellAt(1, 1), cellAt(2, 2)})
        for (int digit = 3; digit <= 9; ++digit)
            windows.remove(cell, digit);
    const std::vector<Step> pairs = findSteps(Technique::LockedPair, windows); // in box 1 and in window 1
    ASSERT_EQ(pairs.size(), 2U);
    EXPECT_THAT(inWords(pairs[0]), HasSubstr("in box 1 and in window 1"));
}

TEST(AnyUnitsTest, EmptyRectanglesKnowRegions) {
    Candidates candidates = blank(kJigsaw);
    confine(candidates, 4, 20, {cellAt(0, 6), cellAt(1, 6), cellAt(3, 6), cellAt(1, 8)}); // column 7 and row 2
    confine(candidates, 4, 9, {cellAt(1, 0), cellAt(7, 0)});                              // column 1
    bool isFound = false;
    for (const Step& step : findSteps(Technique::EmptyRectangle, candidates))
        isFound = isFound || conclusion(step) == "r8c7<>4";
    EXPECT_TRUE(isFound);
}

TEST(AnyUnitsTest, RectanglesAreThoseThatNoUnitOrCageNotices) {
    EXPECT_EQ(detail::rectangles(Rules::Classic).size(), 486U);
    const auto has = [](std::string_view rules, const CellSet& cells) {
        return std::ranges::any_of(detail::rectangles(rulesOf(rules)),
                                   [&](const detail::Rectangle& each) { return each.cells() == cells; });
    };
    const CellSet corners{cellAt(0, 0), cellAt(0, 3), cellAt(1, 0), cellAt(1, 3)};
    EXPECT_TRUE(has("classic", corners));
    EXPECT_FALSE(has("diagonal", corners));
    EXPECT_TRUE(has("killer:5=r1c1r2c1;5=r1c4r2c4", corners));      // each cage keeps its sum
    EXPECT_FALSE(has("killer:5=r1c1r1c2", corners));                // this one does not
    EXPECT_FALSE(has("killer:9=r1c1r2c1r2c2;9=r1c4r1c5", corners)); // nor the second of these
    EXPECT_FALSE(has("windoku", {cellAt(1, 1), cellAt(1, 3), cellAt(2, 1), cellAt(2, 3)}));
    EXPECT_FALSE(has(kJigsaw, {cellAt(2, 7), cellAt(2, 8), cellAt(4, 7), cellAt(4, 8)}));
}

TEST(AnyUnitsTest, EveryKindIsExplainedSoundly) {
    const std::vector<Technique> quick = quickTechniques();
    for (const KindCase& kind : kindCases()) {
        samples::Random random(9);
        long instances = 0;
        for (int i = 0; i < 3; ++i) {
            const samples::MadePuzzle made = samples::makeKind(kind.spec, random);
            const Explanation explanation = explain(made.givens, made.rules);
            EXPECT_EQ(soundnessProblem(explanation, {made.solution}), "") << toString(made.rules);
            EXPECT_EQ(instancesProblem(explanation, {made.solution}, 20, quick, instances), "") << toString(made.rules);
            EXPECT_TRUE(explanation.isSolvedByLogic) << toString(made.rules);
            EXPECT_EQ(explanation.solution, made.solution);
        }
        EXPECT_GT(instances, 100);
    }
}

TEST(AnyUnitsTest, SearchEndsAndTellsCages) {
    ExplainOptions options;
    options.only = {Technique::NakedSingle};
    samples::Random random(5);
    const samples::MadePuzzle made = samples::makeKind({.cages = samples::CageSize::Large}, random);
    const Explanation explanation = explain(made.givens, made.rules, options);
    ASSERT_TRUE(explanation.isSearched);
    EXPECT_EQ(soundnessProblem(explanation, {made.solution}), "");
    EXPECT_FALSE(inWords(explanation.steps.back()).empty());
}

TEST(KindHintsTest, ALookGoesToTheCageAndAWrongEntryIsSeenThere) {
    const Rules rules = rulesOf("killer:3=r1c1r1c2;10=r3c3r4c4");
    Position position{Grid{}, Grid{}, rules, {}};
    const Hint hint = nextHint(position);
    ASSERT_EQ(hint.kind, Hint::Kind::Step);
    EXPECT_EQ(hint.ladder[0], "Look at the 3-cage of r1c1 and r1c2.");
    EXPECT_EQ(hint.ladder[1], "There is a step of this kind: Cage Combinations.");
    Grid filled;
    filled.set(cellAt(3, 3), 4);
    EXPECT_EQ(whyNot(filled, rules, cellAt(2, 2), 4), "r3c3 cannot be 4: r4c4 in the same cage is 4.");
    EXPECT_EQ(refute(filled, rules, cellAt(2, 2), 4)->sentence, "r3c3 cannot be 4: r4c4 in the same cage is 4");
}

TEST(KindHintsTest, PositionsOfEveryKindGetHelp) {
    Random play(4);
    for (const KindCase& kind : kindCases()) {
        samples::Random random(12);
        for (int i = 0; i < 4; ++i) {
            const samples::MadePuzzle made = samples::makeKind(kind.spec, random);
            const Played played = playOn(made.givens, made.solution, made.rules, play);
            EXPECT_EQ(hintProblem(played, nextHint(played.position)), "") << toString(made.rules);
        }
    }
}

} // namespace
} // namespace nonet::test
