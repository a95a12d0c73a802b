#include "nonet/solve.h"

#include <gtest/gtest.h>

namespace nonet {
namespace {

Grid grid(std::string_view text) {
    return Grid::parse(text).value();
}

TEST(SolveTest, ProperPuzzleHasItsOneSolution) {
    const Solutions solutions =
        solve(grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
    ASSERT_TRUE(solutions.isUnique());
    EXPECT_EQ(solutions.grids[0].toString(),
              "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
}

TEST(SolveTest, EmptyGridStopsAtTheLimit) {
    EXPECT_EQ(solve(Grid{}, Rules::Classic, 7).grids.size(), 7U);
    EXPECT_EQ(countSolutions(Grid{}, Rules::Diagonal, 3), 3);
}

TEST(SolveTest, ClashingGivensHaveNoSolution) {
    Grid clash;
    clash.set(0, 5);
    clash.set(8, 5);
    EXPECT_EQ(countSolutions(clash), 0);
}

} // namespace
} // namespace nonet
