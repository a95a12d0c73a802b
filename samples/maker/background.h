#pragma once

#include "textures.h"

#include <opencv2/core/types.hpp>

#include <vector>

namespace nonet::samples {

enum class BackgroundKind { Wood, Cloth, Plain, Dark, Cluttered };

/// What lies under the page, with the page's shadow on it. `outline` is the page's edge in the picture.
cv::Mat makeBackground(BackgroundKind kind, cv::Size size, const std::vector<cv::Point2d>& outline,
                       const Textures& textures, Random random);

} // namespace nonet::samples
