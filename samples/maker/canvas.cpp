// Drawing with exact area coverage where the labels depend on it (axis-parallel lines), and OpenCV's anti-aliased
// shapes elsewhere.

#include "canvas.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace nonet::samples {
namespace {

constexpr int kShiftBits = 4; // OpenCV's fixed-point coordinates
constexpr double kTracking = 0.09, kWordSpace = 0.38;

cv::Point toFixed(Point pixels) {
    return {cvRound(pixels.x * (1 << kShiftBits)), cvRound(pixels.y * (1 << kShiftBits))};
}

int mix(int below, int above, int alpha) {
    return below + (((above - below) * alpha * 257 + 32768) >> 16); // alpha / 255, without a division
}

void blendPixel(cv::Vec3b& pixel, const Ink& ink, int alpha) {
    for (int c = 0; c < 3; ++c)
        pixel[c] = static_cast<uchar>(mix(pixel[c], ink.bgr[c], alpha));
}

// How much of each pixel from..from+size-1 the interval low..high covers.
std::vector<double> coverage(double low, double high, int from, int size) {
    std::vector<double> shares(static_cast<std::size_t>(std::max(0, size)));
    for (int i = 0; i < size; ++i)
        shares[static_cast<std::size_t>(i)] =
            std::clamp(std::min(high, from + i + 1.0) - std::max(low, double(from + i)), 0.0, 1.0);
    return shares;
}

double advance(const Face& face, char c) {
    const Glyph& glyph = face[c];
    return glyph.isEmpty() ? kWordSpace : glyph.ink.x * 0.5 + glyph.ink.width + kTracking;
}

const cv::Mat& levelFor(const Glyph& glyph, double pixelsPerUnit, double& levelPixelsPerUnit) {
    std::size_t level = 0;
    levelPixelsPerUnit = 1 / glyph.unitsPerPixel;
    while (level + 1 < glyph.levels.size() && levelPixelsPerUnit > 1.9 * pixelsPerUnit) {
        ++level;
        levelPixelsPerUnit /= 2;
    }
    return glyph.levels[level];
}

// Where a mask lands that is turned and stretched so that its anchor comes to lie on the target.
cv::Rect boundsOf(cv::Size mask, const cv::Matx22d& linear, Point anchor, Point target) {
    Point low = target, high = target;
    for (const Point corner :
         {Point(0, 0), Point(mask.width, 0), Point(0, mask.height), Point(mask.width, mask.height)}) {
        const cv::Vec2d moved = linear * cv::Vec2d(corner.x - anchor.x, corner.y - anchor.y);
        low = {std::min(low.x, target.x + moved[0]), std::min(low.y, target.y + moved[1])};
        high = {std::max(high.x, target.x + moved[0]), std::max(high.y, target.y + moved[1])};
    }
    return {cv::Point(cvFloor(low.x) - 1, cvFloor(low.y) - 1), cv::Point(cvCeil(high.x) + 2, cvCeil(high.y) + 2)};
}

cv::Mat scaled(const Glyph& glyph, double pixelsPerUnit) {
    double levelPixelsPerUnit = 1;
    const cv::Mat& level = levelFor(glyph, pixelsPerUnit, levelPixelsPerUnit);
    const double zoom = pixelsPerUnit / levelPixelsPerUnit;
    cv::Mat mask;
    cv::resize(level, mask, cv::Size(std::max(1, cvRound(level.cols * zoom)), std::max(1, cvRound(level.rows * zoom))),
               0, 0, cv::INTER_LINEAR);
    return mask;
}

} // namespace

bool Canvas::shows(const Rect& page) const {
    const Rect visible(origin.x, origin.y, image.cols / scale, image.rows / scale);
    return !(visible & page).empty();
}

void blend(cv::Mat& image, const cv::Mat& mask, cv::Point at, Ink ink) {
    const cv::Rect visible = cv::Rect(at, mask.size()) & cv::Rect({}, image.size());
    const int opacity = cvRound(ink.opacity * 256);
    for (int y = visible.y; y < visible.br().y; ++y) {
        auto* out = image.ptr<cv::Vec3b>(y);
        const uchar* alpha = mask.ptr(y - at.y) - at.x;
        for (int x = visible.x; x < visible.br().x; ++x)
            if (alpha[x])
                blendPixel(out[x], ink, alpha[x] * opacity >> 8);
    }
}

