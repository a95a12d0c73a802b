// Digits as pen strokes: a few control points per form, bent a little differently each time, smoothed by a
// Catmull-Rom curve. Not a model of real hands, only enough unlike print that a reader has to cope with it.

#include "handwriting.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

namespace nonet::samples {
namespace {

using Stroke =
    std::vector<Point>; // in a box 1 high, x about 0..0.7; a corner is the end of one stroke and start of the next
using Form = std::vector<Stroke>;

const std::array<std::vector<Form>, 10>& forms() {
    static const std::array<std::vector<Form>, 10> all = {{
        {},
        {{{{.3, 0}, {.31, .5}, {.3, 1}}},
         {{{.1, .28}, {.25, .15}, {.38, 0}}, {{.38, 0}, {.37, .5}, {.36, 1}}},
         {{{.15, .22}, {.35, 0}}, {{.35, 0}, {.35, 1}}, {{.12, 1}, {.6, .99}}}},
        {{{{.05, .22}, {.2, .03}, {.45, .02}, {.58, .2}, {.48, .5}, {.2, .82}, {.03, .98}},
          {{.03, .98}, {.35, .96}, {.66, .98}}},
         {{{.08, .2},
           {.3, 0},
           {.55, .12},
           {.5, .45},
           {.25, .75},
           {.06, .92},
           {.12, .8},
           {.3, .88},
           {.5, 1},
           {.68, .93}}}},
        {{{{.06, .12}, {.3, 0}, {.53, .12}, {.48, .36}, {.25, .46}},
          {{.25, .46}, {.52, .55}, {.58, .8}, {.32, 1}, {.04, .88}}},
         {{{.05, .02}, {.3, .01}, {.56, .02}},
          {{.56, .02}, {.28, .4}},
          {{.28, .4}, {.55, .5}, {.58, .78}, {.35, .99}, {.05, .9}}}},
        {{{{.38, 0}, {.2, .32}, {.02, .64}}, {{.02, .64}, {.35, .65}, {.68, .62}}, {{.5, .35}, {.49, .7}, {.47, 1}}},
         {{{.08, .02}, {.06, .25}, {.05, .46}}, {{.05, .46}, {.3, .5}, {.58, .46}}, {{.56, 0}, {.55, .5}, {.52, 1}}},
         {{{.5, 1}, {.51, .5}, {.5, 0}}, {{.5, 0}, {.22, .35}, {.0, .66}}, {{.0, .66}, {.35, .67}, {.68, .66}}}},
        {{{{.12, .04}, {.1, .22}, {.08, .42}},
          {{.08, .42}, {.35, .36}, {.58, .55}, {.54, .85}, {.28, 1}, {.03, .9}},
          {{.12, .04}, {.35, .03}, {.6, .01}}},
         {{{.58, .02}, {.3, .02}, {.14, .05}, {.1, .4}, {.3, .38}, {.56, .52}, {.55, .82}, {.28, 1}, {.02, .9}}}},
        {{{{.45, .0}, {.22, .22}, {.07, .55}, {.1, .88}, {.32, 1}, {.54, .85}, {.52, .6}, {.3, .5}, {.1, .68}}},
         {{{.3, 0}, {.12, .35}, {.06, .7}, {.2, .98}, {.45, .96}, {.55, .75}, {.4, .57}, {.18, .65}, {.1, .8}}}},
        {{{{.03, .04}, {.3, .04}, {.6, .02}}, {{.6, .02}, {.42, .4}, {.28, 1}}},
         {{{.03, .05}, {.3, .03}, {.6, .02}}, {{.6, .02}, {.4, .45}, {.26, 1}}, {{.14, .52}, {.35, .5}, {.56, .47}}},
         {{{.05, .18}, {.07, .04}}, {{.07, .04}, {.35, .05}, {.62, .0}}, {{.62, .0}, {.4, .5}, {.3, 1}}}},
        {{{{.5, .12},
           {.3, 0},
           {.1, .14},
           {.16, .36},
           {.4, .52},
           {.56, .75},
           {.42, .98},
           {.15, .97},
           {.06, .75},
           {.25, .5},
           {.48, .3},
           {.52, .12},
           {.4, .01}}},
         {{{.3, .48},
           {.1, .32},
           {.14, .06},
           {.36, 0},
           {.52, .16},
           {.46, .38},
           {.3, .48},
           {.08, .62},
           {.06, .88},
           {.3, 1},
           {.54, .88},
           {.53, .62},
           {.3, .48}}}},
        {{{{.54, .22}, {.38, .02}, {.14, .08}, {.06, .3}, {.2, .48}, {.44, .42}, {.54, .2}},
          {{.54, .2}, {.52, .6}, {.46, 1}}},
         {{{.5, .12},
           {.25, 0},
           {.06, .2},
           {.16, .45},
           {.4, .42},
           {.53, .18},
           {.55, .5},
           {.45, .85},
           {.2, 1},
           {.06, .92}}}},
    }};
    return all;
}

Stroke smooth(const Stroke& knots) {
    constexpr int kStepsPerKnot = 6;
    Stroke curve;
    const auto at = [&](int i) { return knots[static_cast<std::size_t>(std::clamp(i, 0, int(knots.size()) - 1))]; };
    for (int i = 0; i + 1 < int(knots.size()); ++i)
        for (int step = 0; step < kStepsPerKnot; ++step) {
            const double t = double(step) / kStepsPerKnot;
            const Point a = at(i - 1), b = at(i), c = at(i + 1), d = at(i + 2);
            curve.push_back(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * (t * t) +
                                   (3 * b - a - 3 * c + d) * (t * t * t)));
        }
    curve.push_back(knots.back());
    return curve;
}

void writeStrokes(Canvas& canvas, const Writer& writer, int digit, Point center, double height, Random& random) {
    const auto& choices = forms()[static_cast<std::size_t>(digit)];
    const int own = writer.variants[static_cast<std::size_t>(digit)] % int(choices.size());
    const double jitter = 0.022 * writer.unrest;
    const double turn = 0.06 * writer.unrest * random.normal(), widen = 1 + 0.09 * writer.unrest * random.normal();
    Stroke previousEnd;
    for (const Stroke& stroke : choices[static_cast<std::size_t>(own)]) {
        Stroke knots = stroke;
        for (Point& knot : knots)
            knot += Point(random.normal(), random.normal()) * jitter;
        for (const Point& end : previousEnd) // keep corners closed
            if (std::hypot(stroke.front().x - end.x, stroke.front().y - end.y) < 1e-9)
                knots.front() = previousEnd.back();
        previousEnd = {stroke.back(), knots.back()};
        Stroke curve = smooth(knots);
        for (Point& p : curve) {
            const Point q((p.x - 0.3) * widen, p.y - 0.5);
            p = center + Point(q.x - q.y * (writer.slant + turn), q.y + q.x * turn) * height;
        }
        Ink ink = writer.ink;
        ink.opacity *= random.uniform(0.85, 1);
        drawPolyline(canvas, curve, writer.strokeWidth * height, ink);
    }
}

std::vector<uchar> readAll(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

cv::Mat tight(const cv::Mat& mask) {
    constexpr int kInkLevel = 60;
    const cv::Rect ink = cv::boundingRect(mask > kInkLevel);
    return ink.empty() ? cv::Mat() : mask(ink).clone();
}

void addIdx(HandDigits& digits, const std::vector<uchar>& images, const std::vector<uchar>& labels) {
    constexpr int kSide = 28;
    constexpr std::size_t kImageHeader = 16, kLabelHeader = 8, kBytes = kSide * kSide;
    for (std::size_t i = 0; kLabelHeader + i < labels.size() && kImageHeader + (i + 1) * kBytes <= images.size(); ++i) {
        const int digit = labels[kLabelHeader + i];
        const cv::Mat view(kSide, kSide, CV_8UC1, const_cast<uchar*>(images.data() + kImageHeader + i * kBytes));
        if (digit >= 1 && digit <= 9)
            if (cv::Mat mask = tight(view); !mask.empty())
                digits.masks[static_cast<std::size_t>(digit - 1)].push_back(mask);
    }
}

} // namespace

HandDigits readHandDigits(const std::filesystem::path& folder) {
    HandDigits digits;
    std::vector<std::filesystem::path> images, labels;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string(),
                          parent = entry.path().parent_path().filename().string();
        const bool isIdx =
            entry.is_regular_file() && name.find("ubyte") != std::string::npos && entry.path().extension() != ".gz";
        if (isIdx && name.find("images") != std::string::npos)
            images.push_back(entry.path());
        else if (isIdx && name.find("labels") != std::string::npos)
            labels.push_back(entry.path());
        else if (entry.is_regular_file() && parent.size() == 1 && parent[0] >= '1' && parent[0] <= '9')
            if (cv::Mat mask = cv::imread(entry.path().string(), cv::IMREAD_GRAYSCALE); !mask.empty())
                digits.masks[static_cast<std::size_t>(parent[0] - '1')].push_back(tight(mask));
    }
    std::sort(images.begin(), images.end());
    std::sort(labels.begin(), labels.end());
    for (std::size_t i = 0; i < std::min(images.size(), labels.size()); ++i)
        addIdx(digits, readAll(images[i]), readAll(labels[i]));
    return digits;
}

