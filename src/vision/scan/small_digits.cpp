// Some apps draw digits a third of a cell high, or at its top. The engine takes them for notes, as it should where
// larger digits stand beside them; but where a board has no other digits, they are the puzzle. Givens all stand in the
// same place of their cells and are equally high, which tells them from notes. Weak spot: notes of 5 in the middle of
// many cells of a board without digits.
#include "vision/scan/small_digits.h"
#include "base/statistics.h"
#include "nonet/reader.h"
#include "vision/read/cut_glyph.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <bitset>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

constexpr double kLeastInk = 0.15, kInkShare = 0.35;     // of the board's contrast, and of the strongest ink of a cell
constexpr double kLeastHeight = 0.16, kMostHeight = 0.5; // of a cell
constexpr double kMostAside = 0.25;                      // from the middle of the cell
constexpr double kSamePlace = 0.08, kSameHeight = 1.25;  // of two digits of one board
constexpr std::size_t kFewestCells = 12;                 // as many as prove a puzzle
constexpr double kUsualHeight = 0.6;                     // as the engine knows digits

/// In cells.
struct SmallInk {
    int cell = 0;
    cv::Point2d centre;
    double height = 0;
};

/// The pieces of ink in a cell that may be a small digit; what touches the border is a line.
void addInks(std::vector<SmallInk>& inks, const Cells& cells, int cell, bool isLight) {
    const cv::Mat strength = isLight ? cells.patch(cell) : cv::Mat(-cells.patch(cell));
    const double side = cells.cellPx;
    const int edge = cells.cellPx / 6;
    double strongest = 0;
    cv::minMaxLoc(strength(cv::Rect(edge, edge, cells.cellPx - 2 * edge, cells.cellPx - 2 * edge)), nullptr,
                  &strongest);
    const cv::Mat ink = strength > std::max(kLeastInk, kInkShare * strongest);
    cv::Mat labels, stats, centres;
    cv::connectedComponentsWithStats(ink, labels, stats, centres, 8, CV_16U);
    for (int label = 1; label < stats.rows; ++label) {
        const cv::Rect2d box(stats.at<int>(label, cv::CC_STAT_LEFT), stats.at<int>(label, cv::CC_STAT_TOP),
                             stats.at<int>(label, cv::CC_STAT_WIDTH), stats.at<int>(label, cv::CC_STAT_HEIGHT));
        const cv::Point2d centre = (box.tl() + box.br()) / (2 * side);
        const double height = box.height / side;
        if (height >= kLeastHeight && height < 1 && box.width < side)
            inks.push_back({cell, centre, height});
    }
}

bool isAlike(const SmallInk& a, const SmallInk& b) {
    return cv::norm(a.centre - b.centre) <= kSamePlace && a.height <= kSameHeight * b.height &&
           b.height <= kSameHeight * a.height;
}

bool isInMiddle(const SmallInk& ink) {
    return cv::norm(ink.centre - cv::Point2d(0.5, 0.5)) <= kMostAside;
}

bool isLarge(const SmallInk& ink) {
    return ink.height > kMostHeight && isInMiddle(ink);
}

/// The highest that enough cells have.
std::optional<SmallInk> usualDigit(const std::vector<SmallInk>& inks) {
    std::optional<SmallInk> best;
    for (const SmallInk& ink : inks) {
        if (ink.height > kMostHeight || !isInMiddle(ink))
            continue;
        std::bitset<Grid::kCells> cells;
        std::vector<double> x, y, height;
        for (const SmallInk& other : inks)
            if (isAlike(ink, other)) {
                cells.set(static_cast<std::size_t>(other.cell));
                x.push_back(other.centre.x);
                y.push_back(other.centre.y);
                height.push_back(other.height);
            }
        if (cells.count() >= kFewestCells && (!best || median(height) > best->height))
            best = SmallInk{ink.cell, {median(x), median(y)}, median(height)};
    }
    return best;
}

/// A cell whose ink is all lower holds notes at most.
bool hasDigit(const std::vector<SmallInk>& inks, int cell, const SmallInk& usual) {
    return std::ranges::any_of(
        inks, [&](const SmallInk& ink) { return ink.cell == cell && ink.height >= usual.height / kSameHeight; });
}

/// The middle of each channel.
cv::Scalar paperOf(const cv::Mat& cell) {
    cv::Scalar paper;
    for (int channel = 0; channel < cell.channels(); ++channel) {
        cv::Mat levels;
        cv::extractChannel(cell, levels, channel);
        paper[channel] = median(std::vector<uchar>(levels.begin<uchar>(), levels.end<uchar>()));
    }
    return paper;
}

} // namespace

std::optional<cv::Mat> cutCloser(const cv::Mat& board) {
    const Cells cells = cutCells(board);
    const bool isLight = isInkLight(cells);
    std::vector<SmallInk> inks;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        addInks(inks, cells, cell, isLight);
    if (std::ranges::count_if(inks, isLarge) >= static_cast<std::ptrdiff_t>(kFewestCells))
        return std::nullopt;
    const std::optional<SmallInk> digit = usualDigit(inks);
    if (!digit)
        return std::nullopt;
    const int side = cells.cellPx, closer = cvRound(side * std::min(1.0, digit->height / kUsualHeight));
    const auto from = [&](double centre) {
        return std::clamp(cvRound(centre * side - closer / 2.0), 0, side - closer);
    };
    const cv::Rect window(from(digit->centre.x), from(digit->centre.y), closer, closer);
    cv::Mat result = board.clone();
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const cv::Rect whole(colOf(cell) * side, rowOf(cell) * side, side, side);
        cv::Mat to = result(whole);
        if (!hasDigit(inks, cell, *digit)) {
            to.setTo(paperOf(board(whole)));
            continue;
        }
        cv::resize(board(window + whole.tl()), to, whole.size(), 0, 0, cv::INTER_LINEAR);
    }
    return result;
}

} // namespace nonet::detail
