#include "vision/draw/lab.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

namespace nonet::detail {
namespace {

TEST(LabTest, ColoursAreThoseOfOpenCv) {
    for (int code = 0; code < 6 * 6 * 6; ++code) {
        const cv::Vec3f bgr(static_cast<float>(code % 6 * 51), static_cast<float>(code / 6 % 6 * 51),
                            static_cast<float>(code / 36 * 51));
        cv::Mat3f expected;
        cv::cvtColor(cv::Mat3f(1, 1, bgr / 255), expected, cv::COLOR_BGR2Lab);
        EXPECT_LT(cv::norm(labOf(bgr) - cv::Vec3d(expected(0, 0))), 1) << bgr;
    }
}

} // namespace
} // namespace nonet::detail