Writer makeWriter(Random& random, bool isPencil, const std::shared_ptr<const Face>& handFace,
                  const HandDigits* collected) {
    Writer writer;
    writer.face = handFace;
    writer.collected = collected;
    const double choice = random.uniform();
    if (collected && !collected->isEmpty() && choice < 0.4)
        writer.script = Writer::Script::Collected;
    else if (handFace && choice < 0.55)
        writer.script = Writer::Script::Font;
    writer.isPencil = isPencil;
    const int grey = random.between(60, 110);
    writer.ink = writer.isPencil
                     ? Ink{cv::Vec3b(uchar(grey), uchar(grey - 3), uchar(grey - 5)), random.uniform(0.6, 0.9)}
                     : Ink{random.pick({cv::Vec3b(140, 50, 25), cv::Vec3b(40, 35, 35), cv::Vec3b(120, 30, 40),
                                        cv::Vec3b(45, 40, 190), cv::Vec3b(170, 70, 30)}),
                           random.uniform(0.8, 0.97)};
    writer.strokeWidth = random.uniform(0.05, 0.1);
    writer.slant = random.uniform(-0.05, 0.3);
    writer.unrest = random.uniform(0.5, 1.6);
    for (int& variant : writer.variants)
        variant = random.below(6);
    return writer;
}

