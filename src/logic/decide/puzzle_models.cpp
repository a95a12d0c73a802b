// How a puzzle comes about, as far as it helps to read it: a share of the digits is handwriting, and in half of all
// puzzles the givens change places with each other by half a turn of the page. Given the share of handwriting the cells
// are independent, so each share has a likelihood, and the cells then follow from it one by one.
#include "logic/decide/puzzle_models.h"
#include "logic/decide/priors.h"
#include "logic/decide/readings.h"

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

constexpr int kSteps = 10;          // shares of handwriting that are tried: 5 %, 15 % ... 95 %
constexpr double kLeastOdds = 1e-5; // guesses below this are not worth following
constexpr double kMostNats = 500;   // keeps the sums finite

double logOf(double p) {
    return std::log(std::max(p, kLeastProbability));
}

double logLikelihoodOf(const Readings& readings, double handShare) {
    double sum = 0;
    for (const CellReading& reading : readings)
        sum += logOf(reading.blank + (1 - handShare) * printedShare(reading) + handShare * handwrittenShare(reading));
    return sum;
}

/// As a given, where this share of the digits is handwriting: 0 is everything that is no given.
Distribution givenDistributionOf(const CellReading& reading, double handShare) {
    Distribution p{};
    p[0] = reading.blank + handShare * handwrittenShare(reading);
    for (std::size_t digit = 1; digit < p.size(); ++digit)
        p[digit] = (1 - handShare) * reading.printed[digit - 1];
    return p;
}

Readings withDoubtAboutHands(Readings readings) {
    for (CellReading& reading : readings)
        for (std::size_t d = 0; d < reading.printed.size(); ++d) {
            const float leak = kHandLeak * (reading.printed[d] - reading.handwritten[d]);
            if (reading.handwritten[d] > 0) {
                reading.printed[d] -= leak;
                reading.handwritten[d] += leak;
            }
        }
    return readings;
}

void addChoice(ChoiceGroup& group, double logLikelihood, std::array<std::uint8_t, 2> values) {
    group.choices.push_back({-logLikelihood, values});
}

/// Sorts the group's choices, counts their costs from the likeliest, and takes that as the model's value.
void addGroup(Model& model, ChoiceGroup group) {
    constexpr double kDearest = 12; // nats; dearer choices can neither win nor be missed
    std::ranges::stable_sort(group.choices, {}, &Choice::cost);
    const double least = group.choices[0].cost;
    double mass = 0;
    for (Choice& choice : group.choices) {
        choice.cost -= least;
        mass += std::exp(-choice.cost);
    }
    std::erase_if(group.choices, [](const Choice& choice) { return choice.cost > kDearest; });
    for (std::size_t i = 0; i < group.size; ++i)
        model.likeliest.set(group.cells[i], group.choices[0].values[i]);
    model.logLikelihood -= least;
    model.mass *= mass;
    model.groups.push_back(std::move(group));
}

/// Every cell for itself.
Model freeModel(const Distributions& p, double prior) {
    Model model{{}, std::log(prior), 1, {}};
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        ChoiceGroup group{{cell, cell}, 1, {}};
        for (std::uint8_t digit = 0; digit <= kSide; ++digit)
            addChoice(group, logOf(p[static_cast<std::size_t>(cell)][digit]), {digit, digit});
        addGroup(model, std::move(group));
    }
    return model;
}

/// Cells that change places by half a turn are givens together or not at all.
Model symmetricModel(const Distributions& p, double prior) {
    Model model{{}, std::log(prior) + kSymmetryNats, 1, {}};
    for (int cell = 0; cell <= Grid::kCells / 2; ++cell) {
        const int mirrored = Grid::kCells - 1 - cell;
        const Distribution &a = p[static_cast<std::size_t>(cell)], &b = p[static_cast<std::size_t>(mirrored)];
        ChoiceGroup group{{cell, mirrored}, cell == mirrored ? 1U : 2U, {}};
        if (group.size == 1)
            for (std::uint8_t digit = 0; digit <= kSide; ++digit)
                addChoice(group, logOf(a[digit]), {digit, digit});
        else {
            addChoice(group, logOf(a[0]) + logOf(b[0]), {0, 0});
            for (std::uint8_t first = 1; first <= kSide; ++first)
                for (std::uint8_t second = 1; second <= kSide; ++second)
                    addChoice(group, logOf(a[first]) + logOf(b[second]), {first, second});
        }
        addGroup(model, std::move(group));
    }
    return model;
}

} // namespace

std::vector<HandShare> likelyHandShares(const Readings& readings) {
    const HandShare none{0, 1 - kSecondHandPrior};
    const double withoutHand = logLikelihoodOf(readings, 0);
    HandShare some;
    double best = 0, mean = 0;
    for (int step = 0; step < kSteps; ++step) {
        const double share = (step + 0.5) / kSteps;
        const double gain = std::exp(std::min(logLikelihoodOf(readings, share) - withoutHand, kMostNats));
        mean += gain / kSteps;
        if (gain > best) {
            best = gain;
            some.share = share;
        }
    }
    some.prior = kSecondHandPrior * mean / best;
    std::vector<HandShare> guesses;
    if (none.prior >= kLeastOdds * some.prior * best)
        guesses.push_back(none);
    if (some.prior * best >= kLeastOdds * none.prior)
        guesses.push_back(some);
    return guesses;
}

std::vector<Model> likelyModels(const Readings& seen) {
    const Readings readings = withDoubtAboutHands(seen);
    std::vector<Model> models;
    for (const HandShare& hands : likelyHandShares(readings)) {
        Distributions p{};
        for (std::size_t cell = 0; cell < p.size(); ++cell)
            p[cell] = givenDistributionOf(readings[cell], hands.share);
        models.push_back(freeModel(p, hands.prior));
        models.push_back(symmetricModel(p, hands.prior));
    }
    std::ranges::stable_sort(models, std::greater{}, &Model::logLikelihood);
    return models;
}

} // namespace nonet::detail
