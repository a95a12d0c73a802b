// Sudoku is its own checksum: of all readings that the engine thinks possible, take the one that is likeliest once the
// rules have their say. A printed puzzle is almost always proper (one solution), so a reading that is not proper is
// held to be so much less likely; a clear reading of an improper puzzle still stands.
// Readings are gone through by falling likelihood, so the first proper one is the best, and the others met on the way
// tell how sure it is. Guarded by samples/.
#include "nonet/decide.h"
#include "logic/completion.h"
#include "logic/hands.h"
#include "nonet/solve.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <queue>

namespace nonet {

namespace {

constexpr double kProperPrior = 0.99;      // share of printed puzzles with exactly one solution
constexpr double kLeastProbability = 1e-6; // no engine is surer than this
constexpr double kRepairNats = 5;          // what a repair may cost at most; without a limit clear readings are bent
constexpr double kTailNats = 7;            // readings this much less likely than the best still count for confidence
constexpr int kMaxReadings = 3000;         // readings looked at; a board that needs more is unreadable anyway
constexpr int kMaxSteps = 20000;           // sets of flips tried for them; bounds time and memory on boards of guesses
constexpr double kMaxExpectedErrors = 12;  // cells expected to be wrong, above which the board is unreadable
constexpr int kFewestOfAFullGrid = 70;     // digits on a board that has one in every cell, some unread
constexpr double kDoubtful = 0.9;          // cells less sure than this are reported

double logOf(double p) {
    return std::log(std::max(p, kLeastProbability));
}

/// One cell's distribution over blank (0) and the digits.
using Distribution = std::array<double, 10>;

Distribution distributionOf(const CellReading& reading) {
    Distribution p{};
    p[0] = reading.blank;
    for (std::size_t digit = 1; digit <= 9; ++digit)
        p[digit] = static_cast<double>(reading.printed[digit - 1]) + reading.handwritten[digit - 1];
    return p;
}

int likeliest(const Distribution& p) {
    return static_cast<int>(std::ranges::max_element(p) - p.begin());
}

/// A cell read as something else than its likeliest value.
struct Flip {
    int cell = 0, digit = 0;
    double cost = 0; // nats
};

std::vector<Flip> possibleFlips(const std::array<Distribution, 81>& p, const CellSet& fixed) {
    std::vector<Flip> flips;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const Distribution& d = p[static_cast<std::size_t>(cell)];
        const int top = likeliest(d);
        for (int digit = 0; digit <= 9 && !fixed.contains(cell); ++digit) {
            const double cost = logOf(d[static_cast<std::size_t>(top)]) - logOf(d[static_cast<std::size_t>(digit)]);
            if (digit != top && cost <= kRepairNats + kTailNats)
                flips.push_back({cell, digit, cost});
        }
    }
    std::ranges::stable_sort(flips, {}, &Flip::cost);
    return flips;
}

bool keepsRules(const Grid& grid, Rules rules) {
    for (const Unit& unit : units(rules)) {
        unsigned seen = 0;
        for (int cell : unit.cells)
            if (const unsigned bit = 1U << grid[cell]; grid[cell]) {
                if (seen & bit)
                    return false;
                seen |= bit;
            }
    }
    return true;
}

/// Sets of flips by rising cost: each is the previous one extended by, or with its last flip replaced by, the next.
class FlipSets {
public:
    explicit FlipSets(const std::vector<Flip>& flips) : flips_(flips) { queue_.push({0, {}}); }

    struct Set {
        double cost = 0;
        std::vector<int> members; // indices into the flips, rising
        bool operator<(const Set& other) const { return cost > other.cost; }
    };

    std::optional<Set> next(double maxCost) {
        while (!queue_.empty() && steps_++ < kMaxSteps) {
            Set set = queue_.top();
            queue_.pop();
            if (set.cost > maxCost)
                return std::nullopt;
            const int following = set.members.empty() ? 0 : set.members.back() + 1;
            if (following < static_cast<int>(flips_.size())) {
                Set extended = set;
                extended.members.push_back(following);
                extended.cost += cost(following);
                queue_.push(std::move(extended));
                if (!set.members.empty()) {
                    Set replaced = set;
                    replaced.cost += cost(following) - cost(set.members.back());
                    replaced.members.back() = following;
                    queue_.push(std::move(replaced));
                }
            }
            if (isOnePerCell(set))
                return set;
        }
        return std::nullopt;
    }

private:
    double cost(int index) const { return flips_[static_cast<std::size_t>(index)].cost; }
    bool isOnePerCell(const Set& set) const {
        CellSet cells;
        for (int index : set.members) {
            const int cell = flips_[static_cast<std::size_t>(index)].cell;
            if (cells.contains(cell))
                return false;
            cells.insert(cell);
        }
        return true;
    }

