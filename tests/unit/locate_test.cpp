#include "nonet/scan.h"
#include "unit/drawn_board.h"

#include <gtest/gtest.h>

namespace nonet::test {
namespace {

// Of cells of 48 pixels: a single crossing may be off by a fifth of a cell, all of them by a twelfth on average.
constexpr double kWorstPx = 9.6, kMeanPx = 4;

void expectNear(const Lattice& found, const Lattice& truth) {
    EXPECT_LT(worstDistance(found, truth), kWorstPx);
    EXPECT_LT(meanDistance(found, truth), kMeanPx);
}

/// The lattice in the orientation that is nearest to the truth: which side is up the lines do not tell.
Lattice turnedTowards(const Lattice& found, const Lattice& truth) {
    Lattice best = found;
    for (int turn = 1; turn < 4; ++turn)
        if (meanDistance(turned(found, turn), truth) < meanDistance(best, truth))
            best = turned(found, turn);
    return best;
}

void expectFound(const DrawnBoard& board) {
    const auto lattices = locate(board.picture);
    ASSERT_EQ(lattices.size(), 1U);
    expectNear(turnedTowards(lattices[0], board.lattice), board.lattice);
}

cv::Matx33d homography(const std::vector<cv::Point2f>& to, int side) {
    const auto far = static_cast<float>(side);
    const std::vector<cv::Point2f> from = {{0, 0}, {far, 0}, {far, far}, {0, far}};
    return cv::getPerspectiveTransform(from, to);
}

TEST(LocateTest, StraightGridGivesItsCrossings) {
    expectFound(drawBoard());
}

TEST(LocateTest, PerspectiveIsFollowed) {
    const DrawnBoard board = drawBoard();
    expectFound(
        warped(board, homography({{90, 40}, {620, 90}, {680, 640}, {20, 560}}, board.picture.cols), {720, 680}));
}

TEST(LocateTest, AnyRotationIsFound) {
    const DrawnBoard board = drawBoard();
    for (const double degrees : {30.0, 77.0, 160.0}) {
        SCOPED_TRACE(degrees);
        const float middle = static_cast<float>(board.picture.cols) / 2;
        const cv::Mat turn = cv::getRotationMatrix2D({middle, middle}, degrees, 0.75);
        cv::Matx33d matrix = cv::Matx33d::eye();
        for (int row = 0; row < 2; ++row)
            for (int col = 0; col < 3; ++col)
                matrix(row, col) = turn.at<double>(row, col);
        expectFound(warped(board, matrix, board.picture.size()));
    }
}

TEST(LocateTest, LightLinesOnDarkAreFound) {
    DrawnBoard board = drawBoard();
    cv::bitwise_not(board.picture, board.picture);
    expectFound(board);
}

TEST(LocateTest, SeveralGridsAreFoundUpToTheLimit) {
    cv::Mat picture(520, 980, CV_8UC3, cv::Scalar::all(240));
    drawGrid(picture, kPuzzle, {50, 60}, 44);
    drawGrid(picture, kSolution, {530, 60}, 44);
    EXPECT_EQ(locate(picture).size(), 2U);
    EXPECT_EQ(locate(picture, {.maxGrids = 1}).size(), 1U);
}

TEST(LocateTest, PicturesWithoutAGridGiveNone) {
    const cv::Mat blank(400, 400, CV_8UC3, cv::Scalar::all(250));
    EXPECT_TRUE(locate(blank).empty());
    cv::Mat noise(400, 400, CV_8UC3);
    cv::RNG(7).fill(noise, cv::RNG::UNIFORM, 0, 255);
    EXPECT_TRUE(locate(noise).empty());
    EXPECT_TRUE(locate(cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(9))).empty());
}

TEST(LocateTest, HeaderAndNarrowFooterWeldedToTheFrameAreLeftOut) {
    DrawnBoard board = drawBoard();
    const cv::Scalar ink(20, 20, 20);
    cv::rectangle(board.picture, {70, 44}, {502, 70}, ink, 4);
    cv::rectangle(board.picture, {70, 502}, {330, 528}, ink, 4);
    expectFound(board);
}

TEST(LocateTest, MissingFrameIsNotNeeded) {
    DrawnBoard board = drawBoard();
    cv::rectangle(board.picture, {70, 70}, {502, 502}, {235, 240, 240}, 9);
    const auto lattices = locate(board.picture);
    ASSERT_EQ(lattices.size(), 1U);
    EXPECT_LT(meanDistance(turnedTowards(lattices[0], board.lattice), board.lattice), kMeanPx);
}

TEST(LocateTest, GridOfNinetyPixelsIsFound) {
    const DrawnBoard board = drawBoard();
    DrawnBoard tiny{{}, board.lattice};
    cv::resize(board.picture, tiny.picture, {}, 0.21, 0.21, cv::INTER_AREA);
    for (cv::Point2f& crossing : tiny.lattice.crossings)
        crossing *= 0.21F;
    const auto lattices = locate(tiny.picture);
    ASSERT_EQ(lattices.size(), 1U);
    EXPECT_LT(meanDistance(turnedTowards(lattices[0], tiny.lattice), tiny.lattice), 1.5);
}

TEST(LocateTest, RoughCornersAreDrawnToTheLines) {
    const DrawnBoard board = drawBoard();
    const Corners rough = {74, 66, 506, 74, 498, 505, 66, 499};
    expectNear(locateAt(board.picture, rough), board.lattice);
}

} // namespace
} // namespace nonet::test
