#include "nonet/scan.h"
#include "unit/drawn_board.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace nonet::test {
namespace {

cv::Vec3b colorOf(int cell) {
    return {static_cast<uchar>(60 + 20 * colOf(cell)), static_cast<uchar>(60 + 20 * rowOf(cell)),
            static_cast<uchar>(255 - 2 * cell)};
}

using Map = std::function<cv::Point2f(float u, float v)>;

/// A picture whose cells, laid out by `map` from the unit square, have a colour each.
DrawnBoard colored(const Map& map) {
    DrawnBoard board{cv::Mat(640, 640, CV_8UC3, cv::Scalar::all(0)), {}};
    constexpr int kFine = 12; // pieces of a cell's side, so that bent cells are filled to their outline
    for (int y = 0; y < 9 * kFine; ++y)
        for (int x = 0; x < 9 * kFine; ++x) {
            const auto at = [&](int dx, int dy) {
                return cv::Point(
                    map(static_cast<float>(x + dx) / (9 * kFine), static_cast<float>(y + dy) / (9 * kFine)));
            };
            cv::fillConvexPoly(board.picture, std::vector<cv::Point>{at(0, 0), at(1, 0), at(1, 1), at(0, 1)},
                               cv::Scalar(colorOf(cellAt(y / kFine, x / kFine))));
        }
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col)
            board.lattice.at(row, col) = map(static_cast<float>(col) / 9, static_cast<float>(row) / 9);
    return board;
}

void expectCellsInPlace(const DrawnBoard& board, int side) {
    const cv::Mat straight = rectify(board.picture, board.lattice, side);
    ASSERT_EQ(straight.size(), cv::Size(side, side));
    ASSERT_EQ(straight.type(), CV_8UC3);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        for (const double within : {0.2, 0.5, 0.8}) {
            const int x = static_cast<int>((colOf(cell) + within) * side / 9);
            const int y = static_cast<int>((rowOf(cell) + within) * side / 9);
            EXPECT_LT(cv::norm(straight.at<cv::Vec3b>(y, x), colorOf(cell), cv::NORM_INF), 6) << cellName(cell);
        }
}

cv::Point2f upright(float u, float v) {
    return {50 + 540 * u, 50 + 540 * v};
}

TEST(RectifyTest, UprightSquareKeepsCellsAndColors) {
    expectCellsInPlace(colored(upright), 576);
}

TEST(RectifyTest, SideNeedNotBeAMultipleOfNine) {
    expectCellsInPlace(colored(upright), 500);
}

TEST(RectifyTest, PerspectiveAndBendBecomeStraight) {
    expectCellsInPlace(colored([](float u, float v) {
                           const float depth = 1 / (1 + 0.5F * v);
                           return cv::Point2f(60 + (520 * u + 40 * v) * depth, 40 + 800 * v * depth);
                       }),
                       576);
    expectCellsInPlace(colored([](float u, float v) {
                           return cv::Point2f(60 + 500 * u + 14 * std::sin(5 * v), 80 + 480 * v + 30 * std::sin(3 * u));
                       }),
                       576);
}

TEST(RectifyTest, GridThatLeavesThePictureIsStillASquare) {
    const DrawnBoard board = colored(upright);
    Lattice outside = board.lattice;
    for (cv::Point2f& crossing : outside.crossings)
        crossing += cv::Point2f(200, -150);
    EXPECT_EQ(rectify(board.picture, outside, 180).size(), cv::Size(180, 180));
}

TEST(RectifyTest, CrossingsThatAreNowhereStillGiveASquare) {
    const DrawnBoard board = colored(upright);
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    for (const float odd : {1e30F, -1e30F, 3e9F, kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
        Lattice one = board.lattice, all;
        one.at(9, 9) = {odd, -odd};
        all.crossings.fill({odd, odd});
        for (const Lattice& lattice : {one, all})
            EXPECT_EQ(rectify(board.picture, lattice, 180).size(), cv::Size(180, 180)) << odd;
    }
}

TEST(TurnedTest, TurnsThePuzzleClockwise) {
    const DrawnBoard board = drawBoard();
    const cv::Mat straight = rectify(board.picture, board.lattice, 360);
    for (const int turns : {1, 2, 3}) {
        cv::Mat expected;
        cv::rotate(straight, expected, turns - 1);
        const cv::Mat found = rectify(board.picture, turned(board.lattice, turns), 360);
        EXPECT_LT(cv::norm(found, expected, cv::NORM_L1) / static_cast<double>(found.total() * 3), 4) << turns;
    }
}

TEST(TurnedTest, FourQuartersAreNone) {
    const Lattice lattice = drawBoard().lattice;
    EXPECT_EQ(worstDistance(turned(lattice, 4), lattice), 0);
    EXPECT_EQ(worstDistance(turned(lattice, -1), turned(lattice, 3)), 0);
    EXPECT_EQ(turned(lattice, 1).at(0, 9), lattice.at(0, 0));
}

} // namespace
} // namespace nonet::test
