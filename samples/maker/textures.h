#pragma once

#include "random.h"

#include <opencv2/core/mat.hpp>

namespace nonet::samples {

/// Random fields made once and used again at random offsets: drawing noise afresh would cost more than all the rest.
struct Textures {
    cv::Mat noise;  ///< CV_8UC3 around kMiddle, deviation kNoiseDeviation
    cv::Mat fibres; ///< CV_8UC3, grey, around kMiddle: paper
    cv::Mat grain;  ///< CV_8UC1 around kMiddle, streaks along x: wood
    static constexpr double kMiddle = 128;
    static constexpr double kNoiseDeviation = 24;

    static Textures make();
};

/// A part of a texture of the given size, from a random place: a view, or a copy with repeats where the texture is too
/// small.
cv::Mat cutTexture(const cv::Mat& texture, cv::Size size, Random& random);

} // namespace nonet::samples
