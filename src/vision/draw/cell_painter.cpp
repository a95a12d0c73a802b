// Each cell's four crossings give a homography of its own, so that what is painted follows perspective and bend; a
// supersampled mask goes through it and is blended in. What would touch a cell's outline is left out, so grid lines and
// neighbours keep their pixels even where cells are tiny. Guarded by draw_test, which looks at every changed pixel.
#include "vision/draw/cell_painter.h"
#include "base/statistics.h"
#include "vision/geometry/quad.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

// The mask has at least this many pixels a cell, so that tiny digits are averaged from well-formed ones.
constexpr int kMinMaskPx = 64, kMaxMaskPx = 1024;
// A cell that leads further out is a broken lattice; its numbers would overflow the warp.
constexpr float kMaxCoordinatePx = 1e6F;

float cross(cv::Point2f a, cv::Point2f b) {
    return a.x * b.y - a.y * b.x;
}

/// 1 for clockwise on screen, -1 for mirrored, 0 for a quad that is not convex and cannot carry a digit.
int windingOf(const Quad& quad) {
    int turns = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f corner = quad[(i + 1) % 4];
        if (!(std::abs(corner.x) < kMaxCoordinatePx && std::abs(corner.y) < kMaxCoordinatePx))
            return 0;
        const float turn = cross(corner - quad[i], quad[(i + 2) % 4] - corner);
        turns += turn > 0.5F ? 1 : turn < -0.5F ? -1 : 0;
    }
    return turns == 4 ? 1 : turns == -4 ? -1 : 0;
}

float longestSide(const Quad& quad) {
    float longest = 0;
    for (std::size_t i = 0; i < 4; ++i)
        longest = std::max(longest, static_cast<float>(cv::norm(quad[(i + 1) % 4] - quad[i])));
    return longest;
}

/// Tells whether the whole square of a pixel lies inside the quad.
class InsideTest {
public:
    InsideTest(const Quad& quad, int winding) {
        for (std::size_t i = 0; i < 4; ++i) {
            const cv::Point2f side = quad[(i + 1) % 4] - quad[i];
            const float length = static_cast<float>(cv::norm(side)) * static_cast<float>(winding);
            normals_[i] = {-side.y / length, side.x / length};
            const float pixelReach = 0.5F * (std::abs(normals_[i].x) + std::abs(normals_[i].y));
            offsets_[i] = normals_[i].dot(quad[i]) + pixelReach;
        }
    }
    bool operator()(int x, int y) const {
        const cv::Point2f point(static_cast<float>(x), static_cast<float>(y));
        for (std::size_t i = 0; i < 4; ++i)
            if (normals_[i].dot(point) <= offsets_[i])
                return false;
        return true;
    }

private:
    std::array<cv::Point2f, 4> normals_;
    std::array<float, 4> offsets_{};
};

cv::Rect boundsInside(const Quad& quad, cv::Size picture) {
    const auto [left, right] = std::ranges::minmax(quad, {}, &cv::Point2f::x);
    const auto [top, bottom] = std::ranges::minmax(quad, {}, &cv::Point2f::y);
    const cv::Point from(cvFloor(left.x), cvFloor(top.y)), to(cvCeil(right.x) + 1, cvCeil(bottom.y) + 1);
    return cv::Rect(from, to) & cv::Rect({}, picture);
}

/// The mask's coverage of each pixel in `area`.
cv::Mat warpMask(const cv::Mat& mask, const Quad& quad, const cv::Rect& area) {
    const int samples = longestSide(quad) < 40 ? 4 : 2; // a side; small digits need the finer average
    const auto last = static_cast<float>(mask.cols) - 0.5F;
    const Quad from{{{-0.5F, -0.5F}, {last, -0.5F}, {last, last}, {-0.5F, last}}};
    Quad to{};
    const cv::Point2f origin(static_cast<float>(area.x) - 0.5F, static_cast<float>(area.y) - 0.5F);
    std::ranges::transform(quad, to.begin(),
                           [&](cv::Point2f point) { return (point - origin) * samples - cv::Point2f(0.5F, 0.5F); });
    cv::Mat fine, coverage;
    cv::warpPerspective(mask, fine, cv::getPerspectiveTransform(from.data(), to.data()), area.size() * samples,
                        cv::INTER_LINEAR);
    cv::resize(fine, coverage, area.size(), 0, 0, cv::INTER_AREA);
    return coverage;
}

