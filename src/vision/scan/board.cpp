// One grid: straightened, cut, read, weighed and decided. A board that reads clearly as it lies is done at once;
// otherwise all four orientations are read, and a board that stays doubtful is read again from cuts a little beside the
// first one: what was an accident of one cut averages out. Digits far fainter than the lines get a second chance.
#include "vision/scan/board.h"
#include "logic/decide/opinions.h"
#include "logic/decide/orientation.h"
#include "logic/decide/readings.h"
#include "vision/evidence/evidence.h"
#include "vision/geometry/lattice_map.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace nonet::detail {

namespace {

constexpr double kSure = 0.98;        // confidence; a second look costs less than a wrong answer
constexpr double kMostErrors = 20;    // cells expected to be wrong, above which reading again would be in vain
constexpr float kBesideCells = 0.05F; // by which further cuts lie beside the first
constexpr float kUsualInk = 0.8F;     // strength of print
constexpr double kInkShare = 0.985;   // of the inside of the cells, at most, that is weaker than the digits' ink
constexpr float kMostGain = 6, kWorthGain = 1.4F;

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

Turn readTurn(const ScanContext& context, const cv::Mat& board, int quarterTurns, float gain) {
    const StageTimer timer(context.log.ms.read);
    cv::Mat turnedBoard = board;
    if (quarterTurns > 0) {
        turnedBoard = cv::Mat();
        cv::rotate(board, turnedBoard, quarterTurns - 1);
    }
    Turn turn{quarterTurns, cutCells(turnedBoard)};
    turn.cells.board *= gain;
    turn.readings = context.reader.read(turn.cells);
    return turn;
}

/// What is believed of a board before the rules of the puzzle are asked.
struct Weighed {
    std::vector<Readings> opinions;
    std::optional<OneHandOpinion> oneHand;
};

Weighed weighTurn(const ScanContext& context, const Turn& turn, const Lattice& upright) {
    const StageTimer timer(context.log.ms.evidence);
    const auto readingsOf = [&](const Opinion& opinion) {
        Readings readings = opinion.readings;
        overrule(readings, context.options.overrides);
        return readings;
    };
    const Opinions weighed = weighEvidence(turn.cells, turn.readings, upright, context.bgr.size());
    Weighed result;
    for (const Opinion& opinion : weighed.ofPrint)
        result.opinions.push_back(readingsOf(opinion));
    if (weighed.oneHand)
        result.oneHand = OneHandOpinion{readingsOf(*weighed.oneHand), weighed.oneHandOdds};
    return result;
}

Puzzle decideTurn(const ScanContext& context, const Turn& turn, const Lattice& lattice) {
    Puzzle puzzle;
    puzzle.rules = context.options.rules;
    puzzle.lattice = turned(lattice, turn.quarterTurns);
    const Weighed weighed = weighTurn(context, turn, puzzle.lattice);
    const StageTimer timer(context.log.ms.solve);
    const DecideOptions& options = context.options.decide;
    const OpinionDecision decided = weighed.oneHand
                                        ? decideHands(weighed.opinions, *weighed.oneHand, puzzle.rules, options)
                                        : decideOpinions(weighed.opinions, puzzle.rules, options);
    puzzle.decision() = decided.decision;
    puzzle.readings =
        decided.taken < weighed.opinions.size() ? weighed.opinions[decided.taken] : weighed.oneHand->readings;
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

struct Oriented {
    Turn turn;
    Puzzle puzzle;
};

/// The orientation that reads best; where several read about as well, the rules have their say.
Oriented chooseTurn(const ScanContext& context, std::vector<Turn> turns, const Lattice& lattice) {
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
        Puzzle puzzle = decideTurn(context, turns[i], lattice);
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
        readings.push_back(readTurn(context, board, 0, gain).readings);
    }
    return meanOf(readings);
}

/// How much stronger the ink inside the cells must be made to look like print: hairline digits between bold lines.
float faintInkGain(const cv::Mat& board) {
    const Cells cells = cutCells(board);
    const int edge = cells.cellPx / 5;
    std::vector<float> strength;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const cv::Mat patch = cells.patch(cell);
        for (int y = edge; y < patch.rows - edge; y += 2)
            for (int x = edge; x < patch.cols - edge; x += 2)
                strength.push_back(std::abs(patch.at<float>(y, x)));
    }
    const auto ink = strength.begin() + static_cast<std::ptrdiff_t>(kInkShare * static_cast<double>(strength.size()));
    std::ranges::nth_element(strength, ink);
    return std::clamp(kUsualInk / std::max(*ink, 1e-3F), 1.0F, kMostGain);
}

Puzzle scanUprightWithGain(const ScanContext& context, const cv::Mat& board, const Lattice& lattice, float gain) {
    return decideTurn(context, readTurn(context, board, 0, gain), lattice);
}

Puzzle scanWithGain(const ScanContext& context, const cv::Mat& board, const Lattice& lattice, float gain) {
    std::vector<Turn> turns = {readTurn(context, board, 0, gain)};
    if (readsUpright(turns[0].readings)) {
        const Puzzle first = decideTurn(context, turns[0], lattice);
        if (first.repaired.empty() && isSettled(first))
            return first;
    }
    for (int quarterTurns = 1; quarterTurns < 4; ++quarterTurns)
        turns.push_back(readTurn(context, board, quarterTurns, gain));
    Oriented best = chooseTurn(context, std::move(turns), lattice);
    if (isSettled(best.puzzle) || isHopeless(best.turn.readings))
        return best.puzzle;
    best.turn.readings = readBeside(context, best.puzzle.lattice, best.turn.readings, gain);
    return decideTurn(context, best.turn, lattice);
}

/// Scans a board as it is, and if no puzzle comes of it and its ink is faint, once more with the ink made stronger.
template <class ScanBoard>
Puzzle scanTwice(const ScanContext& context, const Lattice& lattice, ScanBoard scanBoardWithGain) {
    const cv::Mat board = rectifyBoard(context, lattice);
    const Puzzle puzzle = scanBoardWithGain(context, board, lattice, 1.0F);
    if (puzzle.solution.isFull())
        return puzzle;
    const float gain = faintInkGain(board);
    if (gain <= kWorthGain)
        return puzzle;
    const Puzzle stronger = scanBoardWithGain(context, board, lattice, gain);
    return stronger.solution.isFull() ? stronger : puzzle;
}

} // namespace

Puzzle scanBoard(const ScanContext& context, const Lattice& lattice) {
    return scanTwice(context, lattice, scanWithGain);
}

Puzzle scanUpright(const ScanContext& context, const Lattice& lattice) {
    Puzzle puzzle = scanTwice(context, lattice, scanUprightWithGain);
    context.log.boards.push_back({puzzle, ScanLog::Verdict::Sudoku});
    return puzzle;
}

} // namespace nonet::detail
