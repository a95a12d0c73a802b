// Maps between the picture and the grid's own coordinates. Inside a cell the map is bilinear between its four
// crossings, which is what bent pages need; the perspective left within one cell is far below a pixel.
#include "vision/geometry/lattice_map.h"
#include "vision/geometry/reduce.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet::detail {

cv::Point2f latticePoint(const Lattice& lattice, float u, float v) {
    const int col = std::clamp(static_cast<int>(std::floor(u)), 0, 8);
    const int row = std::clamp(static_cast<int>(std::floor(v)), 0, 8);
    const float s = u - static_cast<float>(col), t = v - static_cast<float>(row);
    return (1 - t) * ((1 - s) * lattice.at(row, col) + s * lattice.at(row, col + 1)) +
           t * ((1 - s) * lattice.at(row + 1, col) + s * lattice.at(row + 1, col + 1));
}

Lattice movedLattice(const Lattice& lattice, cv::Point2f cells) {
    Lattice moved;
    for (int row = 0; row <= kSide; ++row)
        for (int col = 0; col <= kSide; ++col)
            moved.at(row, col) =
                latticePoint(lattice, static_cast<float>(col) + cells.x, static_cast<float>(row) + cells.y);
    return moved;
}

namespace {

constexpr float kFarPx = 1e6F; // beyond every picture, and pixels can still be counted

float bounded(float px) {
    return std::isnan(px) ? 0 : std::clamp(px, -kFarPx, kFarPx);
}

/// Corners that somebody gave may put crossings anywhere.
Lattice bounded(Lattice lattice) {
    for (cv::Point2f& crossing : lattice.crossings)
        crossing = {bounded(crossing.x), bounded(crossing.y)};
    return lattice;
}

/// Where the pixels of a straightened board lie in the picture.
class BoardMap {
public:
    BoardMap(const Lattice& lattice, int cellPx, float marginCells)
        : lattice_(bounded(lattice)), cellPx_(static_cast<float>(cellPx)), marginCells_(marginCells),
          side_(static_cast<int>(std::lround((kSide + 2 * marginCells) * cellPx_))) {}

    int side() const { return side_; }

    /// The part of the picture that pixels lie in.
    cv::Rect around() const {
        cv::Point2f low(1e9F, 1e9F), high(-1e9F, -1e9F);
        for (int y = 0; y < side_; ++y)
            forEachCell(y, [&](int from, int to, cv::Point2f first, cv::Point2f step) {
                for (const int x : {from, to - 1}) {
                    const cv::Point2f p = first + static_cast<float>(x) * step;
                    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
                    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
                }
            });
        return {cv::Point(cvFloor(low.x) - 2, cvFloor(low.y) - 2), cv::Point(cvCeil(high.x) + 3, cvCeil(high.y) + 3)};
    }

    void fillRow(int y, float* toX, float* toY) const {
        forEachCell(y, [&](int from, int to, cv::Point2f first, cv::Point2f step) {
            for (int x = from; x < to; ++x) {
                toX[x] = first.x + static_cast<float>(x) * step.x;
                toY[x] = first.y + static_cast<float>(x) * step.y;
            }
        });
    }

private:
    float toCells(int px) const { return (static_cast<float>(px) + 0.5F) / cellPx_ - marginCells_; }

    /// Along one row of pixels: those of each cell, and that pixel x of them lies at first + x * step.
    template <class Visit>
    void forEachCell(int y, Visit visit) const {
        const float v = toCells(y);
        const int row = std::clamp(static_cast<int>(std::floor(v)), 0, 8);
        const float t = v - static_cast<float>(row);
        for (int col = 0, from = 0; col < kSide; ++col) {
            const cv::Point2f left = (1 - t) * lattice_.at(row, col) + t * lattice_.at(row + 1, col);
            const cv::Point2f right = (1 - t) * lattice_.at(row, col + 1) + t * lattice_.at(row + 1, col + 1);
            const int to = col == 8 ? side_ : cvCeil((static_cast<float>(col + 1) + marginCells_) * cellPx_ - 0.5F);
            visit(from, to, left + (toCells(0) - static_cast<float>(col)) * (right - left), (right - left) / cellPx_);
            from = to;
        }
    }

    Lattice lattice_;
    float cellPx_, marginCells_;
    int side_;
};

} // namespace

cv::Mat warpLattice(const cv::Mat& picture, const Lattice& lattice, int cellPx, float marginCells) {
    const BoardMap map(lattice, cellPx, marginCells);
    const int side = map.side();
    const cv::Rect part = map.around() & cv::Rect(0, 0, picture.cols, picture.rows);
    if (part.empty())
        return cv::Mat::zeros(side, side, picture.type());
    // Reduce the part of the picture that is needed first where it is much finer than the board, or thin strokes alias.
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
    cv::Mat board(side, side, picture.type());
    constexpr int kRowsAtOnce = 64; // so that the map stays in the processor's cache
    for (int top = 0; top < side; top += kRowsAtOnce) {
        const cv::Range rows(top, std::min(side, top + kRowsAtOnce));
        cv::Mat mapX(rows.size(), side, CV_32F), mapY(rows.size(), side, CV_32F);
        for (int y = rows.start; y < rows.end; ++y)
            map.fillRow(y, mapX.ptr<float>(y - top), mapY.ptr<float>(y - top));
        // Pixel centres: a point is measured with pixel (0, 0) covering [0, 1) x [0, 1).
        mapX = (mapX - static_cast<float>(part.x)) * scale.x - 0.5F;
        mapY = (mapY - static_cast<float>(part.y)) * scale.y - 0.5F;
        cv::remap(source, board.rowRange(rows), mapX, mapY, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    }
    return board;
}

void drawLattice(cv::Mat& bgr, const Lattice& lattice, const cv::Scalar& color) {
    constexpr int kPicturePerLine = 500; // pixels of the picture's longer side for each that a line is wide
    const int thickness = std::max(1, std::max(bgr.cols, bgr.rows) / kPicturePerLine);
    for (int line = 0; line <= kSide; ++line)
        for (int cell = 0; cell < kSide; ++cell) {
            cv::line(bgr, lattice.at(line, cell), lattice.at(line, cell + 1), color, thickness, cv::LINE_AA);
            cv::line(bgr, lattice.at(cell, line), lattice.at(cell + 1, line), color, thickness, cv::LINE_AA);
        }
}

} // namespace nonet::detail
