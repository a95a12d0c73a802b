#pragma once

#include "surface.h"

#include <opencv2/core/matx.hpp>

namespace nonet::samples {

/// Where the camera stands. The focus is the part of the page that the photographer aims at.
struct PoseSpec {
    double rollDegrees = 0;          ///< turns the picture, clockwise
    double tiltDegrees = 0;          ///< how far the page leans away
    double tiltDirectionDegrees = 0; ///< 0: its right side leans away, 90: its bottom
    double fovDegrees = 55;          ///< of the width of the picture; wide angles give strong perspective
    double fill = 0.8;               ///< share of the picture that the focus covers, in the tighter direction
    Point at{0.5, 0.5};              ///< where the focus has its middle, as shares of width and height
    bool mayLeave = false;           ///< the focus need not be wholly in the picture
    double barrel = 0;               ///< radial distortion: negative bends lines outwards
};

/// A page seen by a pinhole camera with a little radial distortion.
class View {
public:
    View(const PoseSpec& pose, const Surface& surface, const Rect& focus, cv::Size picture);

    /// Picture position in pixels (the middle of pixel i is i) of a page position.
    Point project(Point page) const;
    /// The page position that is seen at a picture position, by iteration from `guess`; false if none was found.
    bool unproject(Point pixel, Point& guess) const;
    /// Picture pixels per page unit near a page position.
    double densityAt(Point page) const;

    /// Whether no part of the page area hides another or is seen almost edge-on.
    bool seesAll(const Rect& area) const;

    const Surface& surface() const { return surface_; }
    cv::Size picture() const { return picture_; }

private:
    Point toNormalized(Point page) const;

    Surface surface_;
    cv::Size picture_;
    cv::Matx33d rotation_;
    double distance_ = 1, barrel_ = 0;
    double zoom_ = 1;
    Point shift_;
};

/// Page positions seen at a coarse raster of picture positions, and the means to make pictures from such a raster.
struct NodeRaster {
    static constexpr int kStepPx = 8;
    cv::Mat page; ///< CV_64FC2, NaN-free; far outside where the view meets no page
    cv::Size picture;

    static NodeRaster make(const View& view, const Rect& pageBounds);
    static Point pixelOf(int row, int col) { return Point(col - 1, row - 1) * kStepPx + Point(3.5, 3.5); }
    /// A raster of any type, enlarged to the size of the picture.
    cv::Mat enlarge(const cv::Mat& nodes) const;
};

} // namespace nonet::samples
