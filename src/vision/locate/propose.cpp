// Proposes where a grid may be. Grid lines hang together, so at some threshold a grid is one component whose hull has
// four far corners. Proposing too much is cheap: the judge decides.
#include "vision/locate/propose.h"
#include "vision/locate/propose_cells.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace nonet::detail {

namespace {

constexpr double kMinSidePx = 60;            // of the reduced picture; smaller grids have less than 7 pixels a cell
constexpr std::size_t kMostContours = 10000; // twice those of a crowded page: noise, which is smoothed or given up
constexpr double kNoiseBlurPx = 2;
constexpr std::size_t kMaxQuads = 30; // per way to propose, after removing near-equal ones

/// The points of an outline that may lie on its hull: the outer ones of every row. Finding the hull sorts its points,
/// and the outlines of noise have tens of thousands.
std::vector<cv::Point> outerPoints(const std::vector<cv::Point>& contour) {
    const cv::Rect box = cv::boundingRect(contour);
    std::vector<cv::Vec2i> rows(static_cast<std::size_t>(box.height), cv::Vec2i(box.br().x, box.x - 1));
    for (const cv::Point& p : contour) {
        cv::Vec2i& row = rows[static_cast<std::size_t>(p.y - box.y)];
        row = {std::min(row[0], p.x), std::max(row[1], p.x)};
    }
    std::vector<cv::Point> points;
    std::ranges::copy_if(contour, std::back_inserter(points), [&](const cv::Point& p) {
        const cv::Vec2i& row = rows[static_cast<std::size_t>(p.y - box.y)];
        return p.x == row[0] || p.x == row[1];
    });
    return points;
}

/// The four hull points that span the largest area: on bent pages these are the physical corners.
Quad largestQuad(const std::vector<cv::Point>& points) {
    std::vector<cv::Point> hull, simple;
    cv::convexHull(points, hull, true);
    for (double tolerance = 0.004; tolerance < 0.05; tolerance *= 1.4) {
        cv::approxPolyDP(hull, simple, tolerance * cv::arcLength(hull, true), true);
        if (simple.size() <= 20)
            break;
    }
    Quad best{};
    double bestArea = 0;
    const auto cross = [](cv::Point a, cv::Point b) {
        return static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
    };
    const std::size_t n = simple.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            for (std::size_t k = j + 1; k < n; ++k)
                for (std::size_t l = k + 1; l < n; ++l) {
                    const double area = std::abs(cross(simple[k] - simple[i], simple[l] - simple[j]));
                    if (area > bestArea) {
                        bestArea = area;
                        best = {simple[i], simple[j], simple[k], simple[l]};
                    }
                }
    return best;
}

/// Starts at the corner nearest to the top left and goes clockwise.
Quad ordered(Quad q) {
    if ((q[1] - q[0]).cross(q[2] - q[1]) < 0)
        std::swap(q[1], q[3]);
    const auto first = std::ranges::min_element(q, {}, [](cv::Point2f p) { return p.x + p.y; });
    std::rotate(q.begin(), first, q.end());
    return q;
}

double area(const Quad& q) {
    return 0.5 * std::abs((q[2] - q[0]).cross(q[3] - q[1]));
}

bool isPlausible(const Quad& q) {
    double shortest = 1e9, longest = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const double side = cv::norm(q[(i + 1) % 4] - q[i]);
        shortest = std::min(shortest, side);
        longest = std::max(longest, side);
        const cv::Point2f a = q[(i + 1) % 4] - q[i], b = q[(i + 2) % 4] - q[(i + 1) % 4];
        if (a.cross(b) < 0.25 * cv::norm(a) * cv::norm(b)) // a corner outside 15-165 degrees, or not convex
            return false;
    }
    return shortest >= kMinSidePx && longest < 4 * shortest;
}

bool isNear(const Quad& a, const Quad& b) {
    const double reach = 0.02 * std::sqrt(area(a));
    for (std::size_t i = 0; i < 4; ++i)
        if (cv::norm(a[i] - b[i]) > reach)
            return false;
    return true;
}

/// Where the lines through two sides meet.
cv::Point2f meeting(cv::Point2f a, cv::Point2f b, cv::Point2f c, cv::Point2f d) {
    const cv::Point2f along = b - a, other = d - c;
    const auto turn = static_cast<float>(along.cross(other));
    return std::abs(turn) < 1e-3F ? b : a + (c - a).cross(other) / turn * along;
}

