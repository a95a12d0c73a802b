#pragma once

#include "nonet/options.h"

#include <filesystem>
#include <string>

namespace nonet::camera {

/// What `nonet camera` was asked for, in values that need no OpenCV.
struct CameraOptions {
    std::string source = "0";       ///< the number of a camera, or a video's path
    std::filesystem::path output{}; ///< a video, or with isOnce a picture; empty: a window, or nothing
    bool isOnce = false;
    double timeoutSeconds = 0; ///< 0: none for videos, a minute for cameras
    bool isJson = false, isQuiet = false;
    Options scan{};
    ReaderOptions reader{};
};

/// Runs until the source ends, the user quits or, with isOnce, a puzzle is confirmed. The exit status of the command.
int watch(const CameraOptions& options);

/// The module's one exported function.
using CameraEntry = int (*)(const CameraOptions&);
inline constexpr const char* kCameraEntry = "nonetCamera";

} // namespace nonet::camera
