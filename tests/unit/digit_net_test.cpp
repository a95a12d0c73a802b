#include "read/net/digit_net.h"

#include <opencv2/dnn.hpp>

#include <gtest/gtest.h>

namespace nonet::test {
namespace {

using detail::ConvolutionEngine;
using detail::DigitNet;

constexpr int kSide = 32;

const std::filesystem::path kShipped = NONET_SOURCE_DIR "/models/digits.onnx";

/// Every engine that this machine runs.
class DigitNetTest : public testing::TestWithParam<const ConvolutionEngine*> {};

TEST_P(DigitNetTest, GivesWhatOpenCvGives) {
    constexpr int kPictures = 81; // no multiple of any engine's lanes
    const int shape[] = {kPictures, 1, kSide, kSide};
    cv::Mat pictures(4, shape, CV_32F);
    cv::theRNG().state = 7;
    cv::randu(pictures, -2, 2);
    cv::dnn::Net reference = cv::dnn::readNetFromONNX(kShipped.string());
    reference.setInput(pictures);
    const cv::Mat expected = reference.forward();
    auto net = DigitNet::fromOnnx(kShipped, kSide, *GetParam());
    ASSERT_TRUE(net);
    const int rows[] = {kPictures, kSide * kSide};
    for (int round = 0; round < 2; ++round) { // the second one finds what the first left behind
        const cv::Mat outputs = net->forward(pictures.reshape(1, 2, rows));
        ASSERT_EQ(outputs.size(), expected.size());
        EXPECT_LT(cv::norm(outputs, expected, cv::NORM_INF), 1e-3);
    }
    EXPECT_GT(cv::norm(expected, cv::NORM_INF), 1);
}

TEST_P(DigitNetTest, NetForOtherPicturesIsRefused) {
    EXPECT_FALSE(DigitNet::fromOnnx(kShipped, 24, *GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Engines, DigitNetTest, testing::ValuesIn(detail::runnableConvolutions()),
                         [](const auto& engine) { return std::string(engine.param->name); });

} // namespace
} // namespace nonet::test
