#include "apps/camera/video_file.h"

#include "base/lower_extension.h"

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

Error VideoFile::failed() const {
    return {Errc::BadOutput, printable(path_.native()) + ": cannot be written; look at its folder and the free space"};
}

std::optional<Error> VideoFile::open(cv::Size size) {
    file_.emplace(path_, OutputOptions{.ending = TemporaryEnding::OfTarget});
    if (file_->error())
        return file_->error();
    for (const int code : codesFor(detail::lowerExtension(path_)))
        if (writer_.open(file_->temporary().string(), cv::CAP_FFMPEG, code, framesPerSecond_, size))
            return std::nullopt;
    return failed();
}

std::optional<Error> VideoFile::add(const cv::Mat& frame) {
    if (!file_)
        if (auto error = open(frame.size()))
            return error;
    writer_.write(frame);
    ++frames_;
    return std::nullopt;
}

std::optional<Error> VideoFile::finish() {
    if (!writer_.isOpened())
        return failed();
    writer_.release();
    if (readableFrames(file_->temporary()) + kDroppedFrames < frames_)
        return failed();
    return file_->commit();
}

} // namespace nonet::camera
