#include "camera/video_file.h"

#include <algorithm>
#include <cctype>
#include <unistd.h>

namespace nonet::camera {

namespace fs = std::filesystem;

namespace {

std::string endingOf(const fs::path& path) {
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending;
}

/// The codes to try for a file's kind, best first: browsers play H.264, MPEG-4 is always there.
std::vector<int> codesFor(const std::string& ending) {
    if (ending == ".avi")
        return {cv::VideoWriter::fourcc('M', 'J', 'P', 'G')};
    if (ending == ".webm")
        return {cv::VideoWriter::fourcc('V', 'P', '8', '0')};
    return {cv::VideoWriter::fourcc('a', 'v', 'c', '1'), cv::VideoWriter::fourcc('m', 'p', '4', 'v')};
}

} // namespace

bool VideoFile::isVideoName(const fs::path& path) {
    const std::string ending = endingOf(path);
    return ending == ".mp4" || ending == ".avi" || ending == ".webm";
}

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
        temporary_.replace_filename(path_.stem().string() + ".part" + std::to_string(::getpid()) + endingOf(path_));
        for (const int code : codesFor(endingOf(path_)))
            if (writer_.open(temporary_.string(), cv::CAP_FFMPEG, code, framesPerSecond_, frame.size()))
                break;
    }
    if (!writer_.isOpened())
        return failed();
    writer_.write(frame);
    return std::nullopt;
}

std::optional<Error> VideoFile::finish() {
    if (!writer_.isOpened())
        return failed();
    writer_.release();
    std::error_code error;
    if (!fs::is_regular_file(temporary_, error) || fs::file_size(temporary_, error) == 0)
        return failed();
    fs::rename(temporary_, path_, error);
    if (error)
        return failed();
    temporary_.clear();
    return std::nullopt;
}

} // namespace nonet::camera
