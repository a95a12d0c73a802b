#pragma once

#include <opencv2/core/mat.hpp>

#include <optional>

namespace nonet::detail {

/// A straightened board whose digits are small in their cells, or beside the middle, with every cell cut closer around
/// the place of its digit. Nothing if there are too few such digits, or if they are as large as digits usually are.
std::optional<cv::Mat> cutCloser(const cv::Mat& board);

} // namespace nonet::detail
