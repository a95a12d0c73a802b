#pragma once

#include "nonet/error.h"

#include <opencv2/videoio.hpp>

#include <string>

namespace nonet::camera {

/// A camera or a video that is open.
struct Source {
    cv::VideoCapture capture;
    bool isCamera = false;
    double framesPerSecond = 30;
};

/// Opens the camera of that number, or the video at that path. The error says what to do.
Result<Source> openSource(const std::string& name);

} // namespace nonet::camera
