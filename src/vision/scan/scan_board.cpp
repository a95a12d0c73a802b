// One grid: straightened, cut, read and decided. A board that reads clearly as it lies is done at once; otherwise all
// four orientations are read, and a board that stays doubtful is read again from cuts a little beside the first one:
// what was an accident of one cut averages out. Digits far fainter than the lines get a second chance.
#include "vision/scan/scan_board.h"
#include "base/timer.h"
#include "logic/decide/opinions.h"
#include "logic/decide/orientation.h"
#include "logic/decide/readings.h"
#include "nonet/scan.h"
#include "vision/evidence/tell_hands.h"
#include "vision/evidence/tell_notes.h"
#include "vision/evidence/unseen.h"
#include "vision/geometry/lattice_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace nonet::detail {

namespace {

constexpr float kUsualInk = 0.8F; // strength of the darkest sixtieth of what is inside the cells
constexpr float kMostGain = 6, kWorthGain = 1.4F;
constexpr float kBesideCells = 0.05F; // by which further cuts lie beside the first

/// A board in one of its four orientations, as the engine reads it.
struct Turn {
    int quarterTurns = 0;
    cv::Mat board;
    Cells cells;
    Readings readings{};
};

Turn readTurn(const cv::Mat& board, int quarterTurns, float gain, DigitReader& reader, StageTimes& ms) {
    const Timer timer;
    Turn turn{quarterTurns, board, {}};
    if (quarterTurns > 0) {
        turn.board = cv::Mat();
        cv::rotate(board, turn.board, quarterTurns - 1);
    }
    turn.cells = cutCells(turn.board);
    turn.cells.board *= gain;
    turn.readings = reader.read(turn.cells);
    ms.read += timer.milliseconds();
    return turn;
}

Puzzle decideTurn(const Turn& turn, const Lattice& lattice, cv::Size picture, const Options& options, StageTimes& ms) {
    const Timer timer;
    const Lattice upright = turned(lattice, turn.quarterTurns);
    const auto unseen = unseenShares(turn.board, upright, picture);
    std::vector<Readings> opinions = tellHands(turn.cells, turn.board, turn.readings);
    for (Readings& opinion : opinions) {
        opinion = tellNotes(turn.cells, opinion);
        forgetUnseen(opinion, unseen);
        overrule(opinion, options.overrides);
    }
    const OpinionDecision decided = decideOpinions(opinions, options.rules, options.decide);
    Puzzle puzzle;
    static_cast<Decision&>(puzzle) = decided.decision;
    puzzle.readings = opinions[decided.taken];
    puzzle.lattice = upright;
    puzzle.rules = options.rules;
    ms.solve += timer.milliseconds();
    return puzzle;
}

struct Oriented {
    Turn turn;
    Puzzle puzzle;
};

Oriented likeliestTurn(std::vector<Turn> turns, const Lattice& lattice, cv::Size picture, const Options& options,
                       StageTimes& ms) {
    std::vector<TurnedReadings> turned;
    for (const Turn& turn : turns)
        turned.push_back({turn.quarterTurns, turn.readings});
    const std::vector<double> nats = orientationNats(turned);
    const double most = std::ranges::max(nats);
    std::optional<Oriented> best;
    double bestNats = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (!isCloseToBest(nats[i], most))
            continue;
        Puzzle puzzle = decideTurn(turns[i], lattice, picture, options, ms);
        const double sum = nats[i] + rulesNats(puzzle.readings, puzzle);
        if (!best || sum > bestNats) {
            best = Oriented{std::move(turns[i]), std::move(puzzle)};
            bestNats = sum;
        }
    }
    return std::move(*best);
}

/// The mean of readings from cuts that lie a little beside each other.
Readings readBeside(const cv::Mat& bgr, const Lattice& upright, const Readings& first, float gain, DigitReader& reader,
                    StageTimes& ms) {
    constexpr float b = kBesideCells;
    std::vector<Readings> readings = {first};
    for (const cv::Point2f& beside : {cv::Point2f(-b, -b), {b, -b}, {b, b}, {-b, b}})
        readings.push_back(
            readTurn(rectify(bgr, movedLattice(upright, beside), kBoardSidePx), 0, gain, reader, ms).readings);
    return meanOf(readings);
}

/// So unclear that reading it again would be in vain: no sudoku, or a lattice beside its lines.
bool isHopeless(const Readings& readings) {
    constexpr double kMostErrors = 20; // cells expected to be wrong
    return expectedErrors(readings) > kMostErrors;
}

/// Nothing left that a second look could mend. Digits that a solution contradicts are worth one.
bool isSettled(const Puzzle& puzzle) {
    constexpr double kSure = 0.98; // a second look costs less than a wrong answer
    return puzzle.status == Status::Complete ||
           (puzzle.status == Status::Solved && puzzle.confidence >= kSure && puzzle.mistakes.empty());
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
    const auto ink = strength.begin() + static_cast<std::ptrdiff_t>(0.985 * static_cast<double>(strength.size()));
    std::ranges::nth_element(strength, ink);
    return std::clamp(kUsualInk / std::max(*ink, 1e-3F), 1.0F, kMostGain);
}

Puzzle scanWithGain(const cv::Mat& bgr, const cv::Mat& board, const Lattice& lattice, float gain, DigitReader& reader,
                    const Options& options, StageTimes& ms) {
    std::vector<Turn> turns = {readTurn(board, 0, gain, reader, ms)};
    // Corners that the user gave already say which side is up.
    if (options.corners || reader.isBlind())
        return decideTurn(turns[0], lattice, bgr.size(), options, ms);
    if (readsUpright(turns[0].readings)) {
        // No other orientation can be much likelier; if the rules agree as well, this one it is.
        const Puzzle first = decideTurn(turns[0], lattice, bgr.size(), options, ms);
        if (first.repaired.empty() && isSettled(first))
            return first;
    }
    for (int quarterTurns = 1; quarterTurns < 4; ++quarterTurns)
        turns.push_back(readTurn(board, quarterTurns, gain, reader, ms));
    Oriented best = likeliestTurn(std::move(turns), lattice, bgr.size(), options, ms);
    if (isSettled(best.puzzle) || isHopeless(best.turn.readings))
        return best.puzzle;
    best.turn.readings = readBeside(bgr, best.puzzle.lattice, best.turn.readings, gain, reader, ms);
    return decideTurn(best.turn, lattice, bgr.size(), options, ms);
}

} // namespace

Puzzle scanBoard(const cv::Mat& bgr, const Lattice& lattice, DigitReader& reader, const Options& options,
                 StageTimes& ms) {
    const cv::Mat board = rectify(bgr, lattice, kBoardSidePx);
    Puzzle puzzle = scanWithGain(bgr, board, lattice, 1, reader, options, ms);
    if (puzzle.solution.isFull() || reader.isBlind())
        return puzzle;
    if (const float gain = faintInkGain(board); gain > kWorthGain)
        if (Puzzle stronger = scanWithGain(bgr, board, lattice, gain, reader, options, ms); stronger.solution.isFull())
            return stronger;
    return puzzle;
}

} // namespace nonet::detail
