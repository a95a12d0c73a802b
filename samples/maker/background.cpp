// Tables, cloths and clutter, made small and enlarged: they lie behind the page and are seldom sharp.

#include "background.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet::samples {
namespace {

constexpr int kReduce = 3;

// Tables and cloths are seldom loud.
cv::Vec3b muted(Random& random) {
    const int level = random.between(40, 190), tint = random.chance(0.2) ? 70 : 22;
    const auto channel = [&] { return cv::saturate_cast<uchar>(level + random.between(-tint, tint)); };
    const uchar blue = channel(), green = channel(), red = channel();
    return {blue, green, red};
}

cv::Vec3b baseColor(BackgroundKind kind, Random& random) {
    const int grey = random.between(70, 210);
    switch (kind) {
    case BackgroundKind::Wood:
        return random.pick(
            {cv::Vec3b(60, 100, 150), cv::Vec3b(90, 130, 170), cv::Vec3b(40, 60, 90), cv::Vec3b(120, 160, 190)});
    case BackgroundKind::Cloth:
    case BackgroundKind::Cluttered:
        return muted(random);
    case BackgroundKind::Plain:
        return {uchar(grey), uchar(grey), uchar(std::min(255, grey + 6))};
    case BackgroundKind::Dark:
        return {uchar(random.between(15, 45)), uchar(random.between(15, 40)), uchar(random.between(15, 45))};
    }
    return {};
}

cv::Mat tint(const cv::Mat& grey, const cv::Vec3b& color, double strength) {
    cv::Mat gains, colored;
    grey.convertTo(gains, CV_8U, strength, 128 * (1 - strength));
    cv::cvtColor(gains, colored, cv::COLOR_GRAY2BGR);
    cv::multiply(colored, cv::Scalar(color[0], color[1], color[2]), colored, 1 / 128.0);
    return colored;
}

// Pens, cups, cables, other papers: shapes of one colour with a soft edge.
void addClutter(cv::Mat& ground, Random& random) {
    for (int i = random.between(3, 9); i > 0; --i) {
        const cv::Scalar color(muted(random));
        const cv::Point at(random.below(ground.cols), random.below(ground.rows));
        const int size = std::max(8, ground.cols / random.between(4, 12));
        const double turn = random.uniform(0, 360);
        if (random.chance(0.4)) {
            cv::ellipse(ground, at, cv::Size(size, size), 0, 0, 360, color, cv::FILLED, cv::LINE_AA);
            cv::ellipse(ground, at, cv::Size(size * 3 / 4, size * 3 / 4), 0, 0, 360, color * 0.6, cv::FILLED,
                        cv::LINE_AA);
        } else {
            cv::Point2f corners[4];
            cv::RotatedRect(at, cv::Size2f(float(size * 3), float(random.chance(0.5) ? size / 4 : size * 2)),
                            float(turn))
                .points(corners);
            std::vector<cv::Point> outline;
            for (const cv::Point2f& corner : corners)
                outline.emplace_back(cvRound(corner.x), cvRound(corner.y));
            cv::fillConvexPoly(ground, outline, color, cv::LINE_AA);
        }
    }
}

void addPageShadow(cv::Mat& ground, const std::vector<cv::Point2d>& outline, Random& random) {
    const double offset = ground.cols * random.uniform(0.004, 0.02);
    const double angle = random.uniform(0, 2 * CV_PI);
    std::vector<cv::Point> shadow;
    for (const cv::Point2d& point : outline) // far points would overflow OpenCV's fixed-point coordinates
        shadow.emplace_back(cvRound(std::clamp(point.x / kReduce + offset * std::cos(angle), -4000.0, 8000.0)),
                            cvRound(std::clamp(point.y / kReduce + offset * std::sin(angle), -4000.0, 8000.0)));
    cv::Mat mask(ground.size(), CV_8UC1, cv::Scalar(255)), colored;
    cv::fillPoly(mask, std::vector{shadow}, cv::Scalar(random.between(60, 150)));
    cv::blur(mask, mask, cv::Size(2 * cvCeil(offset) + 1, 2 * cvCeil(offset) + 1));
    cv::cvtColor(mask, colored, cv::COLOR_GRAY2BGR);
    cv::multiply(ground, colored, ground, 1 / 255.0);
}

} // namespace

cv::Mat makeBackground(BackgroundKind kind, cv::Size size, const std::vector<cv::Point2d>& outline,
                       const Textures& textures, Random random) {
    const cv::Size small(size.width / kReduce + 1, size.height / kReduce + 1);
    const cv::Vec3b color = baseColor(kind, random);
    cv::Mat grey;
    if (kind == BackgroundKind::Wood) {
        grey = cutTexture(textures.grain, random.chance(0.5) ? small : cv::Size(small.height, small.width), random);
        if (grey.size() != small)
            cv::transpose(grey, grey);
    } else {
        cv::extractChannel(cutTexture(textures.fibres, small, random), grey, 0);
    }
    cv::Mat ground = tint(grey, color, kind == BackgroundKind::Plain ? 0.3 : random.uniform(1, 2.2)), large;
    if (kind == BackgroundKind::Cluttered)
        addClutter(ground, random);
    if (random.chance(0.5))
        cv::GaussianBlur(ground, ground, {}, random.uniform(0.6, 2.5));
    addPageShadow(ground, outline, random);
    cv::resize(ground, large, size, 0, 0, cv::INTER_LINEAR);
    return large;
}

} // namespace nonet::samples
