// What a person should look at, and what it may be instead.
#include "logic/decide/doubts.h"
#include "logic/decide/full_board.h"
#include "logic/decide/priors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

namespace nonet::detail {

namespace {

constexpr double kDoubtful = 0.9;        // cells less sure than this are reported
constexpr double kHardlyDoubtful = 0.99; // the same where none is, but many a little
constexpr double kNearlyAsUnsure = 0.5;  // share of the least sure cell's doubt, where not even that
constexpr double kWorthNaming = 0.01;    // probability of an alternative
constexpr double kHardly = 1e-9;         // of what nothing speaks for

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

/// How sure the rules and the engine are of what was taken. What a hand wrote is no part of the puzzle, so there only
/// its being no given counts. A repaired cell is worth a look however sure the rules are.
struct Certainty {
    double byRules = 1, byEngine = 1;
    double least() const { return std::min(byRules, byEngine); }
};

Certainty certaintyAt(int cell, const WeighedReadings& weighed, const Distributions& p, const Grid& filled) {
    const auto i = static_cast<std::size_t>(cell), taken = static_cast<std::size_t>(weighed.givens[cell]);
    const bool isGiven = filled[cell] == weighed.givens[cell];
    return {weighed.weightOf[i][taken] / weighed.total, isGiven ? std::max(p[i][taken], 0.5) : 1};
}

/// So many givens that they may be anything: each may be an entry.
std::vector<CellDoubt> doubtAllGivens(const Grid& givens, double share) {
    std::vector<CellDoubt> doubts;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (givens[cell])
            doubts.push_back({cell, givens[cell], share, {{0, 1 - share}}});
    return doubts;
}

} // namespace

std::vector<CellDoubt> findDoubts(const WeighedReadings& weighed, const Distributions& p, const Decision& decision) {
    std::array<Certainty, Grid::kCells> certainty;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        certainty[static_cast<std::size_t>(cell)] = certaintyAt(cell, weighed, p, decision.filled);
    const auto lessSureThan = [&](double limit) {
        std::vector<CellDoubt> doubts;
        for (std::size_t cell = 0; cell < certainty.size(); ++cell)
            if (const Certainty& sure = certainty[cell]; sure.least() < limit)
                doubts.push_back(doubtAbout(static_cast<int>(cell), weighed.givens[static_cast<int>(cell)],
                                            sure.least(),
                                            sure.byRules <= sure.byEngine ? weighed.weightOf[cell] : p[cell]));
        return doubts;
    };
    std::vector<CellDoubt> doubts = lessSureThan(kDoubtful);
    if (decision.status != Status::Doubtful || !doubts.empty())
        return doubts;
    if (decision.givens.clueCount() > kMostGivens && decision.confidence <= kCrowdedShare)
        return doubtAllGivens(decision.givens, kCrowdedShare);
    if (doubts = lessSureThan(kHardlyDoubtful); !doubts.empty())
        return doubts;
    const double least = std::ranges::min(certainty, {}, &Certainty::least).least();
    return lessSureThan(std::max(1 - kNearlyAsUnsure * (1 - least), std::nextafter(least, 2)));
}

void nameClashes(Decision& decision, const Distributions& p, const Rules& rules) {
    for (const int cell : clashingCells(decision.givens, rules)) {
        if (std::ranges::find(decision.doubtful, cell, &CellDoubt::cell) != decision.doubtful.end())
            continue;
        const Distribution& here = p[static_cast<std::size_t>(cell)];
        const int digit = decision.givens[cell];
        decision.doubtful.push_back(doubtAbout(cell, digit, here[static_cast<std::size_t>(digit)], here));
    }
    std::ranges::sort(decision.doubtful, {}, &CellDoubt::cell);
}

} // namespace nonet::detail
