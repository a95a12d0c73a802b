// Cells of five pixels run together. Two things are still seen of a page so far away: the lines between the boxes, once
// they are enlarged, and, on a calm table, that whatever is finely drawn lies close together.
// Guarded by aiming_test.
#include "vision/live/far_away.h"

#include "vision/geometry/reduce.h"
#include "vision/locate/lattice_fit.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <functional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kWindowPx = 21;   // of the local threshold: some cells
constexpr double kContrast = 5; // grey levels from the local mean that make ink
constexpr int kLeastPx = 32;    // side of a grid far away
constexpr int kMostPx = 110;    // of larger ones the cells are seen
constexpr double kMostStretch = 1.6;
constexpr std::size_t kMostPlaces = 12;         // that are looked at, the largest first
constexpr double kEnlarged = 3;                 // times, to see lines a pixel wide that lie some pixels apart
constexpr double kLines = 0.5, kBoxLines = 0.6; // share of the lines that are seen

constexpr int kDetailPx = 7; // what is finer than this, and so much darker or lighter than around it, is detail
constexpr int kDetailLevels = 14;
constexpr std::size_t kLeastDetail = 60;            // pixels: less is dust
constexpr double kEdge = 0.04;                      // of the picture, where what is seen may go on outside
constexpr double kFarWidth = 0.3, kFarHeight = 0.5; // of the picture's, that the detail of a page far away covers

/// Pieces of ink of about the size and shape of a grid far away.
std::vector<cv::RotatedRect> farPlaces(const cv::Mat& grey) {
    cv::Mat ink;
    cv::adaptiveThreshold(grey, ink, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY_INV, kWindowPx, kContrast);
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(ink, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    std::vector<cv::RotatedRect> places;
    for (const auto& contour : contours) {
        const cv::Rect box = cv::boundingRect(contour);
        if (std::min(box.width, box.height) < kLeastPx || std::max(box.width, box.height) > kMostPx)
            continue;
        const cv::RotatedRect place = cv::minAreaRect(contour);
        const auto [least, most] = std::minmax(place.size.width, place.size.height);
        if (most <= kMostStretch * least)
            places.push_back(place);
    }
    std::ranges::stable_sort(places, std::greater{}, [](const cv::RotatedRect& place) { return place.size.area(); });
    if (places.size() > kMostPlaces)
        places.resize(kMostPlaces);
    return places;
}

/// Whether the lines of a grid are seen there.
bool isGrid(const cv::Mat& grey, const cv::RotatedRect& place) {
    const cv::Rect box = place.boundingRect();
    const int around = std::max(box.width, box.height) / 4;
    const cv::Rect part = cv::Rect(box.x - around, box.y - around, box.width + 2 * around, box.height + 2 * around) &
                          cv::Rect({}, grey.size());
    cv::Mat enlarged;
    cv::resize(grey(part), enlarged, {}, kEnlarged, kEnlarged, cv::INTER_CUBIC);
    Quad quad{};
    place.points(quad.data());
    for (cv::Point2f& corner : quad)
        corner = kEnlarged * (corner - cv::Point2f(part.tl()));
    const auto fit = lookAndFit(enlarged, quad);
    return fit && fit->seen.all >= kLines && fit->seen.boxes >= kBoxLines;
}

struct Range {
    int low = 0, high = 0;
    int extent() const { return high - low; }
};

/// From the value that a hundredth of them do not exceed to the one that all but a hundredth do not.
Range middleRange(std::vector<int> values) {
    std::ranges::sort(values);
    const std::size_t few = values.size() / 100;
    return {values[few], values[values.size() - 1 - few]};
}

/// What to do if all that there is to see lies in a small part of the picture, at half size: cloth is smoother there.
Aim aimAtDetail(const cv::Mat& grey) {
    cv::Mat around, detail;
    cv::blur(grey, around, {kDetailPx, kDetailPx});
    cv::absdiff(grey, around, detail);
    std::vector<int> xs, ys;
    for (int y = 0; y < detail.rows; ++y)
        for (int x = 0; x < detail.cols; ++x)
            if (detail.at<uchar>(y, x) > kDetailLevels) {
                xs.push_back(x);
                ys.push_back(y);
            }
    if (xs.size() < kLeastDetail)
        return Aim::None;
    const Range across = middleRange(std::move(xs)), down = middleRange(std::move(ys));
    if (across.extent() > kFarWidth * grey.cols || down.extent() > kFarHeight * grey.rows)
        return Aim::None;
    if (across.low < kEdge * grey.cols)
        return Aim::Left;
    if (across.high > (1 - kEdge) * grey.cols)
        return Aim::Right;
    if (down.low < kEdge * grey.rows)
        return Aim::Up;
    return down.high > (1 - kEdge) * grey.rows ? Aim::Down : Aim::Closer;
}

} // namespace

Aim aimAtWhatIsFar(const cv::Mat& grey) {
    const Aim aim = aimAtDetail(reduced(grey, 0.5));
    const bool isGridFar = aim == Aim::None && std::ranges::any_of(farPlaces(grey), [&](const cv::RotatedRect& place) {
                               return isGrid(grey, place);
                           });
    return isGridFar ? Aim::Closer : aim;
}

} // namespace nonet::detail
