#pragma once

#include "vision/read/net/convolution.h"
#include "vision/read/net/onnx.h"

#include <opencv2/core/mat.hpp>

#include <optional>
#include <span>
#include <vector>

namespace nonet::detail {

/// A network of convolutions, with or without a ReLU behind them, and a linear layer at the end, one after the other.
class DigitNet {
public:
    /// For square pictures of `side` rows. None if the file is no ONNX, has other layers or wants other pictures.
    static std::optional<DigitNet> fromOnnx(std::span<const unsigned char> file, int side,
                                            const ConvolutionEngine& engine);

    int outputs() const { return outputs_; }

    /// A row of outputs for each row of `pictures`; both CV_32F.
    cv::Mat forward(const cv::Mat& pictures);

private:
    struct Layer {
        Convolution shape; ///< its weights and bias are these:
        std::vector<float> weights, bias;
    };
    struct alignas(kMostLanes * sizeof(float)) Values {
        float lane[kMostLanes];
    };

    DigitNet(int side, const ConvolutionEngine& engine);
    bool add(const OnnxNode& node, const OnnxGraph& graph); ///< false if it is of another kind
    bool add(Convolution shape, const OnnxTensor& weights, const OnnxTensor& bias);
    void addPictures(int channels, int side);
    int lastSide() const { return layers_.empty() ? side_ : layers_.back().shape.outputSide; }

    const ConvolutionEngine* engine_;
    int side_, outputs_ = 1;
    std::vector<Layer> layers_;
    std::vector<std::vector<Values>> pictures_; ///< the input and what each layer makes of it; borders stay 0
};

} // namespace nonet::detail
