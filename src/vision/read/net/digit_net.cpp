// The network's arithmetic. OpenCV's own is made for large pictures; for 81 small ones it takes half as long again with
// AVX2 and three times as long with AVX-512. Here the cells lie side by side in the lanes of vectors, so that every
// step is done for all of them, whatever the sizes of the layers. Weak spot: processors whose vectors hold four values.
#include "vision/read/net/digit_net.h"

#include <opencv2/dnn/all_layers.hpp>

#include <algorithm>

namespace nonet::detail {

namespace {

std::optional<Convolution> shapeOf(const cv::dnn::BaseConvolutionLayer& layer) {
    if (layer.blobs.empty())
        return std::nullopt;
    const cv::Mat& weights = layer.blobs[0];
    const auto isAll = [](const std::vector<std::size_t>& sizes, std::size_t size) {
        return std::ranges::all_of(sizes, [&](std::size_t each) { return each == size; });
    };
    const std::size_t stride = layer.strides.front();
    const bool isPlain = weights.dims == 4 && weights.size[2] == weights.size[3] && isAll(layer.strides, stride) &&
                         isAll(layer.dilations, 1) && isAll(layer.pads_begin, Convolution::kBorder) &&
                         isAll(layer.pads_end, Convolution::kBorder) && layer.padMode.empty();
    if (!isPlain)
        return std::nullopt;
    Convolution shape;
    shape.inputs = weights.size[1];
    shape.kernel = weights.size[2];
    shape.stride = static_cast<int>(stride);
    shape.padding = Convolution::kBorder;
    return shape;
}

/// A linear layer, as a convolution whose kernel covers the whole picture.
std::optional<Convolution> wholePicture(int inputs, int side, const cv::Mat& weights) {
    const int values = inputs * side * side;
    if (weights.dims != 2 || weights.size[1] != values || weights.size[0] == values)
        return std::nullopt; // a square one might be the other way round
    Convolution shape;
    shape.inputs = inputs;
    shape.kernel = side;
    return shape;
}

} // namespace

DigitNet::DigitNet(int side, const ConvolutionEngine& engine) : engine_(&engine), side_(side) {
    addPictures(1, side);
}

void DigitNet::addPictures(int channels, int side) {
    const auto row = static_cast<std::size_t>(side + 2 * Convolution::kBorder);
    const std::size_t values =
        static_cast<std::size_t>(channels) * row * row * static_cast<std::size_t>(engine_->lanes);
    pictures_.emplace_back((values + kMostLanes - 1) / kMostLanes);
}

/// Packs the weights, a block of outputs after the other; there are outputs of nothing to make the last block full.
/// False if the layer does not fit to those before.
bool DigitNet::add(Convolution shape, const std::vector<cv::Mat>& blobs) {
    constexpr int kBlock = Convolution::kBlock;
    const bool fits = blobs.size() == 2 && shape.inputs == outputs_ && shape.kernel <= lastSide() + 2 * shape.padding &&
                      blobs[0].type() == CV_32F && blobs[1].type() == CV_32F &&
                      blobs[1].total() == static_cast<std::size_t>(blobs[0].size[0]);
    if (!fits)
        return false;
    outputs_ = blobs[0].size[0];
    shape.outputs = (outputs_ + kBlock - 1) / kBlock * kBlock;
    shape.inputSide = lastSide();
    shape.outputSide = (shape.inputSide + 2 * shape.padding - shape.kernel) / shape.stride + 1;
    const int perOutput = shape.inputs * shape.kernel * shape.kernel;
    Layer layer{shape, std::vector<float>(static_cast<std::size_t>(shape.outputs * perOutput)),
                std::vector<float>(static_cast<std::size_t>(shape.outputs))};
    const auto* weights = blobs[0].ptr<float>();
    std::copy_n(blobs[1].ptr<float>(), outputs_, layer.bias.begin());
    for (int output = 0; output < outputs_; ++output)
        for (int i = 0; i < perOutput; ++i)
            layer.weights[static_cast<std::size_t>((output / kBlock * perOutput + i) * kBlock + output % kBlock)] =
                *weights++;
    layers_.push_back(std::move(layer));
    addPictures(shape.outputs, shape.outputSide);
    return true;
}

bool DigitNet::add(const cv::Ptr<cv::dnn::Layer>& layer) {
    if (const auto relu = layer.dynamicCast<cv::dnn::ReLULayer>()) {
        if (relu->negativeSlope != 0 || layers_.empty())
            return false;
        layers_.back().shape.least = 0;
        return true;
    }
    std::optional<Convolution> shape;
    if (const auto convolution = layer.dynamicCast<cv::dnn::BaseConvolutionLayer>();
        convolution && layer->type == "Convolution")
        shape = shapeOf(*convolution);
    else if ((layer->type == "InnerProduct" || layer->type == "Gemm") && !layer->blobs.empty()) // by OpenCV's version
        shape = wholePicture(outputs_, lastSide(), layer->blobs[0]);
    else
        return layer->type == "Flatten" || layer->type == "Identity";
    return shape && add(*shape, layer->blobs);
}

std::optional<DigitNet> DigitNet::fromOnnx(const std::filesystem::path& file, int side,
                                           const ConvolutionEngine& engine) {
    cv::dnn::Net net = cv::dnn::readNetFromONNX(file.string());
    DigitNet result(side, engine);
    for (const std::string& name : net.getLayerNames())
        if (!result.add(net.getLayer(net.getLayerId(name))))
            return std::nullopt;
    if (result.lastSide() != 1)
        return std::nullopt;
    return result;
}

cv::Mat DigitNet::forward(const cv::Mat& pictures) {
    constexpr std::ptrdiff_t kBorder = Convolution::kBorder;
    const std::ptrdiff_t lanes = engine_->lanes, side = side_, row = side + 2 * kBorder;
    cv::Mat result(pictures.rows, outputs_, CV_32F);
    for (int first = 0; first < pictures.rows; first += engine_->lanes) {
        const int count = std::min(engine_->lanes, pictures.rows - first);
        float* in = pictures_[0].front().lane;
        for (std::ptrdiff_t y = 0; y < side; ++y)
            for (int lane = 0; lane < count; ++lane) {
                const float* from = pictures.ptr<float>(first + lane) + y * side;
                float* to = in + ((y + kBorder) * row + kBorder) * lanes + lane;
                for (std::ptrdiff_t x = 0; x < side; ++x)
                    to[x * lanes] = from[x];
            }
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            Convolution layer = layers_[i].shape;
            layer.weights = layers_[i].weights.data();
            layer.bias = layers_[i].bias.data();
            engine_->convolve(layer, pictures_[i].front().lane, pictures_[i + 1].front().lane);
        }
        constexpr std::ptrdiff_t kRow = 1 + 2 * kBorder;
        const float* out = pictures_.back().front().lane + (kBorder * kRow + kBorder) * lanes;
        for (int lane = 0; lane < count; ++lane)
            for (int output = 0; output < outputs_; ++output)
                result.at<float>(first + lane, output) = out[output * kRow * kRow * lanes + lane];
    }
    return result;
}

} // namespace nonet::detail
