// One grid: straightened, cut, read and decided. A board that reads clearly as it lies is done at once; otherwise all
// four orientations are read, and a board that stays doubtful is read again from cuts a little beside the first one:
// what was an accident of one cut averages out. Digits far fainter than the lines get a second chance.
#include "vision/scan/scan_board.h"
#include "base/timer.h"
#include "logic/decide/cell_reading.h"
#include "logic/decide/lower_confidence.h"
#include "nonet/scan.h"
#include "nonet/solve.h"
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

constexpr double kCloseNats = 12;      // orientations this near to the likeliest are decided by the rules too
constexpr double kImproperNats = 4.6;  // how much likelier a proper puzzle is than another
constexpr double kUnreadableNats = 30; // and than one that cannot be read
constexpr double kLeastProbability = 1e-6;
constexpr double kSecondOpinion = 0.75;  // share of the grids that are a puzzle by a second opinion of their inks only
constexpr double kTooFewInOneInk = 0.99; // the same where one ink has too few digits for a puzzle
constexpr int kFewestGivens = 17;        // of a puzzle with one solution
constexpr float kUsualInk = 0.8F;        // strength of the darkest sixtieth of what is inside the cells
constexpr float kMostGain = 6, kWorthGain = 1.4F;
constexpr float kBesideCells = 0.05F; // by which further cuts lie beside the first

void overrule(Readings& readings, const std::vector<CellOverride>& overrides) {
    for (const CellOverride& o : overrides) {
        CellReading sure{o.digit == 0 ? 1.0F : 0.0F, {}, {}};
        if (o.digit > 0)
            sure.printed[static_cast<std::size_t>(o.digit - 1)] = 1;
        readings[static_cast<std::size_t>(o.cell)] = sure;
    }
}

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

Puzzle decided(Readings readings, const Options& options) {
    Puzzle puzzle;
    overrule(readings, options.overrides);
    puzzle.readings = readings;
    static_cast<Decision&>(puzzle) = decide(puzzle.readings, options.rules, options.decide);
    return puzzle;
}

/// Names the cells that another opinion of the inks took for something else.
void addDoubts(Puzzle& puzzle, const Grid& otherGivens, double share) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (puzzle.givens[cell] != otherGivens[cell] &&
            std::ranges::find(puzzle.doubtful, cell, &CellDoubt::cell) == puzzle.doubtful.end())
            puzzle.doubtful.push_back({cell, puzzle.givens[cell], share, {{otherGivens[cell], 1 - share}}});
    std::ranges::sort(puzzle.doubtful, {}, &CellDoubt::cell);
}

/// Lowers the confidence of a puzzle that another opinion of the inks contradicts.
void doubtBy(const Grid& otherGivens, double share, double minConfidence, Puzzle& puzzle) {
    puzzle.opinionShare = share;
    lowerConfidence(puzzle, share, minConfidence);
    if (puzzle.status == Status::Doubtful)
        addDoubts(puzzle, otherGivens, share);
}

/// The digits of one grid that are not in another.
Grid without(Grid grid, const Grid& other) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (other[cell])
            grid.set(cell, 0);
    return grid;
}

/// Which of two opinions of the inks is taken, and how sure it is. That all digits together have one solution confirms
/// nothing where fewer have it too: entries that are right never contradict the givens.
Puzzle chosen(Puzzle first, Puzzle second, const Options& options) {
    const double minConfidence = options.decide.minConfidence;
    if (first.solution.isFull()) {
        if (first.solution == second.solution && second.givens.clueCount() < first.givens.clueCount())
            doubtBy(second.givens, kSecondOpinion, minConfidence, first);
        return first;
    }
    if (!second.solution.isFull())
        return first;
    const bool isTooFew = first.givens.clueCount() < kFewestGivens &&
                          countSolutions(without(second.givens, first.givens), options.rules, 2) != 1;
    doubtBy(first.givens, isTooFew ? kTooFewInOneInk : kSecondOpinion, minConfidence, second);
    return second;
}

/// What was made up where nothing can be seen is no reading.
void forgetUnseen(Readings& readings, const std::array<float, Grid::kCells>& unseen) {
    constexpr float kMostUnseen = 0.25F, kGivenShare = 0.35F;
    for (std::size_t cell = 0; cell < readings.size(); ++cell) {
        if (unseen[cell] <= kMostUnseen)
            continue;
        const float unknown = std::min(1.0F, 2 * unseen[cell]);
        CellReading& reading = readings[cell];
        reading.blank = (1 - unknown) * reading.blank + unknown * (1 - kGivenShare);
        for (std::size_t d = 0; d < 9; ++d) {
            reading.printed[d] = (1 - unknown) * reading.printed[d] + unknown * kGivenShare / 9;
            reading.handwritten[d] *= 1 - unknown;
        }
    }
}

