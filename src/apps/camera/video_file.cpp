#include "apps/camera/video_file.h"

#include "base/lower_extension.h"

#include <unistd.h>

namespace nonet::camera {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kDroppedFrames = 2; // that an encoder may keep to itself at the end

/// The codes to try for a file's kind, best first: browsers play H.264, MPEG-4 is always there.
std::vector<int> codesFor(const std::string& ending) {
    if (ending == ".avi")
        return {cv::VideoWriter::fourcc('M', 'J', 'P', 'G')};
    if (ending == ".webm")
        return {cv::VideoWriter::fourcc('V', 'P', '8', '0')};
    return {cv::VideoWriter::fourcc('a', 'v', 'c', '1'), cv::VideoWriter::fourcc('m', 'p', '4', 'v')};
}

/// As many frames as can be read of what was written.
std::int64_t readableFrames(const fs::path& path) {
    cv::VideoCapture video(path.string(), cv::CAP_FFMPEG);
    std::int64_t frames = 0;
    while (video.grab())
        ++frames;
    return frames;
}

} // namespace

VideoFile::~VideoFile() {
    std::error_code ignored;
    if (!temporary_.empty())
        fs::remove(temporary_, ignored);
}

Error VideoFile::failed() const {
    return {Errc::BadOutput, printable(path_.native()) + ": cannot be written; look at its folder and the free space"};
}

std::optional<Error> VideoFile::add(const cv::Mat& frame) {
    if (temporary_.empty()) {
        temporary_ = path_;
        temporary_.replace_filename(path_.stem().string() + ".part" + std::to_string(::getpid()) +
                                    detail::lowerExtension(path_));
        for (const int code : codesFor(detail::lowerExtension(path_)))
            if (writer_.open(temporary_.string(), cv::CAP_FFMPEG, code, framesPerSecond_, frame.size()))
                break;
    }
    if (!writer_.isOpened())
        return failed();
    writer_.write(frame);
    ++frames_;
    return std::nullopt;
}

std::optional<Error> VideoFile::finish() {
    if (!writer_.isOpened())
        return failed();
    writer_.release();
    if (readableFrames(temporary_) + kDroppedFrames < frames_)
        return failed();
    std::error_code error;
    fs::rename(temporary_, path_, error);
    if (error)
        return failed();
    temporary_.clear();
    return std::nullopt;
}

} // namespace nonet::camera
