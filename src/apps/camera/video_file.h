#pragma once

#include "apps/page/output_file.h"

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

    /// Appends a frame; the first one sets the size.
    std::optional<Error> add(const cv::Mat& frame);
    /// Ends the file and reads it back: encoders say nothing of a full disk. An error if it is not whole.
    std::optional<Error> finish();

private:
    Error failed() const;
    std::optional<Error> open(cv::Size size);

    std::filesystem::path path_;
    std::optional<OutputFile> file_; ///< from the first frame on
    double framesPerSecond_;
    cv::VideoWriter writer_;
    std::int64_t frames_ = 0;
};

} // namespace nonet::camera
