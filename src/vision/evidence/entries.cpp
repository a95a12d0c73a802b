// The digits that the engine takes for print give the puzzle's print its size, baseline, strength and stroke, and each
// value its drawing; a digit that differs is likely to be an entry. Where the digits are in two clearly different inks
// (pen or pencil beside print, digits typed into an app), the ink speaks louder than the looks.
// Weak spot: careful capitals in black pen at the size of the print, of a value that is given once.
#include "vision/evidence/entries.h"
#include "logic/decide/priors.h"
#include "vision/evidence/digits.h"
#include "vision/evidence/inks.h"
#include "vision/evidence/likeness.h"
#include "vision/evidence/one_hand.h"
#include "vision/evidence/shades.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace nonet::detail {

namespace {

constexpr float kEngineWeight = 0.8F;    // the engine's own opinion, in log-odds
constexpr double kLookWeight = 0.6;      // looks are not independent of each other
constexpr double kBesideInk = 0.3;       // what engine and looks count for where the ink speaks
constexpr double kCopiedOdds = -9;       // of a digit's being an entry where one hand wrote the givens too, in one ink
constexpr double kMostHandwriting = 0.3; // share of the digits, of a board on which others may be typed
constexpr double kSurelyEntryOdds = 20;  // where a story says so
constexpr int kRounds = 3;               // looks and likeness need to know what is print, and tell it

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

/// What an app draws for a digit that is typed in is as like print as a given. So where something else says that a
/// digit is no given, its being like print does not contradict it, while being unlike still counts.
double besideOwnMark(double odds) {
    return std::max(0.0, odds);
}

/// Where there are two inks or other marks. If the digits of the other mark are unlike print on the whole, a hand wrote
/// them, and then being like print counts in full for all digits.
std::vector<Evidence> weighBesideMark(Evidence mark, const Drawings& drawings) {
    double otherMark = 0;
    for (std::size_t i = 0; i < mark.odds.size(); ++i)
        otherMark += mark.odds[i] > 0 ? drawings.likeness.odds[i] : 0;
    Evidence engine{"engine", scaled(drawings.engine.odds, kBesideInk)},
        looks{"looks", scaled(drawings.looks.odds, kBesideInk)}, likeness = drawings.likeness;
    if (otherMark <= 0)
        for (Evidence* each : {&engine, &looks, &likeness})
            std::ranges::transform(each->odds, each->odds.begin(), besideOwnMark);
    return {std::move(mark), std::move(engine), std::move(looks), std::move(likeness)};
}

/// Where there is one ink, but for a digit or two of a colour of their own.
std::vector<Evidence> weighBesideStrays(Evidence stray, const Drawings& drawings) {
    Evidence likeness = drawings.likeness;
    for (std::size_t i = 0; i < stray.odds.size(); ++i)
        if (stray.odds[i] > 0)
            likeness.odds[i] = besideOwnMark(likeness.odds[i]);
    return {drawings.engine, drawings.looks, std::move(stray), std::move(likeness)};
}

/// A puzzle that somebody copied out: what is written in later is in another ink, if anything is.
std::vector<Evidence> weighCopied(const std::vector<Digit>& digits) {
    std::vector<Ink> inks;
    for (const Digit& digit : digits)
        inks.push_back(digit.ink);
    const std::optional<Odds> byInk = secondInkOdds(inks);
    return {{"copied", byInk ? *byInk : Odds(digits.size(), kCopiedOdds)}};
}

/// The share of the digits that the engine takes for handwriting.
double handwrittenShare(const std::vector<Digit>& digits) {
    const auto count = std::ranges::count_if(digits, [](const Digit& digit) { return digit.ink.engineOdds > 0; });
    return static_cast<double>(count) / std::max<double>(1, static_cast<double>(digits.size()));
}

/// Collects stories that differ in what they take for entries.
class StoryBook {
public:
    StoryBook(const std::vector<Digit>& digits, const CellShades& shades, const Drawings& drawings)
        : measures_(measureCues(digits, shades, addUp({drawings.engine, drawings.looks, drawings.likeness}))),
          drawings_(drawings) {}

    const DigitMeasures& measures() const { return measures_; }
    std::vector<Story> take() { return std::move(stories_); }

    void add(std::string_view name, std::vector<Evidence> evidence) {
        std::vector<bool> isEntry;
        for (const double odds : addUp(evidence))
            isEntry.push_back(odds > 0);
        if (std::ranges::find(told_, isEntry) != told_.end())
            return;
        const StoryMarks marks = storyMarks(measures_, isEntry, told_.empty());
        stories_.push_back({name, std::move(evidence), marks, storyOdds(marks)});
        told_.push_back(std::move(isEntry));
    }