    const std::vector<Flip>& flips_;
    std::priority_queue<Set> queue_;
    int steps_ = 0;
};

/// What going through the readings found.
struct Outcome {
    Grid givens;
    bool isProper = false;
    double cost = 0;   // nats below the likeliest values
    double weight = 0; // of the reading taken, in units of the likeliest values' likelihood
    double total = 0;  // of all readings
    std::array<std::array<double, 10>, 81> weightOf{}; // of the readings with this value in this cell
};

Outcome weigh(const Grid& base, const std::vector<Flip>& flips, double allReadings, Rules rules) {
    Outcome outcome;
    FlipSets sets(flips);
    double seen = 0, maxCost = kRepairNats;
    outcome.givens = base;
    for (int n = 0; n < kMaxReadings; ++n) {
        const auto set = sets.next(maxCost);
        if (!set)
            break;
        Grid grid = base;
        for (int index : set->members)
            grid.set(flips[static_cast<std::size_t>(index)].cell, flips[static_cast<std::size_t>(index)].digit);
        const bool isProper = keepsRules(grid, rules) && countSolutions(grid, rules, 2) == 1;
        const double likelihood = std::exp(-set->cost);
        const double weight = likelihood * (isProper ? kProperPrior : 1 - kProperPrior);
        seen += likelihood;
        outcome.total += weight;
        for (std::size_t cell = 0; cell < 81; ++cell)
            outcome.weightOf[cell][static_cast<std::size_t>(grid[static_cast<int>(cell)])] += weight;
        if (weight > outcome.weight) {
            outcome.givens = grid;
            outcome.isProper = isProper;
            outcome.cost = set->cost;
            outcome.weight = weight;
            maxCost = std::min(set->cost, kRepairNats) + kTailNats;
        }
    }
    // Readings not looked at are improper but for a few: the true solution's digits added as clues.
    outcome.total += std::max(0.0, allReadings - seen) * (1 - kProperPrior);
    return outcome;
}

/// The cells worth a look, those that a hand wrote left out: they are not part of the puzzle.
std::vector<CellDoubt> doubts(const Outcome& outcome, const std::array<Distribution, 81>& p, const CellSet& byHand) {
    std::vector<CellDoubt> result;
    for (int cell : CellSet::all() - byHand) {
        const auto i = static_cast<std::size_t>(cell);
        const auto taken = static_cast<std::size_t>(outcome.givens[cell]);
        const double sure = std::max(outcome.weightOf[i][taken] / outcome.total, 0.0);
        // What the engine alone thought matters too: a repaired cell is worth a look however sure the rules are.
        const double probability = std::min(sure, std::max(p[i][taken], 0.5));
        if (probability >= kDoubtful && p[i][taken] >= 0.5)
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

/// A board with a printed digit in every cell: the likeliest full grid is what it shows.
void takeCompletion(Decision& decision, const Grid& read, const Grid& completion) {
    constexpr double kRepairDoubt = 0.001; // a full grid repairs itself almost surely
    decision.givens = decision.filled = decision.solution = completion;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (read[cell] != completion[cell])
            decision.repaired.push_back({cell, read[cell], completion[cell]});
    decision.confidence = 1 - kRepairDoubt * static_cast<double>(1 + decision.repaired.size());
    decision.status = Status::Complete;
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

} // namespace

Decision decide(const Readings& readings, Rules rules, const DecideOptions& options) {
    std::array<Distribution, 81> p{};
    Grid likely;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        p[static_cast<std::size_t>(cell)] = distributionOf(readings[static_cast<std::size_t>(cell)]);
        likely.set(cell, likeliest(p[static_cast<std::size_t>(cell)]));
    }
    const detail::Hands hands = detail::tellHandsApart(readings, likely);
    const CellSet& byHand = hands.handwritten;
    Grid base, entries;
    double logLikelihood = 0, expectedErrors = 0, allReadings = 1;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        const int top = likely[cell];
        const double sure = std::max(p[i][static_cast<std::size_t>(top)], kLeastProbability);
        (byHand.contains(cell) ? entries : base).set(cell, top);
        logLikelihood += std::log(sure);
        expectedErrors += 1 - sure;
        allReadings /= byHand.contains(cell) ? 1 : std::min(sure, 1.0);
    }
    Decision decision;
    if (base.clueCount() >= kFewestOfAFullGrid)
        if (const auto completion = detail::likeliestCompletion(p, rules)) {
            takeCompletion(decision, base, *completion);
            decision.logLikelihood = logLikelihood;
            return decision;
        }
    if (expectedErrors > kMaxExpectedErrors || likely == Grid{}) {
        decision.givens = base;
        decision.filled = likely;
        decision.logLikelihood = logLikelihood;
        return decision;
    }
    const Outcome outcome = weigh(base, possibleFlips(p, byHand), allReadings, rules);

    decision.givens = decision.filled = outcome.givens;
    for (int cell : byHand)
        decision.filled.set(cell, entries[cell]);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (!byHand.contains(cell) && outcome.givens[cell] != base[cell])
            decision.repaired.push_back({cell, base[cell], outcome.givens[cell]});
    decision.confidence = outcome.weight / outcome.total * hands.probability;
    decision.doubtful = doubts(outcome, p, byHand);
    decision.logLikelihood =
        logLikelihood - outcome.cost + std::log(outcome.isProper ? kProperPrior : 1 - kProperPrior);
    const Solutions solutions = solve(decision.givens, rules, 2);
    decision.status = statusOf(decision, solutions.count, options.minConfidence);
    if (solutions.isUnique())
        decision.solution = solutions.grids[0];
    decision.mistakes = findMistakes(decision);
    decision.diagonalWouldBeUnique =
        rules == Rules::Classic && solutions.count > 1 && countSolutions(decision.givens, Rules::Diagonal, 2) == 1;
    return decision;
}

} // namespace nonet
