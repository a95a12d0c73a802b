#include "support/debug_sink.h"

#include <opencv2/imgcodecs.hpp>

#include <cstdio>
#include <string>

namespace nonet::detail {

void DebugSink::picture(std::string_view stage, const cv::Mat& picture) {
    if (!isOn())
        return;
    std::error_code ignored;
    std::filesystem::create_directories(folder_, ignored);
    char number[16];
    std::snprintf(number, sizeof number, "%02d-", ++written_);
    cv::imwrite((folder_ / (number + std::string(stage) + ".png")).string(), picture);
}

} // namespace nonet::detail
