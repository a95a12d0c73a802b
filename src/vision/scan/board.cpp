// One grid: straightened, cut, read, weighed and decided. A board that reads clearly as it lies is done at once;
// otherwise all four orientations are read, and a board that stays doubtful is read again from cuts a little beside the
// first one: what was an accident of one cut averages out. Digits far fainter than the lines get a second chance.
#include "vision/scan/board.h"
#include "logic/decide/opinions.h"
#include "logic/decide/orientation.h"
#include "logic/decide/priors.h"
#include "logic/decide/readings.h"
#include "vision/evidence/evidence.h"
#include "vision/geometry/lattice_map.h"
#include "vision/read/read_notes.h"
#include "vision/scan/faint_ink.h"
#include "vision/scan/foreign.h"
#include "vision/scan/kinds.h"
#include "vision/scan/small_digits.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr double kFewestToProve = 12;    // digits seen, of the 17 of a puzzle at least, that may have one solution
constexpr double kMostErrors = 20;       // cells expected to be wrong, above which reading again would be in vain
constexpr std::size_t kMostClashes = 10; // of what was read: misread cells and a player's mistakes make a few
constexpr float kLeftAlone = 0.999F;     // probability with which a cell was read for good
constexpr float kBesideCells = 0.05F;    // by which further cuts lie beside the first
constexpr float kWorthGain = 1.4F;
constexpr double kWorthTelling = 0.7; // confidence in what small digits make, whichever of them are the givens

/// A board in one of its four orientations, as the engine reads it.
struct Turn {
    int quarterTurns = 0;
    Cells cells;
    Readings readings{};
};

cv::Mat rectifyBoard(const ScanContext& context, const Lattice& lattice) {
    const StageTimer timer(context.log.ms.rectify);
    return rectify(context.bgr, lattice, kBoardSidePx);
}

cv::Mat rotated(const cv::Mat& board, int quarterTurns) {
    cv::Mat result = board;
    if (quarterTurns > 0)
        cv::rotate(board, result = cv::Mat(), quarterTurns - 1);
    return result;
}

/// The cells of a board that is turned clockwise.
Cells turnedCells(const Cells& cells, int quarterTurns) {
    return {rotated(cells.board, quarterTurns), cells.cellPx, rotated(cells.colours, quarterTurns)};
}

/// Blank, a certain digit in print, or a certain digit by hand.
bool isSurelyRead(const CellReading& reading) {
    return std::max({reading.blank, std::ranges::max(reading.printed), std::ranges::max(reading.handwritten)}) >
           kLeftAlone;
}

/// Reads the cells that are not sure yet; the others keep what was read before.
Readings readUnsure(const ScanContext& context, Cells cells, Readings before) {
    const StageTimer timer(context.log.ms.read);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (!isSurelyRead(before[static_cast<std::size_t>(cell)]))
            cells.asked.push_back(cell);
    if (cells.asked.empty())
        return before;
    const Readings again = context.reader.read(cells);
    for (const int cell : cells.asked)
        before[static_cast<std::size_t>(cell)] = again[static_cast<std::size_t>(cell)];
    return before;
}

Turn readUnturned(const ScanContext& context, const Cells& cells) {
    const StageTimer timer(context.log.ms.read);
    return {0, cells, context.reader.read(cells)};
}

Turn readTurned(const ScanContext& context, const Turn& unturned, int quarterTurns) {
    const StageTimer timer(context.log.ms.read);
    Turn turn{quarterTurns, turnedCells(unturned.cells, quarterTurns)};
    turn.readings = context.reader.read(turn.cells);
    return turn;
}

Cells cutWithGain(const ScanContext& context, const cv::Mat& board, float gain) {
    const StageTimer timer(context.log.ms.read);
    Cells cells = cutCells(board);
    if (gain != 1)
        cells.board *= gain;
    return cells;
}

/// What is believed of a board before the rules of the puzzle are asked.
std::vector<StoryReadings> weighTurn(const ScanContext& context, const Turn& turn, const Lattice& upright) {
    const StageTimer timer(context.log.ms.evidence);
    std::vector<StoryReadings> stories;
    for (const Opinion& opinion : weighEvidence(turn.cells, turn.readings, upright, context.bgr.size())) {
        stories.push_back({opinion.readings, opinion.odds});
        overrule(stories.back().readings, context.options.overrides);
    }
    return stories;
}

Puzzle decideTurn(const ScanContext& context, const Turn& turn, const Lattice& lattice) {
    Puzzle puzzle;
    puzzle.rules = context.options.rules;
    puzzle.lattice = turned(lattice, turn.quarterTurns);
    const std::vector<StoryReadings> stories = weighTurn(context, turn, puzzle.lattice);
    const StageTimer timer(context.log.ms.solve);
    const OpinionDecision decided = decideStories(stories, puzzle.rules, context.options.decide);
    puzzle.decision() = decided.decision;
    puzzle.readings = stories[decided.taken].readings;
    return puzzle;
}

