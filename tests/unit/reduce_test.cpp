#include "vision/geometry/reduce.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

namespace nonet::detail {
namespace {

cv::Mat noise(cv::Size size, int type) {
    cv::Mat picture(size, type);
    cv::RNG(1).fill(picture, cv::RNG::UNIFORM, 0, 256);
    return picture;
}

TEST(ReduceTest, GivesThePixelsOfOpenCv) {
    for (const int type : {CV_8UC1, CV_8UC3})
        for (const cv::Size from : {cv::Size(1, 1), {7, 5}, {64, 48}, {101, 203}})
            for (const double factor : {0.99, 0.78125, 0.6, 0.5, 0.4, 0.21, 0.07}) {
                const cv::Mat picture = noise(from, type);
                const cv::Size size(std::max(1, cvRound(from.width * factor)),
                                    std::max(1, cvRound(from.height * factor)));
                cv::Mat expected;
                cv::resize(picture, expected, size, 0, 0, cv::INTER_AREA);
                EXPECT_EQ(cv::norm(reduced(picture, size), expected, cv::NORM_INF), 0) << from << " to " << size;
            }
}

TEST(ReduceTest, GivesThePixelsOfOpenCvByAFactor) {
    for (const double factor : {0.99, 0.78125, 0.6, 0.5, 0.4, 0.21, 0.07}) {
        const cv::Mat picture = noise({101, 203}, CV_8UC1);
        cv::Mat expected;
        cv::resize(picture, expected, {}, factor, factor, cv::INTER_AREA);
        EXPECT_EQ(cv::norm(reduced(picture, factor), expected, cv::NORM_INF), 0) << factor;
    }
}

} // namespace
} // namespace nonet::detail
