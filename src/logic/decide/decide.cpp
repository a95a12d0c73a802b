// Sudoku is its own checksum: of all readings that the engine thinks possible, take the one that is likeliest once
// everything known about puzzles has had its say (priors.h). A printed puzzle is almost always proper (one solution),
// often its givens lie symmetrically, and a hand that wrote one digit wrote more: readings that do not fit are held to
// be so much less likely, but a clear reading of an improper or lopsided puzzle still stands. Guarded by samples/.
#include "nonet/decide.h"
#include "logic/decide/doubts.h"
#include "logic/decide/entries.h"
#include "logic/decide/full_board.h"
#include "logic/decide/priors.h"
#include "logic/decide/readings.h"
#include "logic/decide/weigh_readings.h"
#include "nonet/solve.h"

#include <algorithm>
#include <optional>

namespace nonet {

namespace {

using detail::Distribution;
using detail::Distributions;
using detail::Model;
using detail::WeighedReadings;

constexpr double kMaxExpectedErrors = 12; // cells expected to be wrong, above which the board is unreadable
constexpr double kGuess = 0.6;            // cells less sure than this are no better than guessed

/// What was read, in the forms in which it is asked for.
struct Board {
    const Readings& readings;
    Distributions p;
    Grid likeliest;
    Rules rules;
    double minConfidence;
};

/// What makes cells doubtful (a pale ink, a blurred picture) they have in common, but it is counted for each of them:
/// the whole is right more often than they say. By how much was fitted to 1,100 readings of made pictures.
double calibrate(double share) {
    return detail::kShyOdds * share / (detail::kShyOdds * share + 1 - share);
}

/// The solution's being the only one confirms the givens, unless it takes the doubtful ones to make it so: a clue that
/// glare hides leaves several solutions, and then any smudge read as a digit makes one of them the only one. What
/// nothing confirms counts by the probability that it is a digit at all; which digit, the readings that were weighed
/// say.
double confirmedShare(const Grid& givens, const Distributions& p, const Rules& rules) {
    Grid clear = givens;
    double share = 1;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const double read = p[static_cast<std::size_t>(cell)][static_cast<std::size_t>(givens[cell])];
            givens[cell] && read < kGuess) {
            clear.set(cell, 0);
            share *= 1 - p[static_cast<std::size_t>(cell)][0];
        }
    return share < 1 && countSolutions(clear, rules, 2, SearchBound::tight()) != 1 ? share : 1;
}

/// How sure so many givens are to be givens. An engine that tells print from handwriting would have said so of most
/// entries; what an app draws like its givens it cannot tell.
double crowdedShare(const Grid& givens, const Readings& readings) {
    if (givens.clueCount() <= detail::kMostGivens)
        return 1;
    const bool tellsHands =
        std::ranges::any_of(readings, [](const CellReading& reading) { return detail::handwrittenShare(reading) > 0; });
    return tellsHands ? detail::kCrowdedPrintShare : detail::kCrowdedShare;
}

Status statusOf(const Decision& decision, const Solutions& solutions, double minConfidence) {
    if (!solutions.isDecided)
        return Status::Doubtful;
    if (solutions.count == 0)
        return Status::Contradiction;
    if (solutions.count > 1)
        return Status::Ambiguous;
    if (decision.givens.isFull())
        return Status::Complete;
    return decision.confidence >= minConfidence ? Status::Solved : Status::Doubtful;
}

/// Fills in what each cell holds, and what of it the rules made another than the likeliest. An entry that is not
/// claimed is nothing that they mended.
void setCells(Decision& decision, const Grid& givens, const Readings& readings, const Distributions& p) {
    decision.givens = decision.filled = givens;
    const std::array<double, Grid::kCells> entryShares = detail::entryShares(readings, givens);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        if (!givens[cell])
            decision.filled.set(cell, detail::likeliestEntry(readings[i], entryShares[i]));
        const bool isUnclaimed =
            !decision.filled[cell] && detail::handwrittenShare(readings[i]) > detail::printedShare(readings[i]);
        if (const int read = detail::likeliestValue(p[i]); read != decision.filled[cell] && !isUnclaimed)
            decision.repaired.push_back({cell, read, decision.filled[cell]});
    }
}

