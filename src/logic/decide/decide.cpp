// Sudoku is its own checksum: of all readings that the engine thinks possible, take the one that is likeliest once
// everything known about puzzles has had its say. A printed puzzle is almost always proper (one solution), often its
// givens lie symmetrically, and a hand that wrote one digit wrote more: readings that do not fit are held to be so much
// less likely, but a clear reading of an improper or lopsided puzzle still stands.
// Readings are gone through by falling likelihood, so the first that fits is the best, and the others met on the way
// tell how sure it is. Guarded by samples/.
#include "nonet/decide.h"
#include "logic/decide/cell_reading.h"
#include "logic/decide/completion.h"
#include "logic/decide/puzzle_models.h"
#include "nonet/solve.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace nonet {

namespace {

using detail::Distribution;
using detail::Distributions;
using detail::Model;

constexpr double kProperPrior = 0.99;     // share of printed puzzles with exactly one solution
constexpr double kTailNats = 7;           // readings this much less likely than the best still count for confidence
constexpr int kMaxReadings = 3000;        // readings looked at per model; a board that needs more is unreadable anyway
constexpr double kMaxExpectedErrors = 12; // cells expected to be wrong, above which the board is unreadable
constexpr double kSlipPrior = 1e-5;       // share of the cells of full grids in which somebody wrote a wrong digit
constexpr double kClearlyBlank = 0.9;     // cells of nearly full grids that nobody has filled
constexpr double kSurelyBlank = 0.999;    // the same where all others are printed: small print leaves gaps
constexpr double kGuess = 0.6;            // cells less sure than this are no better than guessed
constexpr double kShyOdds = 2.3;          // by which the odds that all is right are too low; see calibrated()
constexpr double kDoubtful = 0.9;         // cells less sure than this are reported
constexpr double kHardlyDoubtful = 0.99;  // the same where none is, but many a little
constexpr double kCrowded = 0.5;          // confidence if so many givens are read that some are most likely entries

int likeliest(const Distribution& p) {
    return static_cast<int>(std::ranges::max_element(p) - p.begin());
}

/// What a cell that is no given holds: nothing, or what a hand wrote.
int likeliestEntry(const CellReading& reading) {
    const auto best = std::ranges::max_element(reading.handwritten);
    return *best > reading.blank ? static_cast<int>(best - reading.handwritten.begin()) + 1 : 0;
}

Distributions distributionsOf(const Readings& readings) {
    Distributions p{};
    std::ranges::transform(readings, p.begin(), detail::distributionOf);
    return p;
}

Grid likeliest(const Distributions& p) {
    Grid grid;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        grid.set(cell, likeliest(p[static_cast<std::size_t>(cell)]));
    return grid;
}

/// A board with a digit in every cell can hardly be anything but this full grid: the digits that were not read clearly
/// are the grid's, whoever wrote them. Clear ones stay, they may be somebody's mistakes, and so do cells that are
/// clearly still to be filled.
Readings settled(const Readings& readings, const Grid& completion) {
    Readings result = readings;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        CellReading& reading = result[static_cast<std::size_t>(cell)];
        const Distribution p = detail::distributionOf(reading);
        if (p[0] > kClearlyBlank ||
            p[static_cast<std::size_t>(completion[cell])] < kSlipPrior * p[static_cast<std::size_t>(likeliest(p))])
            continue;
        const double printed = detail::printedShare(reading), handwritten = detail::handwrittenShare(reading);
        const double both = std::max(printed + handwritten, 1e-9);
        const auto digit = static_cast<std::size_t>(completion[cell] - 1);
        reading = {0, {}, {}};
        reading.printed[digit] = static_cast<float>(printed / both);
        reading.handwritten[digit] = static_cast<float>(handwritten / both);
    }
    return result;
}

/// What going through the readings found. Weights are in units of e to the power of the first model's likelihood.
struct Outcome {
    Grid givens;
    double best = 0;  // weight of the likeliest single reading
    double total = 0; // of all readings
    std::vector<std::pair<Grid, double>> readings;
    Distributions weightOf{}; // of the readings with this value in this cell

