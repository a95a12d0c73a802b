// Finds the digit in a cell for those who measure it: the piece of ink that hangs together, is as high as a digit and
// lies in the middle of the cell. Grid lines touch the border and drop out. Weak spot: a digit that
// touches a grid line.
#include "vision/read/cut_glyph.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <span>

namespace nonet::detail {

namespace {

constexpr float kInk = 0.45F;        // strength from which a pixel is ink, in units of the board's contrast
constexpr double kLeastHeight = 0.3; // of the cell; candidate marks are smaller
constexpr double kMostHeight = 0.97, kMostWidth = 0.9; // of the cell: more is a line
constexpr double kMostAside = 0.3;                     // of the cell, from its middle

struct Piece {
    cv::Rect box;
    int label = 0;
};

/// The piece of ink whose centre is nearest to the middle of the cell, if it is as large as a digit.
std::optional<Piece> middlePiece(const cv::Mat& stats, int side) {
    std::optional<Piece> best;
    double bestDistance = kMostAside * side;
    for (int label = 1; label < stats.rows; ++label) {
        const cv::Rect box(stats.at<int>(label, cv::CC_STAT_LEFT), stats.at<int>(label, cv::CC_STAT_TOP),
                           stats.at<int>(label, cv::CC_STAT_WIDTH), stats.at<int>(label, cv::CC_STAT_HEIGHT));
        const double distance = cv::norm(cv::Point2d(box.x + box.width / 2.0, box.y + box.height / 2.0) -
                                         cv::Point2d(side / 2.0, side / 2.0));
        if (box.height >= kLeastHeight * side && box.height < kMostHeight * side && box.width < kMostWidth * side &&
            distance < bestDistance) {
            best = Piece{box, label};
            bestDistance = distance;
        }
    }
    return best;
}

/// Of the middle of the cell.
double strongestInk(const Cells& cells, int cell, bool isLight) {
    double darkest = 0, lightest = 0;
    const int edge = cells.cellPx / 6;
    cv::minMaxLoc(cells.patch(cell)(cv::Rect(edge, edge, cells.cellPx - 2 * edge, cells.cellPx - 2 * edge)), &darkest,
                  &lightest);
    return isLight ? lightest : -darkest;
}

} // namespace

bool isInkLight(const Cells& cells) {
    int light = 0, dark = 0;
    for (int y = 0; y < cells.board.rows; ++y)
        for (const float value : std::span(cells.board.ptr<float>(y), static_cast<std::size_t>(cells.board.cols))) {
            light += value > kInk;
            dark += value < -kInk;
        }
    return light > dark;
}

std::optional<Glyph> findGlyph(const Cells& cells, int cell, bool isInkLight, float threshold) {
    const int margin = cells.cellPx / 12;
    Glyph glyph;
    glyph.origin = {margin, margin};
    const cv::Mat inner =
        cells.patch(cell)(cv::Rect(margin, margin, cells.cellPx - 2 * margin, cells.cellPx - 2 * margin));
    glyph.strength = isInkLight ? inner.clone() : cv::Mat(-inner);
    cv::Mat labels, stats, centres;
    cv::connectedComponentsWithStats(glyph.strength > threshold, labels, stats, centres, 8, CV_16U);
    const auto piece = middlePiece(stats, glyph.strength.cols);
    if (!piece)
        return std::nullopt;
    glyph.box = piece->box;
    glyph.mask = labels == piece->label;
    return glyph;
}

std::optional<Glyph> findGlyphOfOwnInk(const Cells& cells, int cell, bool isInkLight, const InkShare& ink) {
    const double strongest = strongestInk(cells, cell, isInkLight);
    return findGlyph(cells, cell, isInkLight, static_cast<float>(std::max(ink.least, ink.share * strongest)));
}

} // namespace nonet::detail
