#pragma once

#include "vision/read/net/convolution.h"

#include <opencv2/dnn.hpp>

#include <filesystem>
#include <optional>
#include <vector>

namespace nonet::detail {

/// A network of convolutions, with or without a ReLU behind them, and a linear layer at the end, one after the other.
class DigitNet {
public:
    /// For square pictures of `side` rows. None if it has other layers or wants other pictures; throws what OpenCV
    /// throws if the file is no ONNX.
    static std::optional<DigitNet> fromOnnx(const std::filesystem::path& file, int side,
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
    bool add(const cv::Ptr<cv::dnn::Layer>& layer); ///< false if it is of another kind
    bool add(Convolution shape, const std::vector<cv::Mat>& blobs);
    void addPictures(int channels, int side);
    int lastSide() const { return layers_.empty() ? side_ : layers_.back().shape.outputSide; }

    const ConvolutionEngine* engine_;
    int side_, outputs_ = 1;
    std::vector<Layer> layers_;
    std::vector<std::vector<Values>> pictures_; ///< the input and what each layer makes of it; borders stay 0
};

} // namespace nonet::detail
