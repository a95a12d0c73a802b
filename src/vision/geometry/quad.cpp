#include "vision/geometry/quad.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <vector>

namespace nonet::detail {

namespace {

struct Areas {
    double a = 0, b = 0, shared = 0;
};

Areas measureAreas(const Quad& a, const Quad& b) {
    const std::vector<cv::Point2f> outlineA(a.begin(), a.end()), outlineB(b.begin(), b.end());
    std::vector<cv::Point2f> common;
    return {cv::contourArea(outlineA), cv::contourArea(outlineB),
            cv::intersectConvexConvex(outlineA, outlineB, common)};
}

} // namespace

Quad cornersOf(const Lattice& lattice) {
    return {lattice.at(0, 0), lattice.at(0, kSide), lattice.at(kSide, kSide), lattice.at(kSide, 0)};
}

Quad cornersOfCell(const Lattice& lattice, int cell) {
    const int row = rowOf(cell), col = colOf(cell);
    return {lattice.at(row, col), lattice.at(row, col + 1), lattice.at(row + 1, col + 1), lattice.at(row + 1, col)};
}

Corners toCorners(const Quad& quad) {
    return {quad[0].x, quad[0].y, quad[1].x, quad[1].y, quad[2].x, quad[2].y, quad[3].x, quad[3].y};
}

Quad toQuad(const Corners& c) {
    return {cv::Point2f(c[0], c[1]), {c[2], c[3]}, {c[4], c[5]}, {c[6], c[7]}};
}

Lattice latticeFromQuad(const Quad& corners) {
    const Quad unit = {cv::Point2f(0, 0), cv::Point2f(kSide, 0), cv::Point2f(kSide, kSide), cv::Point2f(0, kSide)};
    const cv::Matx33d toPicture = cv::getPerspectiveTransform(unit.data(), corners.data());
    Lattice lattice;
    for (int row = 0; row <= kSide; ++row)
        for (int col = 0; col <= kSide; ++col) {
            const cv::Vec3d p = toPicture * cv::Vec3d(col, row, 1);
            lattice.at(row, col) = {static_cast<float>(p[0] / p[2]), static_cast<float>(p[1] / p[2])};
        }
    return lattice;
}

float cellSidePx(const Quad& corners) {
    double perimeter = 0;
    for (std::size_t i = 0; i < 4; ++i)
        perimeter += cv::norm(corners[i] - corners[(i + 1) % 4]);
    constexpr double kSidesAround = 4 * kSide;
    return static_cast<float>(perimeter / kSidesAround);
}

float cellSidePx(const Lattice& lattice) {
    return cellSidePx(cornersOf(lattice));
}

bool isInside(cv::Point2f point, cv::Size picture, float marginPx) {
    return point.x >= marginPx && point.y >= marginPx && point.x < static_cast<float>(picture.width) - marginPx &&
           point.y < static_cast<float>(picture.height) - marginPx;
}

float cellsOutside(const Lattice& lattice, cv::Size picture) {
    float most = 0;
    for (const cv::Point2f& p : lattice.crossings)
        most = std::max(
            {most, -p.x, -p.y, p.x - static_cast<float>(picture.width), p.y - static_cast<float>(picture.height)});
    return most / cellSidePx(lattice);
}

double overlapOfSmaller(const Quad& a, const Quad& b) {
    const Areas area = measureAreas(a, b);
    return area.shared / std::min(area.a, area.b);
}

double overlapOfUnion(const Quad& a, const Quad& b) {
    const Areas area = measureAreas(a, b);
    return area.shared / (area.a + area.b - area.shared);
}

} // namespace nonet::detail
