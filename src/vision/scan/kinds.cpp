// A puzzle that has one solution by the classic rules is classic, whatever its print looks like. Of the others the
// kinds are tried that the board shows: regions by bold lines or tints, marked diagonals and windows. Papers also print
// diagonal puzzles without a mark; where all that was read is sure, their having exactly one solution is enough: a
// grid with so many classic solutions would hardly have one that fits the diagonals too.
#include "vision/scan/kinds.h"
#include "logic/decide/readings.h"
#include "nonet/solve.h"
#include "vision/geometry/lattice_map.h"
#include "vision/kinds/edges.h"
#include "vision/kinds/marks.h"
#include "vision/kinds/regions.h"
#include "vision/scan/killer.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr double kFewestOfAKind = 7; // digits of a diagonal puzzle or a jigsaw
constexpr double kMostErrors = 12;   // cells expected to be wrong, above which no kind is looked for
constexpr int kFewStrayEdges = 2;    // with which regions are sure
constexpr int kMostStrayEdges = 16;

bool isClassic(const Puzzle& puzzle) {
    return puzzle.status == Status::Complete || puzzle.status == Status::Solved ||
           (puzzle.status == Status::Doubtful && puzzle.repaired.empty());
}

/// Rules that a board may be printed for, and how surely it shows them.
struct KindSeen {
    RulesParts parts;
    bool isMarked = true; ///< false: nothing on the board says so
    bool isSure = true;
};

/// The regions of bold lines, of tints, or of both together, whichever are clearest; boxes are none.
std::optional<SeenRegions> seeRegions(const cv::Mat& grey, const CellPapers& papers) {
    const EdgeValues lines = logOf(lineInk(grey)), tints = logOf(tintSteps(papers));
    EdgeValues both = lines;
    for (std::size_t i = 0; i < both.size(); ++i)
        both[i] += tints[i];
    std::optional<SeenRegions> best;
    for (const EdgeValues& values : {lines, tints, both}) {
        const std::optional<SeenRegions> seen = growRegions(values);
        if (seen && seen->strayEdges <= kMostStrayEdges && (!best || seen->strayEdges < best->strayEdges))
            best = seen;
    }
    return best && best->letters != boxLetters() ? best : std::nullopt;
}

std::vector<KindSeen> seeKinds(const cv::Mat& board) {
    cv::Mat grey;
    cv::cvtColor(board, grey, cv::COLOR_BGR2GRAY);
    const CellPapers papers = cellPapers(board);
    const UnitMarks marks = seeUnitMarks(grey, papers);
    const std::optional<SeenRegions> regions = seeRegions(grey, papers);
    std::vector<KindSeen> kinds;
    const auto add = [&](bool hasRegions, bool hasDiagonals, bool hasWindows, bool isMarked) {
        kinds.push_back({{.regions = hasRegions ? regions->letters : "",
                          .fallingDiagonal = hasDiagonals,
                          .risingDiagonal = hasDiagonals,
                          .windows = hasWindows},
                         isMarked,
                         !hasRegions || regions->strayEdges <= kFewStrayEdges});
    };
    if (regions && (marks.diagonals || marks.windows))
        add(true, marks.diagonals, marks.windows, true);
    if (regions)
        add(true, false, false, true);
    if (marks.diagonals && marks.windows)
        add(false, true, true, true);
    if (marks.diagonals)
        add(false, true, false, true);
    if (marks.windows)
        add(false, false, true, true);
    if (!marks.diagonals)
        add(false, true, false, false);
    if (!marks.windows)
        add(false, false, true, false);
    return kinds;
}

/// What the printed digits are likeliest to be.
Grid printedValues(const Readings& readings) {
    Grid printed;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const CellReading& reading = readings[static_cast<std::size_t>(cell)];
        if (printedShare(reading) > handwrittenShare(reading))
            printed.set(cell, likeliestValue(distributionOf(reading)));
    }
    return printed;
}

/// Weighing readings by rules that leave them several solutions takes long, and seldom comes to one.
bool isWorthDeciding(const Puzzle& puzzle, const Rules& rules, const KindSeen& kind) {
    constexpr SearchBound kSoon{.guesses = 2'000};
    constexpr double kMostToMend = 3; // cells expected to be wrong
    const std::optional<int> count = countSolutions(printedValues(puzzle.readings), rules, 2, kSoon);
    return count == 1 || (count == 0 && kind.isMarked && expectedErrors(puzzle.readings) < kMostToMend);
}

/// In what was read, for a kind that nothing marks: a classic puzzle of which one given is missing has a few solutions,
/// one of which may fit the diagonals.
double leastConfidence(const Grid& givens) {
    constexpr int kMany = 500;
    const std::optional<int> solutions = countSolutions(givens, Rules::Classic, kMany, SearchBound::tight());
    return solutions == kMany ? 0.5 : 0.98;
}

/// The puzzle by these rules; nothing if they do not give it exactly one solution.
std::optional<Puzzle> decideAs(const ScanContext& context, const Puzzle& puzzle, const KindSeen& kind) {
    const Result<Rules> rules = Rules::make(kind.parts);
    if (!rules || !isWorthDeciding(puzzle, *rules, kind))
        return std::nullopt;
    Puzzle decided = puzzle;
    decided.rules = *rules;
    decided.decision() = decide(puzzle.readings, *rules, context.options.decide);
    decided.notes = puzzle.notes;
    if (!decided.solution.isFull())
        return std::nullopt;
    if (!kind.isMarked && (decided.confidence < leastConfidence(decided.givens) || !decided.repaired.empty()))
        return std::nullopt;
    if (!kind.isSure && decided.status == Status::Solved)
        decided.status = Status::Doubtful;
    return decided;
}

} // namespace

Puzzle withKind(const ScanContext& context, Puzzle puzzle) {
    if (!context.options.findKind || context.options.rules != Rules::Classic || context.reader.isBlind() ||
        isClassic(puzzle) || context.bgr.channels() != 3)
        return puzzle;
    const StageTimer timer(context.log.ms.judge);
    const cv::Mat board = rectify(context.bgr, puzzle.lattice, kBoardSidePx);
    if (expectedErrors(puzzle.readings) <= kMostErrors && expectedDigits(puzzle.readings) >= kFewestOfAKind)
        for (const KindSeen& kind : seeKinds(board))
            if (std::optional<Puzzle> decided = decideAs(context, puzzle, kind))
                return *decided;
    return asKiller(context, board, puzzle).value_or(puzzle);
}

} // namespace nonet::detail
