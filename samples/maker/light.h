#pragma once

#include "view.h"

namespace nonet::samples {

/// The light of a scene; all amounts are 0 for a flat, even light.
struct LightSpec {
    double gradient = 0; ///< how much darker the far side is, 0..0.8
    double gradientDegrees = 0;
    double vignette = 0;         ///< darkening of the corners, 0..0.6
    double blotches = 0;         ///< slow, uneven changes, 0..0.3
    double sideLightDegrees = 0; ///< how far from overhead the light comes: shows the bend of the paper
    cv::Vec3d cast{1, 1, 1};     ///< colour of the light, as gains of blue, green, red
    double exposure = 1;
    int shadows = 0;          ///< shadows with hard edges: hand, phone, window bars
    int stripes = 0;          ///< shadows of a blind, side by side, in the same depth
    double shadowDepth = 0.4; ///< 0..0.8
    double shadowEdgePx = 3;
    double glare = 0;       ///< 0..1, a bright spot or streak that bleaches
    double glareSize = 0.2; ///< of the picture's width
};

/// Lights a picture whose pixels are reflectances.
void applyLight(cv::Mat& picture, const LightSpec& light, const View& view, const NodeRaster& nodes, Random random);

} // namespace nonet::samples
