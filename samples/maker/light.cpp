// Gains made on the coarse raster and enlarged, then one multiplication per pixel. Works on display values, not on
// linear light: shadows look right all the same and it halves the cost.

#include "light.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace nonet::samples {
namespace {

constexpr double kUnitGain = 100; // in the 8-bit gain picture; gains up to 2.55

cv::Mat makeBlotches(cv::Size size, Random& random) {
    cv::Mat coarse(5, 5, CV_32FC1), fine;
    for (int i = 0; i < 25; ++i)
        coarse.at<float>(i / 5, i % 5) = static_cast<float>(random.uniform(-1, 1));
    cv::resize(coarse, fine, size, 0, 0, cv::INTER_CUBIC);
    return fine;
}

cv::Mat makeGains(const LightSpec& light, const View& view, const NodeRaster& nodes, Random& random) {
    const cv::Mat blotches = makeBlotches(nodes.page.size(), random);
    const double angle = light.gradientDegrees * std::numbers::pi / 180;
    const Point direction(std::cos(angle), std::sin(angle));
    const double side = light.sideLightDegrees * std::numbers::pi / 180;
    cv::Mat gains(nodes.page.size(), CV_8UC3);
    for (int row = 0; row < gains.rows; ++row)
        for (int col = 0; col < gains.cols; ++col) {
            const Point place(double(col) / gains.cols - 0.5, double(row) / gains.rows - 0.5);
            double gain = light.exposure * (1 - light.gradient * (0.5 + place.dot(direction)));
            gain *= 1 - light.vignette * 2 * place.dot(place);
            gain *= 1 + light.blotches * blotches.at<float>(row, col);
            if (side != 0)
                gain *= std::clamp(
                    std::cos(view.surface().slopeAt(nodes.page.at<Point>(row, col)) - side) / std::cos(side), 0.3, 1.6);
            for (int c = 0; c < 3; ++c)
                gains.at<cv::Vec3b>(row, col)[c] = cv::saturate_cast<uchar>(gain * light.cast[c] * kUnitGain);
        }
    return gains;
}

// A polygon that comes in from the picture's border: a straight edge (phone, window bar) or a lumpy one (hand, head).
std::vector<cv::Point> makeShadow(cv::Size size, Random& random) {
    const double side = std::max(size.width, size.height);
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    const Point inwards(std::cos(angle), std::sin(angle)), across(-inwards.y, inwards.x);
    const Point start = Point(size.width, size.height) / 2 - inwards * (0.7 * side);
    const double depth = random.uniform(0.3, 0.75) * side, halfWidth = random.uniform(0.1, 0.5) * side;
    const Point lean = across * random.uniform(-0.3, 0.3) * side;
    std::vector<Point> outline{start - across * halfWidth};
    if (random.chance(0.5)) {
        outline.push_back(start + inwards * depth - across * halfWidth + lean);
        outline.push_back(start + inwards * depth + across * halfWidth + lean);
    } else {
        constexpr int kLumps = 14;
        for (int i = 0; i <= kLumps; ++i) {
            const double turn = std::numbers::pi * i / kLumps, swell = random.uniform(0.88, 1.12);
            outline.push_back(start + lean * std::sin(turn) - across * (std::cos(turn) * halfWidth * swell) +
                              inwards * (std::sin(turn) * depth * swell));
        }
    }
    outline.push_back(start + across * halfWidth);
    std::vector<cv::Point> rounded;
    for (const Point& point : outline)
        rounded.emplace_back(cvRound(point.x), cvRound(point.y));
    return rounded;
}

/// The shadows of a blind: straight bars, as wide as the light between them.
std::vector<std::vector<cv::Point>> makeStripes(cv::Size size, int count, Random& random) {
    const double angle = random.uniform(0, std::numbers::pi), reach = std::hypot(size.width, size.height);
    const Point along(std::cos(angle), std::sin(angle)), across(-along.y, along.x);
    const Point middle = Point(size.width, size.height) / 2;
    const double pitch = reach / count, width = pitch * random.uniform(0.3, 0.6);
    std::vector<std::vector<cv::Point>> stripes;
    for (int i = 0; i < count; ++i) {
        const Point start = middle + across * ((i - 0.5 * count) * pitch), end = start + across * width;
        stripes.push_back({start - along * reach, start + along * reach, end + along * reach, end - along * reach});
    }
    return stripes;
}

void applyShadows(cv::Mat& picture, const LightSpec& light, Random& random) {
    constexpr int kReduce = 2;
    cv::Mat mask(picture.rows / kReduce + 1, picture.cols / kReduce + 1, CV_8UC1, cv::Scalar(255));
    const cv::Scalar level(255 * (1 - light.shadowDepth));
    for (int i = 0; i < light.shadows; ++i)
        cv::fillPoly(mask, std::vector{makeShadow(mask.size(), random)}, level, cv::LINE_AA);
    if (light.stripes > 0)
        cv::fillPoly(mask, makeStripes(mask.size(), light.stripes, random), level, cv::LINE_AA);
    const double sigma = std::max(0.5, light.shadowEdgePx / kReduce);
    cv::GaussianBlur(mask, mask, {}, sigma);
    cv::Mat large, colored;
    cv::resize(mask, large, picture.size(), 0, 0, cv::INTER_LINEAR);
    cv::cvtColor(large, colored, cv::COLOR_GRAY2BGR);
    cv::multiply(picture, colored, picture, 1 / 255.0);
}

void applyGlare(cv::Mat& picture, const LightSpec& light, Random& random) {
    constexpr int kReduce = 8;
    cv::Mat spot(picture.rows / kReduce + 1, picture.cols / kReduce + 1, CV_8UC1, cv::Scalar(0));
    const int radius = std::max(2, cvRound(light.glareSize * spot.cols));
    const cv::Point at(random.below(spot.cols), random.below(spot.rows));
    const int stretch = random.between(1, 3);
    cv::ellipse(spot, at, cv::Size(radius, std::max(2, radius / stretch)), random.uniform(0, 180), 0, 360,
                cv::Scalar(255 * light.glare), cv::FILLED);
    cv::GaussianBlur(spot, spot, {}, radius * random.uniform(0.15, 0.6));
    cv::Mat large, colored;
    cv::resize(spot, large, picture.size(), 0, 0, cv::INTER_LINEAR);
    cv::cvtColor(large, colored, cv::COLOR_GRAY2BGR);
    cv::add(picture, colored, picture);
}

} // namespace

void applyLight(cv::Mat& picture, const LightSpec& light, const View& view, const NodeRaster& nodes, Random random) {
    const cv::Mat gains = nodes.enlarge(makeGains(light, view, nodes, random));
    cv::multiply(picture, gains, picture, 1 / kUnitGain);
    if (light.shadows > 0 || light.stripes > 0)
        applyShadows(picture, light, random);
    if (light.glare > 0)
        applyGlare(picture, light, random);
}

} // namespace nonet::samples