/// Nothing left that a second look could mend. Digits that a solution contradicts are worth one.
bool isSettled(const Puzzle& puzzle) {
    return puzzle.status == Status::Complete || (puzzle.status == Status::Solved && puzzle.confidence >= kSure &&
                                                 findMistakes(puzzle.filled, puzzle.solution).empty());
}

/// So unclear that reading it again would be in vain: no sudoku, or a lattice beside its lines.
bool isHopeless(const Readings& readings) {
    return expectedErrors(readings) > kMostErrors;
}

/// What is left unweighed.
Puzzle unreadable(const ScanContext& context, const Turn& turn, const Lattice& lattice) {
    Puzzle puzzle;
    puzzle.rules = context.options.rules;
    puzzle.lattice = turned(lattice, turn.quarterTurns);
    puzzle.readings = turn.readings;
    return puzzle;
}

/// A turn that is so unclear needs no weighing, nor one that makes no puzzle on a lattice that only a puzzle proves; a
/// nearly full board is read all the same.
Puzzle decideIfReadable(const ScanContext& context, const Turn& turn, const LatticeCandidate& candidate) {
    const Grid read = likeliestValues(distributionsOf(turn.readings));
    const bool isInVain = isHopeless(turn.readings) ||
                          (candidate.needsProof && findClashes(read, context.options.rules).size() > kMostClashes);
    return isInVain && !isNearlyFull(read.clueCount()) ? unreadable(context, turn, candidate.lattice)
                                                       : decideTurn(context, turn, candidate.lattice);
}

struct Oriented {
    Turn turn;
    Puzzle puzzle;
};

/// The orientation that reads best; where several read about as well, the rules have their say. `unturned` is what the
/// first was found to show, if that was asked.
Oriented chooseTurn(const ScanContext& context, std::vector<Turn> turns, const LatticeCandidate& candidate,
                    const std::optional<Puzzle>& unturned) {
    std::vector<TurnedReadings> readings;
    for (const Turn& turn : turns)
        readings.push_back({turn.quarterTurns, turn.readings});
    const std::vector<double> nats = orientationNats(readings);
    const double most = std::ranges::max(nats);
    std::optional<Oriented> best;
    double bestNats = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (!isCloseToBest(nats[i], most))
            continue;
        Puzzle puzzle = i == 0 && unturned ? *unturned : decideIfReadable(context, turns[i], candidate);
        const double sum = nats[i] + rulesNats(puzzle.readings, puzzle);
        if (!best || sum > bestNats) {
            best = Oriented{std::move(turns[i]), std::move(puzzle)};
            bestNats = sum;
        }
    }
    return std::move(*best);
}

/// The mean of readings from cuts that lie a little beside each other.
Readings readBeside(const ScanContext& context, const Lattice& upright, const Readings& first, float gain) {
    constexpr float b = kBesideCells;
    std::vector<Readings> readings = {first};
    for (const cv::Point2f& beside : {cv::Point2f(-b, -b), {b, -b}, {b, b}, {-b, b}}) {
        const cv::Mat board = rectifyBoard(context, movedLattice(upright, beside));
        readings.push_back(readUnsure(context, cutWithGain(context, board, gain), first));
    }
    return meanOf(readings);
}

/// Reads the notes of a board that was decided.
Puzzle withNotes(const ScanContext& context, const Turn& turn, Puzzle puzzle) {
    constexpr float kIsThere = 0.5F;
    if (puzzle.status == Status::Unreadable || puzzle.filled.isFull())
        return puzzle;
    const StageTimer timer(context.log.ms.read);
    readNotes(turn.cells, puzzle.filled, context.reader, puzzle.readings);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        CellNotes notes{cell, {}};
        const auto& p = puzzle.readings[static_cast<std::size_t>(cell)].notes;
        for (int digit = 1; digit <= kSide; ++digit)
            if (p[static_cast<std::size_t>(digit - 1)] > kIsThere)
                notes.digits.push_back(digit);
        if (!notes.digits.empty())
            puzzle.notes.push_back(std::move(notes));
    }
    return puzzle;
}

Puzzle scanUprightWithGain(const ScanContext& context, const cv::Mat& board, const Lattice& lattice, float gain) {
    const Turn turn = readUnturned(context, cutWithGain(context, board, gain));
    return withNotes(context, turn, decideTurn(context, turn, lattice));
}

