#pragma once

#include "nonet/error.h"

#include <opencv2/videoio.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>

namespace nonet::camera {

/// A video that is written under a temporary name and renamed when it is whole.
class VideoFile {
public:
    VideoFile(std::filesystem::path path, double framesPerSecond)
        : path_(std::move(path)), framesPerSecond_(framesPerSecond) {}
    VideoFile(const VideoFile&) = delete;
    VideoFile& operator=(const VideoFile&) = delete;
    ~VideoFile();

    /// Appends a frame; the first one sets the size.
    std::optional<Error> add(const cv::Mat& frame);
    /// Ends the file and reads it back: encoders say nothing of a full disk. An error if it is not whole.
    std::optional<Error> finish();

private:
    Error failed() const;

    std::filesystem::path path_, temporary_;
    double framesPerSecond_;
    cv::VideoWriter writer_;
    std::int64_t frames_ = 0;
};

} // namespace nonet::camera
