// The direct linear transformation of points that were shifted and scaled to about 1 (Hartley & Zisserman, 4.4), then a
// few steps of Gauss and Newton on the distances themselves. cv::findHomography does the same, and its library would be
// the largest that a scan loads.
#include "vision/geometry/homography.h"

#include <cfloat>
#include <cmath>

namespace nonet::detail {

namespace {

// Steps change the third digit first and the tenth by the fourth.
constexpr int kSteps = 5;

/// Moves the points' mean to 0 and their mean distance to it, along either axis, to 1.
std::optional<cv::Matx33d> normalising(const std::vector<cv::Point2f>& points) {
    cv::Point2d mean, spread;
    for (const cv::Point2f& point : points)
        mean += cv::Point2d(point);
    mean /= static_cast<double>(points.size());
    for (const cv::Point2f& point : points)
        spread += cv::Point2d(std::abs(point.x - mean.x), std::abs(point.y - mean.y));
    spread /= static_cast<double>(points.size());
    if (spread.x < FLT_EPSILON || spread.y < FLT_EPSILON)
        return std::nullopt;
    return cv::Matx33d(1 / spread.x, 0, -mean.x / spread.x, 0, 1 / spread.y, -mean.y / spread.y, 0, 0, 1);
}

cv::Matx33d linearFit(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to,
                      const cv::Matx33d& normFrom, const cv::Matx33d& normTo) {
    cv::Matx<double, 9, 9> products = cv::Matx<double, 9, 9>::zeros();
    for (std::size_t i = 0; i < from.size(); ++i) {
        const cv::Vec3d a = normFrom * cv::Vec3d(from[i].x, from[i].y, 1), b = normTo * cv::Vec3d(to[i].x, to[i].y, 1);
        const cv::Vec<double, 9> x(a[0], a[1], 1, 0, 0, 0, -b[0] * a[0], -b[0] * a[1], -b[0]),
            y(0, 0, 0, a[0], a[1], 1, -b[1] * a[0], -b[1] * a[1], -b[1]);
        products += x * x.t() + y * y.t();
    }
    cv::Mat values, vectors; // the last one belongs to the smallest value
    cv::eigen(cv::Mat(products), values, vectors);
    const cv::Matx33d fitted(vectors.ptr<double>(8));
    return normTo.inv() * fitted * normFrom;
}

/// A step towards the least squares of the distances in the picture.
void refine(cv::Matx33d& homography, const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to) {
    cv::Matx<double, 8, 8> products = cv::Matx<double, 8, 8>::zeros();
    cv::Vec<double, 8> right = cv::Vec<double, 8>::all(0);
    for (std::size_t i = 0; i < from.size(); ++i) {
        const cv::Vec3d at(from[i].x, from[i].y, 1), is = homography * at;
        if (std::abs(is[2]) < DBL_EPSILON)
            return;
        const double w = 1 / is[2], x = is[0] * w, y = is[1] * w;
        const cv::Vec<double, 8> byX(at[0] * w, at[1] * w, w, 0, 0, 0, -at[0] * w * x, -at[1] * w * x),
            byY(0, 0, 0, at[0] * w, at[1] * w, w, -at[0] * w * y, -at[1] * w * y);
        products += byX * byX.t() + byY * byY.t();
        right += byX * (to[i].x - x) + byY * (to[i].y - y);
    }
    cv::Vec<double, 8> step;
    if (cv::solve(products, right, step, cv::DECOMP_CHOLESKY))
        for (int i = 0; i < 8; ++i)
            homography.val[i] += step[i];
}

} // namespace

std::optional<cv::Matx33d> fitHomography(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to) {
    if (from.size() < 4 || from.size() != to.size())
        return std::nullopt;
    const auto normFrom = normalising(from), normTo = normalising(to);
    if (!normFrom || !normTo)
        return std::nullopt;
    cv::Matx33d homography = linearFit(from, to, *normFrom, *normTo);
    if (std::abs(homography(2, 2)) < DBL_EPSILON)
        return std::nullopt;
    homography *= 1 / homography(2, 2);
    for (int step = 0; from.size() > 4 && step < kSteps; ++step)
        refine(homography, from, to);
    return homography;
}

} // namespace nonet::detail
