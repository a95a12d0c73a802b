// A cell's ink as notes are looked for in it: what a whole row or column has in common near the edges is a grid line or
// its blurred rim, and is taken off, so that notes that touch a line keep their shape.
#include "vision/read/note_windows.h"
#include "vision/read/cut_glyph.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

// Of the cell.
constexpr double kReach = 0.1;      // of the window beyond the cell
constexpr double kLineLength = 0.6; // and more
constexpr double kLineZone = 0.1;   // inside the cell
constexpr double kCommon = 0.4;     // quantile of a row that is its line
constexpr InkShare kInk = {0.15, 0.35};
constexpr double kLeastNoise = 0.01; // of the ink's full strength
constexpr double kLooked = 3.5; // log-odds more than of a piece, of the strongest ink in a cell: what is worth the time
constexpr double kTurned = 2;   // times the usual ink, from which the other is a cell's ink

/// Ink that is longer than any note: grid lines.
cv::Mat findLines(const cv::Mat& ink, int cellPx) {
    const int length = cvRound(kLineLength * cellPx);
    cv::Mat across, down;
    cv::morphologyEx(ink, across, cv::MORPH_OPEN, cv::Mat::ones(1, length, CV_8U));
    cv::morphologyEx(ink, down, cv::MORPH_OPEN, cv::Mat::ones(length, 1, CV_8U));
    return across | down;
}

/// Takes what all of a row has in common out of the rows near the edges: grid lines, and the light beside them.
void flattenRows(cv::Mat& strength, int edge) {
    constexpr int kStep = 3; // enough pixels of a row tell what most of it has
    std::vector<float> some;
    for (int y = 0; y < strength.rows; ++y) {
        if (y == edge)
            y = strength.rows - edge;
        auto* row = strength.ptr<float>(y);
        some.clear();
        for (int x = 0; x < strength.cols; x += kStep)
            some.push_back(row[x]);
        const auto common = some.begin() + static_cast<std::ptrdiff_t>(kCommon * static_cast<double>(some.size()));
        std::nth_element(some.begin(), common, some.end());
        if (const float line = *common; line > 0)
            std::for_each_n(row, strength.cols, [line](float& value) { value -= line; });
    }
}

void flattenLines(cv::Mat& strength, int edge) {
    flattenRows(strength, edge);
    strength = strength.t();
    flattenRows(strength, edge);
    strength = strength.t();
}

/// How far the paper strays from its level, by every second pixel that is no ink.
double noiseOf(const cv::Mat& patch) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y < patch.rows; y += 2)
        for (int x = 0; x < patch.cols; x += 2)
            if (const double strength = std::abs(patch.at<float>(y, x)); strength < kInk.least) {
                sum += strength;
                ++count;
            }
    return count > 0 ? sum / count : 0;
}

NoteWindow windowOf(const Cells& cells, int cell, bool isLight, double keptFrom) {
    const int side = cells.cellPx, reach = cvRound(kReach * side), inside = std::max(2, side / 8);
    const cv::Mat inner = cells.patch(cell)(cv::Rect(inside, inside, side - 2 * inside, side - 2 * inside));
    double darkest = 0, lightest = 0;
    cv::minMaxLoc(inner, &darkest, &lightest);
    const double usual = isLight ? lightest : -darkest, other = isLight ? -darkest : lightest;
    const bool isTurned = other > kTurned * usual; // a highlight may turn light and dark round
    NoteWindow window{{}, {}, isTurned ? other : usual, cell, reach, noiseOf(inner), keptFrom};
    if (window.strongest < kInk.least ||
        noteOdds(fitted::kNote, contrastOf(window.strongest, window.noise), 1) < keptFrom + kLooked)
        return window;
    const cv::Rect place(colOf(cell) * side - reach, rowOf(cell) * side - reach, side + 2 * reach, side + 2 * reach);
    const cv::Rect seen = place & cv::Rect({}, cells.board.size());
    window.strength = cv::Mat::zeros(place.size(), CV_32F);
    const cv::Mat ink = isLight != isTurned ? cells.board(seen) : cv::Mat(-cells.board(seen));
    ink.copyTo(window.strength(seen - place.tl()));
    const double least = std::max(kInk.least, kInk.share * window.strongest);
    const cv::Mat lines = findLines(window.strength > least, side);
    flattenLines(window.strength, reach + cvRound(kLineZone * side));
    window.ink = window.strength > least;
    window.ink.setTo(0, lines);
    return window;
}

} // namespace

double contrastOf(double strongest, double noise) {
    return std::log(strongest / (noise + kLeastNoise));
}

double noteOdds(const fitted::NoteWeights& weights, double contrast, double certainty) {
    return weights.constant + weights.contrast * contrast + weights.doubt * std::log(1 - certainty + fitted::kSurest);
}

std::vector<NoteWindow> findNoteWindows(const Cells& cells, const Grid& filled, double keptFrom) {
    const bool isLight = isInkLight(cells);
    std::vector<NoteWindow> windows;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (!filled[cell])
            if (NoteWindow window = windowOf(cells, cell, isLight, keptFrom); !window.ink.empty())
                windows.push_back(std::move(window));
    return windows;
}

} // namespace nonet::detail
