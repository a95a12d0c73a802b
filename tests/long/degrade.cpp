#include "long/degrade.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet::test {

namespace {

double longerSide(const cv::Mat& bgr) {
    return std::max(bgr.cols, bgr.rows);
}

cv::Mat withNoise(const cv::Mat& bgr, double sigma, cv::RNG& random) {
    cv::Mat noise(bgr.size(), CV_16SC3), wide;
    random.fill(noise, cv::RNG::NORMAL, 0, sigma);
    bgr.convertTo(wide, CV_16SC3);
    wide += noise;
    cv::Mat result;
    wide.convertTo(result, CV_8UC3);
    return result;
}

cv::Mat blur(const cv::Mat& bgr, double amount, cv::RNG&) {
    cv::Mat result;
    cv::GaussianBlur(bgr, result, {}, amount * longerSide(bgr) / 1000);
    return result;
}

/// Fewer levels and a sensor's noise, as too little light gives.
cv::Mat darken(const cv::Mat& bgr, double amount, cv::RNG& random) {
    cv::Mat dark;
    bgr.convertTo(dark, CV_8UC3, amount);
    return withNoise(dark, 2, random);
}

cv::Mat shrink(const cv::Mat& bgr, double amount, cv::RNG&) {
    cv::Mat result;
    cv::resize(bgr, result, {}, amount, amount, cv::INTER_AREA);
    return result;
}

/// A spot of light with a soft rim, somewhere in the middle half of the picture.
cv::Mat glare(const cv::Mat& bgr, double amount, cv::RNG& random) {
    const double x = bgr.cols * random.uniform(0.25, 0.75), y = bgr.rows * random.uniform(0.25, 0.75);
    const double radius = amount * longerSide(bgr);
    cv::Mat result = bgr.clone();
    for (int row = 0; row < bgr.rows; ++row)
        for (int col = 0; col < bgr.cols; ++col) {
            const double far = std::hypot(col - x, row - y) / radius, light = std::exp(-std::pow(far, 4));
            if (light > 0.002)
                for (uchar& value : result.at<cv::Vec3b>(row, col).val)
                    value = cv::saturate_cast<uchar>(value + light * 1.5 * (255 - value * 0.6));
        }
    return result;
}

constexpr std::array<Degradation, 5> kDegradations = {{
    {"blur", "standard deviation, thousandths of the longer side", {0.5, 1, 1.5, 2, 3, 4, 6, 8}, blur},
    {"noise", "standard deviation, grey levels of 255", {10, 20, 30, 45, 60, 80, 100, 130}, withNoise},
    {"darkness", "share of the light that is left", {0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05}, darken},
    {"shrinking", "share of the size that is left", {0.8, 0.65, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15}, shrink},
    {"glare", "radius of the spot, share of the longer side", {0.05, 0.08, 0.12, 0.16, 0.2, 0.25, 0.3, 0.4}, glare},
}};

} // namespace

std::span<const Degradation> degradations() {
    return kDegradations;
}

} // namespace nonet::test