    double weightOfGivens() const {
        double sum = 0;
        for (const auto& [grid, weight] : readings)
            sum += grid == givens ? weight : 0;
        return sum;
    }
};

void weigh(const Model& model, double unit, Rules rules, Outcome& outcome) {
    const double scale = std::exp(model.logLikelihood - unit);
    detail::LikelyChoices choices(model.groups);
    double seen = 0;
    for (int n = 0; n < kMaxReadings; ++n) {
        // A reading can gain at most the prior's share, so these can neither win nor weigh.
        const double least = std::max(outcome.best, scale * (1 - kProperPrior));
        const auto set = choices.next(std::log(scale / least) + kTailNats);
        if (!set)
            break;
        Grid grid = model.likeliest;
        for (const auto& pick : set->picks)
            for (std::size_t i = 0; i < choices.group(pick).size; ++i)
                grid.set(choices.group(pick).cells[i], choices.choice(pick).values[i]);
        const bool isProper = countSolutions(grid, rules, 2) == 1;
        const double likelihood = std::exp(-set->cost);
        const double weight = scale * likelihood * (isProper ? kProperPrior : 1 - kProperPrior);
        seen += likelihood;
        outcome.total += weight;
        outcome.readings.emplace_back(grid, weight);
        for (std::size_t cell = 0; cell < 81; ++cell)
            outcome.weightOf[cell][static_cast<std::size_t>(grid[static_cast<int>(cell)])] += weight;
        if (weight > outcome.best) {
            outcome.best = weight;
            outcome.givens = grid;
        }
    }
    // Readings not looked at are improper but for a few: the true solution's digits added as clues.
    outcome.total += scale * std::max(0.0, model.mass - seen) * (1 - kProperPrior);
}

/// What makes cells doubtful (a pale ink, a blurred picture) they have in common, but it is counted for each of them:
/// the whole is right more often than they say. By how much was fitted to 1,100 readings of made pictures.
double calibrated(double share) {
    return kShyOdds * share / (kShyOdds * share + 1 - share);
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
    return share < 1 && countSolutions(clear, rules, 2) > 1 ? share : 1;
}

/// The cells worth a look. What a hand wrote is no part of the puzzle, so there only its being no given counts.
std::vector<CellDoubt> doubts(const Outcome& outcome, const Distributions& p, const Grid& filled, double limit) {
    std::vector<CellDoubt> result;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        const auto taken = static_cast<std::size_t>(outcome.givens[cell]);
        const double sure = outcome.weightOf[i][taken] / outcome.total;
        // What the engine alone thought matters too: a repaired cell is worth a look however sure the rules are.
        const double read = filled[cell] == outcome.givens[cell] ? p[i][taken] : 1;
        const double probability = std::min(sure, std::max(read, 0.5));
        if (probability >= limit)
            continue;
        CellDoubt doubt{cell, outcome.givens[cell], probability, {}};
        for (int digit = 0; digit <= 9; ++digit)
            if (const double q = p[i][static_cast<std::size_t>(digit)]; digit != outcome.givens[cell] && q >= 0.01)
                doubt.alternatives.emplace_back(digit, q);
        std::ranges::stable_sort(doubt.alternatives, std::greater{}, &std::pair<int, double>::second);
        result.push_back(doubt);
    }
    return result;
}

std::vector<int> findMistakes(const Decision& decision) {
    std::vector<int> mistakes;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (decision.solution[cell] && decision.filled[cell] && decision.filled[cell] != decision.solution[cell])
            mistakes.push_back(cell);
    return mistakes;
}

/// Whether a full grid can be what the board shows: no cell is clearly still to be filled, none of its digits ruled
/// out.
bool canBeFull(const Distributions& p, const Grid& completion) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const Distribution& here = p[static_cast<std::size_t>(cell)];
            here[0] > kSurelyBlank || here[static_cast<std::size_t>(completion[cell])] == 0)
            return false;
    return true;
}