    /// Either part of what a measure splits may be the entries.
    void addSplits(std::string_view name, const Measure& measure) {
        if (const auto split = splitInTwo(measure, measures_.values))
            for (const double sign : {1.0, -1.0})
                add(name, weighBesideMark({name, scaled(split->odds, sign)}, drawings_));
    }

private:
    DigitMeasures measures_;
    const Drawings& drawings_;
    std::vector<Story> stories_;
    std::vector<std::vector<bool>> told_;
};

std::vector<Story> tellPrinted(const std::vector<Digit>& digits, const cv::Mat& unlike, const Cells& cells,
                               const Readings& readings) {
    std::vector<Ink> inks;
    for (const Digit& digit : digits)
        inks.push_back(digit.ink);
    const Drawings drawings = weighDrawings(digits, unlike);
    StoryBook book(digits, ownShades(cells, readings), drawings);
    if (auto byInk = secondInkOdds(inks)) {
        book.add("ink", weighBesideMark({"ink", std::move(*byInk)}, drawings));
        book.add("print", {drawings.engine, drawings.looks, drawings.likeness});
    } else {
        book.add("print", weighBesideStrays({"stray", strayInkOdds(inks)}, drawings));
        if (auto byStrength = secondStrengthOdds(inks))
            book.add("strength", weighBesideMark({"strength", std::move(*byStrength)}, drawings));
    }
    // Solutions are printed in two weights or shades too.
    if (!isNearlyFull(static_cast<int>(digits.size())) && handwrittenShare(digits) < kMostHandwriting)
        for (std::size_t cue = 0; cue < kCues; ++cue)
            book.addSplits(kCueNames[cue], book.measures().of[cue]);
    return book.take();
}

/// Two stories of the same entries that differ in a digit or two are one that is told twice, as handwriting is by its
/// ink and by its drawing; how sure those digits are, each of them says.
bool isNearlyTheSame(const Story& a, const Story& b) {
    constexpr int kFewDigits = 2;
    int entriesOfA = 0, entriesOfB = 0, differing = 0;
    const Odds oddsOfA = addUp(a.evidence), oddsOfB = addUp(b.evidence);
    for (std::size_t i = 0; i < oddsOfA.size(); ++i) {
        entriesOfA += oddsOfA[i] > 0;
        entriesOfB += oddsOfB[i] > 0;
        differing += (oddsOfA[i] > 0) != (oddsOfB[i] > 0);
    }
    return entriesOfA > kFewDigits && entriesOfB > kFewDigits && differing <= kFewDigits;
}

/// A digit of a colour of its own is a given in one puzzle and an entry in the next. Whatever its drawing says, the
/// story in which it is an entry is as likely.
void tellOfStrays(std::vector<Story>& stories) {
    const std::size_t count = stories.size();
    for (std::size_t i = 0; i < count; ++i) {
        Story other = stories[i];
        const auto stray = std::ranges::find(other.evidence, std::string_view("stray"), &Evidence::kind);
        if (stray == other.evidence.end() || std::ranges::none_of(stray->odds, [](double odds) { return odds > 0; }))
            continue;
        for (double& odds : stray->odds)
            odds = odds > 0 ? kSurelyEntryOdds : 0;
        stories.push_back(std::move(other));
    }
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

Stories tellAllStories(const Cells& cells, const Readings& readings) {
    Stories result;
    if (std::ranges::none_of(readings, [](const CellReading& reading) { return handShare(reading) > 0; })) {
        result.likely.push_back({"print", {}});
        return result;
    }
    const std::vector<Digit> digits = measureDigits(cells, readings);
    for (const Digit& digit : digits)
        result.cells.push_back(digit.cell);
    const cv::Mat unlike = unlikeness(digits);
    result.likely = tellPrinted(digits, unlike, cells, readings);
    const double most = std::ranges::max(result.likely, {}, &Story::odds).odds;
    for (Story& story : result.likely)
        story.odds -= most;
    if (const auto marks = handMarks(digits, unlike))
        result.likely.push_back({"copied", weighCopied(digits), {}, oneHandOdds(*marks)});
    return result;
}

Stories tellStories(const Cells& cells, const Readings& readings) {
    Stories all = tellAllStories(cells, readings);
    std::ranges::stable_sort(all.likely, std::greater{}, &Story::odds);
    const double least = all.likely.front().odds - kHardlyNats - kImproperNats;
    Stories result{std::move(all.cells), {}};
    for (Story& story : all.likely)
        if (story.odds >= least &&
            std::ranges::none_of(result.likely, [&](const Story& better) { return isNearlyTheSame(story, better); }))
            result.likely.push_back(std::move(story));
    tellOfStrays(result.likely);
    std::ranges::stable_sort(result.likely, std::greater{}, &Story::odds);
    return result;
}

} // namespace nonet::detail
