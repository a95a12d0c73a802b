#include "vision/read/net/digit_net.h"

#include <gtest/gtest.h>

namespace nonet::test {
namespace {

using detail::ConvolutionEngine;
using detail::DigitNet;

const std::filesystem::path kShipped = NONET_SOURCE_DIR "/models/digits.onnx";
constexpr int kShippedSide = 32, kSmallSide = 8;

/// Networks of a few values, for pictures of kSmallSide rows, written by torch.onnx.export.
std::filesystem::path small(const std::string& name) {
    return NONET_SOURCE_DIR "/tests/data/nets/" + name + ".onnx";
}

/// Every engine that this machine runs.
class DigitNetTest : public testing::TestWithParam<const ConvolutionEngine*> {
protected:
    static void expectWhatOpenCvGives(const std::filesystem::path& file, int side) {
        constexpr int kPictures = 81; // no multiple of any engine's lanes
        const int shape[] = {kPictures, 1, side, side}, rows[] = {kPictures, side * side};
        cv::Mat pictures(4, shape, CV_32F);
        cv::theRNG().state = 7;
        cv::randu(pictures, -2, 2);
        cv::dnn::Net reference = cv::dnn::readNetFromONNX(file.string());
        reference.setInput(pictures);
        const cv::Mat expected = reference.forward();
        auto net = DigitNet::fromOnnx(file, side, *GetParam());
        ASSERT_TRUE(net) << file;
        for (int round = 0; round < 2; ++round) { // the second one finds what the first left behind
            const cv::Mat outputs = net->forward(pictures.reshape(1, 2, rows));
            ASSERT_EQ(outputs.size(), expected.size());
            EXPECT_LT(cv::norm(outputs, expected, cv::NORM_INF), 1e-3 * cv::norm(expected, cv::NORM_INF)) << file;
        }
    }
};

TEST_P(DigitNetTest, ShippedNetGivesWhatOpenCvGives) {
    expectWhatOpenCvGives(kShipped, kShippedSide);
}

TEST_P(DigitNetTest, LayersOfAnySizeGiveWhatOpenCvGives) {
    expectWhatOpenCvGives(small("plain"), kSmallSide); // six and five channels, one layer without a ReLU
    expectWhatOpenCvGives(small("two_linear"), kSmallSide);
}

TEST_P(DigitNetTest, NetForOtherPicturesIsRefused) {
    EXPECT_FALSE(DigitNet::fromOnnx(kShipped, 24, *GetParam()));
}

TEST_P(DigitNetTest, NetWithOtherLayersIsRefused) {
    for (const char* name : {"leaky", "transposed", "pooled", "wide_border"})
        EXPECT_FALSE(DigitNet::fromOnnx(small(name), kSmallSide, *GetParam())) << name;
}

INSTANTIATE_TEST_SUITE_P(Engines, DigitNetTest, testing::ValuesIn(detail::runnableConvolutions()),
                         [](const auto& engine) { return std::string(engine.param->name); });

} // namespace
} // namespace nonet::test
