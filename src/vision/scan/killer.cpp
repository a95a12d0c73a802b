// A killer: cages, the sums in their corners, and mostly no digits. Cages come from their outlines or tints, and from
// where sums stand; sums from their digits and from what they make together. Whatever that leaves in doubt, a puzzle
// with exactly one solution confirms: hardly any other reading has one.
#include "vision/scan/killer.h"
#include "logic/decide/readings.h"
#include "nonet/solve.h"
#include "vision/geometry/lattice_map.h"
#include "vision/kinds/cage_sums.h"
#include "vision/kinds/outlines.h"
#include "vision/read/cut_glyph.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace nonet::detail {

namespace {

constexpr double kLeastContrast = 1.6; // between borders of cages and other edges
constexpr int kFewestSums = 12, kMostSums = 60;
constexpr double kSureShare = 0.97;  // of the ways to read the sums that have one solution
constexpr double kLeastLikely = 0.2; // of the likeliest way
constexpr double kSureConfidence = 0.995, kDoubtfulConfidence = 0.8;
constexpr float kIsEntry = 0.6F;

/// What may part the cages, each by itself, the clearest first.
std::vector<EdgeValues> bordersOf(const cv::Mat& colours) {
    cv::Mat grey;
    cv::cvtColor(colours, grey, cv::COLOR_BGR2GRAY);
    std::vector<EdgeValues> borders = outlineInks(grey);
    borders.push_back(logOf(tintSteps(cellPapers(colours))));
    const auto contrast = [](const EdgeValues& values) { return splitValues(values).contrast; };
    std::erase_if(borders, [&](const EdgeValues& values) { return contrast(values) < kLeastContrast; });
    std::ranges::sort(borders, std::ranges::greater(), contrast);
    return borders;
}

cv::Mat rotated(const cv::Mat& board, int quarterTurns) {
    cv::Mat result = board;
    if (quarterTurns > 0)
        cv::rotate(board, result = cv::Mat(), quarterTurns - 1);
    return result;
}

CellSet cellsOf(const CornerSums& sums) {
    CellSet cells;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (sums[static_cast<std::size_t>(cell)])
            cells.insert(cell);
    return cells;
}

/// A vertical dash is read as a 1: one that stands in the middle of a cage is no sum.
CellSet withoutDashes(const CornerSums& sums, const EdgeValues& borders, double threshold) {
    constexpr double kLikelyOne = 0.3;
    CellSet cells = cellsOf(sums);
    for (std::size_t i = 0; i < borders.size();
         ++i) { // the first of a cage is parted from what is left of it and above
        const int cell = kCellEdges[i].second;
        if (const auto& sum = sums[static_cast<std::size_t>(cell)];
            sum && (*sum)[1] > kLikelyOne && borders[i] < threshold)
            cells.erase(cell);
    }
    return cells;
}

/// Cages that begin where the sums stand, but for a few whose sums are not seen.
bool beginWithSums(const std::vector<CellSet>& cages, const CellSet& sums) {
    constexpr int kMostUnseen = 2;
    return static_cast<int>(cages.size()) <= sums.size() + kMostUnseen &&
           std::ranges::all_of(cages, [&](const CellSet& cage) {
               return cage.size() <= kSide && (!cage.intersects(sums) || sums.contains(cage.front()));
           });
}

struct SeenCages {
    std::vector<CellSet> cages;
    bool isSure = false; ///< every cage has a sum, and nothing that looks like one was left out
};

/// What the cages may be, the likeliest first.
std::vector<SeenCages> seeCages(const cv::Mat& colours, const CornerSums& sums) {
    std::vector<SeenCages> seen;
    for (const EdgeValues& borders : bordersOf(colours)) {
        const double threshold = splitValues(borders).threshold;
        const CellSet withSums = withoutDashes(sums, borders, threshold);
        const std::vector<CellSet> parted = growCages(borders, threshold, withSums, false);
        const std::vector<CellSet> joined = growCages(borders, threshold, withSums, true);
        const bool isSure = parted == joined && withSums == cellsOf(sums);
        for (const std::vector<CellSet>& cages : {joined, parted})
            if (beginWithSums(cages, withSums) && std::ranges::find(seen, cages, &SeenCages::cages) == seen.end())
                seen.push_back({cages, isSure});
    }
    return seen;
}

/// The clear digits of the size of entries; sums are none.
Grid entriesOf(const Cells& cells, const Readings& readings) {
    const bool isLight = isInkLight(cells);
    Grid entries;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const CellReading& reading = readings[static_cast<std::size_t>(cell)];
        if (reading.blank < 1 - kIsEntry && findGlyphOfOwnInk(cells, cell, isLight))
            entries.set(cell, likeliestDigit(distributionOf(reading)));
    }
    return entries;
}

/// The cages with the likeliest of the ways to read their sums that have exactly one solution. It is sure if hardly any
/// other has, and none that has not is far likelier.
std::optional<Puzzle> solveCages(const SeenCages& seen, const CornerSums& sums) {
    constexpr SearchBound kSoon{.guesses = 3'000};
    const std::vector<SumChoice> choices = chooseSums(seen.cages, sums);
    std::optional<Puzzle> best;
    double bestShare = 0, share = 0;
    for (const SumChoice& choice : choices) {
        const Result<Rules> rules = Rules::make({.cages = choice.cages});
        if (!rules)
            continue;
        const Solutions solutions = solve(Grid{}, *rules, 2, kSoon);
        if (!solutions.isUnique())
            continue;
        share += choice.probability;
        if (best)
            continue;
        bestShare = choice.probability;
        best.emplace();
        best->rules = *rules;
        best->decision() = decideKnown({}, {}, solutions);
    }
    if (!best)
        return std::nullopt;
    const bool isSure =
        seen.isSure && bestShare >= kSureShare * share && bestShare >= kLeastLikely * choices.front().probability;
    best->status = isSure ? Status::Solved : Status::Doubtful;
    best->confidence = isSure ? kSureConfidence : std::min(kDoubtfulConfidence, bestShare / share);
    return best;
}

} // namespace

std::optional<Puzzle> asKiller(const ScanContext& context, const cv::Mat& board, const Puzzle& puzzle) {
    Cells cells = cutCells(board);
    const std::optional<int> turns = turnsOfSums(cells);
    if (!turns)
        return std::nullopt;
    if (*turns > 0)
        cells = cutCells(rotated(board, *turns));
    const CornerSums sums = readCornerSums(cells, context.reader);
    const CellSet withSums = cellsOf(sums);
    if (withSums.size() < kFewestSums || withSums.size() > kMostSums)
        return std::nullopt;
    for (const SeenCages& seen : seeCages(cells.colours, sums)) {
        std::optional<Puzzle> killer = solveCages(seen, sums);
        if (!killer)
            continue;
        killer->lattice = turned(puzzle.lattice, *turns);
        killer->readings = puzzle.readings;
        if (*turns == 0)
            killer->filled = entriesOf(cells, puzzle.readings);
        killer->mistakes = findMistakes(killer->filled, killer->solution);
        return killer;
    }
    context.log.seenInstead = "a killer sudoku is visible, but its cages could not be read; take it closer and sharper";
    return std::nullopt;
}

} // namespace nonet::detail
