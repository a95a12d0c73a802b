// A full grid has 81 cells and the rules leave one reading in 10^56 standing, so even a poor reading names its grid.
#include "logic/decide/full_board.h"
#include "logic/decide/priors.h"
#include "nonet/solve.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kFewestAgreeing = 62;    // three cells in four; a wrong grid agrees with one in nine
constexpr double kClearlyBlank = 0.9;  // cells of nearly full grids that nobody has filled
constexpr double kSurelyBlank = 0.999; // the same where all others are printed: small print leaves gaps
// Of 90 made solutions with a misprint 84 have less for the right digit than this times the one that is printed, of 256
// without a misprint one. Half as much: 78 and one; twice as much: 85 and two.
constexpr double kMisreading = 5e-4;
constexpr int kMostMisprints = 2; // two digits that changed places; more are misread

/// A full grid, and how well the reading agrees with it.
struct Completion {
    Grid grid;
    int agreeing = 0;
    double logLikelihood = 0;
    bool isUnique = false; ///< the cells that could be taken leave one solution; nothing else is known otherwise
};

/// Takes cells in this order, each with its likeliest digit, as long as a solution remains. The last one found answers
/// for the cells that it agrees with.
Completion completeInOrder(const Distributions& p, const Grid& top, const std::vector<int>& order, const Rules& rules) {
    Completion result;
    Grid solution;
    for (int cell : order) {
        Grid with = result.grid;
        with.set(cell, top[cell]);
        if (solution[cell] != top[cell]) {
            const Solutions found = solve(with, rules, 1, SearchBound::tight());
            if (!found.isUnique())
                continue;
            solution = found.grids[0];
        }
        result.grid = with;
    }
    const Solutions solutions = solve(result.grid, rules, 2, SearchBound::tight());
    result.isUnique = solutions.isUnique();
    if (!result.isUnique)
        return result;
    result.grid = solutions.grids[0];
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto digit = static_cast<std::size_t>(result.grid[cell]);
        result.agreeing += result.grid[cell] == top[cell];
        result.logLikelihood += std::log(std::max(p[static_cast<std::size_t>(cell)][digit], kLeastProbability));
    }
    return result;
}

/// Where a printed grid clearly shows something else than the full grid: misprints, if they are as few as those are.
std::vector<int> misprintedCells(const Distributions& p, const Grid& completion) {
    std::vector<int> cells;
    int others = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const Distribution& here = p[static_cast<std::size_t>(cell)];
        const int read = likeliestValue(here);
        others += read != completion[cell];
        if (read > 0 &&
            here[static_cast<std::size_t>(completion[cell])] < kMisreading * here[static_cast<std::size_t>(read)])
            cells.push_back(cell);
    }
    return others <= kMostMisprints ? cells : std::vector<int>{};
}

std::vector<int> cellsByFallingCertainty(const Distributions& p, const Grid& top) {
    const auto certainty = [&](int cell) {
        return p[static_cast<std::size_t>(cell)][static_cast<std::size_t>(top[cell])];
    };
    std::vector<int> order(Grid::kCells);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{}, certainty);
    return order;
}

} // namespace

std::optional<Grid> likeliestCompletion(const Distributions& p, const Rules& rules) {
    Grid top;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        top.set(cell, likeliestDigit(p[static_cast<std::size_t>(cell)]));
    const std::vector<int> order = cellsByFallingCertainty(p, top);
    const Completion first = completeInOrder(p, top, order, rules);
    if (!first.isUnique || first.agreeing < kFewestAgreeing)
        return std::nullopt;
    Completion best = first;
    // One sure but wrong cell leads the rest astray: give each overruled cell the first word once.
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (first.grid[order[i]] == top[order[i]])
            continue;
        std::vector<int> other = order;
        const auto overruled = other.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(other.begin(), overruled, overruled + 1);
        const Completion again = completeInOrder(p, top, other, rules);
        if (again.isUnique && again.logLikelihood > best.logLikelihood)
            best = again;
    }
    return best.agreeing < kFewestAgreeing ? std::nullopt : std::optional(best.grid);
}

bool canBeFull(const Distributions& p, const Grid& completion) {
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const Distribution& here = p[static_cast<std::size_t>(cell)];
        if (here[0] > kSurelyBlank || here[static_cast<std::size_t>(completion[cell])] == 0)
            return false;
    }
    return true;
}

Readings fillUnclearCells(const Readings& readings, const Grid& completion) {
    Readings result = readings;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        CellReading& reading = result[static_cast<std::size_t>(cell)];
        const Distribution p = distributionOf(reading);
        const double likeliest = p[static_cast<std::size_t>(likeliestValue(p))];
        if (p[0] > kClearlyBlank || p[static_cast<std::size_t>(completion[cell])] < kSlipPrior * likeliest)
            continue;
        const double printed = printedShare(reading), handwritten = handwrittenShare(reading);
        const double both = std::max(printed + handwritten, 1e-9);
        const auto digit = static_cast<std::size_t>(completion[cell] - 1);
        reading = {0, {}, {}};
        reading.printed[digit] = static_cast<float>(printed / both);
        reading.handwritten[digit] = static_cast<float>(handwritten / both);
    }
    return result;
}

Decision decideComplete(const Grid& read, const Grid& completion) {
    Decision decision;
    decision.givens = decision.filled = decision.solution = completion;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (read[cell] != completion[cell])
            decision.repaired.push_back({cell, read[cell], completion[cell]});
    decision.confidence = 1 - kRepairDoubt * static_cast<double>(1 + decision.repaired.size());
    decision.status = Status::Complete;
    return decision;
}

Decision decidePrinted(const Distributions& p, const Grid& completion) {
    Grid printed = completion;
    double share = 1; // probability of the digits that make it a misprint
    for (const int cell : misprintedCells(p, completion)) {
        const Distribution& here = p[static_cast<std::size_t>(cell)];
        printed.set(cell, likeliestValue(here));
        share *= here[static_cast<std::size_t>(printed[cell])];
    }
    Decision decision = decideComplete(likeliestValues(p), printed);
    if (printed == completion)
        return decision;
    decision.solution = {};
    decision.confidence *= share;
    decision.status = Status::Contradiction;
    return decision;
}

std::vector<int> clashingCells(const Grid& grid, const Rules& rules) {
    std::vector<int> cells;
    for (const Clash& clash : findClashes(grid, rules))
        cells.insert(cells.end(), clash.cells.begin(), clash.cells.end());
    std::ranges::sort(cells);
    const auto [first, last] = std::ranges::unique(cells);
    cells.erase(first, last);
    return cells;
}

} // namespace nonet::detail
