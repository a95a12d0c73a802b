// The digits that the engine takes for print give the puzzle's print its size, baseline, strength and stroke, and each
// value its drawing; a digit that differs is likely to be another hand's. Where the digits are in two clearly different
// inks (pen or pencil beside print, digits typed into an app), the ink speaks louder than the looks.
// Weak spot: careful capitals in black pen at the size of the print, of a value that is given once.
#include "vision/evidence/tell_hands.h"
#include "logic/decide/readings.h"
#include "vision/evidence/glyph_likeness.h"
#include "vision/evidence/two_inks.h"
#include "vision/read/cut_glyph.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr float kEngineWeight = 0.8F;  // the engine's own opinion, in log-odds
constexpr double kLookWeight = 0.6;    // looks are not independent of each other
constexpr double kWorstLook = -4;      // nats that one feature may say against print
constexpr double kPaperStrength = 0.1; // of the board's ink, below which a pixel is paper
constexpr double kBesideInk = 0.3;     // what engine and looks count for where the ink speaks

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
    cv::Vec2f tint;
    GlyphShape shape;
};

double handShare(const CellReading& reading) {
    const double handwritten = handwrittenShare(reading);
    return handwritten / std::max(printedShare(reading) + handwritten, 1e-9);
}

cv::Vec3d meanColour(const cv::Mat& bgr, const cv::Mat& mask) {
    const cv::Scalar mean = cv::mean(bgr, mask);
    return {mean[0], mean[1], mean[2]};
}

/// What the engine takes a digit for, and what else it may be.
ReadValue valueOf(const CellReading& reading) {
    constexpr double kMayBe = 0.1; // probability, if it is a digit at all
    const Distribution p = distributionOf(reading);
    ReadValue value{likeliestDigit(p), {}};
    for (std::size_t digit = 1; digit <= 9; ++digit)
        value.mayBe[digit] = p[digit] >= kMayBe * (1 - p[0]);
    return value;
}

std::optional<Digit> lookAt(const Cells& cells, const cv::Mat& board, int cell, bool isLight,
                            const CellReading& reading) {
    constexpr InkShare kThinStrokes = {0.12, 0.3};
    const auto glyph = findGlyphOfOwnInk(cells, cell, isLight);
    if (!glyph)
        return std::nullopt;
    const double side = cells.cellPx, area = cv::countNonZero(glyph->mask(glyph->box));
    cv::Mat eroded;
    cv::erode(glyph->mask(glyph->box), eroded, cv::Mat());
    const double outline = std::max(1.0, area - cv::countNonZero(eroded));
    Digit digit;
    digit.cell = cell;
    const double share = std::clamp(handShare(reading), 1e-4, 1 - 1e-4);
    digit.engineOdds = std::log(share / (1 - share));
    digit.looks = {glyph->box.height / side, (glyph->origin.y + glyph->box.br().y) / side,
                   cv::mean(glyph->strength(glyph->box), glyph->mask(glyph->box))[0], 2 * area / outline / side};
    const cv::Rect place(colOf(cell) * cells.cellPx + glyph->origin.x, rowOf(cell) * cells.cellPx + glyph->origin.y,
                         glyph->mask.cols, glyph->mask.rows);
    const cv::Mat paper = cv::abs(glyph->strength) < kPaperStrength;
    digit.tint =
        inkTint(meanColour(board(place)(glyph->box), glyph->mask(glyph->box)), meanColour(board(place), paper));
    const auto withThinStrokes = findGlyphOfOwnInk(cells, cell, isLight, kThinStrokes);
    digit.shape = shapeOf(withThinStrokes ? *withThinStrokes : *glyph, valueOf(reading));
    return digit;
}

