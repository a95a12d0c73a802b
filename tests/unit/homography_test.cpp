#include "vision/geometry/homography.h"

#include <gtest/gtest.h>
#include <opencv2/calib3d.hpp>

namespace nonet::detail {
namespace {

/// The centres of a board's cells and where a camera sees them, to some tenths of a pixel.
struct Pairs {
    std::vector<cv::Point2f> from, to;
};

Pairs pairsOf(const cv::Matx33d& homography, double noisePx, int every = 1) {
    cv::RNG random(5);
    Pairs pairs;
    for (int i = 0; i < 81; i += every)
        pairs.from.emplace_back(static_cast<float>(i % 9) + 0.5F, static_cast<float>(i / 9) + 0.5F);
    cv::perspectiveTransform(pairs.from, pairs.to, homography);
    for (cv::Point2f& point : pairs.to)
        point += cv::Point2f(cv::Point2d(random.gaussian(noisePx), random.gaussian(noisePx)));
    return pairs;
}

double distance(const cv::Matx33d& a, const cv::Matx33d& b) {
    const std::vector<cv::Point2f> corners = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    std::vector<cv::Point2f> byA, byB;
    cv::perspectiveTransform(corners, byA, a);
    cv::perspectiveTransform(corners, byB, b);
    return cv::norm(byA, byB, cv::NORM_INF);
}

const cv::Matx33d kTilted(60, 12, 300, -9, 55, 200, 0.01, 0.02, 1);

TEST(HomographyTest, ExactPointsGiveTheHomography) {
    for (const int every : {1, 7, 11}) { // 81, 12 and 8 pairs
        const Pairs pairs = pairsOf(kTilted, 0, every);
        const auto fitted = fitHomography(pairs.from, pairs.to);
        ASSERT_TRUE(fitted);
        EXPECT_LT(distance(*fitted, kTilted), 0.01) << every;
    }
    const auto corners = fitHomography({{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{10, 10}, {100, 12}, {97, 90}, {5, 95}});
    ASSERT_TRUE(corners);
    const cv::Vec3d last = *corners * cv::Vec3d(0, 9, 1);
    EXPECT_NEAR(last[0] / last[2], 5, 1e-6);
    EXPECT_NEAR(last[1] / last[2], 95, 1e-6);
}

TEST(HomographyTest, NoisyPointsGiveWhatOpenCvGives) {
    for (const double noisePx : {0.3, 2.0, 8.0}) {
        const Pairs pairs = pairsOf(kTilted, noisePx, 2);
        const auto fitted = fitHomography(pairs.from, pairs.to);
        ASSERT_TRUE(fitted);
        const cv::Matx33d expected = cv::findHomography(pairs.from, pairs.to);
        EXPECT_LT(distance(*fitted, expected), 1e-3) << noisePx;
    }
}

TEST(HomographyTest, TooFewPointsAndPointsInOneRowGiveNone) {
    EXPECT_FALSE(fitHomography({{0, 0}, {1, 0}, {0, 1}}, {{0, 0}, {1, 0}, {0, 1}}));
    EXPECT_FALSE(fitHomography({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}, {{0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}}));
}

TEST(SharedMotionTest, WrongPairsAreLeftOut) {
    Pairs pairs = pairsOf(kTilted, 0.1);
    cv::RNG random(3);
    const std::size_t wrong = 30; // of 81
    for (std::size_t i = 0; i < wrong; ++i)
        pairs.to[i * 2] += cv::Point2f(random.uniform(5.F, 90.F), random.uniform(-90.F, -5.F));
    const auto motion = fitSharedMotion(pairs.from, pairs.to, 2);
    ASSERT_TRUE(motion);
    EXPECT_EQ(motion->pairs, 81 - static_cast<int>(wrong));
    EXPECT_LT(distance(motion->homography, kTilted), 1);
}

TEST(SharedMotionTest, TheSamePairsGiveTheSame) {
    const Pairs pairs = pairsOf(kTilted, 1.5);
    const auto once = fitSharedMotion(pairs.from, pairs.to, 2), again = fitSharedMotion(pairs.from, pairs.to, 2);
    ASSERT_TRUE(once && again);
    EXPECT_EQ(once->pairs, again->pairs);
    EXPECT_EQ(once->homography, again->homography);
}

TEST(SharedMotionTest, PairsWithNothingInCommonHaveNone) {
    Pairs pairs = pairsOf(kTilted, 0, 9);
    cv::RNG random(7);
    for (cv::Point2f& point : pairs.to)
        point = {random.uniform(0.F, 900.F), random.uniform(0.F, 900.F)};
    EXPECT_FALSE(fitSharedMotion(pairs.from, pairs.to, 2));
    EXPECT_FALSE(fitSharedMotion({}, {}, 2));
}

} // namespace
} // namespace nonet::detail
