// The conductor: calls the stages in order and does no pixel work of its own.
#include "nonet/scan.h"
#include "nonet/stages.h"
#include "read/foreign_grid.h"
#include "read/tell_hands.h"
#include "support/timer.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace nonet {

namespace {

constexpr int kBoardSidePx = 576; // 64 pixels a cell: twice what the network reads, enough for Tesseract
constexpr double kCloseNats = 12; // orientations this near to the likeliest are decided by the rules too

double likelihoodOf(const Readings& readings) {
    double sum = 0;
    for (const CellReading& r : readings) {
        float best = r.blank;
        for (std::size_t d = 0; d < 9; ++d)
            best = std::max(best, r.printed[d] + r.handwritten[d]);
        sum += std::log(std::max(best, 1e-6F));
    }
    return sum;
}

void overrule(Readings& readings, const std::vector<CellOverride>& overrides) {
    for (const CellOverride& o : overrides) {
        CellReading sure{o.digit == 0 ? 1.0F : 0.0F, {}, {}};
        if (o.digit > 0)
            sure.printed[static_cast<std::size_t>(o.digit - 1)] = 1;
        readings[static_cast<std::size_t>(o.cell)] = sure;
    }
}

Cells turned(const Cells& cells, int quarterTurns) {
    Cells result = cells;
    if (quarterTurns > 0) {
        result.board = cv::Mat();
        cv::rotate(cells.board, result.board, quarterTurns - 1);
    }
    return result;
}

/// A board in one of its four orientations, as the engine reads it.
struct Turn {
    int quarterTurns = 0;
    Cells cells;
    Readings readings{};
    double likelihood = 0;
};

Turn readTurn(const Cells& cells, int quarterTurns, DigitReader& reader, StageTimes& ms) {
    const Timer timer;
    Turn turn{quarterTurns, turned(cells, quarterTurns)};
    turn.readings = reader.read(turn.cells);
    turn.likelihood = likelihoodOf(turn.readings);
    ms.read += timer.milliseconds();
    return turn;
}

Puzzle decideTurn(const Turn& turn, const cv::Mat& board, const Lattice& lattice, const Options& options,
                  StageTimes& ms) {
    const Timer timer;
    cv::Mat upright;
    if (turn.quarterTurns > 0)
        cv::rotate(board, upright, turn.quarterTurns - 1);
    else
        upright = board;
    Puzzle puzzle;
    puzzle.readings = turn.readings;
    detail::tellHands(turn.cells, upright, puzzle.readings);
    overrule(puzzle.readings, options.overrides);
    static_cast<Decision&>(puzzle) = decide(puzzle.readings, options.rules, options.decide);
    puzzle.lattice = turned(lattice, turn.quarterTurns);
    puzzle.rules = options.rules;
    ms.solve += timer.milliseconds();
    return puzzle;
}

/// Reads the board in its likeliest orientation. Corners that the user gave already say which side is up.
Puzzle readBoard(const cv::Mat& board, const Lattice& lattice, DigitReader& reader, const Options& options,
                 StageTimes& ms) {
    const Cells cells = cutCells(board);
    std::vector<Turn> turns = {readTurn(cells, 0, reader, ms)};
    if (options.corners || reader.isBlind())
        return decideTurn(turns[0], board, lattice, options, ms);
    std::optional<Puzzle> first;
    if (turns[0].likelihood > -kCloseNats) {
        // No other orientation can be much likelier; if the rules agree as well, this one it is.
        first = decideTurn(turns[0], board, lattice, options, ms);
        if (first->status == Status::Solved && first->repaired.empty())
            return *first;
    }
    for (int quarterTurns = 1; quarterTurns < 4; ++quarterTurns)
        turns.push_back(readTurn(cells, quarterTurns, reader, ms));
    const double likeliest = std::ranges::max(turns, {}, &Turn::likelihood).likelihood;
    std::optional<Puzzle> best;
    for (const Turn& turn : turns)
        if (turn.likelihood >= likeliest - kCloseNats) {
            Puzzle puzzle = turn.quarterTurns == 0 && first ? *first : decideTurn(turn, board, lattice, options, ms);
            if (!best || puzzle.logLikelihood > best->logLikelihood)
                best = std::move(puzzle);
        }
    return *best;
}

/// Rows of puzzles from the top, each from the left.
void sortForReading(std::vector<Puzzle>& puzzles) {
    const auto centre = [](const Puzzle& p) {
        return 0.25F * (p.lattice.at(0, 0) + p.lattice.at(0, 9) + p.lattice.at(9, 9) + p.lattice.at(9, 0));
    };
    const auto height = [](const Puzzle& p) {
        return static_cast<float>(cv::norm(p.lattice.at(9, 0) - p.lattice.at(0, 0)));
    };
    std::ranges::sort(puzzles, {}, [&](const Puzzle& p) { return centre(p).y; });
    for (auto row = puzzles.begin(); row != puzzles.end();) {
        const float limit = centre(*row).y + 0.5F * height(*row);
        const auto end = std::find_if(row, puzzles.end(), [&](const Puzzle& p) { return centre(p).y > limit; });
        std::sort(row, end, [&](const Puzzle& a, const Puzzle& b) { return centre(a).x < centre(b).x; });
        row = end;
    }
}

using DebugSink = decltype(Options::debug);

void showLattices(const DebugSink& sink, const cv::Mat& bgr, const std::vector<Lattice>& lattices) {
    if (!sink)
        return;
    cv::Mat picture = bgr.clone();
    const int thickness = std::max(1, std::max(bgr.cols, bgr.rows) / 700);
    for (const Lattice& lattice : lattices)
        for (int i = 0; i < 10; ++i)
            for (int k = 0; k < 9; ++k) {
                cv::line(picture, lattice.at(i, k), lattice.at(i, k + 1), {0, 0, 255}, thickness, cv::LINE_AA);
                cv::line(picture, lattice.at(k, i), lattice.at(k + 1, i), {0, 0, 255}, thickness, cv::LINE_AA);
            }
    sink("locate", picture);
}

void showBoard(const DebugSink& sink, const cv::Mat& board, const Puzzle& puzzle) {
    sink("board", board);
    cv::Mat cells;
    cutCells(board).board.convertTo(cells, CV_8U, 100, 200);
    sink("cells", cells);
    cv::Mat reading = board.clone();
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (puzzle.filled[cell])
            cv::putText(reading, std::to_string(puzzle.filled[cell]), {colOf(cell) * 64 + 4, rowOf(cell) * 64 + 22},
                        cv::FONT_HERSHEY_SIMPLEX, 0.6, {0, 0, 255}, 2, cv::LINE_AA);
    sink("reading", reading);
}

} // namespace

Scan scan(const cv::Mat& bgr, DigitReader& reader, const Options& options) {
    if (bgr.empty())
        throw std::invalid_argument("scan() needs a picture");
    Scan result;
    if (options.debug)
        options.debug("page", bgr);
    const Timer locating;
    const std::vector<Lattice> lattices =
        options.corners ? std::vector{locateAt(bgr, *options.corners)} : locate(bgr, options.locate);
    result.ms.locate = locating.milliseconds();
    showLattices(options.debug, bgr, lattices);
    for (const Lattice& lattice : lattices) {
        const cv::Mat board = rectify(bgr, lattice, kBoardSidePx);
        const Puzzle puzzle = readBoard(board, lattice, reader, options, result.ms);
        if (options.debug)
            showBoard(options.debug, rectify(bgr, puzzle.lattice, kBoardSidePx), puzzle);
        if (reader.isBlind() || options.corners || !detail::isForeign(board, puzzle))
            result.puzzles.push_back(puzzle);
    }
    sortForReading(result.puzzles);
    return result;
}

} // namespace nonet