double weightedMedian(std::vector<std::pair<double, double>> values) {
    std::ranges::sort(values);
    double total = 0, sum = 0;
    for (const auto& [value, weight] : values)
        total += weight;
    for (const auto& [value, weight] : values) {
        sum += weight;
        if (sum >= total / 2)
            return value;
    }
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

/// Log-odds of handwritten.
struct HandOdds {
    std::vector<double> byLooks;  ///< from the engine's opinion and the looks
    std::vector<double> byUnlike; ///< from how like the print of their value digits are

    std::vector<double> both() const {
        std::vector<double> sum;
        std::ranges::transform(byLooks, byUnlike, std::back_inserter(sum), std::plus{});
        return sum;
    }
};

HandOdds handOddsOf(const std::vector<Digit>& digits) {
    std::vector<GlyphShape> shapes;
    shapes.reserve(digits.size());
    HandOdds odds;
    for (const Digit& digit : digits) {
        shapes.push_back(digit.shape);
        odds.byLooks.push_back(kEngineWeight * digit.engineOdds);
        odds.byUnlike.push_back(0);
    }
    const cv::Mat unlike = unlikeness(shapes);
    for (int round = 0; round < 3; ++round) {
        const std::vector<double> sum = odds.both(), print = printOdds(digits, sum);
        for (std::size_t i = 0; i < digits.size(); ++i)
            odds.byLooks[i] = kEngineWeight * digits[i].engineOdds - kLookWeight * print[i];
        odds.byUnlike = unlikePrintOdds(unlike, sum);
    }
    return odds;
}

/// Digits typed into an app are like print in all but their ink; where those of the other ink are not, it is a hand's.
std::vector<double> oddsBesideInk(const std::vector<double>& byInk, const HandOdds& odds) {
    double otherInk = 0;
    for (std::size_t i = 0; i < byInk.size(); ++i)
        otherInk += byInk[i] > 0 ? odds.byUnlike[i] : 0;
    std::vector<double> sum = byInk;
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] += kBesideInk * odds.byLooks[i] + (otherInk > 0 ? odds.byUnlike[i] : std::max(0.0, odds.byUnlike[i]));
    return sum;
}

std::vector<Ink> inksOf(const std::vector<Digit>& digits) {
    std::vector<Ink> inks;
    inks.reserve(digits.size());
    for (const Digit& digit : digits)
        inks.push_back({digit.tint, static_cast<float>(digit.looks[2]), digit.engineOdds});
    return inks;
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

Readings divided(const Readings& readings, const std::vector<Digit>& digits, const std::vector<double>& handOdds) {
    Readings result = readings;
    for (std::size_t i = 0; i < digits.size(); ++i)
        setHandShare(result[static_cast<std::size_t>(digits[i].cell)], 1 / (1 + std::exp(-handOdds[i])));
    return result;
}

} // namespace

std::vector<Readings> tellHands(const Cells& cells, const cv::Mat& board, const Readings& readings) {
    if (std::ranges::none_of(readings, [](const CellReading& r) { return handShare(r) > 0; }))
        return {readings};
    const bool isLight = isInkLight(cells);
    std::vector<Digit> digits;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const CellReading& reading = readings[static_cast<std::size_t>(cell)]; isDigit(reading))
            if (const auto digit = lookAt(cells, board, cell, isLight, reading))
                digits.push_back(*digit);
    const std::vector<Ink> inks = inksOf(digits);
    const HandOdds odds = handOddsOf(digits);
    std::vector<double> byLooks = odds.both();
    const auto besideInk = [&](const std::vector<double>& byInk) {
        return divided(readings, digits, oddsBesideInk(byInk, odds));
    };
    if (const auto byInk = secondInkOdds(inks))
        return {besideInk(*byInk), divided(readings, digits, byLooks)};
    std::vector<Readings> opinions;
    if (const auto byStrength = secondStrengthOdds(inks))
        opinions.push_back(besideInk(*byStrength));
    const std::vector<double> stray = strayInkOdds(inks);
    for (std::size_t i = 0; i < digits.size(); ++i)
        byLooks[i] = odds.byLooks[i] + stray[i] + (stray[i] > 0 ? std::max(0.0, odds.byUnlike[i]) : odds.byUnlike[i]);
    opinions.insert(opinions.begin(), divided(readings, digits, byLooks));
    return opinions;
}

} // namespace nonet::detail
