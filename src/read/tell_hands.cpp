// The digits that the engine takes for print give the puzzle's print its size, baseline, strength and stroke; a digit
// that differs is likely to be another hand's. Digits typed into an app look like print but have a colour of their own:
// where the digits fall into two clear colours, the less colourful are the givens.
// Weak spot: careful capitals in black pen at the size of the print.
#include "read/tell_hands.h"
#include "read/cut_glyph.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr float kEngineWeight = 0.8F; // the engine's own opinion, in log-odds
constexpr double kLookWeight = 0.6;   // looks are not independent of each other
constexpr double kWorstLook = -4;     // nats that one feature may say against print
constexpr double kTwoColours = 14;    // Lab units between the inks of two hands
constexpr double kColourOdds = 5;     // log-odds that a second colour gives
constexpr std::size_t kFewestOfAColour = 3;

constexpr std::size_t kLooks = 4;
/// Height and bottom edge in cells, strength of the ink, width of the stroke in cells.
using Looks = std::array<double, kLooks>;
// How far print strays in one puzzle, at least, and how far handwriting does: rough figures from looking at both.
constexpr Looks kPrintSpread = {0.025, 0.025, 0.08, 0.012};
constexpr Looks kHandSpread = {0.10, 0.08, 0.22, 0.030};

struct Digit {
    int cell = 0;
    double engineOdds = 0; // log-odds of handwritten
    Looks looks{};
    cv::Vec2d colour; // Lab a, b of the ink
};

double handShare(const CellReading& reading) {
    double printed = 0, handwritten = 0;
    for (std::size_t d = 0; d < 9; ++d) {
        printed += reading.printed[d];
        handwritten += reading.handwritten[d];
    }
    return handwritten / std::max(printed + handwritten, 1e-9);
}

std::optional<Digit> lookAt(const Cells& cells, const cv::Mat& lab, int cell, bool isLight,
                            const CellReading& reading) {
    // Half of the cell's own ink, so that pencil counts as well as print.
    double strongest = 0;
    const int edge = cells.cellPx / 6;
    const cv::Mat inner =
        cells.patch(cell)(cv::Rect(edge, edge, cells.cellPx - 2 * edge, cells.cellPx - 2 * edge)) * (isLight ? 1 : -1);
    cv::minMaxLoc(inner, nullptr, &strongest);
    const auto glyph = findGlyph(cells, cell, isLight, static_cast<float>(std::max(0.15, 0.5 * strongest)));
    if (!glyph)
        return std::nullopt;
    const double side = cells.cellPx, area = cv::countNonZero(glyph->mask);
    cv::Mat eroded;
    cv::erode(glyph->mask, eroded, cv::Mat());
    const double outline = std::max(1.0, area - cv::countNonZero(eroded));
    Digit digit;
    digit.cell = cell;
    const double share = std::clamp(handShare(reading), 1e-4, 1 - 1e-4);
    digit.engineOdds = std::log(share / (1 - share));
    digit.looks = {glyph->box.height / side, (glyph->origin.y + glyph->box.br().y) / side,
                   cv::mean(glyph->strength, glyph->mask)[0], 2 * area / outline / side};
    const cv::Mat part =
        lab(cv::Rect(colOf(cell) * cells.cellPx + glyph->origin.x, rowOf(cell) * cells.cellPx + glyph->origin.y,
                     glyph->mask.cols, glyph->mask.rows));
    const cv::Scalar ink = cv::mean(part, glyph->mask);
    digit.colour = {ink[1], ink[2]};
    return digit;
}

double weightedMedian(std::vector<std::pair<double, double>> values) {
    std::ranges::sort(values);
    double total = 0, sum = 0;
    for (const auto& [value, weight] : values)
        total += weight;
    for (const auto& [value, weight] : values)
        if ((sum += weight) >= total / 2)
            return value;
    return 0;
}

/// Log-odds of print from how near each look is to the puzzle's print.
std::vector<double> printOdds(const std::vector<Digit>& digits, const std::vector<double>& handOdds) {
    std::vector<double> odds(digits.size());
    for (std::size_t k = 0; k < kLooks; ++k) {
        std::vector<std::pair<double, double>> values, deviations;
        for (std::size_t i = 0; i < digits.size(); ++i)
            values.emplace_back(digits[i].looks[k], 1 / (1 + std::exp(handOdds[i])));
        const double middle = weightedMedian(values);
        for (const auto& [value, weight] : values)
            deviations.emplace_back(std::abs(value - middle), weight);
        const double print = std::clamp(1.5 * weightedMedian(deviations), kPrintSpread[k], 0.7 * kHandSpread[k]);
        const double hand = kHandSpread[k];
        for (std::size_t i = 0; i < digits.size(); ++i) {
            const double d = digits[i].looks[k] - middle;
            odds[i] +=
                std::max(kWorstLook, std::log(hand / print) - 0.5 * d * d * (1 / (print * print) - 1 / (hand * hand)));
        }
    }
    return odds;
}

