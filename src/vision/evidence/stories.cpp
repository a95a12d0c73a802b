// Whatever tells entries from givens (another hue, paler, bolder or smaller digits, another shade of the cell), it
// parts the digits in two; how far, which way and with what givens says how likely it is. The weights are fitted by
// models/train/fit_evidence, and so is how much ink each value has.
#include "vision/evidence/stories.h"
#include "logic/decide/priors.h"
#include "vision/evidence/fitted.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <limits>
#include <numeric>

namespace nonet::detail {

namespace {

constexpr std::size_t kStroke = 3;            // of the looks
constexpr double kLeastShare = 1e-3;          // of a cell, that a stroke is wide: less is no digit
constexpr double kParted = 1, kFarParted = 2; // logarithms of how many spreads two parts are apart: 3, 7
constexpr double kPartedRange = 1, kFarRange = 1.5;
constexpr std::array<double, kCues> kCueUnits{0.5, 0.3, 0.5, 2}; // that are a great difference
constexpr double kSomeMixed = 3;                                 // digits
constexpr double kMany = 20, kFew = 8;                           // digits of one part: as many as there may be, and few

float logOf(double share) {
    return static_cast<float>(std::log(std::max(share, kLeastShare)));
}

/// The share of the givens whose place half a turn away holds one too, above what chance gives.
double symmetryOf(const std::bitset<Grid::kCells>& givens) {
    const auto count = static_cast<double>(givens.count());
    double paired = 0;
    for (std::size_t cell = 0; cell < givens.size(); ++cell)
        paired += givens[cell] && givens[givens.size() - 1 - cell];
    return count > 0 ? paired / count - count / Grid::kCells : 0;
}

/// Which way the entries differ: by how much more colourful they are, or by the sum of what is measured.
double directionOf(Cue cue, const Measure& measure, const Parting& parting, const std::vector<bool>& isEntry) {
    if (cue != Cue::Hue)
        return cv::sum(parting.towards)[0];
    std::array<double, 2> colour{};
    for (int i = 0; i < measure.points.rows; ++i) {
        const bool part = isEntry[static_cast<std::size_t>(i)];
        colour[part] += cv::norm(measure.points.row(i)) / static_cast<double>(std::ranges::count(isEntry, part));
    }
    return colour[1] - colour[0];
}

/// The engine's mean log-odds of handwritten, of the entries above that of the givens.
double engineDifference(const DigitMeasures& measures, const std::vector<bool>& isEntry, double entries) {
    std::array<double, 2> sum{};
    for (std::size_t i = 0; i < isEntry.size(); ++i)
        sum[isEntry[i]] += measures.engineOdds[i];
    const double givens = static_cast<double>(isEntry.size()) - entries;
    return givens > 0 && entries > 0 ? sum[1] / entries - sum[0] / givens : 0;
}

/// How many digits of one part are surely drawn otherwise than most of it: print among handwriting, or the other way.
double mixedDigits(const DigitMeasures& measures, const std::vector<bool>& isEntry, bool part) {
    std::array<double, 2> sure{};
    std::array<int, 2> count{};
    for (std::size_t i = 0; i < isEntry.size(); ++i)
        if (isEntry[i] == part) {
            const double odds = measures.drawnOdds[i];
            sure[odds > 0] += std::min(1.0, std::abs(odds) / kMostEngineOdds);
            ++count[odds > 0];
        }
    return sure[count[1] <= count[0]];
}

/// Whether either part is several digits of one value: an app lights up all that are like the one that is selected.
bool isOneValue(const DigitMeasures& measures, const std::vector<bool>& isEntry) {
    std::array<int, 2> count{};
    std::array<std::bitset<1 + kSide>, 2> values;
    for (std::size_t i = 0; i < isEntry.size(); ++i) {
        ++count[isEntry[i]];
        values[isEntry[i]].set(static_cast<std::size_t>(measures.values[i]));
    }
    const auto isOne = [&](std::size_t part) { return count[part] > 1 && values[part].count() == 1; };
    return isOne(0) || isOne(1);
}

} // namespace

const std::array<std::string_view, kStoryMarks> kStoryMarkNames{
    "partHue",   "farHue",   "toHue",      "partStrength", "farStrength", "toStrength",   "partWeight",
    "farWeight", "toWeight", "partShade",  "farShade",     "toShade",     "entries",      "manyFar",
    "near",      "engine",   "manyEngine", "mixedGivens",  "manyMixed",   "mixedEntries", "count",
    "full",      "symmetry", "first",      "alike"};

DigitMeasures measureCues(const std::vector<Digit>& digits, const CellShades& shades,
                          const std::vector<double>& drawnOdds) {
    DigitMeasures measures;
    measures.drawnOdds = drawnOdds;
    const auto add = [&](Cue cue, int columns, double finest, bool isOfValue, auto measure) {
        cv::Mat points(static_cast<int>(digits.size()), columns, CV_32F);
        for (int i = 0; i < points.rows; ++i)
            measure(digits[static_cast<std::size_t>(i)], points.ptr<float>(i));
        measures.of[static_cast<std::size_t>(cue)] = {points, finest, isOfValue};
    };
    const auto valueOf = [](const Digit& digit) { return static_cast<std::size_t>(digit.shape.value.digit); };
    add(Cue::Hue, 2, 0.01, false, [](const Digit& digit, float* to) { std::copy_n(digit.ink.tint.val, 2, to); });
    add(Cue::Strength, 1, 0.01, false, [](const Digit& digit, float* to) { *to = digit.ink.strength; });
    add(Cue::Weight, 2, 0.02, true, [&](const Digit& digit, float* to) {
        to[0] = logOf(digit.looks[kStroke]) - fitted::kStrokeOfValue[valueOf(digit)];
        to[1] = logOf(digit.inkMass) - fitted::kMassOfValue[valueOf(digit)];
    });
    add(Cue::Shade, 1, 0.1, false, [&](const Digit& digit, float* to) {
        const std::optional<double> shade = shades[static_cast<std::size_t>(digit.cell)];
        *to = shade ? static_cast<float>(std::log1p(*shade / 2)) : std::numeric_limits<float>::quiet_NaN();
    });
    for (const Digit& digit : digits) {
        measures.cells.push_back(digit.cell);
        measures.values.push_back(digit.shape.value.digit);
        measures.engineOdds.push_back(std::clamp(digit.ink.engineOdds, -kMostEngineOdds, kMostEngineOdds));
    }
    return measures;
}

StoryMarks storyMarks(const DigitMeasures& measures, const std::vector<bool>& isEntry, bool isFirst) {
    StoryMarks marks{};
    const auto entries = static_cast<double>(std::ranges::count(isEntry, true));
    const double givens = static_cast<double>(isEntry.size()) - entries;
    const double smaller = std::max(1.0, std::min(entries, givens));
    const double enough = std::min(1.0, std::log(smaller) / std::log(kFew)), many = std::min(smaller, kMany) / kMany;
    double allFar = 0, mostFar = 0;
    for (std::size_t cue = 0; cue < kCues; ++cue)
        if (const auto parting = partingOf(measures.of[cue], measures.values, isEntry); parting && parting->apart > 0) {
            const double ratio = std::log(parting->apart / parting->spread);
            double* mark = &marks[3 * cue];
            mark[0] = std::clamp(ratio - kParted, 0.0, kPartedRange);
            mark[1] = enough * std::clamp(ratio - kFarParted, 0.0, kFarRange);
            mark[2] = std::clamp(
                directionOf(static_cast<Cue>(cue), measures.of[cue], *parting, isEntry) / kCueUnits[cue], -1.0, 1.0);
            allFar += mark[1];
            mostFar = std::max(mostFar, mark[1]);
        }
    std::bitset<Grid::kCells> given;
    for (std::size_t i = 0; i < isEntry.size(); ++i)
        given.set(static_cast<std::size_t>(measures.cells[i]), !isEntry[i]);
    const double engine = engineDifference(measures, isEntry, entries), byHand = std::clamp(engine / 2, 0.0, 1.0);
    const double mixedGivens = mixedDigits(measures, isEntry, false);
    const bool isFull = isNearlyFull(static_cast<int>(givens));
    const std::array<double, kOtherMarks> rest{entries > 0 ? 1.0 : 0.0,
                                               many * allFar,
                                               entries > 0 ? std::max(0.0, 1 - 2 * mostFar) * (1 - byHand) : 0,
                                               engine,
                                               std::max(0.0, engine) * std::min(1.0, entries / kMany),
                                               std::min(kSomeMixed, mixedGivens),
                                               std::log1p(mixedGivens),
                                               std::log1p(mixedDigits(measures, isEntry, true)),
                                               isFull ? 0 : countNats(static_cast<int>(givens)),
                                               isFull ? 1.0 : 0.0,
                                               symmetryOf(given),
                                               isFirst ? 1.0 : 0.0,
                                               isOneValue(measures, isEntry) ? 1.0 : 0.0};
    std::ranges::copy(rest, marks.begin() + 3 * kCues);
    return marks;
}

double storyOdds(const StoryMarks& marks) {
    return std::inner_product(marks.begin(), marks.end(), fitted::kStory.begin(), 0.0);
}

} // namespace nonet::detail
