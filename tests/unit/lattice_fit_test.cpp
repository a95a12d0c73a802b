#include "unit/drawn_board.h"
#include "vision/locate/lattice_bend.h"
#include "vision/locate/lattice_fit.h"
#include "vision/locate/line_map.h"

#include <gtest/gtest.h>

#include <cmath>

namespace nonet::detail {
namespace {

using test::DrawnBoard;

constexpr int kCellPx = 20;

/// Without digits, whose strokes would be lines as well.
DrawnBoard greyBoard(std::string_view puzzle = "") {
    DrawnBoard board = test::drawBoard(puzzle);
    cv::cvtColor(board.picture, board.picture, cv::COLOR_BGR2GRAY);
    return board;
}

/// The corners, each moved by less than a third of a cell, all of them differently.
Quad nearCorners(const Lattice& lattice) {
    Quad quad = cornersOf(lattice);
    const float off = 0.2F * cellSidePx(lattice);
    quad[0] += cv::Point2f(off, -off);
    quad[1] += cv::Point2f(off, off);
    quad[2] += cv::Point2f(-off, 0);
    quad[3] += cv::Point2f(0, off);
    return quad;
}

/// Where a point of the flat board lies on a page that is bent like an open book.
cv::Point2f bent(cv::Point2f p, cv::Size size) {
    const float along = static_cast<float>(CV_PI) * p.x / static_cast<float>(size.width);
    return {p.x, p.y + 12 * std::sin(along)};
}

DrawnBoard bentBoard() {
    const DrawnBoard flat = greyBoard();
    const cv::Size size = flat.picture.size();
    cv::Mat mapX(size, CV_32F), mapY(size, CV_32F);
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
            const cv::Point2f p(static_cast<float>(x), static_cast<float>(y));
            mapX.at<float>(y, x) = p.x;
            mapY.at<float>(y, x) = 2 * p.y - bent(p, size).y;
        }
    DrawnBoard board = flat;
    cv::remap(flat.picture, board.picture, mapX, mapY, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    for (cv::Point2f& crossing : board.lattice.crossings)
        crossing = bent(crossing, size);
    return board;
}

DrawnBoard seenThrough(const cv::Matx33d& homography) {
    DrawnBoard board = test::warped(test::drawBoard(""), homography, {760, 760});
    cv::cvtColor(board.picture, board.picture, cv::COLOR_BGR2GRAY);
    return board;
}

cv::Matx33d turnedBy(double degrees) {
    const cv::Mat turn = cv::getRotationMatrix2D({286, 286}, degrees, 0.9);
    cv::Matx33d matrix = cv::Matx33d::eye();
    for (int row = 0; row < 2; ++row)
        for (int col = 0; col < 3; ++col)
            matrix(row, col) = turn.at<double>(row, col);
    matrix(0, 2) += 90;
    matrix(1, 2) += 90;
    return matrix;
}

/// Within a twentieth of a cell on average, and nowhere beyond an eighth.
void expectFitted(const DrawnBoard& board) {
    const LatticeFit fit = fitLattice(board.picture, nearCorners(board.lattice), false);
    const double cellPx = cellSidePx(board.lattice);
    EXPECT_LT(test::meanDistance(fit.lattice, board.lattice), cellPx / 20);
    EXPECT_LT(test::worstDistance(fit.lattice, board.lattice), cellPx / 8);
    EXPECT_GT(fit.seen.all, 0.98);
    EXPECT_LT(fit.seen.beyond, 0.2);
    EXPECT_EQ(fit.shift, cv::Point());
}

TEST(LineMapTest, RespondsOnLinesAndNotBetweenThem) {
    const DrawnBoard board = greyBoard();
    const LineMap map(board.picture, board.lattice, kCellPx, false);
    for (int axis = 0; axis < 2; ++axis)
        for (int line = 0; line < 10; ++line) {
            EXPECT_GT(map.bestNear(axis, static_cast<float>(line), 4, 0.1F), 10 * map.noise()) << axis << ' ' << line;
            EXPECT_LT(map.at(axis, static_cast<float>(line) + 0.25F, 1), 3 * map.noise()) << axis << ' ' << line;
        }
}

TEST(LineMapTest, LightLinesNeedTheInvertedMap) {
    DrawnBoard board = greyBoard();
    cv::bitwise_not(board.picture, board.picture);
    EXPECT_LT(LineMap(board.picture, board.lattice, kCellPx, false).bestNear(0, 3, 2, 0.1F), 1);
    EXPECT_GT(LineMap(board.picture, board.lattice, kCellPx, true).bestNear(0, 3, 2, 0.1F), 20);
}

TEST(LineMapTest, NothingIsSeenOutsideAGridThatStandsAlone) {
    const DrawnBoard board = greyBoard();
    const LineMap map(board.picture, board.lattice, kCellPx, false);
    EXPECT_GT(map.bestNearShort(0, 4, 0, 0.1F), 20);
    EXPECT_LT(map.bestOutside(0, 4, false, 0.1F), 3);
    EXPECT_LT(map.bestOutside(1, 4, true, 0.1F), 3);
}

TEST(BentToLinesTest, ShiftedLatticeIsMovedBack) {
    const DrawnBoard board = greyBoard();
    const Lattice shifted = movedLattice(board.lattice, {0.12F, -0.08F});
    ASSERT_GT(test::meanDistance(shifted, board.lattice), 6);
    Lattice moved = shifted;
    for (int round = 0; round < 2; ++round)
        moved = bentToLines(moved, LineMap(board.picture, moved, kCellPx, false), 0.15F, round > 0);
    EXPECT_LT(test::meanDistance(moved, board.lattice), 2);
}

TEST(BentToLinesTest, LinesBeyondTheReachAreNotFollowed) {
    const DrawnBoard board = greyBoard();
    const Lattice shifted = movedLattice(board.lattice, {0.45F, 0});
    const Lattice kept = bentToLines(shifted, LineMap(board.picture, shifted, kCellPx, false), 0.1F, true);
    EXPECT_LT(test::worstDistance(kept, shifted), 0.3 * 48);
}

TEST(FitLatticeTest, StraightGridIsFitted) {
    expectFitted(greyBoard());
}

TEST(FitLatticeTest, DigitsAtTheLinesDrawItAsideByLittle) {
    const DrawnBoard board = greyBoard(test::kPuzzle);
    const LatticeFit fit = fitLattice(board.picture, nearCorners(board.lattice), false);
    EXPECT_LT(test::meanDistance(fit.lattice, board.lattice), 2.4);
    EXPECT_GT(fit.seen.all, 0.8);
}

TEST(FitLatticeTest, TurnedGridIsFitted) {
    expectFitted(seenThrough(turnedBy(17)));
    expectFitted(seenThrough(turnedBy(-38)));
}

TEST(FitLatticeTest, PerspectiveIsFitted) {
    const std::vector<cv::Point2f> from = {{0, 0}, {572, 0}, {572, 572}, {0, 572}},
                                   to = {{120, 60}, {640, 100}, {730, 700}, {30, 620}};
    expectFitted(seenThrough(cv::getPerspectiveTransform(from, to)));
}

TEST(FitLatticeTest, BentPageIsFitted) {
    const DrawnBoard board = bentBoard();
    ASSERT_GT(test::worstDistance(latticeFromQuad(cornersOf(board.lattice)), board.lattice), 5);
    expectFitted(board);
}

TEST(FitLatticeTest, LatticeOneCellOffIsToldByTheBoldLines) {
    const DrawnBoard board = greyBoard();
    const LatticeFit fit = fitLattice(board.picture, cornersOf(movedLattice(board.lattice, {1, 0})), false);
    EXPECT_EQ(fit.shift, cv::Point(-1, 0));
    const LatticeFit back = shiftedFit(board.picture, fit, fit.shift);
    EXPECT_LT(test::meanDistance(back.lattice, board.lattice), 2);
}

TEST(FitLatticeTest, PartOfALargerGridGoesOnOutside) {
    cv::Mat picture(700, 700, CV_8U, cv::Scalar(240));
    test::drawGrid(picture, "", {40, 40}, 50, 12);
    Lattice part = latticeFromQuad({cv::Point2f(40, 40), {490, 40}, {490, 490}, {40, 490}});
    EXPECT_GT(fitLattice(picture, cornersOf(part), false).seen.beyond, 0.9);
}

TEST(FitLatticeTest, BlankPaperIsHopeless) {
    const cv::Mat blank(400, 400, CV_8U, cv::Scalar(230));
    const Quad quad = {cv::Point2f(40, 40), {360, 40}, {360, 360}, {40, 360}};
    EXPECT_EQ(lookAtLattice(blank, quad).all, 0);
    EXPECT_FALSE(lookAndFit(blank, quad));
}

} // namespace
} // namespace nonet::detail
