// An engine that looks at single cells cannot know how large a hand writes. Here the likely entries of the grid say
// where in a cell they lie and how high they are, and each handwritten digit is weighed against them. It is evidence,
// not a verdict: a digit that the engine is sure of stays one. Where there are few entries the print says it, roughly.
#include "vision/evidence/notes.h"
#include "base/statistics.h"
#include "logic/decide/priors.h"
#include "logic/decide/readings.h"
#include "vision/read/cut_glyph.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr double kLikely = 0.5;           // probability of a digit from which it tells what is usual
constexpr std::size_t kFewest = 4;        // such digits that tell it
constexpr std::size_t kFewestOfAHand = 3; // fewer may be print that was damaged
constexpr double kLooserThanPrint = 2;    // how much more entries stray from the print's place than from their own
// Of 80 sheets half solved by hand: entries lie within a twentieth of a cell of each other, and differ by a twentieth
// in height; one in twenty is as far off as a note, which lies anywhere and has two thirds of their height.
constexpr double kEntrySpread = 0.05, kNoteSpread = 0.15;
constexpr double kEntryHeightSpread = 0.07, kNoteHeight = 0.67, kNoteHeightSpread = 0.12;
constexpr double kNotelikeEntry = 0.05;
constexpr double kScatteredNote = 0.5; // share of the notes of which no piece of ink lies in the middle
constexpr double kBothCount = 0.7;     // place and height are not independent
// What is left of a digit that was rubbed out has a quarter of its strength; one entry in a hundred is as faint.
constexpr double kRubbedOut = 0.25; // share of what is no entry
constexpr double kRest = 0.25, kRestSpread = 0.1, kEntryStrengthSpread = 0.15, kFaintEntry = 0.01;

bool isHandwritten(const CellReading& reading) {
    constexpr double kWorthALook = 0.05;
    return handwrittenShare(reading) > std::max(kWorthALook, printedShare(reading));
}

/// In cells.
struct WrittenDigit {
    cv::Point2d centre;
    double height = 0;
    double strength = 0; ///< of its ink
};

/// None if no piece of ink in the middle is as large as a digit.
std::optional<WrittenDigit> findWrittenDigit(const Cells& cells, int cell, bool isLight) {
    const auto glyph = findGlyphOfOwnInk(cells, cell, isLight);
    if (!glyph)
        return std::nullopt;
    const double side = cells.cellPx;
    const cv::Point2d corner = glyph->origin + glyph->box.tl();
    return WrittenDigit{(corner + cv::Point2d(glyph->box.width, glyph->box.height) / 2) / side,
                        glyph->box.height / side, cv::mean(glyph->strength(glyph->box), glyph->mask(glyph->box))[0]};
}

/// What the entries of a grid are like.
struct Usual {
    WrittenDigit place;
    double scatteredShare = 0; ///< of those that have no place
    bool isOfPrint = false;    ///< there are few entries: of the print, to which they come near
};

std::optional<Usual> usualOf(const std::vector<std::optional<WrittenDigit>>& places, bool isOfPrint) {
    std::vector<double> x, y, height, strength;
    for (const auto& place : places)
        if (place) {
            x.push_back(place->centre.x);
            y.push_back(place->centre.y);
            height.push_back(place->height);
            strength.push_back(place->strength);
        }
    if (height.size() < kFewest)
        return std::nullopt;
    const double scattered = 1 - static_cast<double>(height.size()) / static_cast<double>(places.size());
    return Usual{{{median(x), median(y)}, median(height), median(strength)}, scattered, isOfPrint};
}

/// How much likelier a note is, where it lies off by so many spreads of an entry and of a note. Some entries lie
/// anywhere.
double noteRatio(double offEntry, double offNote, double spreadRatio, double strayEntries) {
    const double entry = std::exp(-0.5 * offEntry * offEntry) * spreadRatio, note = std::exp(-0.5 * offNote * offNote);
    return note / ((1 - strayEntries) * entry + strayEntries * note);
}

double heightRatio(double height, double looseness) {
    const double spread = kEntryHeightSpread * looseness;
    return noteRatio((height - 1) / spread, (height - kNoteHeight) / kNoteHeightSpread, kNoteHeightSpread / spread,
                     kNotelikeEntry);
}

double placeRatio(double off, double looseness) {
    const double spread = kEntrySpread * looseness;
    return noteRatio(off / spread, off / kNoteSpread, kNoteSpread * kNoteSpread / (spread * spread), kNotelikeEntry);
}

double strengthRatio(double strength) {
    const double ofRubbedOut = noteRatio((strength - 1) / kEntryStrengthSpread, (strength - kRest) / kRestSpread,
                                         kRestSpread / kEntryStrengthSpread, kFaintEntry);
    return kRubbedOut * ofRubbedOut + 1 - kRubbedOut;
}

/// Log-odds of a note. Never below 0: what fits an entry says nothing against a note, notes may lie there too.
double noteOddsOf(const std::optional<WrittenDigit>& place, const Usual& usual) {
    if (!place)
        return std::max(0.0, std::log(kScatteredNote / std::max(kNotelikeEntry, usual.scatteredShare)));
    const double looseness = usual.isOfPrint ? kLooserThanPrint : 1;
    const auto ofUsual = [](double value, double usually) { return std::min(1.0, value / usually); };
    const double byPlace = std::log(placeRatio(cv::norm(place->centre - usual.place.centre), looseness));
    const double byHeight = std::log(heightRatio(ofUsual(place->height, usual.place.height), looseness));
    const double byStrength =
        usual.isOfPrint ? 0 : std::log(strengthRatio(ofUsual(place->strength, usual.place.strength)));
    return std::max(0.0, kBothCount * (byPlace + byHeight)) + std::max(0.0, byStrength);
}

/// What the likely entries of a grid are like; where there are few, what the print is like, nothing where there are
/// next to none.
std::optional<Usual> usualEntry(const Cells& cells, bool isLight,
                                const std::vector<std::optional<WrittenDigit>>& entries,
                                const std::vector<int>& print) {
    std::optional<Usual> usual = usualOf(entries, false);
    if (usual || entries.size() < kFewestOfAHand)
        return usual;
    std::vector<std::optional<WrittenDigit>> ofPrint;
    std::ranges::transform(print, std::back_inserter(ofPrint),
                           [&](int cell) { return findWrittenDigit(cells, cell, isLight); });
    return usualOf(ofPrint, true);
}

} // namespace

CellOdds noteOdds(const Cells& cells, const Readings& readings) {
    CellOdds odds{};
    if (std::ranges::none_of(readings, isHandwritten) || !isClearEnough(readings))
        return odds;
    const bool isLight = isInkLight(cells);
    std::array<std::optional<WrittenDigit>, Grid::kCells> places;
    std::vector<std::optional<WrittenDigit>> entries;
    std::vector<int> print;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        if (isHandwritten(readings[i]))
            places[i] = findWrittenDigit(cells, cell, isLight);
        if (handwrittenShare(readings[i]) > kLikely)
            entries.push_back(places[i]);
        if (printedShare(readings[i]) > kLikely)
            print.push_back(cell);
    }
    if (isNearlyFull(static_cast<int>(entries.size() + print.size()))) // nobody needs notes any more
        return odds;
    const std::optional<Usual> usual = usualEntry(cells, isLight, entries, print);
    for (std::size_t cell = 0; cell < places.size() && usual; ++cell)
        if (isHandwritten(readings[cell]))
            odds[cell] = noteOddsOf(places[cell], *usual);
    return odds;
}

} // namespace nonet::detail
