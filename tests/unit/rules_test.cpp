#include "nonet/rules.h"

#include <gtest/gtest.h>

namespace nonet {
namespace {

TEST(RulesTest, ClassicHasTwentyPeersAndDiagonalAddsTheRest) {
    for (int cell = 0; cell < 81; ++cell)
        EXPECT_EQ(peers(cell, Rules::Classic).size(), 20);
    EXPECT_EQ(peers(40, Rules::Diagonal).size(), 20 + 12); // the centre gains both diagonals outside its box
    EXPECT_EQ(peers(0, Rules::Diagonal).size(), 20 + 6);
    EXPECT_EQ(peers(1, Rules::Diagonal), peers(1, Rules::Classic));
}

TEST(RulesTest, EveryCellIsInOneRowColumnAndBox) {
    std::array<int, 81> count{};
    for (const Unit& unit : units(Rules::Classic))
        for (int cell : unit.cells)
            ++count[static_cast<std::size_t>(cell)];
    for (int n : count)
        EXPECT_EQ(n, 3);
    EXPECT_EQ(units(Rules::Diagonal).size(), 29U);
}

TEST(RulesTest, ClashNamesUnitDigitAndCells) {
    Grid grid;
    grid.set(cellAt(2, 0), 5);
    grid.set(cellAt(2, 6), 5);
    const auto clashes = findClashes(grid, Rules::Classic);
    ASSERT_EQ(clashes.size(), 1U);
    EXPECT_EQ(clashes[0].sentence(), "two 5s in row 3 (r3c1, r3c7)");
    EXPECT_EQ(clashes[0].sentence(CellNames::Letters), "two 5s in row 3 (C1, C7)");
}

TEST(RulesTest, DiagonalClashCountsUnderDiagonalRulesOnly) {
    Grid grid;
    grid.set(cellAt(0, 0), 7);
    grid.set(cellAt(8, 8), 7);
    EXPECT_TRUE(findClashes(grid, Rules::Classic).empty());
    ASSERT_EQ(findClashes(grid, Rules::Diagonal).size(), 1U);
    EXPECT_EQ(findClashes(grid, Rules::Diagonal)[0].unit.code(), "d1");
}

TEST(CellSetTest, IteratesInOrderAcrossBothWords) {
    const CellSet set{80, 3, 64, 63};
    std::vector<int> cells;
    for (int cell : set)
        cells.push_back(cell);
    EXPECT_EQ(cells, (std::vector<int>{3, 63, 64, 80}));
    EXPECT_EQ(CellSet::all().size(), 81);
}

TEST(CellSetTest, SetOperationsKeepBothWords) {
    const CellSet a{1, 2, 70}, b{2, 3, 70, 80};
    EXPECT_EQ(a & b, (CellSet{2, 70}));
    EXPECT_EQ(a | b, (CellSet{1, 2, 3, 70, 80}));
    EXPECT_EQ(a - b, CellSet{1});
}

} // namespace
} // namespace nonet
