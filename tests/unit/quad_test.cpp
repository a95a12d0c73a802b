#include "vision/geometry/lattice_map.h"
#include "vision/geometry/quad.h"

#include <gmock/gmock.h>

namespace nonet::detail {
namespace {

Quad square(float x, float y, float side) {
    return {cv::Point2f(x, y), {x + side, y}, {x + side, y + side}, {x, y + side}};
}

TEST(QuadTest, CornersKeepTheirOrderOnTheWayThereAndBack) {
    const Corners corners = {1, 2, 3, 4, 5, 6, 7, 8};
    EXPECT_EQ(toQuad(corners)[1], cv::Point2f(3, 4));
    EXPECT_EQ(toCorners(toQuad(corners)), corners);
}

TEST(QuadTest, FlatLatticeHasItsCornersAndEvenCells) {
    const Lattice lattice = latticeFromQuad(square(10, 20, 90));
    EXPECT_LT(cv::norm(lattice.at(3, 5) - cv::Point2f(60, 50)), 1e-3);
    EXPECT_LT(cv::norm(cornersOf(lattice)[2] - cv::Point2f(100, 110)), 1e-3);
    EXPECT_LT(cv::norm(cornersOfCell(lattice, 80)[0] - cv::Point2f(90, 100)), 1e-3);
    EXPECT_NEAR(cellSidePx(lattice), 10, 1e-3);
}

TEST(QuadTest, OverlapIsOfTheSmallerOneOrOfBoth) {
    EXPECT_DOUBLE_EQ(overlapOfSmaller(square(0, 0, 20), square(5, 5, 10)), 1);
    EXPECT_DOUBLE_EQ(overlapOfUnion(square(0, 0, 20), square(5, 5, 10)), 0.25);
    EXPECT_NEAR(overlapOfUnion(square(0, 0, 10), square(5, 0, 10)), 1 / 3.0, 1e-6);
    EXPECT_DOUBLE_EQ(overlapOfSmaller(square(0, 0, 10), square(30, 0, 10)), 0);
}

TEST(QuadTest, PictureEndsBeforeItsWidth) {
    const cv::Size picture(100, 50);
    EXPECT_TRUE(isInside({0, 0}, picture));
    EXPECT_TRUE(isInside({99.9F, 49.9F}, picture));
    EXPECT_FALSE(isInside({100, 10}, picture));
    EXPECT_FALSE(isInside({-0.1F, 10}, picture));
    EXPECT_FALSE(isInside({1, 10}, picture, 1.5F));
}

TEST(QuadTest, LatticeLeavesThePictureByItsFarthestCrossing) {
    const cv::Size picture(100, 100);
    EXPECT_EQ(cellsOutside(latticeFromQuad(square(5, 5, 90)), picture), 0);
    EXPECT_NEAR(cellsOutside(latticeFromQuad(square(15, 5, 90)), picture), 0.5, 1e-3);
    EXPECT_NEAR(cellsOutside(latticeFromQuad(square(5, -20, 90)), picture), 2, 1e-3);
}

TEST(QuadTest, DrawnLatticeMarksItsLinesAndNothingElse) {
    cv::Mat picture(100, 100, CV_8UC3, cv::Scalar::all(255));
    drawLattice(picture, latticeFromQuad(square(5, 5, 90)), {0, 0, 255});
    EXPECT_LT(picture.at<cv::Vec3b>(25, 30)[1], 100);
    EXPECT_EQ(picture.at<cv::Vec3b>(25, 30)[2], 255);
    EXPECT_EQ(picture.at<cv::Vec3b>(30, 30), cv::Vec3b(255, 255, 255));
    EXPECT_EQ(picture.at<cv::Vec3b>(2, 50), cv::Vec3b(255, 255, 255));
}

} // namespace
} // namespace nonet::detail
