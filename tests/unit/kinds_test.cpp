// Rules of every kind: what they are made of, how they are written, and that they are solved.
#include "support/jigsaw.h"
#include "support/kind_check.h"

#include <gmock/gmock.h>

namespace nonet::test {
namespace {

using testing::HasSubstr;

std::string problemOf(std::string_view rules) {
    const auto parsed = parseRules(rules);
    return parsed ? "" : parsed.error().message;
}

Rules rulesOf(std::string_view text) {
    return parseRules(text).value();
}

TEST(KindsTest, RulesAreComparedByWhatTheySay) {
    EXPECT_EQ(rulesOf("classic"), Rules::Classic);
    EXPECT_EQ(rulesOf("diagonal"), Rules::Diagonal);
    EXPECT_EQ(rulesOf("Hyper"), Rules::Windoku);
    EXPECT_EQ(rulesOf("diagonal-+diagonal/"), Rules::Diagonal);
    EXPECT_NE(rulesOf("diagonal-"), Rules::Diagonal);
    const Rules killer = rulesOf("killer:3=r1c1r1c2;17=r9c9r8c9");
    EXPECT_EQ(killer, rulesOf("killer:17=r8c9,r9c9;3=r1c2r1c1"));
    EXPECT_NE(killer, rulesOf("killer:4=r1c1r1c2;17=r9c9r8c9"));
    const Rules copy = killer; // NOLINT(performance-unnecessary-copy-initialization)
    EXPECT_EQ(copy.cages().data(), killer.cages().data());
}

TEST(KindsTest, BoxesWrittenAsRegionsAreClassic) {
    std::string boxes;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        boxes += static_cast<char>('i' - boxOf(cell));
    EXPECT_EQ(rulesOf("jigsaw:" + boxes), Rules::Classic);
}

TEST(KindsTest, WordsOfRulesAreReadBack) {
    for (const std::string& text : std::vector<std::string>{
             "classic", "windoku", "jigsaw:" + std::string(kJigsawRegions),
             "jigsaw:" + std::string(kJigsawRegions) + "+diagonal+windoku+killer:3=r1c1r1c2;0=r5c5r5c6r5c7"}) {
        EXPECT_EQ(toString(rulesOf(text)), text);
        EXPECT_EQ(rulesOf(toString(rulesOf(text))), rulesOf(text));
    }
    EXPECT_EQ(rulesOf("diagonal+killer:3=r1c1r1c2").kind(), "diagonal+killer");
}

TEST(KindsTest, WhatNoPuzzleCanHaveIsNamed) {
    std::string nine(kJigsawRegions);
    nine[0] = 'b';
    EXPECT_EQ(problemOf("jigsaw:" + nine), "region a has 8 cells, not nine");
    EXPECT_THAT(problemOf("jigsaw:abc"), HasSubstr("81 letters a-i, not 3"));
    EXPECT_EQ(problemOf("killer:3=r1c1r1c2;5=r1c2r1c3"), "r1c2 is in two cages");
    EXPECT_EQ(problemOf("killer:2=r1c1r1c2"), "2 different digits add up to 3 to 17; the cage of r1c1 cannot hold 2");
    EXPECT_THAT(problemOf("killer:18=r1c1r1c2"), HasSubstr("cannot hold 18"));
    EXPECT_THAT(problemOf("killer:r1c1"), HasSubstr("a cage is written"));
    EXPECT_THAT(problemOf("killer:5="), HasSubstr("not 0"));
    EXPECT_THAT(problemOf("samurai"), HasSubstr("not 'samurai'"));
    EXPECT_THAT(problemOf("classic, please"), HasSubstr("behind the rules"));
}

TEST(KindsTest, CagesThatCoverTheGridAddUpTo405) {
    RulesParts parts;
    for (const Unit& row : units(Rules::Classic).first(9))
        parts.cages.push_back({45, row.cellSet()});
    EXPECT_TRUE(Rules::make(parts));
    parts.cages.pop_back();
    CellSet last = units(Rules::Classic)[8].cellSet();
    last.erase(80);
    parts.cages.push_back({40, last});
    parts.cages.push_back({4, {80}});
    EXPECT_EQ(Rules::make(parts).error().message, "the cages cover the grid, but their sums add up to 404, not 405");
}

TEST(KindsTest, FormsOfKillerProgramsAreRead) {
    std::string numbers = "3x3::k:", cue = "SumoCueV1";
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        numbers += cell < 2 ? "769:" : cell == 80 ? std::to_string(9 * 256 + 7) : std::to_string(cell) + ":";
        cue += cell == 0 ? "=3J0" : cell == 1 ? "+0J0" : cell == 80 ? "=9J8" : "=0J" + std::to_string(boxOf(cell));
    }
    const Rules rules = rulesOf("killer:3=r1c1r1c2;9=r9c9");
    EXPECT_EQ(rulesOf(numbers), rules);
    EXPECT_EQ(rulesOf("killer:" + numbers), rules);
    EXPECT_EQ(rulesOf(cue), rules);
    EXPECT_TRUE(rulesOf("3x3:d" + numbers.substr(4)).hasDiagonals());
    EXPECT_THAT(problemOf("3x3::k:1:2"), HasSubstr("81 numbers"));
}

TEST(KindsTest, ClashesKnowCagesAndRegions) {
    const Rules rules = rulesOf("jigsaw:" + std::string(kJigsawRegions) + "+killer:5=r1c1r2c1;24=r5c5r5c6r6c6");
    Grid grid;
    grid.set(cellAt(0, 0), 4);
    grid.set(cellAt(1, 0), 4);
    const auto clashes = findClashes(grid, rules);
    ASSERT_EQ(clashes.size(), 4U); // column, region, cage, sum
    EXPECT_EQ(clashes[1].sentence(), "two 4s in region 1 (r1c1, r2c1)");
    EXPECT_EQ(clashes[2].sentence(), "two 4s in the cage 5 of r1c1 (r1c1, r2c1)");
    EXPECT_EQ(clashes[3].sentence(), "the cage 5 of r1c1 holds 8");
    grid.set(cellAt(1, 0), 1);
    EXPECT_TRUE(findClashes(grid, rules).empty());
    grid.set(cellAt(4, 4), 1); // 23 in two cells
    EXPECT_EQ(check(grid, rules).sentence(), "wrong: the cage 24 of r5c5 holds 1 already");
}

TEST(KindsTest, MadePuzzlesAgreeWithTheReference) {
    for (const KindCase& kind : kindCases()) {
        samples::Random random(7);
        std::array<int, 3> endings{};
        for (int i = 0; i < 6; ++i)
            ASSERT_EQ(kindComplaint(samples::makeKind(kind.spec, random), random, endings), "") << kind.name;
    }
}

TEST(KindsTest, SearchEndsAtItsBound) {
    const Rules rules = rulesOf("jigsaw:" + std::string(kJigsawRegions));
    const Solutions cut = solve(Grid{}, rules, 1'000'000, {.guesses = 0});
    EXPECT_FALSE(cut.isDecided);
    EXPECT_EQ(countSolutions(Grid{}, rules, 5), 5);
    EXPECT_EQ(countSolutions(Grid{}, rules, 0), 0);
}

} // namespace
} // namespace nonet::test