/// A board with a printed digit in every cell: the likeliest full grid is what it shows.
Decision completed(const Grid& read, const Grid& completion) {
    constexpr double kRepairDoubt = 0.001; // a full grid repairs itself almost surely
    Decision decision;
    decision.givens = decision.filled = decision.solution = completion;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (read[cell] != completion[cell])
            decision.repaired.push_back({cell, read[cell], completion[cell]});
    decision.confidence = 1 - kRepairDoubt * static_cast<double>(1 + decision.repaired.size());
    decision.status = Status::Complete;
    return decision;
}

Status statusOf(const Decision& decision, int solutions, double minConfidence) {
    if (solutions == 0)
        return Status::Contradiction;
    if (solutions > 1)
        return Status::Ambiguous;
    if (decision.givens.isFull())
        return Status::Complete;
    return decision.confidence >= minConfidence ? Status::Solved : Status::Doubtful;
}

/// What the readings that were weighed come to.
Decision concluded(const Outcome& outcome, const Readings& readings, const Distributions& p, Rules rules,
                   double minConfidence) {
    Decision decision;
    decision.givens = decision.filled = outcome.givens;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        if (!outcome.givens[cell])
            decision.filled.set(cell, likeliestEntry(readings[i]));
        if (const int read = likeliest(p[i]); read != decision.filled[cell])
            decision.repaired.push_back({cell, read, decision.filled[cell]});
    }
    decision.confidence = calibrated(outcome.weightOfGivens() / outcome.total);
    decision.doubtful = doubts(outcome, p, decision.filled, kDoubtful);
    const Solutions solutions = solve(decision.givens, rules, 2);
    if (solutions.isUnique()) {
        decision.solution = solutions.grids[0];
        decision.confidence = std::min({decision.confidence, confirmedShare(decision.givens, p, rules),
                                        decision.givens.clueCount() > detail::kMostGivens ? kCrowded : 1});
    }
    decision.status = statusOf(decision, solutions.count, minConfidence);
    if (decision.status == Status::Doubtful && decision.doubtful.empty())
        decision.doubtful = doubts(outcome, p, decision.filled, kHardlyDoubtful);
    decision.mistakes = findMistakes(decision);
    decision.diagonalWouldBeUnique =
        rules == Rules::Classic && solutions.count > 1 && countSolutions(decision.givens, Rules::Diagonal, 2) == 1;
    return decision;
}

} // namespace

Decision decide(const Readings& seen, Rules rules, const DecideOptions& options) {
    const Distributions p = distributionsOf(seen);
    const Grid likely = likeliest(p);
    Readings readings = seen;
    std::optional<Grid> completion;
    if (likely.clueCount() >= detail::kFewestOfAFullGrid && (completion = detail::likeliestCompletion(p, rules)))
        readings = settled(seen, *completion);
    const bool isFull = completion && canBeFull(p, *completion);
    std::vector<Model> models = detail::likelyModels(readings);
    if (completion && models.front().likeliest.clueCount() >= detail::kFewestOfAFullGrid) {
        if (isFull)
            return completed(likely, *completion);
        // Print with cells left blank has to be readable by itself.
        completion.reset();
        readings = seen;
        models = detail::likelyModels(seen);
    }
    if (likely == Grid{} || (!completion && detail::expectedErrors(seen) > kMaxExpectedErrors)) {
        Decision unreadable;
        unreadable.givens = models.front().likeliest;
        unreadable.filled = likely;
        return unreadable;
    }
    Outcome outcome;
    for (const Model& model : models)
        weigh(model, models.front().logLikelihood, rules, outcome);
    if (isFull && outcome.givens.clueCount() > detail::kMostGivens)
        return completed(likely, *completion);
    return concluded(outcome, readings, p, rules, options.minConfidence);
}

} // namespace nonet