/// What the readings that were weighed come to. `readings` are those that were weighed, the board's those that were
/// seen.
Decision conclude(const WeighedReadings& weighed, const Readings& readings, const Board& board) {
    Decision decision;
    setCells(decision, weighed.givens, readings, board.p);
    decision.confidence = calibrate(weighed.shareOfGivens());
    const Solutions solutions = solve(decision.givens, board.rules, 2, SearchBound::tight());
    decision.isDecided = solutions.isDecided;
    if (solutions.isUnique()) {
        decision.solution = solutions.grids[0];
        decision.confidence = std::min({decision.confidence, confirmedShare(decision.givens, board.p, board.rules),
                                        crowdedShare(decision.givens, readings)});
    }
    decision.status = statusOf(decision, solutions, board.minConfidence);
    decision.doubtful = detail::findDoubts(weighed, board.p, decision);
    decision.mistakes = detail::sureMistakes(readings, decision.givens, decision.filled, decision.solution);
    decision.diagonalWouldBeUnique = board.rules == Rules::Classic && solutions.count > 1 &&
                                     countSolutions(decision.givens, Rules::Diagonal, 2, SearchBound::tight()) == 1;
    return decision;
}

/// A board with hardly a cell empty, if a full grid explains it: a printed solution, or a puzzle that somebody has
/// solved. Nothing where print leaves cells blank: that has to be readable by itself.
std::optional<Decision> decideFullBoard(const Board& board) {
    const std::optional<Grid> completion = detail::likeliestCompletion(board.p, board.rules);
    if (!completion)
        return std::nullopt;
    const bool canBeFull = detail::canBeFull(board.p, *completion);
    const Readings readings = detail::fillUnclearCells(board.readings, *completion);
    const std::vector<Model> models = detail::likelyModels(readings);
    if (detail::isNearlyFull(models.front().likeliest.clueCount()))
        return canBeFull ? std::optional(detail::decidePrinted(board.p, *completion)) : std::nullopt;
    const WeighedReadings weighed = detail::weighReadings(models, board.rules);
    if (canBeFull && weighed.givens.clueCount() > detail::kMostGivens)
        return detail::decidePrinted(board.p, *completion);
    return conclude(weighed, readings, board);
}

/// A board with givens, and perhaps entries, among empty cells.
Decision decidePuzzle(const Board& board) {
    const std::vector<Model> models = detail::likelyModels(board.readings);
    if (board.likeliest == Grid{} || detail::expectedErrors(board.readings) > kMaxExpectedErrors) {
        Decision unreadable;
        unreadable.givens = models.front().likeliest;
        unreadable.filled = board.likeliest;
        return unreadable;
    }
    return conclude(detail::weighReadings(models, board.rules), board.readings, board);
}

} // namespace

Decision decide(const Readings& readings, const Rules& rules, const DecideOptions& options) {
    const Distributions p = detail::distributionsOf(readings);
    const Board board{readings, p, detail::likeliestValues(p), rules, options.minConfidence};
    std::optional<Decision> decision;
    if (detail::isNearlyFull(board.likeliest.clueCount()))
        decision = decideFullBoard(board);
    if (!decision)
        decision = decidePuzzle(board);
    if (decision->status == Status::Contradiction)
        detail::nameClashes(*decision, board.p, board.rules);
    return *decision;
}

Decision decideKnown(const Grid& givens, const Grid& filled, const Solutions& solutions) {
    Decision decision;
    decision.givens = givens;
    decision.filled = filled;
    decision.confidence = 1;
    decision.isDecided = solutions.isDecided;
    decision.status = statusOf(decision, solutions, 0);
    if (solutions.isUnique())
        decision.solution = solutions.grids[0];
    decision.mistakes = findMistakes(filled, decision.solution);
    return decision;
}

std::vector<int> findMistakes(const Grid& filled, const Grid& solution) {
    std::vector<int> mistakes;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (solution[cell] && filled[cell] && filled[cell] != solution[cell])
            mistakes.push_back(cell);
    return mistakes;
}

} // namespace nonet