void fillRect(Canvas& canvas, const Rect& rect, Ink ink) {
    const Point low = canvas.toEdges(rect.tl()), high = canvas.toEdges(rect.br());
    const cv::Rect outer =
        cv::Rect(cv::Point(cvFloor(std::clamp(low.x, -1e6, 1e6)), cvFloor(std::clamp(low.y, -1e6, 1e6))),
                 cv::Point(cvCeil(std::clamp(high.x, -1e6, 1e6)), cvCeil(std::clamp(high.y, -1e6, 1e6)))) &
        cv::Rect({}, canvas.image.size());
    if (outer.empty())
        return;
    const std::vector<double> columns = coverage(low.x, high.x, outer.x, outer.width);
    const std::vector<double> rows = coverage(low.y, high.y, outer.y, outer.height);
    for (int y = 0; y < outer.height; ++y) {
        auto* out = canvas.image.ptr<cv::Vec3b>(outer.y + y) + outer.x;
        const double rowAlpha = rows[static_cast<std::size_t>(y)] * ink.opacity * 255;
        blendPixel(out[0], ink, cvRound(rowAlpha * columns.front()));
        if (outer.width > 1)
            blendPixel(out[outer.width - 1], ink, cvRound(rowAlpha * columns.back()));
        const int alpha = cvRound(rowAlpha); // between the edges every pixel is covered alike
        if (alpha == 255)
            std::fill(out + 1, out + std::max(1, outer.width - 1), ink.bgr);
        else
            for (int x = 1; x + 1 < outer.width; ++x)
                blendPixel(out[x], ink, alpha);
    }
}

void fillPolygon(Canvas& canvas, std::span<const Point> corners, Ink ink) {
    std::vector<cv::Point> fixed;
    Point low(1e9, 1e9), high(-1e9, -1e9);
    for (const Point& corner : corners) {
        const Point pixel = canvas.toPixels(corner);
        low = {std::min(low.x, pixel.x), std::min(low.y, pixel.y)};
        high = {std::max(high.x, pixel.x), std::max(high.y, pixel.y)};
    }
    const cv::Rect bounds = cv::Rect(cv::Point(cvFloor(std::max(low.x, -2.0)) - 1, cvFloor(std::max(low.y, -2.0)) - 1),
                                     cv::Point(cvCeil(std::min(high.x, canvas.image.cols + 2.0)) + 2,
                                               cvCeil(std::min(high.y, canvas.image.rows + 2.0)) + 2)) &
                            cv::Rect({}, canvas.image.size());
    if (bounds.empty())
        return;
    for (const Point& corner : corners)
        fixed.push_back(toFixed(canvas.toPixels(corner) - Point(bounds.tl())));
    cv::Mat mask(bounds.size(), CV_8UC1, cv::Scalar(0));
    cv::fillPoly(mask, std::vector{fixed}, cv::Scalar(255), cv::LINE_AA, kShiftBits);
    blend(canvas.image, mask, bounds.tl(), ink);
}

void drawLine(Canvas& canvas, Point from, Point to, double width, Ink ink) {
    const double half = width / 2;
    if (from.x == to.x || from.y == to.y) {
        const Point low(std::min(from.x, to.x), std::min(from.y, to.y)),
            high(std::max(from.x, to.x), std::max(from.y, to.y));
        const Point across = from.x == to.x ? Point(half, 0) : Point(0, half);
        fillRect(canvas, Rect(low - across, high + across), ink);
        return;
    }
    const Point along = to - from;
    const Point across = Point(-along.y, along.x) * (half / std::hypot(along.x, along.y));
    const std::array<Point, 4> corners{from + across, to + across, to - across, from - across};
    fillPolygon(canvas, corners, ink);
}

void drawPolyline(Canvas& canvas, std::span<const Point> points, double width, Ink ink) {
    if (points.size() < 2)
        return;
    std::vector<cv::Point2f> pixels;
    for (const Point& point : points)
        pixels.emplace_back(canvas.toPixels(point));
    const int reach = cvCeil(width * canvas.scale) + 2;
    cv::Rect bounds = cv::boundingRect(pixels);
    bounds = cv::Rect(bounds.x - reach, bounds.y - reach, bounds.width + 2 * reach, bounds.height + 2 * reach) &
             cv::Rect({}, canvas.image.size());
    if (bounds.empty())
        return;
    // OpenCV's thickness is whole pixels: draw larger, then shrink, so that thin strokes keep their weight.
    constexpr int kSuper = 4;
    cv::Mat mask(bounds.height * kSuper, bounds.width * kSuper, CV_8UC1, cv::Scalar(0));
    std::vector<cv::Point> fixed;
    for (const cv::Point2f& pixel : pixels)
        fixed.push_back(toFixed(((Point(pixel) - Point(bounds.tl())) + Point(0.5, 0.5)) * kSuper - Point(0.5, 0.5)));
    const int thickness = std::max(1, cvRound(width * canvas.scale * kSuper));
    cv::polylines(mask, std::vector{fixed}, false, cv::Scalar(255), thickness, cv::LINE_8, kShiftBits);
    cv::resize(mask, mask, bounds.size(), 0, 0, cv::INTER_AREA);
    blend(canvas.image, mask, bounds.tl(), ink);
}

void drawFrame(Canvas& canvas, const Rect& rect, double width, Ink ink) {
    const double half = width / 2;
    fillRect(canvas, Rect(rect.x - half, rect.y - half, rect.width + width, width), ink);
    fillRect(canvas, Rect(rect.x - half, rect.br().y - half, rect.width + width, width), ink);
    fillRect(canvas, Rect(rect.x - half, rect.y + half, width, rect.height - width), ink);
    fillRect(canvas, Rect(rect.br().x - half, rect.y + half, width, rect.height - width), ink);
}

