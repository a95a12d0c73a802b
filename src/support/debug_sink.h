#pragma once

#include <opencv2/core/mat.hpp>

#include <filesystem>
#include <string_view>

namespace nonet::detail {

/// Writes a picture per stage into a folder, numbered in order; does nothing without a folder.
class DebugSink {
public:
    explicit DebugSink(std::filesystem::path folder) : folder_(std::move(folder)) {}
    bool isOn() const { return !folder_.empty(); }
    void picture(std::string_view stage, const cv::Mat& picture);

private:
    std::filesystem::path folder_;
    int written_ = 0;
};

} // namespace nonet::detail
