// The digits that the engine takes for print give the puzzle's print its size, baseline, strength and stroke, and each
// value its drawing; a digit that differs is likely to be an entry. Where the digits are in two clearly different inks
// (pen or pencil beside print, digits typed into an app), the ink speaks louder than the looks.
// Weak spot: careful capitals in black pen at the size of the print, of a value that is given once.
#include "vision/evidence/entries.h"
#include "vision/evidence/digits.h"
#include "vision/evidence/inks.h"
#include "vision/evidence/likeness.h"
#include "vision/evidence/one_hand.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace nonet::detail {

namespace {

constexpr float kEngineWeight = 0.8F; // the engine's own opinion, in log-odds
constexpr double kLookWeight = 0.6;   // looks are not independent of each other
constexpr double kBesideInk = 0.3;    // what engine and looks count for where the ink speaks
constexpr double kCopiedOdds = -9;    // of a digit's being an entry where one hand wrote the givens too, in one ink
constexpr int kRounds = 3;            // looks and likeness need to know what is print, and tell it

using Odds = std::vector<double>;

Odds scaled(Odds odds, double factor) {
    for (double& each : odds)
        each *= factor;
    return odds;
}

/// What the engine and the digits' own drawings say, without their colours.
struct Drawings {
    Evidence engine{"engine", {}}, looks{"looks", {}}, likeness{"likeness", {}};
};

Drawings weighDrawings(const std::vector<Digit>& digits, const cv::Mat& unlike) {
    Drawings drawings;
    for (const Digit& digit : digits)
        drawings.engine.odds.push_back(kEngineWeight * digit.ink.engineOdds);
    drawings.looks.odds = drawings.likeness.odds = Odds(digits.size());
    for (int round = 0; round < kRounds; ++round) {
        const Odds soFar = addUp({drawings.engine, drawings.looks, drawings.likeness});
        drawings.looks.odds = scaled(looksOdds(digits, soFar), kLookWeight);
        drawings.likeness.odds = unlikePrintOdds(unlike, soFar);
    }
    return drawings;
}

/// What an app draws for a digit that is typed in is as like the print as a given. So where the colour says that a
/// digit is no given, its likeness does not contradict it, while being unlike still counts.
double besideOwnColour(double likeness) {
    return std::max(0.0, likeness);
}

/// Where there are two inks. If the digits of the other ink are unlike print on the whole, a hand wrote them, and then
/// likeness counts in full for all digits.
std::vector<Evidence> weighBesideInk(Evidence ink, const Drawings& drawings) {
    double otherInk = 0;
    for (std::size_t i = 0; i < ink.odds.size(); ++i)
        otherInk += ink.odds[i] > 0 ? drawings.likeness.odds[i] : 0;
    Evidence likeness = drawings.likeness;
    if (otherInk <= 0)
        std::ranges::transform(likeness.odds, likeness.odds.begin(), besideOwnColour);
    return {std::move(ink),
            {"engine", scaled(drawings.engine.odds, kBesideInk)},
            {"looks", scaled(drawings.looks.odds, kBesideInk)},
            std::move(likeness)};
}

/// Where there is one ink, but for a digit or two of a colour of their own.
std::vector<Evidence> weighBesideStrays(Evidence stray, const Drawings& drawings) {
    Evidence likeness = drawings.likeness;
    for (std::size_t i = 0; i < stray.odds.size(); ++i)
        if (stray.odds[i] > 0)
            likeness.odds[i] = besideOwnColour(likeness.odds[i]);
    return {drawings.engine, drawings.looks, std::move(stray), std::move(likeness)};
}

/// A puzzle that somebody copied out: what is written in later is in another ink, if anything is.
std::vector<Evidence> weighCopied(const std::optional<Odds>& byInk, std::size_t digits) {
    return {{"copied", byInk ? *byInk : Odds(digits, kCopiedOdds)}};
}

} // namespace

std::vector<double> addUp(const std::vector<Evidence>& evidence) {
    Odds sum;
    for (const Evidence& each : evidence) {
        sum.resize(each.odds.size());
        std::ranges::transform(sum, each.odds, sum.begin(), std::plus{});
    }
    return sum;
}

EntryOpinions weighEntries(const Cells& cells, const Readings& readings) {
    EntryOpinions result;
    if (std::ranges::none_of(readings, [](const CellReading& reading) { return handShare(reading) > 0; })) {
        result.opinions.emplace_back();
        return result;
    }
    const std::vector<Digit> digits = measureDigits(cells, readings);
    std::vector<Ink> inks;
    for (const Digit& digit : digits) {
        result.cells.push_back(digit.cell);
        inks.push_back(digit.ink);
    }
    const cv::Mat unlike = unlikeness(digits);
    const Drawings drawings = weighDrawings(digits, unlike);
    auto byInk = secondInkOdds(inks);
    if (const auto marks = handMarks(digits, unlike)) {
        result.oneHand = weighCopied(byInk, digits.size());
        result.oneHandOdds = oneHandOdds(*marks);
    }
    if (byInk) {
        result.opinions.push_back(weighBesideInk({"ink", std::move(*byInk)}, drawings));
        result.opinions.push_back({drawings.engine, drawings.looks, drawings.likeness});
        return result;
    }
    result.opinions.push_back(weighBesideStrays({"stray", strayInkOdds(inks)}, drawings));
    if (auto byStrength = secondStrengthOdds(inks))
        result.opinions.push_back(weighBesideInk({"strength", std::move(*byStrength)}, drawings));
    return result;
}

} // namespace nonet::detail
