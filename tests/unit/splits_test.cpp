// Two kinds of digits, by whatever is measured of them.
#include "vision/evidence/splits.h"

#include <gtest/gtest.h>

#include <limits>

namespace nonet::test {
namespace {

using detail::Measure;

/// 20 digits of the values 1 to 5; from the 13th on they have `more` of what is measured, besides what their values
/// add.
Measure measureOf(float more, float byValue) {
    Measure measure{cv::Mat(20, 1, CV_32F), 0.001, byValue > 0};
    for (int i = 0; i < 20; ++i)
        measure.points.at<float>(i) =
            static_cast<float>(i % 5) * byValue + (i >= 12 ? more : 0) + 0.01F * static_cast<float>(i % 3);
    return measure;
}

std::vector<int> values() {
    std::vector<int> result;
    for (int i = 0; i < 20; ++i)
        result.push_back(i % 5 + 1);
    return result;
}

TEST(SplitsTest, DigitsThatDifferAreInTwoParts) {
    const auto split = detail::splitInTwo(measureOf(1, 0), values());
    ASSERT_TRUE(split);
    for (std::size_t i = 0; i < 20; ++i)
        EXPECT_EQ(split->odds[i] > 2, (split->odds[19] > 2) == (i >= 12)) << i;
}

TEST(SplitsTest, WhatTheValuesDoIsTakenOut) {
    const auto split = detail::splitInTwo(measureOf(1, 0.3F), values());
    ASSERT_TRUE(split);
    for (std::size_t i = 0; i < 20; ++i)
        EXPECT_EQ(split->odds[i] > 0, (split->odds[19] > 0) == (i >= 12)) << i;
}

TEST(SplitsTest, ValueWithMoreInkIsNoPart) {
    Measure measure = measureOf(0, 0.001F);
    for (int i = 4; i < 20; i += 5)
        measure.points.at<float>(i) += 1;
    EXPECT_FALSE(detail::splitInTwo(measure, values()));
}

TEST(SplitsTest, DigitOfWhichNothingIsKnownIsInNeitherPart) {
    Measure measure = measureOf(1, 0);
    measure.points.at<float>(3) = std::numeric_limits<float>::quiet_NaN();
    const auto split = detail::splitInTwo(measure, values());
    ASSERT_TRUE(split);
    EXPECT_EQ(split->odds[3], 0);
    EXPECT_GT(std::abs(split->odds[4]), 2);
}

TEST(SplitsTest, DigitsThatAreAllAlikeAreNotSplit) {
    Measure measure = measureOf(0, 0);
    measure.points = 1;
    EXPECT_FALSE(detail::splitInTwo(measure, values()));
    measure.points = measure.points.rowRange(0, 5);
    EXPECT_FALSE(detail::splitInTwo(measure, values()));
}

TEST(SplitsTest, PartingSaysHowFarAndWhichWay) {
    std::vector<bool> isSecond(20);
    EXPECT_FALSE(detail::partingOf(measureOf(1, 0), values(), isSecond));
    std::fill(isSecond.begin() + 12, isSecond.end(), true);
    const auto parting = detail::partingOf(measureOf(1, 0), values(), isSecond);
    ASSERT_TRUE(parting);
    EXPECT_NEAR(parting->apart, 1, 0.01);
    EXPECT_LT(parting->spread, 0.01);
    EXPECT_GT(parting->towards.at<float>(0), 0);
}

} // namespace
} // namespace nonet::test
