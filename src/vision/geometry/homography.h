#pragma once

#include <opencv2/core.hpp>

#include <optional>
#include <vector>

namespace nonet::detail {

/// The homography that carries `from` nearest to `to`, by the squares of the distances; scaled so that its last element
/// is 1. None for fewer than four pairs, or where the points lie in one row or column; of points on another line it
/// makes no sense.
std::optional<cv::Matx33d> fitHomography(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to);

} // namespace nonet::detail
