#pragma once

#include <opencv2/core/mat.hpp>

#include <array>
#include <span>
#include <string_view>

namespace nonet::test {

/// One way in which photos get worse, with the amounts that are tried, mildest first.
struct Degradation {
    std::string_view name, unit;
    std::array<double, 8> amounts;
    cv::Mat (*apply)(const cv::Mat& bgr, double amount, cv::RNG& random);
};

std::span<const Degradation> degradations();

} // namespace nonet::test
