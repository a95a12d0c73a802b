#pragma once

#include <opencv2/freetype.hpp>

namespace nonet::detail {

/// A font that fontconfig finds, ready to draw with; null where there is none.
cv::Ptr<cv::freetype::FreeType2> loadFont();

} // namespace nonet::detail
