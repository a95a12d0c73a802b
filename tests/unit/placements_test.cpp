#include "logic/solve/placements.h"
#include "support/puzzle_maker.h"

#include <gtest/gtest.h>

namespace nonet::test {
namespace {

using detail::Places;

std::uint32_t bitOf(int cell) {
    return 1U << (rowOf(cell) % kBox * kSide + colOf(cell));
}

bool has(const Places& places, int cell, int digit) {
    return (places.digits[digit - 1].bands[rowOf(cell) / kBox] & bitOf(cell)) != 0;
}

Places placesOf(const Grid& grid, const Rules& rules) {
    Places places;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        for (int digit = 1; digit <= kSide; ++digit) {
            bool canBe = !grid[cell] || grid[cell] == digit;
            for (int peer : peers(cell, rules))
                canBe &= grid[peer] != digit;
            if (canBe)
                places.digits[digit - 1].bands[rowOf(cell) / kBox] |= bitOf(cell);
        }
    return places;
}

bool holds(const Places& places, const Grid& solution) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (!has(places, cell, solution[cell]))
            return false;
    return true;
}

TEST(PlacementsTest, ADigitThatHasNoPlacementIsAContradiction) {
    Places places = placesOf(Grid{}, Rules::Classic);
    for (int cell : {0, 1, 9, 10, 18, 19}) // the upper left box keeps its last column, and so does the one below
        places.digits[4].bands[0] &= ~bitOf(cell);
    std::int64_t cost = 0;
    EXPECT_TRUE(reduceByPlacements(places, Rules::Classic, cost));
    EXPECT_FALSE(has(places, 29, 5));
    EXPECT_TRUE(has(places, 28, 5));
    places.digits[4].bands[1] &= ~(bitOf(27) | bitOf(28) | bitOf(36) | bitOf(37) | bitOf(45) | bitOf(46));
    EXPECT_FALSE(reduceByPlacements(places, Rules::Classic, cost));
    EXPECT_GT(cost, 0);
}

TEST(PlacementsTest, DiagonalsCount) {
    Places places = placesOf(Grid{}, Rules::Diagonal);
    for (int i = 1; i < kSide; ++i) // one place left on a diagonal
        places.digits[2].bands[i / kBox] &= ~bitOf(cellAt(i, i));
    std::int64_t cost = 0;
    ASSERT_TRUE(reduceByPlacements(places, Rules::Diagonal, cost));
    for (int col = 1; col < kSide; ++col)
        EXPECT_FALSE(has(places, cellAt(0, col), 3)) << col;
}

TEST(PlacementsTest, TwoDigitsThatExcludeEachOtherAreAContradiction) {
    const auto grid =
        Grid::parse("....1......1....2...2......2..............21..........1....2.............2.......").value();
    Places places = placesOf(grid, Rules::Diagonal);
    std::int64_t cost = 0;
    EXPECT_FALSE(reduceByPlacements(places, Rules::Diagonal, cost));
}

TEST(PlacementsTest, MoreDigitsThanCellsAreAContradiction) {
    // 2, 4 and 9 have two cells in box 9.
    const auto grid =
        Grid::parse("....6.751..............7..........8....5..............4.9..2.....24.9..........6.").value();
    Places places = placesOf(grid, Rules::Classic);
    std::int64_t cost = 0;
    EXPECT_FALSE(reduceByPlacements(places, Rules::Classic, cost));
}

TEST(PlacementsTest, NoSolutionIsTakenAwayAndPartsShareThemOut) {
    Random random(4);
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal})
        for (int i = 0; i < 60; ++i) {
            const Grid grid = disturb(makeProper(random, rules), random, 2 + i % 12, 0);
            Places places = placesOf(grid, rules);
            std::int64_t cost = 0;
            ASSERT_TRUE(reduceByPlacements(places, rules, cost)) << grid.toString();
            const std::vector<Places> parts = splitByPlacements(places, rules);
            const std::vector<Grid> solutions = solve(grid, rules, 50).grids;
            for (const Grid& solution : solutions) {
                ASSERT_TRUE(holds(places, solution)) << grid.toString();
                if (solutions.size() > 1) {
                    EXPECT_EQ(std::ranges::count_if(parts, [&](const Places& p) { return holds(p, solution); }), 1);
                }
            }
        }
}

} // namespace
} // namespace nonet::test
