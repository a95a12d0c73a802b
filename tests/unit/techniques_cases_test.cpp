// Every technique on small cases of our own, and what is special with diagonals.
#include "logic/techniques/case_library.h"
#include "nonet/solve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace nonet {
namespace {

std::vector<std::string> caseLines() {
    std::ifstream file(NONET_SOURCE_DIR "/tests/data/technique_cases.txt");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line[0] == ':')
            lines.push_back(line);
    return lines;
}

TEST(TechniqueCasesTest, EveryCaseIsFoundAndKeepsTheSolution) {
    for (const std::string& line : caseLines()) {
        const auto each = parseCase(line);
        ASSERT_TRUE(each) << line;
        ASSERT_TRUE(each->technique) << line;
        EXPECT_TRUE(passes(*each)) << info(*each->technique).name << ' ' << line;
        const Solutions solutions = solve(each->candidates.grid(), each->candidates.rules(), 2);
        ASSERT_TRUE(solutions.isUnique()) << line;
        for (const Step& step : findSteps(*each->technique, each->candidates)) {
            for (const Candidate& struck : step.eliminations)
                EXPECT_NE(solutions.grids[0][struck.cell], struck.digit) << sentence(step) << ' ' << line;
            for (const Candidate& placed : step.placements)
                EXPECT_EQ(solutions.grids[0][placed.cell], placed.digit) << sentence(step) << ' ' << line;
        }
    }
}

TEST(TechniqueCasesTest, EveryTechniqueWithACodeHasACase) {
    std::set<std::string> codes;
    for (const std::string& line : caseLines())
        codes.insert(parseCase(line)->code);
    for (const TechniqueInfo& each : techniques())
        EXPECT_TRUE(each.code.empty() || codes.contains(std::string(each.code))) << each.name;
}

TEST(TechniqueCasesTest, BadLinesAreNamed) {
    EXPECT_FALSE(parseCase(":0000:1"));
    EXPECT_FALSE(parseCase(":0000:1:123:::"));
    EXPECT_EQ(parseCase(":0000:1:" + std::string(81, '.') + ":99::").has_value(), false);
}

/// No digits at all: every candidate is there until it is taken away.
Candidates blank(const Rules& rules) {
    return {Grid{}, rules};
}

/// Leaves only these digits in a cell.
void restrict(Candidates& candidates, int cell, DigitSet digits) {
    for (int digit : candidates.at(cell) - digits)
        candidates.remove(cell, digit);
}

/// Takes a digit from every cell of the set but the ones to keep.
void confine(Candidates& candidates, int digit, const CellSet& unit, const CellSet& keep) {
    for (int cell : unit - keep)
        candidates.remove(cell, digit);
}

const CellSet kDown = units(Rules::Diagonal)[27].cellSet();

bool isOnDiagonal(const Step& step) {
    return !step.units.empty() && step.units[0].kind == Unit::Kind::Diagonal;
}

TEST(TechniqueDiagonalTest, NakedPairOnADiagonal) {
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal}) {
        Candidates candidates = blank(rules);
        restrict(candidates, cellAt(0, 0), {1, 2});
        restrict(candidates, cellAt(8, 8), {1, 2});
        const std::vector<Step> steps = findSteps(Technique::NakedPair, candidates);
        ASSERT_EQ(steps.size(), rules == Rules::Diagonal ? 1U : 0U);
        if (rules == Rules::Classic)
            continue;
        EXPECT_EQ(sentence(steps[0]), "Naked Pair: 1/2 in r1c1,r9c9 => r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8<>1, "
                                      "r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8<>2");
    }
}

TEST(TechniqueDiagonalTest, HiddenSingleOnADiagonal) {
    Candidates candidates = blank(Rules::Diagonal);
    confine(candidates, 5, kDown, {cellAt(3, 3)});
    const std::vector<Step> steps = findSteps(Technique::HiddenSingle, candidates);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(sentence(steps[0]), "Hidden Single: 5 in d1 => r4c4=5");
}

TEST(TechniqueDiagonalTest, LockedCandidatesOnADiagonal) {
    Candidates claiming = blank(Rules::Diagonal);
    confine(claiming, 7, kDown, {cellAt(0, 0), cellAt(1, 1)});
    const auto claimed = findSteps(Technique::Claiming, claiming);
    ASSERT_EQ(claimed.size(), 1U);
    EXPECT_TRUE(isOnDiagonal(claimed[0]));
    EXPECT_EQ(conclusion(claimed[0]), "r1c23,r2c13,r3c12<>7");

    Candidates pointing = blank(Rules::Diagonal);
    confine(pointing, 7, units(Rules::Classic)[18].cellSet(), {cellAt(0, 0), cellAt(1, 1)});
    const auto pointed = findSteps(Technique::Pointing, pointing);
    ASSERT_EQ(pointed.size(), 1U);
    EXPECT_EQ(conclusion(pointed[0]), "r4c4,r5c5,r6c6,r7c7,r8c8,r9c9<>7");
}

TEST(TechniqueDiagonalTest, RectangleCountsOnlyOffTheDiagonals) {
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal}) {
        Candidates touching = blank(rules), clear = blank(rules);
        for (int cell : {cellAt(0, 0), cellAt(0, 3), cellAt(1, 0)})
            restrict(touching, cell, {1, 2});
        for (int cell : {cellAt(0, 1), cellAt(0, 3), cellAt(2, 1)})
            restrict(clear, cell, {1, 2});
        EXPECT_EQ(findSteps(Technique::UniqueRectangle1, touching).size(), rules == Rules::Classic ? 1U : 0U);
        EXPECT_EQ(findSteps(Technique::UniqueRectangle1, clear).size(), 1U);
    }
}

TEST(TechniqueTextTest, SkyscraperReadsAsUsual) {
    Candidates candidates = blank(Rules::Classic);
    confine(candidates, 7, units(Rules::Classic)[0].cellSet(), {cellAt(0, 4), cellAt(0, 6)});
    confine(candidates, 7, units(Rules::Classic)[5].cellSet(), {cellAt(5, 5), cellAt(5, 6)});
    candidates.remove(cellAt(1, 5), 7);
    candidates.remove(cellAt(4, 4), 7);
    const std::vector<Step> steps = findSteps(Technique::Skyscraper, candidates);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(sentence(steps[0]), "Skyscraper: 7 in r1c5,r6c6 (connected by r16c7) => r3c6,r4c5<>7");
    EXPECT_EQ(sentence(steps[0], CellNames::Letters), "Skyscraper: 7 in A5,F6 (connected by AF7) => C6,D5<>7");
    EXPECT_EQ(nudge(steps[0]), "Skyscraper: look at row 1 and row 6");
}

} // namespace
} // namespace nonet
