#include "vision/draw/lab.h"

#include <cmath>

namespace nonet::detail {

cv::Vec3d labOf(const cv::Vec3d& bgr) {
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    const auto curved = [](double v) { return v > 0.008856 ? std::cbrt(v) : 7.787 * v + 16.0 / 116; };
    const double b = linear(bgr[0] / 255), g = linear(bgr[1] / 255), r = linear(bgr[2] / 255);
    const double x = curved((0.412453 * r + 0.357580 * g + 0.180423 * b) / 0.950456);
    const double y = curved(0.212671 * r + 0.715160 * g + 0.072169 * b);
    const double z = curved((0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.088754);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace nonet::detail
