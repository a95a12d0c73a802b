#include "vision/models/model_files.h"
#include "vision/read/net/digit_net.h"

#include <gtest/gtest.h>
#include <opencv2/dnn.hpp>

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
        auto net = DigitNet::fromOnnx(detail::readModel(file), side, *GetParam());
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
    EXPECT_FALSE(DigitNet::fromOnnx(detail::readModel(kShipped), 24, *GetParam()));
}

TEST_P(DigitNetTest, NetWithOtherLayersIsRefused) {
    for (const char* name : {"leaky", "transposed", "pooled", "wide_border"})
        EXPECT_FALSE(DigitNet::fromOnnx(detail::readModel(small(name)), kSmallSide, *GetParam())) << name;
}

TEST(OnnxTest, CutAndDamagedFilesAreRefusedOrReadCalmly) {
    const ConvolutionEngine& engine = detail::kPortableConvolution;
    const std::vector<unsigned char> whole = detail::readModel(small("plain"));
    ASSERT_TRUE(DigitNet::fromOnnx(whole, kSmallSide, engine));
    for (std::size_t size = 0; size + 12 < whole.size(); ++size) // behind the network stands only a version
        EXPECT_FALSE(DigitNet::fromOnnx(std::span(whole).first(size), kSmallSide, engine)) << size;
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const int wrong : {0, 1, 0x7F, 0x80, 0xFF}) {
            std::vector<unsigned char> damaged = whole;
            damaged[at] = static_cast<unsigned char>(wrong);
            auto net = DigitNet::fromOnnx(damaged, kSmallSide, engine);
            EXPECT_TRUE(!net || net->forward(cv::Mat::zeros(3, kSmallSide * kSmallSide, CV_32F)).rows == 3);
        }
}

TEST(OnnxTest, SizesMayBePackedAndMustFitTheNumbers) {
    const std::vector<unsigned char> bytes = {
        0x3A, 0x20,                                                 // the graph
        0x0A, 0x09, 0x0A, 1, 'x',  0x12, 1,    'y', 0x22, 1,   'R', // a layer from x to y of kind R
        0x2A, 0x13, 0x0A, 2, 1,    2,    0x10, 1,   0x42, 1,   't', // a tensor t of 1 x 2 floats
        0x22, 8,    0,    0, 0x80, 0x3F, 0,    0,   0,    0x40};    // 1 and 2
    const auto graph = detail::readOnnx(bytes);
    ASSERT_TRUE(graph);
    EXPECT_EQ(graph->tensors.at("t").values, (std::vector<float>{1, 2}));
    for (const int size : {0, 1, 3, 0x7F}) {
        std::vector<unsigned char> other = bytes;
        other[18] = static_cast<unsigned char>(size);
        EXPECT_FALSE(detail::readOnnx(other)) << size;
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, DigitNetTest, testing::ValuesIn(detail::runnableConvolutions()),
                         [](const auto& engine) { return std::string(engine.param->name); });

} // namespace
} // namespace nonet::test