/// The lines of a grid without a frame end in eight corners: every other side of that octagon lies on one of the
/// grid's.
std::vector<Quad> quadsOfOctagon(const std::vector<cv::Point>& hull) {
    std::vector<cv::Point> corners;
    for (double tolerance = 0.01; tolerance < 0.08; tolerance *= 1.3) {
        cv::approxPolyDP(hull, corners, tolerance * cv::arcLength(hull, true), true);
        if (corners.size() <= 8)
            break;
    }
    if (corners.size() != 8)
        return {};
    std::vector<Quad> quads;
    for (std::size_t first : {0U, 1U}) {
        Quad quad{};
        for (std::size_t side = 0; side < 4; ++side) {
            const auto corner = [&](std::size_t i) { return cv::Point2f(corners[(first + 2 * side + i) % 8]); };
            quad[side] = meeting(corner(0), corner(1), corner(2), corner(3));
        }
        quads.push_back(ordered(quad));
    }
    return quads;
}

/// The largest quadrilateral and, where it leaves much of the hull out, those that a grid without a frame may have and
/// the smallest rectangle around it.
std::vector<Quad> quadsOf(const std::vector<cv::Point>& contour) {
    constexpr double kFillsHull = 0.94;
    const std::vector<cv::Point> points = outerPoints(contour);
    std::vector<Quad> quads = {ordered(largestQuad(points))};
    std::vector<cv::Point> hull;
    cv::convexHull(points, hull);
    if (area(quads[0]) < kFillsHull * cv::contourArea(hull)) {
        std::ranges::copy(quadsOfOctagon(hull), std::back_inserter(quads));
        Quad around{};
        cv::minAreaRect(hull).points(around.data());
        quads.push_back(ordered(around));
    }
    return quads;
}

std::vector<std::vector<cv::Point>> inkContours(const cv::Mat& grey, const InkRule& rule) {
    constexpr double kContrast = 6; // grey levels from the local mean that make ink
    const int window = std::max(7, std::max(grey.cols, grey.rows) / rule.windowPart) | 1;
    cv::Mat ink;
    cv::adaptiveThreshold(grey, ink, 255, cv::ADAPTIVE_THRESH_MEAN_C,
                          rule.isLight ? cv::THRESH_BINARY : cv::THRESH_BINARY_INV, window,
                          rule.isLight ? -kContrast : kContrast);
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(ink, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    return contours;
}

} // namespace

std::vector<Quad> propose(const cv::Mat& grey, const InkRule& rule, const std::vector<Quad>& known) {
    std::vector<std::vector<cv::Point>> contours = inkContours(grey, rule);
    std::vector<Quad> quads;
    if (contours.size() > kMostContours) {
        cv::Mat smooth;
        cv::GaussianBlur(grey, smooth, {}, kNoiseBlurPx);
        contours = inkContours(smooth, rule);
        if (contours.size() > kMostContours)
            return quads;
    }
    const auto add = [&](const Quad& quad) {
        const auto isSame = [&](const Quad& q) { return isNear(q, quad); };
        if (isPlausible(quad) && std::ranges::none_of(quads, isSame) && std::ranges::none_of(known, isSame))
            quads.push_back(quad);
    };
    for (const Quad& quad : proposeFromCells(contours))
        add(ordered(quad));
    const auto fromCells = static_cast<std::ptrdiff_t>(quads.size());
    for (const auto& contour : contours) {
        const cv::Rect box = cv::boundingRect(contour);
        if (std::max(box.width, box.height) >= kMinSidePx && std::min(box.width, box.height) >= kMinSidePx / 2)
            for (const Quad& quad : quadsOf(contour))
                add(quad);
    }
    std::stable_sort(quads.begin() + fromCells, quads.end(),
                     [](const Quad& a, const Quad& b) { return area(a) > area(b); });
    if (quads.size() > kMaxQuads)
        quads.resize(kMaxQuads);
    return quads;
}

Quad wholePicture(const cv::Mat& grey) {
    const auto right = static_cast<float>(grey.cols), bottom = static_cast<float>(grey.rows);
    return {cv::Point2f(0, 0), {right, 0}, {right, bottom}, {0, bottom}};
}

} // namespace nonet::detail
