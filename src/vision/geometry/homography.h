#pragma once

#include <opencv2/core.hpp>

#include <optional>
#include <vector>

namespace nonet::detail {

/// The homography that carries `from` nearest to `to`, by the squares of the distances; scaled so that its last element
/// is 1. None for fewer than four pairs, or where the points lie in one row or column; of points on another line it
/// makes no sense.
std::optional<cv::Matx33d> fitHomography(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to);

/// The homography of a motion that most of the pairs take part in, within so many pixels; the others are left out.
struct SharedMotion {
    cv::Matx33d homography;
    int pairs = 0; ///< that take part
};
/// None where no four of the pairs that are tried bring another along. The same pairs give the same.
std::optional<SharedMotion> fitSharedMotion(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to,
                                            double tolerancePx);

} // namespace nonet::detail