/// Log-odds of handwritten (or typed) from colour; nothing unless the digits have two clear colours.
std::optional<std::vector<double>> colourOdds(const std::vector<Digit>& digits, const cv::Vec2f& neutral) {
    std::vector<double> odds(digits.size());
    cv::Mat colours(static_cast<int>(digits.size()), 2, CV_32F), labels, centres;
    for (int i = 0; i < colours.rows; ++i)
        for (int k = 0; k < 2; ++k)
            colours.at<float>(i, k) = static_cast<float>(digits[static_cast<std::size_t>(i)].colour[k]);
    if (colours.rows < 2 * static_cast<int>(kFewestOfAColour))
        return std::nullopt;
    cv::theRNG().state = 1; // k-means draws its starts from it: the same board gives the same answer
    cv::kmeans(colours, 2, labels, {cv::TermCriteria::COUNT, 20, 0}, 3, cv::KMEANS_PP_CENTERS, centres);
    const double apart = cv::norm(centres.row(0), centres.row(1));
    std::array<std::size_t, 2> count{};
    double spread = 0;
    for (int i = 0; i < colours.rows; ++i) {
        const int label = labels.at<int>(i);
        ++count[static_cast<std::size_t>(label)];
        spread += cv::norm(colours.row(i), centres.row(label)) / colours.rows;
    }
    if (apart < std::max(kTwoColours, 3.5 * spread) || std::min(count[0], count[1]) < kFewestOfAColour)
        return std::nullopt;
    const auto colourful = [&](int label) { return cv::norm(cv::Vec2f(centres.ptr<float>(label)) - neutral); };
    const int given = colourful(0) < colourful(1) ? 0 : 1;
    for (int i = 0; i < colours.rows; ++i)
        odds[static_cast<std::size_t>(i)] = labels.at<int>(i) == given ? -kColourOdds : kColourOdds;
    return odds;
}

/// Lab a, b of what fills most of the board: what counts as no colour under this light.
cv::Vec2f neutralOf(const cv::Mat& lab) {
    std::vector<float> a, b;
    for (int y = 0; y < lab.rows; y += 8)
        for (int x = 0; x < lab.cols; x += 8) {
            a.push_back(lab.at<cv::Vec3b>(y, x)[1]);
            b.push_back(lab.at<cv::Vec3b>(y, x)[2]);
        }
    for (auto* values : {&a, &b})
        std::ranges::nth_element(*values, values->begin() + static_cast<std::ptrdiff_t>(values->size() / 2));
    return {a[a.size() / 2], b[b.size() / 2]};
}

void setHandShare(CellReading& reading, double share) {
    for (std::size_t d = 0; d < 9; ++d) {
        const float both = reading.printed[d] + reading.handwritten[d];
        reading.handwritten[d] = both * static_cast<float>(share);
        reading.printed[d] = both - reading.handwritten[d];
    }
}

bool isDigit(const CellReading& reading) {
    return reading.blank < 0.5F;
}

} // namespace

void tellHands(const Cells& cells, const cv::Mat& board, Readings& readings) {
    if (std::ranges::none_of(readings, [](const CellReading& r) { return handShare(r) > 0; }))
        return;
    cv::Mat lab;
    cv::cvtColor(board, lab, cv::COLOR_BGR2Lab);
    const bool isLight = isInkLight(cells);
    std::vector<Digit> digits;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const CellReading& reading = readings[static_cast<std::size_t>(cell)]; isDigit(reading))
            if (const auto digit = lookAt(cells, lab, cell, isLight, reading))
                digits.push_back(*digit);
    std::vector<double> handOdds;
    if (const auto colour = colourOdds(digits, neutralOf(lab))) {
        handOdds = *colour;
    } else {
        for (const Digit& digit : digits)
            handOdds.push_back(kEngineWeight * digit.engineOdds);
        for (int round = 0; round < 2; ++round) {
            const std::vector<double> print = printOdds(digits, handOdds);
            for (std::size_t i = 0; i < digits.size(); ++i)
                handOdds[i] = kEngineWeight * digits[i].engineOdds - kLookWeight * print[i];
        }
    }
    for (std::size_t i = 0; i < digits.size(); ++i)
        setHandShare(readings[static_cast<std::size_t>(digits[i].cell)], 1 / (1 + std::exp(-handOdds[i])));
}

} // namespace nonet::detail
