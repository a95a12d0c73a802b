#pragma once

#include <opencv2/core.hpp>

namespace nonet::detail {

/// L, a and b (CIE Lab, D65) of a colour whose blue, green and red are 0 to 255, as cv::cvtColor gives them. That
/// function takes a tenth of a second for tables when it is first called, more than a whole scan, and two threads that
/// do so at once get into each other's way.
cv::Vec3d labOf(const cv::Vec3d& bgr);

} // namespace nonet::detail
