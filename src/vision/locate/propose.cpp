// Proposes where a grid may be. Grid lines hang together, so at some threshold a grid is one component whose hull has
// four far corners. Proposing too much is cheap: the judge decides.
#include "vision/locate/propose.h"
#include "vision/locate/propose_digits.h"
#include "vision/locate/tuning.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace nonet::detail {

namespace {

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

/// A hull with few corners, as exact as possible.
std::vector<cv::Point> simplified(const std::vector<cv::Point>& hull, std::size_t mostCorners) {
    std::vector<cv::Point> simple;
    double tolerance = kOutlines.tolerance;
    do {
        cv::approxPolyDP(hull, simple, tolerance * cv::arcLength(hull, true), true);
        tolerance *= kOutlines.coarser;
    } while (simple.size() > mostCorners);
    return simple;
}

/// The four hull points that span the largest area: on bent pages these are the physical corners.
Quad largestQuad(const std::vector<cv::Point>& points) {
    std::vector<cv::Point> hull;
    cv::convexHull(points, hull, true);
    const std::vector<cv::Point> simple = simplified(hull, 20);
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
        if (a.cross(b) < kOutlines.minSine * cv::norm(a) * cv::norm(b)) // pointed, blunt or not convex
            return false;
    }
    return shortest >= kOutlines.minSidePx && longest < 4 * shortest;
}

bool isNear(const Quad& a, const Quad& b) {
    const double reach = kOutlines.nearlySame * std::sqrt(area(a));
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
    const std::vector<cv::Point> corners = simplified(hull, 8);
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
    const std::vector<cv::Point> points = outerPoints(contour);
    std::vector<Quad> quads = {ordered(largestQuad(points))};
    std::vector<cv::Point> hull;
    cv::convexHull(points, hull);
    if (area(quads[0]) < kOutlines.fillsHull * cv::contourArea(hull)) {
        std::ranges::copy(quadsOfOctagon(hull), std::back_inserter(quads));
        Quad around{};
        cv::minAreaRect(hull).points(around.data());
        quads.push_back(ordered(around));
    }
    return quads;
}

using Contours = std::vector<std::vector<cv::Point>>;

Contours inkContours(const cv::Mat& grey, const InkRule& rule) {
    const int window = std::max(7, std::max(grey.cols, grey.rows) / rule.windowPart) | 1;
    cv::Mat ink;
    cv::adaptiveThreshold(grey, ink, 255, cv::ADAPTIVE_THRESH_MEAN_C,
                          rule.isLight ? cv::THRESH_BINARY : cv::THRESH_BINARY_INV, window,
                          rule.isLight ? -kOutlines.contrast : kOutlines.contrast);
    if (rule.isJoined)
        cv::dilate(ink, ink, {});
    Contours contours;
    cv::findContours(ink, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    return contours;
}

/// Noise is smoothed; none if that does not help.
Contours usableContours(const cv::Mat& grey, const InkRule& rule) {
    Contours contours = inkContours(grey, rule);
    if (contours.size() <= kOutlines.mostContours)
        return contours;
    cv::Mat smooth;
    cv::GaussianBlur(grey, smooth, {}, kOutlines.noiseBlurPx);
    contours = inkContours(smooth, rule);
    return contours.size() <= kOutlines.mostContours ? contours : Contours{};
}

} // namespace

std::vector<Quad> propose(const cv::Mat& grey, const InkRule& rule, const std::vector<Quad>& known) {
    const Contours contours = usableContours(grey, rule);
    std::vector<Quad> quads;
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
        if (std::max(box.width, box.height) >= kOutlines.minSidePx &&
            std::min(box.width, box.height) >= kOutlines.minSidePx / 2)
            for (const Quad& quad : quadsOf(contour))
                add(quad);
    }
    std::stable_sort(quads.begin() + fromCells, quads.end(),
                     [](const Quad& a, const Quad& b) { return area(a) > area(b); });
    if (quads.size() > kOutlines.mostQuads)
        quads.resize(kOutlines.mostQuads);
    return quads;
}

std::vector<Quad> proposeDigits(const cv::Mat& grey, const InkRule& rule) {
    std::vector<Quad> quads;
    for (const Quad& any : proposeFromDigits(usableContours(grey, rule))) {
        const Quad quad = ordered(any);
        const auto isSame = [&](const Quad& q) { return isNear(q, quad); };
        if (quads.size() < kDigits.mostQuads && isPlausible(quad) && std::ranges::none_of(quads, isSame))
            quads.push_back(quad);
    }
    return quads;
}

std::vector<Proposer> inkProposers() {
    const auto byDigits = [](const char* name, InkRule rule) {
        return Proposer{
            name, [rule](const cv::Mat& grey, const std::vector<Quad>&) { return proposeDigits(grey, rule); }, true};
    };
    const auto byInk = [](const char* name, InkRule rule) {
        return Proposer{
            name, [rule](const cv::Mat& grey, const std::vector<Quad>& known) { return propose(grey, rule, known); }};
    };
    return {
        byInk("dark ink", {kOutlines.coarsePart, false}),       byInk("fine dark ink", {kOutlines.finePart, false}),
        byInk("light ink", {kOutlines.coarsePart, true}),       byInk("fine light ink", {kOutlines.finePart, true}),
        byDigits("dark digits", {kOutlines.coarsePart, false}), byDigits("light digits", {kOutlines.coarsePart, true})};
}

cv::Size largestGrid(const cv::Mat& grey) {
    CellGroup largest;
    for (const bool isLight : {false, true}) {
        const auto groups = groupsOfCells(usableContours(grey, {kOutlines.coarsePart, isLight}));
        for (const CellGroup& group : groups)
            if (group.cells > largest.cells && std::min(group.rows, group.cols) >= kCells.leastOfAGrid &&
                group.cells >= kCells.nearlyAll * group.rows * group.cols)
                largest = group;
    }
    return {largest.cols, largest.rows};
}

std::vector<CellField> fieldsInSight(const cv::Mat& grey, bool isLight, bool isJoined, std::size_t fewest) {
    return fieldsOfCells(usableContours(grey, {kOutlines.coarsePart, isLight, isJoined}), fewest);
}

Quad wholePicture(cv::Size picture) {
    const auto right = static_cast<float>(picture.width), bottom = static_cast<float>(picture.height);
    return {cv::Point2f(0, 0), {right, 0}, {right, bottom}, {0, bottom}};
}

} // namespace nonet::detail
