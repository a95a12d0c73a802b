#pragma once

#include <opencv2/freetype.hpp>

namespace nonet::detail {

/// A font that fontconfig finds, ready to draw with; null where there is none. Its libraries are loaded on first use: a
/// scan draws nothing.
cv::Ptr<cv::freetype::FreeType2> loadFont();

inline constexpr const char* kFontEntry = "nonetFont"; ///< of the module: void(cv::Ptr<cv::freetype::FreeType2>&)

} // namespace nonet::detail
