#pragma once

#include "fonts.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::samples {

using Point = cv::Point2d;
using Rect = cv::Rect2d;

/// A colour and how much of it covers what lies below.
struct Ink {
    cv::Vec3b bgr{0, 0, 0};
    double opacity = 1;
};

/// A part of a flat page as pixels. Positions and lengths given to the drawing functions are in page units, which are
/// cells of the page's main puzzle; x runs right, y down.
struct Canvas {
    cv::Mat image;    ///< CV_8UC3
    Point origin;     ///< page position of the outer corner of the top-left pixel
    double scale = 1; ///< pixels per page unit

    /// Edge coordinates: the pixel i covers i to i+1.
    Point toEdges(Point page) const { return (page - origin) * scale; }
    /// Centre coordinates, as OpenCV counts: the middle of pixel i is i.
    Point toPixels(Point page) const { return toEdges(page) - Point(0.5, 0.5); }
    bool shows(const Rect& page) const;
};

void fillRect(Canvas& canvas, const Rect& rect, Ink ink);
void fillPolygon(Canvas& canvas, std::span<const Point> corners, Ink ink);
void drawLine(Canvas& canvas, Point from, Point to, double width, Ink ink);
void drawPolyline(Canvas& canvas, std::span<const Point> points, double width, Ink ink);
void drawFrame(Canvas& canvas, const Rect& rect, double width, Ink ink); ///< centred on the rectangle's edges
std::vector<Point> roundedRect(const Rect& rect, double radius);
void drawEllipse(Canvas& canvas, Point center, double radiusX, double radiusY, Ink ink, double width = -1);

/// How a single character is set.
struct GlyphPose {
    Point center;       ///< of the ink horizontally; vertically of the digit height
    double height = 1;  ///< of digits
    double degrees = 0; ///< clockwise
    double slant = 0;   ///< shift to the right per unit of height
    double widen = 1;   ///< horizontal stretch
};
void drawGlyph(Canvas& canvas, const Glyph& glyph, const GlyphPose& pose, Ink ink);

/// A face's characters made ready for one size, for running text.
struct TextSize {
    double height = 1; ///< of digits, page units
    std::array<cv::Mat, 128> masks;
};
TextSize prepareText(const Canvas& canvas, const Face& face, double height);
void drawText(Canvas& canvas, const Face& face, const TextSize& size, std::string_view text, Point pen, Ink ink);

/// Sets a line of text with its baseline's left end at `pen`; `height` is that of digits. Gives back its width.
double drawText(Canvas& canvas, const Face& face, std::string_view text, Point pen, double height, Ink ink);
double textWidth(const Face& face, std::string_view text, double height);

/// Covers what a mask (CV_8UC1, placed with its top-left pixel at `at`) marks.
void blend(cv::Mat& image, const cv::Mat& mask, cv::Point at, Ink ink);

} // namespace nonet::samples
