#pragma once

#include "random.h"

#include <opencv2/core/mat.hpp>

namespace nonet::samples {

/// Random fields made once and used again at random offsets: drawing noise afresh would cost more than all the rest.
struct Textures {
    cv::Mat noise;  ///< CV_8SC3, deviation kNoiseDeviation
    cv::Mat fibres; ///< CV_8UC1 around 128: paper
    cv::Mat grain;  ///< CV_8UC1 around 128, streaks along x: wood, cloth
    static constexpr double kNoiseDeviation = 24;

    static Textures make();
};

/// A part of a texture of the given size, from a random place; the texture is repeated as needed.
cv::Mat cutTexture(const cv::Mat& texture, cv::Size size, Random& random);

} // namespace nonet::samples
