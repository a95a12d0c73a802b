// Readings are gone through by falling likelihood, so the first that fits the rules is the best, and the others met on
// the way tell how sure it is.
#include "logic/decide/weigh_readings.h"
#include "logic/decide/priors.h"
#include "logic/decide/proper_check.h"

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

constexpr double kTailNats = 7;    // readings this much less likely than the best still count for confidence
constexpr int kMaxReadings = 3000; // readings looked at per model; a board that needs more is unreadable anyway

Grid gridOf(const Model& model, const LikelyChoices& choices, const LikelyChoices::Set& set) {
    Grid grid = model.likeliest;
    for (const auto& pick : set.picks)
        for (std::size_t i = 0; i < choices.group(pick).size; ++i)
            grid.set(choices.group(pick).cells[i], choices.choice(pick).values[i]);
    return grid;
}

void addReading(WeighedReadings& weighed, const Grid& grid, double weight) {
    weighed.total += weight;
    weighed.readings.emplace_back(grid, weight);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        weighed.weightOf[static_cast<std::size_t>(cell)][static_cast<std::size_t>(grid[cell])] += weight;
    if (weight > weighed.most) {
        weighed.most = weight;
        weighed.givens = grid;
    }
}

void addModel(WeighedReadings& weighed, const Model& model, double unit, ProperCheck& check) {
    const double scale = std::exp(model.logLikelihood - unit);
    LikelyChoices choices(model.groups);
    double seen = 0;
    for (int n = 0; n < kMaxReadings; ++n) {
        // A reading can gain at most the prior's share, so these can neither win nor weigh.
        const double least = std::max(weighed.most, scale * (1 - kProperPrior));
        const auto set = choices.next(std::log(scale / least) + kTailNats);
        if (!set)
            break;
        const Grid grid = gridOf(model, choices, *set);
        const bool isProper = check.isProper(grid);
        const double likelihood = std::exp(-set->cost);
        seen += likelihood;
        addReading(weighed, grid, scale * likelihood * (isProper ? kProperPrior : 1 - kProperPrior));
    }
    // Readings not looked at are improper but for a few: the true solution's digits added as clues.
    weighed.total += scale * std::max(0.0, model.mass - seen) * (1 - kProperPrior);
}

} // namespace

double WeighedReadings::shareOfGivens() const {
    double sum = 0;
    for (const auto& [grid, weight] : readings)
        sum += grid == givens ? weight : 0;
    return sum / total;
}

WeighedReadings weighReadings(const std::vector<Model>& models, const Rules& rules) {
    WeighedReadings weighed;
    ProperCheck check(rules);
    for (const Model& model : models)
        addModel(weighed, model, models.front().logLikelihood, check);
    return weighed;
}

} // namespace nonet::detail
