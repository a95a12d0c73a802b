// Pictures made to be slow end within ten times the processor time of a normal one of their size.
#include "long/labelled_pictures.h"
#include "nonet/pages.h"
#include "nonet/scan.h"

#include <gtest/gtest.h>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>

namespace nonet::test {
namespace {

constexpr double kMostTimes = 10;

cv::Mat normal(cv::Size size) {
    auto source = openPages(std::filesystem::path(NONET_SOURCE_DIR "/samples/newspaper/front.jpg"));
    cv::Mat picture;
    cv::resize(source.value().next()->value().bgr, picture, size, 0, 0, cv::INTER_AREA);
    return picture;
}

cv::Mat paper(cv::Size size) {
    return {size, CV_8UC3, cv::Scalar::all(240)};
}

void drawLattice(cv::Mat& picture, cv::Point corner, double cell, int lines) {
    for (int i = 0; i < lines; ++i) {
        const int at = static_cast<int>(cell * i), far = static_cast<int>(cell * (lines - 1));
        const int thickness = i % 3 == 0 ? 2 : 1;
        cv::line(picture, corner + cv::Point(0, at), corner + cv::Point(far, at), cv::Scalar::all(20), thickness);
        cv::line(picture, corner + cv::Point(at, 0), corner + cv::Point(at, far), cv::Scalar::all(20), thickness);
    }
}

cv::Mat noise(cv::Size size) {
    cv::Mat picture(size, CV_8UC3);
    cv::RNG(1).fill(picture, cv::RNG::UNIFORM, 0, 256);
    return picture;
}

/// Noise in blots, whose outlines are as long as they can be.
cv::Mat blots(cv::Size size) {
    cv::Mat picture = noise(size);
    cv::GaussianBlur(picture, picture, {}, 3);
    cv::Mat grey;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    cv::threshold(grey, grey, 127, 255, cv::THRESH_BINARY);
    cv::cvtColor(grey, picture, cv::COLOR_GRAY2BGR);
    return picture;
}

cv::Mat thousandGrids(cv::Size size) {
    cv::Mat picture = paper(size);
    const double pitch = std::sqrt(static_cast<double>(size.area()) / 1000);
    for (double y = 0; y + pitch < size.height; y += pitch)
        for (double x = 0; x + pitch < size.width; x += pitch)
            drawLattice(picture, {static_cast<int>(x) + 2, static_cast<int>(y) + 2}, (pitch - 4) / 9, 10);
    return picture;
}

cv::Mat chequerboard(cv::Size size, int square) {
    cv::Mat picture = paper(size);
    for (int y = 0; y < size.height; y += square)
        for (int x = (y / square % 2) * square; x < size.width; x += 2 * square)
            picture(cv::Rect(x, y, square, square) & cv::Rect({}, size)) = cv::Scalar::all(10);
    return picture;
}

/// One lattice of hundreds of lines: a sudoku begins at each of its crossings.
cv::Mat endlessLattice(cv::Size size) {
    cv::Mat picture = paper(size);
    drawLattice(picture, {0, 0}, 12, std::max(size.width, size.height) / 12);
    return picture;
}

/// Rows of strokes as dense as print, some of them frames.
cv::Mat clutter(cv::Size size) {
    cv::Mat picture = paper(size);
    cv::RNG random(2);
    for (int i = 0; i < size.area() / 300; ++i) {
        const cv::Point from(random.uniform(0, size.width), random.uniform(0, size.height));
        const cv::Point to = from + cv::Point(random.uniform(-14, 15), random.uniform(-14, 15));
        if (i % 5 == 0)
            cv::rectangle(picture, from, to, cv::Scalar::all(30));
        else
            cv::line(picture, from, to, cv::Scalar::all(30), 1 + i % 2);
    }
    return picture;
}

/// Frames in frames: every one of them could be a grid's.
cv::Mat nestedFrames(cv::Size size) {
    cv::Mat picture = paper(size);
    for (int inset = 2; inset < std::min(size.width, size.height) / 2; inset += 5)
        cv::rectangle(picture, {inset, inset}, {size.width - inset, size.height - inset}, cv::Scalar::all(20));
    return picture;
}

/// From the file's bytes to the result, as a user waits for it.
double seconds(const cv::Mat& picture, DigitReader& reader, int rounds) {
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, 90});
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) {
        const std::clock_t begin = std::clock();
        scan(openPages(bytes, "made.jpg").value().next()->value().bgr, reader);
        times.push_back(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    std::ranges::sort(times);
    return times[times.size() / 2];
}

struct SlowKind {
    const char* name;
    std::function<cv::Mat(cv::Size)> make;
};

TEST(SlowPicturesTest, EndInTenTimesTheTimeOfANormalOne) {
    if (!longStep())
        GTEST_SKIP() << "set NONET_LONG: other work on the machine would decide";
    cv::setNumThreads(1);
    const auto reader = makeReader().value();
    const std::vector<SlowKind> kinds = {{"noise", noise},
                                         {"blots", blots},
                                         {"a thousand grids", thousandGrids},
                                         {"chequerboard of 4", [](cv::Size s) { return chequerboard(s, 4); }},
                                         {"chequerboard of 16", [](cv::Size s) { return chequerboard(s, 16); }},
                                         {"chequerboard of 64", [](cv::Size s) { return chequerboard(s, 64); }},
                                         {"endless lattice", endlessLattice},
                                         {"clutter", clutter},
                                         {"frames in frames", nestedFrames}};
    for (const cv::Size size : {cv::Size(960, 1280), cv::Size(2400, 3200)}) {
        const double usual = seconds(normal(size), *reader, 5);
        std::printf("%d x %d: a normal picture takes %.0f ms\n", size.width, size.height, usual * 1000);
        for (const SlowKind& kind : kinds) {
            const double slow = seconds(kind.make(size), *reader, 3);
            std::printf("    %-20s %7.0f ms, %.1f times\n", kind.name, slow * 1000, slow / usual);
            std::fflush(stdout);
            EXPECT_LT(slow, kMostTimes * usual) << kind.name << " at " << size.width << " x " << size.height;
        }
    }
}

} // namespace
} // namespace nonet::test
