// Sudoku is its own checksum: of all readings that the engine thinks possible, take the one that is likeliest once
// everything known about puzzles has had its say (priors.h). A printed puzzle is almost always proper (one solution),
// often its givens lie symmetrically, and a hand that wrote one digit wrote more: readings that do not fit are held to
// be so much less likely, but a clear reading of an improper or lopsided puzzle still stands. Guarded by samples/.
#include "nonet/decide.h"
#include "logic/decide/entries.h"
#include "logic/decide/full_board.h"
#include "logic/decide/priors.h"
#include "logic/decide/readings.h"
#include "logic/decide/weigh_readings.h"
#include "nonet/solve.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace nonet {

namespace {

using detail::Distribution;
using detail::Distributions;
using detail::Model;
using detail::WeighedReadings;

constexpr double kMaxExpectedErrors = 12; // cells expected to be wrong, above which the board is unreadable
constexpr double kGuess = 0.6;            // cells less sure than this are no better than guessed
constexpr double kDoubtful = 0.9;         // cells less sure than this are reported
constexpr double kHardlyDoubtful = 0.99;  // the same where none is, but many a little
constexpr double kWorthNaming = 0.01;     // probability of an alternative
constexpr double kHardly = 1e-9;          // of what nothing speaks for

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
/// nothing confirms counts by its own probability.
double confirmedShare(const Grid& givens, const Distributions& p, Rules rules) {
    Grid clear = givens;
    double share = 1;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const double read = p[static_cast<std::size_t>(cell)][static_cast<std::size_t>(givens[cell])];
            givens[cell] && read < kGuess) {
            clear.set(cell, 0);
            share *= read;
        }
    return share < 1 && countSolutions(clear, rules, 2, SearchBound::tight()) != 1 ? share : 1;
}

/// What else a cell may hold, where `others` says how likely each value is. All probabilities add up to one; what is
/// hardly possible is left out, but something else is always named.
CellDoubt doubtAbout(int cell, int taken, double probability, const Distribution& others) {
    CellDoubt doubt{cell, taken, probability, {}};
    for (int value = 0; value <= kSide; ++value)
        if (value != taken)
            doubt.alternatives.emplace_back(value, std::max(others[static_cast<std::size_t>(value)], kHardly));
    const auto sumOf = [&] {
        return std::accumulate(doubt.alternatives.begin(), doubt.alternatives.end(), 0.0,
                               [](double sum, const auto& alternative) { return sum + alternative.second; });
    };
    std::ranges::stable_sort(doubt.alternatives, std::greater{}, &std::pair<int, double>::second);
    const double unit = sumOf() / std::max(1 - probability, kHardly);
    const double least = std::min(kWorthNaming * unit, doubt.alternatives[0].second);
    std::erase_if(doubt.alternatives, [&](const auto& alternative) { return alternative.second < least; });
    const double scale = (1 - probability) / sumOf();
    for (auto& alternative : doubt.alternatives)
        alternative.second *= scale;
    return doubt;
}

/// The cells worth a look. What a hand wrote is no part of the puzzle, so there only its being no given counts.
std::vector<CellDoubt> findDoubts(const WeighedReadings& weighed, const Distributions& p, const Grid& filled,
                                  double limit) {
    std::vector<CellDoubt> result;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        const auto taken = static_cast<std::size_t>(weighed.givens[cell]);
        const double sure = weighed.weightOf[i][taken] / weighed.total;
        // What the engine alone thought matters too: a repaired cell is worth a look however sure the rules are.
        const double read = filled[cell] == weighed.givens[cell] ? p[i][taken] : 1;
        const double probability = std::min(sure, std::max(read, 0.5));
        if (probability >= limit)
            continue;
        result.push_back(
            doubtAbout(cell, weighed.givens[cell], probability, probability == sure ? weighed.weightOf[i] : p[i]));
    }
    return result;
}

/// A contradiction names the cells that make it one, if any two exclude each other.
void nameClashes(Decision& decision, const Board& board) {
    for (const int cell : detail::clashingCells(decision.givens, board.rules)) {
        if (std::ranges::find(decision.doubtful, cell, &CellDoubt::cell) != decision.doubtful.end())
            continue;
        const Distribution& p = board.p[static_cast<std::size_t>(cell)];
        const int digit = decision.givens[cell];
        decision.doubtful.push_back(doubtAbout(cell, digit, p[static_cast<std::size_t>(digit)], p));
    }
    std::ranges::sort(decision.doubtful, {}, &CellDoubt::cell);
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
    decision.doubtful = findDoubts(weighed, board.p, decision.filled, kDoubtful);
    const Solutions solutions = solve(decision.givens, board.rules, 2, SearchBound::tight());
    decision.isDecided = solutions.isDecided;
    if (solutions.isUnique()) {
        decision.solution = solutions.grids[0];
        decision.confidence = std::min({decision.confidence, confirmedShare(decision.givens, board.p, board.rules),
                                        decision.givens.clueCount() > detail::kMostGivens ? detail::kCrowdedShare : 1});
    }
    decision.status = statusOf(decision, solutions, board.minConfidence);
    if (decision.status == Status::Doubtful && decision.doubtful.empty())
        decision.doubtful = findDoubts(weighed, board.p, decision.filled, kHardlyDoubtful);
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

Decision decide(const Readings& readings, Rules rules, const DecideOptions& options) {
    const Distributions p = detail::distributionsOf(readings);
    const Board board{readings, p, detail::likeliestValues(p), rules, options.minConfidence};
    std::optional<Decision> decision;
    if (detail::isNearlyFull(board.likeliest.clueCount()))
        decision = decideFullBoard(board);
    if (!decision)
        decision = decidePuzzle(board);
    if (decision->status == Status::Contradiction)
        nameClashes(*decision, board);
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
