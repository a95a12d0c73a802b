#pragma once

#include <opencv2/core/mat.hpp>

#include <vector>

namespace nonet::samples {

constexpr int kThumbnailPx = 190;

/// A picture made small enough for a contact sheet.
cv::Mat makeThumbnail(const cv::Mat& picture);

/// Thumbnails in rows of ten.
cv::Mat joinThumbnails(const std::vector<cv::Mat>& thumbnails);

} // namespace nonet::samples