void blend(cv::Mat& bgr, const cv::Mat& coverage, const cv::Rect& area, const InsideTest& isInside, cv::Vec3b color) {
    for (int y = 0; y < area.height; ++y) {
        const auto* ink = coverage.ptr<uchar>(y);
        auto* row = bgr.ptr<cv::Vec3b>(area.y + y) + area.x;
        for (int x = 0; x < area.width; ++x) {
            if (ink[x] == 0 || !isInside(area.x + x, area.y + y))
                continue;
            for (int c = 0; c < 3; ++c)
                row[x][c] = static_cast<uchar>((row[x][c] * (255 - ink[x]) + color[c] * ink[x] + 127) / 255);
        }
    }
}

// The rim of a digit, and what tells that a cell is not empty paper: by levels and share of its pixels.
constexpr float kRimShare = 0.05F;   // of the cell's side
constexpr int kMarkLevels = 60;      // pencil differs by more, folds and noise by less
constexpr double kMarkShare = 0.006; // a short stroke of a pencil

/// The pixels of a cell without its outline.
std::vector<cv::Vec3b> pixelsInside(const cv::Mat& bgr, const cv::Rect& area, const InsideTest& isInside) {
    const int margin = std::min(area.width, area.height) / 8;
    std::vector<cv::Vec3b> pixels;
    for (int y = area.y + margin; y < area.br().y - margin; ++y)
        for (int x = area.x + margin; x < area.br().x - margin; ++x)
            if (isInside(x, y))
                pixels.push_back(bgr.at<cv::Vec3b>(y, x));
    return pixels;
}

/// The colour of the paper in a cell where something is written, or nothing for an empty one.
std::optional<cv::Vec3b> paperBelow(const std::vector<cv::Vec3b>& pixels) {
    if (pixels.empty())
        return std::nullopt;
    cv::Vec3b paper;
    for (int c = 0; c < 3; ++c) {
        std::vector<uchar> levels(pixels.size());
        std::ranges::transform(pixels, levels.begin(), [c](const cv::Vec3b& pixel) { return pixel[c]; });
        paper[c] = median(std::move(levels));
    }
    const auto isMark = [&](const cv::Vec3b& pixel) { return cv::norm(pixel, paper, cv::NORM_INF) > kMarkLevels; };
    const auto marks = static_cast<double>(std::ranges::count_if(pixels, isMark));
    return marks > kMarkShare * static_cast<double>(pixels.size()) ? std::optional(paper) : std::nullopt;
}

cv::Mat rimOf(const cv::Mat& coverage, float cellSide) {
    const int reach = std::max(1, cvRound(kRimShare * cellSide));
    cv::Mat rim;
    cv::dilate(coverage, rim, cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * reach + 1, 2 * reach + 1}));
    return rim;
}

} // namespace

CellPainter::CellPainter(cv::Mat& bgr, const Lattice& lattice) : bgr_(bgr), lattice_(lattice) {
    float largestCellPx = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const Quad quad = cornersOfCell(lattice, cell); windingOf(quad) != 0)
            largestCellPx = std::max(largestCellPx, longestSide(quad));
    if (largestCellPx > 0)
        maskPx_ = std::clamp(cvCeil(largestCellPx * 2), kMinMaskPx, kMaxMaskPx);
}

bool CellPainter::paint(int cell, const cv::Mat& mask, cv::Vec3b color) {
    return paint(cell, mask, color, false);
}

bool CellPainter::paintDigit(int cell, const cv::Mat& mask, cv::Vec3b color) {
    return paint(cell, mask, color, true);
}

bool CellPainter::paint(int cell, const cv::Mat& mask, cv::Vec3b color, bool isDigit) {
    const Quad quad = cornersOfCell(lattice_, cell);
    const int winding = windingOf(quad);
    const cv::Rect area = winding == 0 ? cv::Rect() : boundsInside(quad, bgr_.size());
    if (area.empty())
        return false;
    const InsideTest isInside(quad, winding);
    const cv::Mat coverage = warpMask(mask, quad, area);
    if (isDigit)
        if (const auto paper = paperBelow(pixelsInside(bgr_, area, isInside)))
            blend(bgr_, rimOf(coverage, longestSide(quad)), area, isInside, *paper);
    blend(bgr_, coverage, area, isInside, color);
    return true;
}

} // namespace nonet::detail
