#pragma once

#include "nonet/error.h"

#include <opencv2/videoio.hpp>

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
    /// Ends the file; an error if it could not be written whole.
    std::optional<Error> finish();

    /// Whether the name ends as a video's that can be written.
    static bool isVideoName(const std::filesystem::path& path);

private:
    Error failed() const;

    std::filesystem::path path_, temporary_;
    double framesPerSecond_;
    cv::VideoWriter writer_;
};

} // namespace nonet::camera
