#pragma once

#include "textures.h"

namespace nonet::samples {

/// What lens, sensor and storage do to a picture. The picture is drawn `reduce` times larger than it is stored.
struct CameraSpec {
    int reduce = 1;         ///< whole factor by which the drawn picture is made smaller
    double defocusPx = 0.5; ///< sigma, in drawn pixels
    double motionPx = 0;    ///< length, in drawn pixels
    double motionDegrees = 0;
    double noise = 2;   ///< deviation, of 255
    double sharpen = 0; ///< 0..1.5, as phones do
    double contrast = 1, brightness = 0, saturation = 1;
    bool isGrey = false;
    int earlierJpeg = 0;  ///< quality of an earlier storing, as messengers do; 0: none
    int jpegQuality = 90; ///< of the file
};

/// The picture that is stored, before its last encoding.
cv::Mat takePicture(cv::Mat scene, const CameraSpec& camera, const Textures& textures, Random random);

} // namespace nonet::samples