std::vector<Point> roundedRect(const Rect& rect, double radius) {
    constexpr int kStepsPerCorner = 8;
    std::vector<Point> outline;
    const Rect inner(rect.x + radius, rect.y + radius, rect.width - 2 * radius, rect.height - 2 * radius);
    const std::array<Point, 4> centers{inner.br(), Point(inner.x, inner.br().y), inner.tl(),
                                       Point(inner.br().x, inner.y)};
    for (std::size_t corner = 0; corner < 4; ++corner)
        for (int step = 0; step <= kStepsPerCorner; ++step) {
            const double angle = (static_cast<double>(corner) + double(step) / kStepsPerCorner) * std::numbers::pi / 2;
            outline.push_back(centers[corner] + Point(std::cos(angle), std::sin(angle)) * radius);
        }
    return outline;
}

void drawEllipse(Canvas& canvas, Point center, double radiusX, double radiusY, Ink ink, double width) {
    constexpr int kSteps = 40;
    std::vector<Point> outline;
    for (int step = 0; step <= kSteps; ++step) {
        const double angle = 2 * std::numbers::pi * step / kSteps;
        outline.push_back(center + Point(std::cos(angle) * radiusX, std::sin(angle) * radiusY));
    }
    if (width < 0)
        fillPolygon(canvas, outline, ink);
    else
        drawPolyline(canvas, outline, width, ink);
}

void drawGlyph(Canvas& canvas, const Glyph& glyph, const GlyphPose& pose, Ink ink) {
    if (glyph.isEmpty())
        return;
    const double pixelsPerUnit = pose.height * canvas.scale;
    double levelPixelsPerUnit = 1;
    const cv::Mat& level = levelFor(glyph, pixelsPerUnit, levelPixelsPerUnit);
    const double zoom = pixelsPerUnit / levelPixelsPerUnit;
    const double angle = pose.degrees * std::numbers::pi / 180;
    const double cosine = std::cos(angle) * zoom, sine = std::sin(angle) * zoom;
    const cv::Matx22d linear = cv::Matx22d(cosine, -sine, sine, cosine) * cv::Matx22d(pose.widen, -pose.slant, 0, 1);
    // The glyph's anchor: the middle of its ink across, half a digit height above the baseline.
    const Point anchor(level.cols / 2.0 - 0.5, (-0.5 - glyph.ink.y) * levelPixelsPerUnit + 0.5);
    const Point target = canvas.toPixels(pose.center);
    const cv::Rect bounds = boundsOf(level.size(), linear, anchor, target);
    if ((bounds & cv::Rect({}, canvas.image.size())).empty())
        return;
    const cv::Vec2d moved = linear * cv::Vec2d(anchor.x, anchor.y);
    const cv::Matx23d matrix(linear(0, 0), linear(0, 1), target.x - bounds.x - moved[0], linear(1, 0), linear(1, 1),
                             target.y - bounds.y - moved[1]);
    cv::Mat mask;
    cv::warpAffine(level, mask, matrix, bounds.size(), cv::INTER_LINEAR);
    blend(canvas.image, mask, bounds.tl(), ink);
}

double textWidth(const Face& face, std::string_view text, double height) {
    double width = 0;
    for (const char c : text)
        width += advance(face, c) * height;
    return width;
}

TextSize prepareText(const Canvas& canvas, const Face& face, double height) {
    TextSize size{.height = height, .masks = {}};
    const double pixelsPerUnit = height * canvas.scale;
    for (std::size_t c = 0; c < face.glyphs.size(); ++c)
        if (!face.glyphs[c].isEmpty())
            size.masks[c] = scaled(face.glyphs[c], pixelsPerUnit);
    return size;
}

void drawText(Canvas& canvas, const Face& face, const TextSize& size, std::string_view text, Point pen, Ink ink) {
    for (const char c : text) {
        const Glyph& glyph = face[c];
        if (!glyph.isEmpty()) {
            const Point corner = canvas.toEdges(pen + Point(glyph.ink.x * 0.5, glyph.ink.y) * size.height);
            blend(canvas.image, size.masks[static_cast<std::size_t>(c)], {cvRound(corner.x), cvRound(corner.y)}, ink);
        }
        pen.x += advance(face, c) * size.height;
    }
}

double drawText(Canvas& canvas, const Face& face, std::string_view text, Point pen, double height, Ink ink) {
    const double width = textWidth(face, text, height);
    if (!canvas.shows(Rect(pen.x, pen.y - 2 * height, width, 3 * height)))
        return width;
    TextSize size{.height = height, .masks = {}};
    for (const char c : text)
        if (!face[c].isEmpty())
            size.masks[static_cast<std::size_t>(c)] = scaled(face[c], height * canvas.scale);
    drawText(canvas, face, size, text, pen, ink);
    return width;
}

} // namespace nonet::samples
