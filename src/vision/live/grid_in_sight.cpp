// Cells that are seen whole say how large a cell is and how the grid lies. Where the picture has room for another row
// of cells and shows none, the grid ends; nine cells from there it begins. A page that is bent or seen at a slant is
// taken for a flat one: a cue which way to move the camera needs no more.
// Guarded by aimer_test and, in films in which a hand follows the cues, by aiming_test.
#include "vision/live/grid_in_sight.h"

#include "vision/locate/propose.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace nonet::detail {

namespace {

constexpr std::size_t kFewestCells = 5; // side by side: fewer are boxes of a form, or letters
constexpr int kMostSide = 10;           // a spot beside the frame may pass for a cell; eleven are another puzzle
constexpr int kLeastSide = 7;           // of cells that end on both sides, of which the outer ones may be missed
constexpr int kBoxes = 3;               // a side, where the lines between cells are too fine to be seen
constexpr double kLeastFilled = 0.6;    // share of the places that hold a cell: crosswords have fewer
constexpr double kMostStretch = 1.7;    // of a cell's longer side to its shorter one
constexpr double kLeastSine = 0.7;      // between its sides

/// Where the cells of a field lie in the picture: the middle of column 0, row 0, and the steps to its neighbours.
struct Raster {
    cv::Point2d origin, right, down;

    cv::Point2f at(double col, double row) const { return origin + col * right + row * down; }
};

/// By least squares; cells in one row or column tell the other step too, as they are square.
Raster rasterOf(const CellField& field) {
    cv::Point2d place(0, 0), middle(0, 0);
    const double share = 1.0 / static_cast<double>(field.places.size());
    for (std::size_t i = 0; i < field.places.size(); ++i) {
        place += share * cv::Point2d(field.places[i]);
        middle += share * cv::Point2d(field.middles[i]);
    }
    double cc = 0, cr = 0, rr = 0;
    cv::Point2d byCol(0, 0), byRow(0, 0);
    for (std::size_t i = 0; i < field.places.size(); ++i) {
        const cv::Point2d p = cv::Point2d(field.places[i]) - place, m = cv::Point2d(field.middles[i]) - middle;
        cc += p.x * p.x;
        cr += p.x * p.y;
        rr += p.y * p.y;
        byCol += p.x * m;
        byRow += p.y * m;
    }
    const double determinant = cc * rr - cr * cr;
    Raster raster;
    if (determinant > 0.01 * cc * rr) {
        raster.right = (rr * byCol - cr * byRow) / determinant;
        raster.down = (cc * byRow - cr * byCol) / determinant;
    } else if (cc > rr) {
        raster.right = byCol / cc;
        raster.down = {-raster.right.y, raster.right.x};
    } else {
        raster.down = byRow / rr;
        raster.right = {raster.down.y, -raster.down.x};
    }
    raster.origin = middle - place.x * raster.right - place.y * raster.down;
    return raster;
}

bool hasSquareCells(const Raster& raster) {
    const double right = cv::norm(raster.right), down = cv::norm(raster.down);
    return std::max(right, down) <= kMostStretch * std::min(right, down) &&
           std::abs(raster.right.cross(raster.down)) >= kLeastSine * right * down;
}

/// The columns or the rows of a field, and on which sides the picture ends before they do.
struct Span {
    int low = std::numeric_limits<int>::max(), high = std::numeric_limits<int>::min();
    bool isCutLow = false, isCutHigh = false;

    void add(int place) {
        low = std::min(low, place);
        high = std::max(high, place);
    }
    int count() const { return high - low + 1; }
    bool isTooLarge() const { return isCutLow && isCutHigh; }
    bool isOfBoxes() const { return count() == kBoxes && !isCutLow && !isCutHigh; }
    bool isOfASudoku() const { return count() <= kMostSide && (isCutLow || isCutHigh || count() >= kLeastSide); }

    /// The first of the nine.
    double first() const {
        if (isCutLow == isCutHigh)
            return 0.5 * (low + high) - 4;
        return isCutLow ? high - 8 : low;
    }
};

class Field {
public:
    Field(const CellField& cells, cv::Size picture)
        : raster_(rasterOf(cells)), picture_(picture), cells_(static_cast<int>(cells.places.size())) {
        for (const cv::Point& place : cells.places) {
            cols_.add(place.x);
            rows_.add(place.y);
        }
        cols_.isCutLow = isCut(cols_.low - 1, true);
        cols_.isCutHigh = isCut(cols_.high + 1, true);
        rows_.isCutLow = isCut(rows_.low - 1, false);
        rows_.isCutHigh = isCut(rows_.high + 1, false);
        filled_ = static_cast<double>(cells_) / std::max(1, roomFor());
    }

    bool isOfASudoku() const {
        return hasSquareCells(raster_) && (isOfBoxes() || (cols_.isOfASudoku() && rows_.isOfASudoku())) &&
               filled_ >= kLeastFilled;
    }

    GridInSight grid() const {
        const double side = isOfBoxes() ? kBoxes : kSide;
        const double left = (isOfBoxes() ? cols_.low : cols_.first()) - 0.5;
        const double top = (isOfBoxes() ? rows_.low : rows_.first()) - 0.5;
        return {{raster_.at(left, top), raster_.at(left + side, top), raster_.at(left + side, top + side),
                 raster_.at(left, top + side)},
                cols_.isTooLarge() || rows_.isTooLarge(),
                cells_};
    }

    /// Pixels that its cells cover.
    double area() const { return cells_ * std::abs(raster_.right.cross(raster_.down)); }

private:
    bool isOfBoxes() const { return cols_.isOfBoxes() && rows_.isOfBoxes() && cells_ == kBoxes * kBoxes; }

    bool hasRoomFor(int col, int row) const {
        constexpr std::array<std::array<double, 2>, 4> kCorners = {{{-.5, -.5}, {.5, -.5}, {.5, .5}, {-.5, .5}}};
        return std::ranges::all_of(kCorners, [&](const std::array<double, 2>& corner) {
            return isInside(raster_.at(col + corner[0], row + corner[1]), picture_);
        });
    }

    /// Whether the picture has no room for most cells of a column, or of a row.
    bool isCut(int line, bool isColumn) const {
        const Span& along = isColumn ? rows_ : cols_;
        int inside = 0;
        for (int i = along.low; i <= along.high; ++i)
            inside += isColumn ? hasRoomFor(line, i) : hasRoomFor(i, line);
        return 2 * inside < along.count();
    }

    int roomFor() const {
        int cells = 0;
        for (int row = rows_.low; row <= rows_.high; ++row)
            for (int col = cols_.low; col <= cols_.high; ++col)
                cells += hasRoomFor(col, row);
        return cells;
    }

    Raster raster_;
    cv::Size picture_;
    int cells_;
    Span cols_{}, rows_{};
    double filled_ = 0;
};

} // namespace

std::optional<GridInSight> gridInSight(const cv::Mat& grey) {
    struct Ink {
        bool isLight = false, isJoined = false;
    };
    std::optional<Field> largest;
    for (const Ink ink : {Ink{false, false}, Ink{false, true}, Ink{true, false}})
        for (const CellField& cells : fieldsInSight(grey, ink.isLight, ink.isJoined, kFewestCells))
            if (const Field field(cells, grey.size());
                field.isOfASudoku() && (!largest || field.area() > largest->area()))
                largest = field;
    return largest ? std::optional(largest->grid()) : std::nullopt;
}

} // namespace nonet::detail
