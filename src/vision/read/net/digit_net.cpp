// The network's arithmetic. OpenCV's own is made for large pictures; for 81 small ones it takes half as long again with
// AVX2 and three times as long with AVX-512. Here the cells lie side by side in the lanes of vectors, so that every
// step is done for all of them, whatever the sizes of the layers. Weak spot: processors whose vectors hold four values.
#include "vision/read/net/digit_net.h"

#include <algorithm>

namespace nonet::detail {

namespace {

// Far more than any network for cells has; a layer's values take 64 KB a channel.
constexpr std::int64_t kMostChannels = 1024;

const OnnxTensor* tensorOf(const OnnxGraph& graph, const OnnxNode& node, std::size_t input) {
    const auto found = graph.tensors.find(input < node.inputs.size() ? node.inputs[input] : "");
    return found == graph.tensors.end() ? nullptr : &found->second;
}

/// Square kernels and steps, a border of one value.
std::optional<Convolution> convolutionOf(const OnnxNode& node, const OnnxTensor& weights) {
    const auto steps = node.attributes.find("strides");
    const std::int64_t stride =
        steps == node.attributes.end() || steps->second.integers.empty() ? 1 : steps->second.integers[0];
    const auto filling = node.attributes.find("auto_pad");
    const bool isPlain = weights.sizes.size() == 4 && weights.sizes[2] == weights.sizes[3] && stride >= 1 &&
                         stride <= weights.sizes[2] && node.isAll("strides", stride, 1) &&
                         node.isAll("dilations", 1, 1) && node.isAll("pads", Convolution::kBorder, 0) &&
                         node.integer("group", 1) == 1 &&
                         (filling == node.attributes.end() || filling->second.text == "NOTSET");
    if (!isPlain || weights.sizes[1] > kMostChannels || weights.sizes[2] > kMostChannels)
        return std::nullopt;
    Convolution shape;
    shape.inputs = static_cast<int>(weights.sizes[1]);
    shape.kernel = static_cast<int>(weights.sizes[2]);
    shape.stride = static_cast<int>(stride);
    shape.padding = Convolution::kBorder;
    return shape;
}

/// A linear layer, as a convolution whose kernel covers the whole picture.
std::optional<Convolution> wholePicture(int inputs, int side, const OnnxNode& node, const OnnxTensor& weights) {
    const bool isPlain = node.number("alpha", 1) == 1 && node.number("beta", 1) == 1 &&
                         node.integer("transA", 0) == 0 && node.integer("transB", 0) == 1;
    if (!isPlain || weights.sizes.size() != 2 || weights.sizes[1] != std::int64_t{inputs} * side * side)
        return std::nullopt;
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
bool DigitNet::add(Convolution shape, const OnnxTensor& weights, const OnnxTensor& bias) {
    constexpr int kBlock = Convolution::kBlock;
    const bool fits = shape.inputs == outputs_ && shape.kernel <= lastSide() + 2 * shape.padding &&
                      weights.sizes[0] <= kMostChannels && bias.sizes.size() == 1 && bias.sizes[0] == weights.sizes[0];
    if (!fits)
        return false;
    outputs_ = static_cast<int>(weights.sizes[0]);
    shape.outputs = (outputs_ + kBlock - 1) / kBlock * kBlock;
    shape.inputSide = lastSide();
    shape.outputSide = (shape.inputSide + 2 * shape.padding - shape.kernel) / shape.stride + 1;
    const int perOutput = shape.inputs * shape.kernel * shape.kernel;
    Layer layer{shape, std::vector<float>(static_cast<std::size_t>(shape.outputs * perOutput)),
                std::vector<float>(static_cast<std::size_t>(shape.outputs))};
    std::ranges::copy(bias.values, layer.bias.begin());
    auto weight = weights.values.begin();
    for (int output = 0; output < outputs_; ++output)
        for (int i = 0; i < perOutput; ++i)
            layer.weights[static_cast<std::size_t>((output / kBlock * perOutput + i) * kBlock + output % kBlock)] =
                *weight++;
    layers_.push_back(std::move(layer));
    addPictures(shape.outputs, shape.outputSide);
    return true;
}

bool DigitNet::add(const OnnxNode& node, const OnnxGraph& graph) {
    if (node.kind == "Relu" && !layers_.empty()) {
        layers_.back().shape.least = 0;
        return true;
    }
    if (node.kind == "Flatten")
        return node.integer("axis", 1) == 1;
    if (node.kind == "Identity")
        return true;
    const OnnxTensor *weights = tensorOf(graph, node, 1), *bias = tensorOf(graph, node, 2);
    if (!weights || !bias || (node.kind != "Conv" && node.kind != "Gemm"))
        return false;
    const std::optional<Convolution> shape =
        node.kind == "Conv" ? convolutionOf(node, *weights) : wholePicture(outputs_, lastSide(), node, *weights);
    return shape && add(*shape, *weights, *bias);
}

std::optional<DigitNet> DigitNet::fromOnnx(std::span<const unsigned char> file, int side,
                                           const ConvolutionEngine& engine) {
    const std::optional<OnnxGraph> graph = readOnnx(file);
    if (!graph)
        return std::nullopt;
    DigitNet result(side, engine);
    std::string value; // what the layer before gave
    for (const OnnxNode& node : graph->nodes) {
        const bool isNext =
            !node.inputs.empty() && node.outputs.size() == 1 && (value.empty() || node.inputs[0] == value);
        if (!isNext || !result.add(node, *graph))
            return std::nullopt;
        value = node.outputs[0];
    }
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