/// So few digits that it is no sudoku however it is turned, unless the user adds some.
bool isEmpty(const ScanContext& context, const Readings& readings, bool needsProof) {
    return context.options.overrides.empty() &&
           expectedDigits(readings) < (needsProof ? kFewestToProve : kFewestDigits);
}

/// In the orientation that reads best.
Oriented readOriented(const ScanContext& context, const cv::Mat& board, const LatticeCandidate& candidate, float gain) {
    const Lattice& lattice = candidate.lattice;
    std::vector<Turn> turns = {readUnturned(context, cutWithGain(context, board, gain))};
    if (isEmpty(context, turns[0].readings, candidate.needsProof))
        return {turns[0], unreadable(context, turns[0], lattice)};
    if (candidate.isUpright)
        return {turns[0], decideIfReadable(context, turns[0], candidate)};
    std::optional<Puzzle> unturned;
    if (readsUpright(turns[0].readings)) {
        unturned = decideTurn(context, turns[0], lattice);
        if (unturned->solution.isFull() && unturned->repaired.empty())
            return {std::move(turns[0]), *unturned};
    }
    for (int quarterTurns = 1; quarterTurns < 4; ++quarterTurns)
        turns.push_back(readTurned(context, turns[0], quarterTurns));
    return chooseTurn(context, std::move(turns), candidate, unturned);
}

/// Whether reading a board again may change what it comes to. That of foreign grids never did on 645 pictures, but that
/// of small printed solutions. Of 42 boards that need proof it gave two a solution that had none, and neither was kept.
bool isWorthReadingAgain(const ScanContext& context, const Oriented& oriented, bool needsProof) {
    if (isSettled(oriented.puzzle) || isHopeless(oriented.turn.readings))
        return false;
    if (needsProof && !oriented.puzzle.solution.isFull())
        return false;
    return isNearlyFull(oriented.puzzle.filled.clueCount()) || !isForeign(context.bgr, oriented.puzzle);
}

Puzzle scanWithGain(const ScanContext& context, const cv::Mat& board, const LatticeCandidate& candidate, float gain) {
    Oriented best = readOriented(context, board, candidate, gain);
    if (isWorthReadingAgain(context, best, candidate.needsProof)) {
        best.turn.readings = readBeside(context, best.puzzle.lattice, best.turn.readings, gain);
        best.puzzle = decideTurn(context, best.turn, candidate.lattice);
    }
    return withNotes(context, best.turn, best.puzzle);
}

/// Scans a board as it is, and if no puzzle comes of it and its ink is faint, once more with the ink made stronger.
template <class ScanWithGain>
Puzzle scanTwice(const cv::Mat& board, ScanWithGain scanWith) {
    const Puzzle puzzle = scanWith(1.0F);
    if (puzzle.solution.isFull())
        return puzzle;
    const float gain = faintInkGain(board);
    if (gain <= kWorthGain)
        return puzzle;
    const Puzzle stronger = scanWith(gain);
    return stronger.solution.isFull() ? stronger : puzzle;
}

/// What was read of the best lattice, the first one, may be so little because its digits are small in their cells.
/// Notes are read from the cells as they are.
Puzzle scanCloser(const ScanContext& context, const cv::Mat& board, const LatticeCandidate& candidate, Puzzle puzzle) {
    if (!context.log.boards.empty() || puzzle.solution.isFull() ||
        (puzzle.status != Status::Unreadable && isClearEnough(puzzle.readings)))
        return puzzle;
    std::optional<cv::Mat> closer;
    {
        const StageTimer timer(context.log.ms.read);
        closer = cutCloser(board);
    }
    if (!closer)
        return puzzle;
    Oriented best = readOriented(context, *closer, candidate, 1);
    if (best.puzzle.confidence < kWorthTelling * best.puzzle.opinionShare)
        return puzzle;
    best.turn.cells = turnedCells(cutWithGain(context, board, 1), best.turn.quarterTurns);
    return withNotes(context, best.turn, best.puzzle);
}

} // namespace

Puzzle scanBoard(const ScanContext& context, const LatticeCandidate& candidate) {
    const cv::Mat board = rectifyBoard(context, candidate.lattice);
    const auto scanWith = [&](float gain) { return scanWithGain(context, board, candidate, gain); };
    return withKind(context, scanCloser(context, board, candidate, scanTwice(board, scanWith)));
}

Puzzle scanUpright(const ScanContext& context, const Lattice& lattice) {
    const cv::Mat board = rectifyBoard(context, lattice);
    Puzzle puzzle = withKind(
        context, scanTwice(board, [&](float gain) { return scanUprightWithGain(context, board, lattice, gain); }));
    context.log.boards.push_back({puzzle, ScanLog::Verdict::Sudoku});
    return puzzle;
}

} // namespace nonet::detail