Puzzle decideTurn(const Turn& turn, const Lattice& lattice, cv::Size picture, const Options& options, StageTimes& ms) {
    const Timer timer;
    const Lattice upright = turned(lattice, turn.quarterTurns);
    const auto unseen = unseenShares(turn.board, upright, picture);
    const auto decidedBy = [&](const Readings& opinion) {
        Readings readings = tellNotes(turn.cells, opinion);
        forgetUnseen(readings, unseen);
        return decided(readings, options);
    };
    const std::vector<Readings> opinions = tellHands(turn.cells, turn.board, turn.readings);
    Puzzle puzzle = decidedBy(opinions.front());
    if (opinions.size() > 1)
        puzzle = chosen(std::move(puzzle), decidedBy(opinions[1]), options);
    puzzle.lattice = upright;
    puzzle.rules = options.rules;
    ms.solve += timer.milliseconds();
    return puzzle;
}

double certaintyNats(const Readings& readings) {
    double sum = 0;
    for (const CellReading& reading : readings)
        sum += std::log(std::max(certaintyOf(reading), kLeastProbability));
    return sum;
}

/// What the rules say for a reading: what they had to overrule, and whether a puzzle came of it.
double rulesNats(const Puzzle& puzzle) {
    double sum = puzzle.solution.isFull() ? 0 : puzzle.status == Status::Unreadable ? -kUnreadableNats : -kImproperNats;
    for (const CellRepair& repair : puzzle.repaired) {
        const Distribution p = distributionOf(puzzle.readings[static_cast<std::size_t>(repair.cell)]);
        sum += std::log(std::max(p[static_cast<std::size_t>(repair.to)], kLeastProbability) /
                        p[static_cast<std::size_t>(repair.from)]);
    }
    return sum;
}

/// The cell of the unturned board that lies here once it is turned.
int unturnedCell(int cell, int quarterTurns) {
    for (; quarterTurns > 0; --quarterTurns)
        cell = (8 - colOf(cell)) * 9 + rowOf(cell);
    return cell;
}

/// How well each orientation reads. Whether a cell is blank all of them say together: otherwise the orientation would
/// win in which digits look least like digits.
std::vector<double> orientationNats(const std::vector<Turn>& turns) {
    std::array<double, 81> blank{};
    for (const Turn& turn : turns)
        for (int cell = 0; cell < Grid::kCells; ++cell)
            blank[static_cast<std::size_t>(unturnedCell(cell, turn.quarterTurns))] +=
                turn.readings[static_cast<std::size_t>(cell)].blank / static_cast<double>(turns.size());
    std::vector<double> nats;
    for (const Turn& turn : turns) {
        double sum = 0;
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            const Distribution p = distributionOf(turn.readings[static_cast<std::size_t>(cell)]);
            const double digit = *std::max_element(p.begin() + 1, p.end()) / std::max(1 - p[0], kLeastProbability);
            const double isBlank = blank[static_cast<std::size_t>(unturnedCell(cell, turn.quarterTurns))];
            sum += std::log(std::max(isBlank + (1 - isBlank) * digit, kLeastProbability));
        }
        nats.push_back(sum);
    }
    return nats;
}

struct Oriented {
    Turn turn;
    Puzzle puzzle;
};

Oriented likeliestTurn(std::vector<Turn> turns, const Lattice& lattice, cv::Size picture, const Options& options,
                       StageTimes& ms) {
    const std::vector<double> nats = orientationNats(turns);
    const double most = std::ranges::max(nats);
    std::optional<Oriented> best;
    double bestNats = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (nats[i] < most - kCloseNats)
            continue;
        Puzzle puzzle = decideTurn(turns[i], lattice, picture, options, ms);
        const double sum = nats[i] + rulesNats(puzzle);
        if (!best || sum > bestNats) {
            best = Oriented{std::move(turns[i]), std::move(puzzle)};
            bestNats = sum;
        }
    }
    return std::move(*best);
}

void add(Readings& sum, const Readings& readings, float weight) {
    for (std::size_t cell = 0; cell < sum.size(); ++cell)
        detail::add(sum[cell], readings[cell], weight);
}

/// The mean of readings from cuts that lie a little beside each other.
Readings readBeside(const cv::Mat& bgr, const Lattice& upright, const Readings& first, float gain, DigitReader& reader,
                    StageTimes& ms) {
    constexpr float b = kBesideCells;
    const std::array<cv::Point2f, 4> kBeside = {cv::Point2f(-b, -b), {b, -b}, {b, b}, {-b, b}};
    const float kWeight = 1.0F / static_cast<float>(1 + kBeside.size());
    Readings mean{};
    for (CellReading& reading : mean)
        reading.blank = 0;
    add(mean, first, kWeight);
    for (const cv::Point2f& beside : kBeside)
        add(mean, readTurn(rectify(bgr, movedLattice(upright, beside), kBoardSidePx), 0, gain, reader, ms).readings,
            kWeight);
    return mean;
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
    if (certaintyNats(turns[0].readings) > -kCloseNats) {
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
