// The answer, drawn into the empty cells: each cell's four crossings give a homography of its own, so that the digits
// follow perspective and bend; a supersampled mask of the digit goes through it and is blended in. Ink that would touch
// a cell's outline is left out, so grid lines and neighbours keep their pixels even where cells are tiny. Guarded by
// draw_test, which looks at every changed pixel.

#include "nonet/draw.h"

#include "image/glyphs.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace nonet {

namespace {

using Quad = std::array<cv::Point2f, 4>;

// The mask has at least this many pixels a cell, so that tiny digits are averaged from well-formed ones.
constexpr int kMinMaskPx = 64, kMaxMaskPx = 1024;
// A cell that leads further out is a broken lattice; its numbers would overflow the warp.
constexpr float kMaxCoordinatePx = 1e6F;

Quad quadOf(const Lattice& lattice, int cell) {
    const int row = rowOf(cell), col = colOf(cell);
    return {lattice.at(row, col), lattice.at(row, col + 1), lattice.at(row + 1, col + 1), lattice.at(row + 1, col)};
}

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

/// The digit's coverage of each pixel in `area`.
cv::Mat warpDigit(const cv::Mat& digit, const Quad& quad, const cv::Rect& area) {
    const int samples = longestSide(quad) < 40 ? 4 : 2; // a side; small digits need the finer average
    const auto last = static_cast<float>(digit.cols) - 0.5F;
    const Quad from{{{-0.5F, -0.5F}, {last, -0.5F}, {last, last}, {-0.5F, last}}};
    Quad to{};
    const cv::Point2f origin(static_cast<float>(area.x) - 0.5F, static_cast<float>(area.y) - 0.5F);
    std::ranges::transform(quad, to.begin(),
                           [&](cv::Point2f point) { return (point - origin) * samples - cv::Point2f(0.5F, 0.5F); });
    cv::Mat fine, coverage;
    cv::warpPerspective(digit, fine, cv::getPerspectiveTransform(from.data(), to.data()), area.size() * samples,
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

// ---- the colour

const std::array kOnLight{cv::Vec3b(205, 75, 5), cv::Vec3b(60, 20, 205), cv::Vec3b(90, 125, 0)};
const std::array kOnDark{cv::Vec3b(255, 205, 90), cv::Vec3b(70, 205, 255), cv::Vec3b(140, 235, 120)};
// In CIE Lab units; below it a digit has to be looked for.
constexpr double kClearDistance = 40;

/// Picture pixels at 7 x 7 places inside each cell.
std::vector<cv::Vec3b> sampleBoard(const cv::Mat& bgr, const Lattice& lattice) {
    std::vector<cv::Vec3b> samples;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const Quad quad = quadOf(lattice, cell);
        for (int i = 0; i < 49; ++i) {
            const float u = static_cast<float>(i % 7 + 1) / 8, v = static_cast<float>(i / 7 + 1) / 8;
            const cv::Point2f at = (quad[0] * (1 - u) + quad[1] * u) * (1 - v) + (quad[3] * (1 - u) + quad[2] * u) * v;
            if (at.x >= 0 && at.y >= 0 && at.x < static_cast<float>(bgr.cols) && at.y < static_cast<float>(bgr.rows))
                samples.push_back(bgr.at<cv::Vec3b>(static_cast<int>(at.y), static_cast<int>(at.x)));
        }
    }
    return samples;
}

cv::Vec3b medianColor(std::vector<cv::Vec3b> samples) {
    cv::Vec3b median;
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    for (int c = 0; c < 3; ++c) {
        std::ranges::nth_element(samples, middle, {}, [c](const cv::Vec3b& sample) { return sample[c]; });
        median[c] = (*middle)[c];
    }
    return median;
}

cv::Vec3f toLab(cv::Vec3b color) {
    cv::Mat3f lab;
    cv::cvtColor(cv::Mat3f(1, 1, cv::Vec3f(color) / 255), lab, cv::COLOR_BGR2Lab);
    return lab(0, 0);
}

/// The colour that keeps the larger distance from paper and ink: the first of the list unless it would be hard to see.
cv::Vec3b standOut(const cv::Mat& bgr, const Lattice& lattice) {
    std::vector<cv::Vec3b> samples = sampleBoard(bgr, lattice);
    if (samples.empty())
        return kOnLight[0];
    const cv::Vec3b paper = medianColor(samples);
    const auto fromPaper = [&](const cv::Vec3b& color) { return cv::norm(cv::Vec3f(color) - cv::Vec3f(paper)); };
    const auto inkBegin = samples.end() - static_cast<std::ptrdiff_t>(samples.size() / 20 + 1);
    std::ranges::nth_element(samples, inkBegin, {}, fromPaper);
    const cv::Vec3f paperLab = toLab(paper), inkLab = toLab(medianColor({inkBegin, samples.end()}));
    const auto clearness = [&](const cv::Vec3b& color) {
        const cv::Vec3f lab = toLab(color);
        return std::min({cv::norm(lab - paperLab), cv::norm(lab - inkLab), kClearDistance});
    };
    return *std::ranges::max_element(paperLab[0] > 50 ? kOnLight : kOnDark, {}, clearness);
}

} // namespace

void draw(cv::Mat& bgr, const Puzzle& puzzle, const DrawOptions& options) {
    if (bgr.empty() || bgr.type() != CV_8UC3)
        throw std::invalid_argument("draw needs a picture of three 8-bit channels");
    float largestCellPx = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const Quad quad = quadOf(puzzle.lattice, cell); windingOf(quad) != 0)
            largestCellPx = std::max(largestCellPx, longestSide(quad));
    if (puzzle.solution.clueCount() == 0 || largestCellPx <= 0)
        return;
    const auto digits = detail::renderDigits(std::clamp(cvCeil(largestCellPx * 2), kMinMaskPx, kMaxMaskPx));
    const cv::Vec3b color = options.color ? cv::Vec3b(cv::saturate_cast<uchar>((*options.color)[0]),
                                                      cv::saturate_cast<uchar>((*options.color)[1]),
                                                      cv::saturate_cast<uchar>((*options.color)[2]))
                                          : standOut(bgr, puzzle.lattice);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const Quad quad = quadOf(puzzle.lattice, cell);
        const int digit = puzzle.solution[cell], winding = windingOf(quad);
        if (puzzle.filled[cell] != 0 || digit == 0 || winding == 0)
            continue;
        if (const cv::Rect area = boundsInside(quad, bgr.size()); !area.empty())
            blend(bgr, warpDigit(digits[static_cast<std::size_t>(digit - 1)], quad, area), area,
                  InsideTest(quad, winding), color);
    }
}

} // namespace nonet
