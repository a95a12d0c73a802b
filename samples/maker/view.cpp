// Pinhole projection of the bent page. The inverse, which drawing needs, is found by Newton steps on a coarse raster
// and enlarged: the map is smooth, so eight pixels between nodes cost less than a tenth of a pixel.

#include "view.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace nonet::samples {
namespace {

constexpr double kNearest = 0.15; // of the distance: nearer points (or points behind the camera) are not seen
constexpr double kFarAway = 1e5;

cv::Matx33d rotationOf(const PoseSpec& pose) {
    const auto radians = [](double degrees) { return degrees * std::numbers::pi / 180; };
    const double tilt = radians(pose.tiltDegrees), direction = radians(pose.tiltDirectionDegrees);
    const double roll = radians(pose.rollDegrees);
    const cv::Matx33d turn(std::cos(direction), std::sin(direction), 0, -std::sin(direction), std::cos(direction), 0, 0,
                           0, 1);
    const cv::Matx33d lean(std::cos(tilt), 0, 0, 0, 1, 0, std::sin(tilt), 0, std::cos(tilt));
    const cv::Matx33d spin(std::cos(roll), -std::sin(roll), 0, std::sin(roll), std::cos(roll), 0, 0, 0, 1);
    return spin * turn.t() * lean * turn;
}

// Points along the focus' outline; with a bend its corners alone do not bound it.
std::vector<Point> outlineOf(const Rect& focus) {
    constexpr int kSteps = 9;
    std::vector<Point> points;
    for (int i = 0; i <= kSteps; ++i)
        for (const double side : {0.0, 1.0}) {
            const double at = double(i) / kSteps;
            points.emplace_back(focus.x + focus.width * at, focus.y + focus.height * side);
            points.emplace_back(focus.x + focus.width * side, focus.y + focus.height * at);
        }
    return points;
}

Rect boundsOf(const std::vector<Point>& points) {
    Point low = points[0], high = points[0];
    for (const Point& p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return {low, high};
}

} // namespace

View::View(const PoseSpec& pose, const Surface& surface, const Rect& focus, cv::Size picture)
    : surface_(surface), picture_(picture), rotation_(rotationOf(pose)), barrel_(pose.barrel) {
    const double reach = std::max(focus.width, focus.height) / pose.fill;
    distance_ = reach / 2 / std::tan(pose.fovDegrees / 2 * std::numbers::pi / 180);
    std::vector<Point> seen;
    for (const Point& point : outlineOf(focus))
        seen.push_back(toNormalized(point));
    const Rect bounds = boundsOf(seen);
    zoom_ = pose.fill * std::min(picture.width / bounds.width, picture.height / bounds.height);
    const Point size(bounds.width * zoom_, bounds.height * zoom_);
    Point middle(pose.at.x * picture.width, pose.at.y * picture.height);
    if (!pose.mayLeave) {
        constexpr double kMarginPx = 3;
        middle.x = std::clamp(middle.x, size.x / 2 + kMarginPx,
                              std::max(size.x / 2 + kMarginPx, picture.width - size.x / 2 - kMarginPx));
        middle.y = std::clamp(middle.y, size.y / 2 + kMarginPx,
                              std::max(size.y / 2 + kMarginPx, picture.height - size.y / 2 - kMarginPx));
    }
    shift_ = middle - Point(0.5, 0.5) - (bounds.tl() + bounds.br()) * (zoom_ / 2);
}

Point View::toNormalized(Point page) const {
    const cv::Point3d world = surface_.at(page);
    const cv::Vec3d seen = rotation_ * cv::Vec3d(world.x, world.y, -world.z);
    const double depth = std::max(distance_ + seen[2], kNearest * distance_);
    const Point flat(seen[0] / depth, seen[1] / depth);
    return flat * (1 + barrel_ * flat.dot(flat));
}

Point View::project(Point page) const {
    return toNormalized(page) * zoom_ + shift_;
}

bool View::unproject(Point pixel, Point& guess) const {
    constexpr int kMaxSteps = 12;
    constexpr double kDelta = 1e-4, kGoodPx = 0.01, kMaxMove = 4;
    for (int step = 0; step < kMaxSteps; ++step) {
        const Point here = project(guess), miss = pixel - here;
        if (miss.dot(miss) < kGoodPx * kGoodPx)
            return true;
        const Point dx = (project(guess + Point(kDelta, 0)) - here) / kDelta;
        const Point dy = (project(guess + Point(0, kDelta)) - here) / kDelta;
        const double determinant = dx.cross(dy);
        if (std::abs(determinant) < 1e-6)
            return false;
        Point move(miss.cross(dy) / determinant, dx.cross(miss) / determinant);
        const double length = std::hypot(move.x, move.y);
        guess += length > kMaxMove ? move * (kMaxMove / length) : move;
    }
    return false;
}

double View::densityAt(Point page) const {
    constexpr double kDelta = 1e-3;
    const Point here = project(page);
    const Point dx = (project(page + Point(kDelta, 0)) - here) / kDelta,
                dy = (project(page + Point(0, kDelta)) - here) / kDelta;
    return std::sqrt(std::abs(dx.cross(dy)));
}

bool View::seesAll(const Rect& area) const {
    constexpr int kSteps = 24;
    constexpr double kDelta = 1e-3, kLeastShare = 0.1; // of the density in the middle
    const double enough = kLeastShare * densityAt((area.tl() + area.br()) / 2) * densityAt((area.tl() + area.br()) / 2);
    for (int i = 0; i <= kSteps * kSteps; ++i) {
        const Point page =
            area.tl() + Point(area.width * (i % kSteps) / (kSteps - 1), area.height * (i / kSteps) / kSteps);
        const Point here = project(page);
        const Point dx = project(page + Point(kDelta, 0)) - here, dy = project(page + Point(0, kDelta)) - here;
        if (dx.cross(dy) < enough * kDelta * kDelta)
            return false;
    }
    return true;
}

NodeRaster NodeRaster::make(const View& view, const Rect& pageBounds) {
    NodeRaster raster;
    raster.picture = view.picture();
    const int cols = (raster.picture.width + kStepPx - 1) / kStepPx + 2;
    const int rows = (raster.picture.height + kStepPx - 1) / kStepPx + 2;
    raster.page = cv::Mat(rows, cols, CV_64FC2);
    const Point middle = (pageBounds.tl() + pageBounds.br()) / 2;
    Point rowStart = middle;
    for (int row = 0; row < rows; ++row) {
        Point guess = rowStart, last = rowStart;
        for (int col = 0; col < cols; ++col) {
            const bool isFound = view.unproject(pixelOf(row, col), guess);
            raster.page.at<Point>(row, col) = isFound ? guess : Point(kFarAway, kFarAway);
            if (!isFound)
                guess = middle;
            if (col == 0)
                rowStart = guess;
            else if (isFound)
                guess += guess - last; // the next node lies about as far on
            last = raster.page.at<Point>(row, col);
        }
    }
    return raster;
}

cv::Mat NodeRaster::enlarge(const cv::Mat& nodes) const {
    cv::Mat large;
    cv::resize(nodes, large, cv::Size(nodes.cols * kStepPx, nodes.rows * kStepPx), 0, 0, cv::INTER_LINEAR);
    return large(cv::Rect(kStepPx, kStepPx, picture.width, picture.height));
}

} // namespace nonet::samples