void writeDigit(Canvas& canvas, const Writer& writer, int digit, Point center, double height, Random& random) {
    if (writer.script == Writer::Script::Strokes) {
        writeStrokes(canvas, writer, digit, center, height, random);
        return;
    }
    GlyphPose pose{.center = center,
                   .height = height,
                   .degrees = 3.5 * writer.unrest * random.normal(),
                   .slant = writer.slant * 0.6 + 0.04 * writer.unrest * random.normal(),
                   .widen = 1 + 0.07 * writer.unrest * random.normal()};
    if (writer.script == Writer::Script::Font) {
        drawGlyph(canvas, writer.face->digit(digit), pose, writer.ink);
        return;
    }
    const cv::Mat& mask = random.pick(writer.collected->masks[static_cast<std::size_t>(digit - 1)]);
    Glyph glyph;
    cv::Mat framed;
    cv::copyMakeBorder(mask, framed, 1, 1, 1, 1, cv::BORDER_CONSTANT, 0);
    glyph.levels = {framed};
    glyph.unitsPerPixel = 1.0 / mask.rows;
    glyph.ink = cv::Rect2d(0, -1, double(mask.cols) / mask.rows, 1);
    drawGlyph(canvas, glyph, pose, writer.ink);
}

} // namespace nonet::samples
