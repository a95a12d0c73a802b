// The direct linear transformation of points that were shifted and scaled to about 1 (Hartley & Zisserman, 4.4), then a
// few steps of Gauss and Newton on the distances themselves; where pairs may be wrong, four at a time until enough
// others agree. cv::findHomography does the same, and its library would be the largest that a scan loads.
#include "vision/geometry/homography.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <span>

namespace nonet::detail {

namespace {

// Steps change the third digit first and the tenth by the fourth.
constexpr int kSteps = 5;
constexpr int kMaxTries = 300;        // where six in ten pairs are wrong, 180 find four right ones almost surely
constexpr double kSureToFind = 0.995; // enough tries have been made once they would have found a better one

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

namespace {

/// The pairs that the homography brings together within the tolerance.
std::vector<std::size_t> agreeing(const cv::Matx33d& homography, const std::vector<cv::Point2f>& from,
                                  const std::vector<cv::Point2f>& to, double tolerancePx) {
    std::vector<std::size_t> pairs;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const cv::Vec3d is = homography * cv::Vec3d(from[i].x, from[i].y, 1);
        if (is[2] > DBL_EPSILON && std::hypot(is[0] / is[2] - to[i].x, is[1] / is[2] - to[i].y) <= tolerancePx)
            pairs.push_back(i);
    }
    return pairs;
}

std::vector<cv::Point2f> chosen(const std::vector<cv::Point2f>& points, std::span<const std::size_t> pairs) {
    std::vector<cv::Point2f> result;
    for (const std::size_t i : pairs)
        result.push_back(points[i]);
    return result;
}

std::array<std::size_t, 4> fourOf(std::size_t count, cv::RNG& random) {
    std::array<std::size_t, 4> pairs{};
    for (std::size_t i = 0; i < pairs.size(); ++i)
        do
            pairs[i] = static_cast<std::size_t>(random.uniform(0, static_cast<int>(count)));
        while (std::find(pairs.begin(), pairs.begin() + i, pairs[i]) != pairs.begin() + i);
    return pairs;
}

/// How many tries find four right pairs, where this share of them is right.
int triesFor(double share) {
    const double allRight = std::pow(share, 4);
    if (allRight > kSureToFind)
        return 1;
    return static_cast<int>(std::min<double>(kMaxTries, std::ceil(std::log(1 - kSureToFind) / std::log1p(-allRight))));
}

} // namespace

std::optional<SharedMotion> fitSharedMotion(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to,
                                            double tolerancePx) {
    if (from.size() < 4 || from.size() != to.size())
        return std::nullopt;
    cv::RNG random(1);
    std::vector<std::size_t> best;
    for (int tried = 0, tries = kMaxTries; tried < tries; ++tried) {
        const auto four = fourOf(from.size(), random);
        const auto homography = fitHomography(chosen(from, four), chosen(to, four));
        if (!homography)
            continue;
        auto pairs = agreeing(*homography, from, to, tolerancePx);
        if (pairs.size() <= best.size())
            continue;
        best = std::move(pairs);
        tries = triesFor(static_cast<double>(best.size()) / static_cast<double>(from.size()));
    }
    if (best.size() <= 4)
        return std::nullopt;
    const auto fitted = fitHomography(chosen(from, best), chosen(to, best));
    if (!fitted)
        return std::nullopt;
    return SharedMotion{*fitted, static_cast<int>(best.size())};
}

} // namespace nonet::detail
