#include "vision/evidence/digits.h"
#include "logic/decide/readings.h"
#include "vision/read/cut_glyph.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>

namespace nonet::detail {

namespace {

constexpr std::size_t kStrength = 2;   // of the looks
constexpr double kWorstLook = -4;      // nats that one feature may say against print
constexpr double kPaperStrength = 0.1; // of the board's ink, below which a pixel is paper
// How far print strays in one puzzle, at least, and how far handwriting does: rough figures from looking at both.
constexpr Looks kPrintSpread = {0.025, 0.025, 0.08, 0.012};
constexpr Looks kHandSpread = {0.10, 0.08, 0.22, 0.030};

bool isDigit(const CellReading& reading) {
    return reading.blank < 0.5F;
}

cv::Vec3d meanColour(const cv::Mat& bgr, const cv::Mat& mask) {
    const cv::Scalar mean = cv::mean(bgr, mask);
    return {mean[0], mean[1], mean[2]};
}

/// The engine's log-odds of handwritten.
double engineOdds(const CellReading& reading) {
    constexpr double kLeast = 1e-4; // no engine is surer of one cell
    const double share = std::clamp(handShare(reading), kLeast, 1 - kLeast);
    return std::log(share / (1 - share));
}

/// What the engine takes a digit for, and what else it may be.
ReadValue valueOf(const CellReading& reading) {
    constexpr double kMayBe = 0.1; // probability, if it is a digit at all
    const Distribution p = distributionOf(reading);
    ReadValue value{likeliestDigit(p), {}};
    for (std::size_t digit = 1; digit < p.size(); ++digit)
        value.mayBe[digit] = p[digit] >= kMayBe * (1 - p[0]);
    return value;
}

/// The ink of a digit, its soft edges too, in pixels that are as strong as its strongest.
double inkMass(const Glyph& glyph) {
    constexpr int kEdgePx = 3;
    const cv::Rect around = cv::Rect(glyph.box.x - kEdgePx, glyph.box.y - kEdgePx, glyph.box.width + 2 * kEdgePx,
                                     glyph.box.height + 2 * kEdgePx) &
                            cv::Rect({}, glyph.mask.size());
    cv::Mat near, ink = cv::Mat::zeros(around.size(), CV_32F);
    cv::dilate(glyph.mask(around), near, cv::getStructuringElement(cv::MORPH_RECT, {2 * kEdgePx + 1, 2 * kEdgePx + 1}));
    glyph.strength(around).copyTo(ink, near);
    double strongest = 0;
    cv::minMaxLoc(ink, nullptr, &strongest);
    return cv::sum(ink)[0] / std::max(strongest, 1e-6);
}

std::optional<Digit> measureDigit(const Cells& cells, int cell, bool isLight, const CellReading& reading) {
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
    digit.looks = {glyph->box.height / side, (glyph->origin.y + glyph->box.br().y) / side,
                   cv::mean(glyph->strength(glyph->box), glyph->mask(glyph->box))[0], 2 * area / outline / side};
    digit.inkMass = inkMass(*glyph) / side / glyph->box.height;
    const cv::Rect place(colOf(cell) * cells.cellPx + glyph->origin.x, rowOf(cell) * cells.cellPx + glyph->origin.y,
                         glyph->mask.cols, glyph->mask.rows);
    const cv::Mat colours = cells.colours(place), paper = cv::abs(glyph->strength) < kPaperStrength;
    const cv::Vec3d ink = meanColour(colours(glyph->box), glyph->mask(glyph->box)), bare = meanColour(colours, paper);
    digit.ink = {inkTint(ink, bare), static_cast<float>(digit.looks[kStrength]), engineOdds(reading), ink, bare};
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

/// What is usual among the print: the middle of a look, and how far it strays from there.
struct PrintLook {
    double middle = 0, spread = 0;
};

PrintLook printLook(const std::vector<Digit>& digits, std::size_t look, const std::vector<double>& entryOdds) {
    std::vector<std::pair<double, double>> values, deviations; // with how likely they are print
    for (std::size_t i = 0; i < digits.size(); ++i)
        values.emplace_back(digits[i].looks[look], 1 / (1 + std::exp(entryOdds[i])));
    const double middle = weightedMedian(values);
    for (const auto& [value, weight] : values)
        deviations.emplace_back(std::abs(value - middle), weight);
    // 1.5 median deviations are about one standard deviation; print that strays like a hand would tell nothing.
    return {middle, std::clamp(1.5 * weightedMedian(deviations), kPrintSpread[look], 0.7 * kHandSpread[look])};
}

} // namespace

double handShare(const CellReading& reading) {
    const double handwritten = handwrittenShare(reading);
    return handwritten / std::max(printedShare(reading) + handwritten, 1e-9);
}

std::vector<Digit> measureDigits(const Cells& cells, const Readings& readings) {
    const bool isLight = isInkLight(cells);
    std::vector<Digit> digits;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const CellReading& reading = readings[static_cast<std::size_t>(cell)];
        if (!isDigit(reading))
            continue;
        if (const auto digit = measureDigit(cells, cell, isLight, reading))
            digits.push_back(*digit);
    }
    return digits;
}

cv::Mat unlikeness(const std::vector<Digit>& digits) {
    std::vector<GlyphShape> shapes;
    for (const Digit& digit : digits)
        shapes.push_back(digit.shape);
    return unlikeness(shapes);
}

std::vector<double> looksOdds(const std::vector<Digit>& digits, const std::vector<double>& entryOdds) {
    std::vector<double> printOdds(digits.size());
    for (std::size_t look = 0; look < Looks{}.size(); ++look) {
        const auto [middle, print] = printLook(digits, look, entryOdds);
        const double hand = kHandSpread[look];
        for (std::size_t i = 0; i < digits.size(); ++i) {
            const double d = digits[i].looks[look] - middle;
            printOdds[i] +=
                std::max(kWorstLook, std::log(hand / print) - 0.5 * d * d * (1 / (print * print) - 1 / (hand * hand)));
        }
    }
    std::vector<double> odds;
    std::ranges::transform(printOdds, std::back_inserter(odds), std::negate{});
    return odds;
}

} // namespace nonet::detail
