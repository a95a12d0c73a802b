#include "nonet/scan.h"
#include "unit/drawn_board.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace nonet::test {
namespace {

constexpr int kCellPx = 64;

cv::Mat board(const cv::Scalar& paper, const cv::Scalar& ink) {
    cv::Mat picture(9 * kCellPx, 9 * kCellPx, CV_8UC3, paper);
    drawGrid(picture, kPuzzle, {0, 0}, kCellPx, 9, ink);
    return picture;
}

/// The strongest value of a cell's middle, and the mean of its empty corner.
double strongest(const Cells& cells, int cell) {
    const cv::Mat middle = cells.patch(cell)(cv::Rect(16, 16, 32, 32));
    double low = 0, high = 0;
    cv::minMaxLoc(middle, &low, &high);
    return -low > high ? low : high;
}

double paperOf(const Cells& cells, int cell) {
    return cv::mean(cells.patch(cell)(cv::Rect(8, 8, 5, 5)))[0];
}

void expectPaperAndInk(const Cells& cells, double ink) {
    ASSERT_EQ(cells.cellPx, kCellPx);
    ASSERT_EQ(cells.board.type(), CV_32FC1);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        EXPECT_NEAR(paperOf(cells, cell), 0, 0.1) << cellName(cell);
        EXPECT_NEAR(strongest(cells, cell), kPuzzle[static_cast<std::size_t>(cell)] == '.' ? 0 : ink, 0.35)
            << cellName(cell);
    }
}

TEST(CellsTest, PaperIsZeroAndInkIsMinusOne) {
    expectPaperAndInk(cutCells(board({240, 240, 240}, {20, 20, 20})), -1);
    expectPaperAndInk(cutCells(board({180, 180, 180}, {140, 140, 140})), -1);
}

TEST(CellsTest, LightInkOnDarkIsPlusOne) {
    expectPaperAndInk(cutCells(board({30, 30, 30}, {220, 220, 220})), 1);
}

TEST(CellsTest, UnevenLightIsTakenOut) {
    cv::Mat picture = board({240, 240, 240}, {20, 20, 20});
    for (int x = 0; x < picture.cols; ++x)
        picture.col(x) = picture.col(x) * (1 - 0.4 * x / picture.cols);
    const Cells cells = cutCells(picture);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        EXPECT_NEAR(paperOf(cells, cell), 0, 0.1) << cellName(cell);
}

TEST(CellsTest, InkInAShadowIsAsStrongAsElsewhere) {
    cv::Mat picture = board({240, 240, 240}, {20, 20, 20});
    cv::Mat shadow = picture.rowRange(6 * kCellPx, 9 * kCellPx);
    shadow *= 0.55;
    expectPaperAndInk(cutCells(picture), -1);
    EXPECT_NEAR(strongest(cutCells(picture), 80), strongest(cutCells(picture), 0), 0.1);
}

TEST(CellsTest, FaintNoiseIsNotBlownUp) {
    cv::Mat picture(9 * kCellPx, 9 * kCellPx, CV_8UC3);
    cv::RNG(3).fill(picture, cv::RNG::UNIFORM, 200, 204);
    const Cells cells = cutCells(picture);
    EXPECT_LT(cv::norm(cells.board, cv::NORM_INF), 0.6);
}

TEST(CellsTest, SmallestBoardHasCellsAndASmallerOneIsABug) {
    EXPECT_EQ(cutCells(cv::Mat(27, 27, CV_8UC3, cv::Scalar::all(200))).cellPx, 3);
    EXPECT_THROW(cutCells(cv::Mat(26, 26, CV_8UC3, cv::Scalar::all(200))), std::invalid_argument);
}

TEST(CellsTest, GreyBoardIsTheSameAsItsColor) {
    const cv::Mat picture = board({240, 240, 240}, {20, 20, 20});
    cv::Mat grey;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    EXPECT_LT(cv::norm(cutCells(picture).board, cutCells(grey).board, cv::NORM_INF), 1e-5);
}

} // namespace
} // namespace nonet::test
