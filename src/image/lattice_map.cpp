// Maps between the picture and the grid's own coordinates. Inside a cell the map is bilinear between its four
// crossings, which is what bent pages need; the perspective left within one cell is far below a pixel.
#include "image/lattice_map.h"
#include "image/reduce.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet::detail {

Lattice latticeFromQuad(const Quad& corners) {
    const Quad unit = {cv::Point2f(0, 0), cv::Point2f(9, 0), cv::Point2f(9, 9), cv::Point2f(0, 9)};
    const cv::Matx33d toPicture = cv::getPerspectiveTransform(unit.data(), corners.data());
    Lattice lattice;
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col) {
            const cv::Vec3d p = toPicture * cv::Vec3d(col, row, 1);
            lattice.at(row, col) = {static_cast<float>(p[0] / p[2]), static_cast<float>(p[1] / p[2])};
        }
    return lattice;
}

Quad cornersOf(const Lattice& lattice) {
    return {lattice.at(0, 0), lattice.at(0, 9), lattice.at(9, 9), lattice.at(9, 0)};
}

cv::Point2f latticePoint(const Lattice& lattice, float u, float v) {
    const int col = std::clamp(static_cast<int>(std::floor(u)), 0, 8);
    const int row = std::clamp(static_cast<int>(std::floor(v)), 0, 8);
    const float s = u - static_cast<float>(col), t = v - static_cast<float>(row);
    return (1 - t) * ((1 - s) * lattice.at(row, col) + s * lattice.at(row, col + 1)) +
           t * ((1 - s) * lattice.at(row + 1, col) + s * lattice.at(row + 1, col + 1));
}

Lattice movedLattice(const Lattice& lattice, cv::Point2f cells) {
    Lattice moved;
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col)
            moved.at(row, col) =
                latticePoint(lattice, static_cast<float>(col) + cells.x, static_cast<float>(row) + cells.y);
    return moved;
}

float cellSidePx(const Lattice& lattice) {
    const Quad q = cornersOf(lattice);
    double perimeter = 0;
    for (std::size_t i = 0; i < 4; ++i)
        perimeter += cv::norm(q[i] - q[(i + 1) % 4]);
    return static_cast<float>(perimeter / 36);
}

cv::Mat warpLattice(const cv::Mat& picture, const Lattice& lattice, int cellPx, float marginCells) {
    const int side = static_cast<int>(std::lround((9 + 2 * marginCells) * static_cast<float>(cellPx)));
    cv::Mat mapX(side, side, CV_32F), mapY(side, side, CV_32F);
    cv::Point2f low(1e9F, 1e9F), high(-1e9F, -1e9F);
    const auto toCells = [&](int px) {
        return (static_cast<float>(px) + 0.5F) / static_cast<float>(cellPx) - marginCells;
    };
    for (int y = 0; y < side; ++y) {
        const float v = toCells(y);
        const int row = std::clamp(static_cast<int>(std::floor(v)), 0, 8);
        const float t = v - static_cast<float>(row);
        float* toX = mapX.ptr<float>(y);
        float* toY = mapY.ptr<float>(y);
        for (int col = 0, from = 0; col < 9; ++col) {
            const cv::Point2f left = (1 - t) * lattice.at(row, col) + t * lattice.at(row + 1, col);
            const cv::Point2f right = (1 - t) * lattice.at(row, col + 1) + t * lattice.at(row + 1, col + 1);
            const cv::Point2f step = (right - left) / static_cast<float>(cellPx);
            const cv::Point2f first = left + (toCells(0) - static_cast<float>(col)) * (right - left);
            const int to =
                col == 8 ? side
                         : cvCeil((static_cast<float>(col + 1) + marginCells) * static_cast<float>(cellPx) - 0.5F);
            for (int x = from; x < to; ++x) {
                toX[x] = first.x + static_cast<float>(x) * step.x;
                toY[x] = first.y + static_cast<float>(x) * step.y;
            }
            for (const int end : {from, to - 1}) {
                low = {std::min(low.x, toX[end]), std::min(low.y, toY[end])};
                high = {std::max(high.x, toX[end]), std::max(high.y, toY[end])};
            }
            from = to;
        }
    }
    // Reduce the part of the picture that is needed first where it is much finer than the board, or thin strokes alias.
    const cv::Rect whole(0, 0, picture.cols, picture.rows);
    cv::Rect part =
        cv::Rect(cv::Point(cvFloor(low.x) - 2, cvFloor(low.y) - 2), cv::Point(cvCeil(high.x) + 3, cvCeil(high.y) + 3)) &
        whole;
    if (part.empty())
        return cv::Mat::zeros(side, side, picture.type());
    cv::Mat source = picture(part);
    const float reduce = cellSidePx(lattice) / static_cast<float>(cellPx);
    cv::Point2f scale(1, 1);
    if (reduce > 1.3F) {
        const cv::Mat smaller =
            reduced(source, cv::Size(std::max(1, cvRound(static_cast<float>(part.width) / reduce)),
                                     std::max(1, cvRound(static_cast<float>(part.height) / reduce))));
        scale = {static_cast<float>(smaller.cols) / static_cast<float>(part.width),
                 static_cast<float>(smaller.rows) / static_cast<float>(part.height)};
        source = smaller;
    }
    // Pixel centres: p is measured with pixel (0, 0) covering [0, 1) x [0, 1).
    mapX = (mapX - static_cast<float>(part.x)) * scale.x - 0.5F;
    mapY = (mapY - static_cast<float>(part.y)) * scale.y - 0.5F;
    cv::Mat board;
    cv::remap(source, board, mapX, mapY, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return board;
}

} // namespace nonet::detail
