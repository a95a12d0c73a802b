// What is seen of the other kinds of sudoku, each part by itself.
#include "vision/kinds/cage_sums.h"
#include "vision/kinds/marks.h"
#include "vision/kinds/outlines.h"
#include "vision/kinds/regions.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <string>

namespace nonet::detail {
namespace {

constexpr std::string_view kRegions =
    "aaabcccccaaabbbbbcaddbbbeccaddfffeecadddfeeeegddfffehhggiiifehhgiigifhhhggggiiihh";

template <class IsBorder>
EdgeValues edgesWhere(IsBorder isBorder) {
    EdgeValues values{};
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = isBorder(kCellEdges[i]) ? 1 : 0.2 + 0.001 * static_cast<double>(i % 7);
    return values;
}

EdgeValues edgesOfRegions() {
    return edgesWhere([](const CellEdge& edge) {
        return kRegions[static_cast<std::size_t>(edge.first)] != kRegions[static_cast<std::size_t>(edge.second)];
    });
}

TEST(RegionsTest, GrowFromTheirBorders) {
    const auto seen = growRegions(edgesOfRegions());
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->letters, kRegions);
    EXPECT_EQ(seen->strayEdges, 0);
}

TEST(RegionsTest, OneStrayEdgeIsOutvotedAndCounted) {
    EdgeValues values = edgesOfRegions();
    values[0] = 1; // between r1c1 and r1c2, which are of one region
    const auto seen = growRegions(values);
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->letters, kRegions);
    EXPECT_EQ(seen->strayEdges, 1);
}

TEST(RegionsTest, BoxesAreSeenAsSuch) {
    const auto seen =
        growRegions(edgesWhere([](const CellEdge& edge) { return boxOf(edge.first) != boxOf(edge.second); }));
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->letters, boxLetters());
}

cv::Mat emptyBoard() {
    cv::Mat board(cv::Size(576, 576), CV_8UC3, cv::Scalar(220, 225, 230));
    for (int x = 0; x < board.cols; ++x) // light falls from one side
        board.col(x) -= cv::Scalar::all(x / 12.0);
    return board;
}

UnitMarks marksOf(const cv::Mat& board) {
    cv::Mat grey;
    cv::cvtColor(board, grey, cv::COLOR_BGR2GRAY);
    return seeUnitMarks(grey, cellPapers(board));
}

TEST(MarksTest, ShadedWindowsAreTold) {
    cv::Mat board = emptyBoard();
    EXPECT_FALSE(marksOf(board).windows);
    for (const int row : {1, 5})
        for (const int col : {1, 5})
            board(cv::Rect(col * 64, row * 64, 192, 192)) -= cv::Scalar::all(25);
    EXPECT_TRUE(marksOf(board).windows);
    EXPECT_FALSE(marksOf(board).diagonals);
}

TEST(MarksTest, DiagonalsAreToldByLinesOrShade) {
    cv::Mat drawn = emptyBoard(), shaded = emptyBoard();
    EXPECT_FALSE(marksOf(drawn).diagonals);
    cv::line(drawn, {0, 0}, {575, 575}, cv::Scalar::all(60), 2);
    EXPECT_FALSE(marksOf(drawn).diagonals); // one of them is none
    cv::line(drawn, {575, 0}, {0, 575}, cv::Scalar::all(60), 2);
    EXPECT_TRUE(marksOf(drawn).diagonals);
    for (int i = 0; i < kSide; ++i)
        for (const int col : {i, kSide - 1 - i})
            shaded(cv::Rect(col * 64, i * 64, 64, 64)).setTo(cv::Scalar::all(150));
    EXPECT_TRUE(marksOf(shaded).diagonals);
    EXPECT_FALSE(marksOf(shaded).windows);
}

/// Nine cages, the rows, and what is read of their sums.
std::vector<CellSet> rows() {
    std::vector<CellSet> cages(kSide);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        cages[static_cast<std::size_t>(rowOf(cell))].insert(cell);
    return cages;
}

TEST(CagesTest, GrowUntilEachHasASum) {
    CellSet sums;
    for (int row = 0; row < kSide; ++row)
        sums.insert(cellAt(row, 0));
    EdgeValues values = edgesWhere([](const CellEdge& edge) { return !edge.isUpright(); });
    const TwoKinds kinds = splitValues(values);
    EXPECT_GT(kinds.contrast, 5);
    EXPECT_EQ(growCages(values, kinds.threshold, sums, true), rows());
    const auto stray = std::ranges::find_if(kCellEdges, [](const CellEdge& edge) { return edge.isUpright(); });
    values[static_cast<std::size_t>(stray - kCellEdges.begin())] = 0.9;
    EXPECT_EQ(growCages(values, kinds.threshold, sums, true), rows());
    EXPECT_EQ(growCages(values, kinds.threshold, sums, false).size(), 10U);
}

/// Pairs of the first row but for its last cell, and everything else in cages of which each must have 45.
std::vector<CellSet> pairsAndRows() {
    std::vector<CellSet> cages = rows();
    cages[0] = {0, 1, 2, 3};
    cages.insert(cages.begin() + 1, CellSet{4, 5, 6, 7, 8});
    return cages;
}

TEST(CagesTest, AllSumsTogetherMendOneThatIsMisread) {
    const std::vector<CellSet> cages = pairsAndRows();
    CornerSums sums;
    for (const CellSet& cage : cages)
        sums[static_cast<std::size_t>(cage.front())].emplace().at(45) = 1;
    sums[0].emplace() = {};
    sums[0]->at(16) = 0.7; // it is 10
    sums[0]->at(10) = 0.3;
    sums[4].emplace() = {};
    sums[4]->at(35) = 1;
    const std::vector<SumChoice> choices = chooseSums(cages, sums);
    ASSERT_FALSE(choices.empty());
    EXPECT_EQ(choices.front().cages[0].sum, 10);
    EXPECT_EQ(choices.front().cages[1].sum, 35);
    sums[4].reset(); // not seen: what is left
    EXPECT_EQ(chooseSums(cages, sums).front().cages[1].sum, 45 - chooseSums(cages, sums).front().cages[0].sum);
}

TEST(CagesTest, ImpossibleSumsLeaveNoChoice) {
    CornerSums sums;
    for (const CellSet& cage : rows())
        sums[static_cast<std::size_t>(cage.front())].emplace().at(44) = 1;
    EXPECT_TRUE(chooseSums(rows(), sums).empty());
}

} // namespace
} // namespace nonet::detail
