#include "apps/camera/source.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

namespace nonet::camera {

namespace {

bool isNumber(const std::string& text) {
    return !text.empty() && text.size() < 4 &&
           std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

} // namespace

Result<Source> openSource(const std::string& name) {
    Source source;
    source.isCamera = isNumber(name) || name.starts_with("/dev/");
    const std::string device = isNumber(name) ? "/dev/video" + name : name;
    std::error_code ignored;
    if (!std::filesystem::exists(device, ignored))
        return Error{Errc::BadInput, source.isCamera ? "there is no camera " + printable(name) + " (" +
                                                           printable(device) + "); plug one in, or name a video"
                                                     : printable(name) + ": there is no such file; check the name"};
    if (std::filesystem::is_directory(device, ignored))
        return Error{Errc::BadInput, printable(name) + " is a folder; name a video in it"};
    // Quiet, and asked for by name, or OpenCV tries a dozen ways and writes about each.
    ::setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0);
    source.capture.open(device, source.isCamera ? cv::CAP_V4L2 : cv::CAP_FFMPEG);
    if (!source.capture.isOpened())
        return Error{Errc::BadInput, source.isCamera
                                         ? "the camera " + printable(device) + " cannot be opened; is it in use?"
                                         : printable(name) + " is not a video that can be read"};
    if (source.isCamera) {
        source.capture.set(cv::CAP_PROP_FRAME_WIDTH, 1280);
        source.capture.set(cv::CAP_PROP_FRAME_HEIGHT, 720);
        source.capture.set(cv::CAP_PROP_BUFFERSIZE, 1); // the newest frame, not the oldest that waits
    }
    const double rate = source.capture.get(cv::CAP_PROP_FPS);
    source.framesPerSecond = rate >= 1 && rate <= 240 ? rate : 30;
    return source;
}

} // namespace nonet::camera
