// Whether a picture shows enough to be read, whatever is in it.
#include "vision/scan/light.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace nonet::detail {

namespace {

constexpr int kSharpnessSidePx = 800; // the picture's longer side where sharpness is measured
constexpr double kEdgeShare = 0.2;    // of the paper that the sharpest edges of what is on it cover
// Of 40 pictures made darker and blurred: 38 of those with 6 % of their light have 60, 79 of 80 blurred by 0.8 % of
// their side or more have 0.16 or less, and one of 40 blurred by half of that, which mostly can be read.
constexpr double kTooDark = 60;       // grey level that the paper does not reach
constexpr double kTooBlurred = 0.16;  // of the contrast, over two pixels at the sharpest edges
constexpr double kLeastContrast = 30; // grey levels: in plain paper there is nothing to be sharp

/// Counts whole grey levels.
class Levels {
public:
    void add(int level) {
        ++counts_[static_cast<std::size_t>(level)];
        ++total_;
    }
    /// The level that so large a share of them does not exceed.
    int below(double share) const {
        int level = 0;
        for (double seen = counts_[0]; level < 255 && seen < share * total_;)
            seen += counts_[static_cast<std::size_t>(++level)];
        return level;
    }

private:
    std::array<int, 256> counts_{};
    int total_ = 0;
};

} // namespace

Light measureLight(const cv::Mat& picture, double paperShare) {
    cv::Mat grey;
    if (picture.channels() == 1)
        grey = picture;
    else
        cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    const double scale = std::min(1.0, static_cast<double>(kSharpnessSidePx) / std::max(grey.cols, grey.rows));
    const cv::Size size(std::max(1, cvRound(scale * grey.cols)), std::max(1, cvRound(scale * grey.rows)));
    cv::resize(grey, grey, size, 0, 0, cv::INTER_AREA);
    Levels levels, steps;
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 2; x < grey.cols; ++x) {
            levels.add(grey.at<uchar>(y, x));
            steps.add(std::abs(grey.at<uchar>(y, x) - grey.at<uchar>(y, x - 2)));
        }
    const double bright = levels.below(1 - paperShare), contrast = bright - levels.below(0.02);
    return {bright, contrast, steps.below(1 - kEdgeShare * paperShare) / std::max(contrast, 1.0)};
}

bool Light::isTooDark() const {
    return bright < kTooDark;
}

bool Light::isTooBlurred() const {
    return contrast > kLeastContrast && sharp < kTooBlurred;
}

} // namespace nonet::detail
