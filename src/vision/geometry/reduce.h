#pragma once

#include <opencv2/core/mat.hpp>

namespace nonet::detail {

/// An 8-bit picture at a smaller size, each pixel the mean of what it covers: the pixels of cv::resize() with
/// INTER_AREA, in a fraction of its time where the sizes are no multiples of each other.
cv::Mat reduced(const cv::Mat& picture, cv::Size size);
cv::Mat reduced(const cv::Mat& picture, double factor);

} // namespace nonet::detail
