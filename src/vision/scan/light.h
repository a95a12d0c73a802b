#pragma once

#include <opencv2/core/mat.hpp>

namespace nonet::detail {

/// How bright the brightest part of a picture is, how far that is from the darkest, both in grey levels, and how much
/// of it the sharpest edges take within two pixels.
struct Light {
    double bright = 0, contrast = 0, sharp = 0;

    bool isTooDark() const;
    bool isTooBlurred() const; ///< false in plain paper, where there is nothing to be sharp
};

/// That of a BGR or grey picture. `paperShare`: of the picture that may be all there is of the paper.
Light measureLight(const cv::Mat& picture, double paperShare = 0.05);

} // namespace nonet::detail
