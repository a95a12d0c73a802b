// How a puzzle comes about, as far as it helps to read it: a share of the digits is handwriting, and in half of all
// puzzles the givens change places with each other by half a turn of the page.
#include "logic/decide/puzzle_models.h"
#include "logic/decide/cell_reading.h"
#include "logic/decide/hands.h"

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

// Of 144 different puzzles in newspapers, books and apps 73 turn into themselves by half a turn, one or two nearly do.
constexpr double kSymmetryNats = 7;        // what a reading gains that lies symmetrically
constexpr double kLeastProbability = 1e-6; // no engine is surer than this
constexpr float kHandLeak = 1e-4F;         // nor of one cell's being print or handwriting

double logOf(double p) {
    return std::log(std::max(p, kLeastProbability));
}

/// As a given, where this share of the digits is handwriting: 0 is everything that is no given.
Distribution givenDistributionOf(const CellReading& reading, double handShare) {
    Distribution p{};
    p[0] = reading.blank + handShare * handwrittenShare(reading);
    for (std::size_t digit = 1; digit <= 9; ++digit)
        p[digit] = (1 - handShare) * reading.printed[digit - 1];
    return p;
}

Readings withDoubtAboutHands(Readings readings) {
    for (CellReading& reading : readings)
        for (std::size_t d = 0; d < 9; ++d) {
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

/// Sorts the group's choices and takes the likeliest as the model's value.
void close(Model& model, ChoiceGroup group) {
    constexpr double kDearest = 12; // nats; dearer choices can neither win nor be missed
    std::ranges::stable_sort(group.choices, {}, &Choice::cost);
    const double least = group.choices[0].cost;
    double mass = 0;
    for (Choice& choice : group.choices)
        mass += std::exp(-(choice.cost -= least));
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
        for (std::uint8_t digit = 0; digit <= 9; ++digit)
            addChoice(group, logOf(p[static_cast<std::size_t>(cell)][digit]), {digit, digit});
        close(model, std::move(group));
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
            for (std::uint8_t digit = 0; digit <= 9; ++digit)
                addChoice(group, logOf(a[digit]), {digit, digit});
        else {
            addChoice(group, logOf(a[0]) + logOf(b[0]), {0, 0});
            for (std::uint8_t first = 1; first <= 9; ++first)
                for (std::uint8_t second = 1; second <= 9; ++second)
                    addChoice(group, logOf(a[first]) + logOf(b[second]), {first, second});
        }
        close(model, std::move(group));
    }
    return model;
}

} // namespace

std::vector<Model> likelyModels(const Readings& seen) {
    const Readings readings = withDoubtAboutHands(seen);
    std::vector<Model> models;
    for (const HandShare& hands : likelyHandShares(readings)) {
        Distributions p{};
        for (std::size_t cell = 0; cell < 81; ++cell)
            p[cell] = givenDistributionOf(readings[cell], hands.share);
        models.push_back(freeModel(p, hands.prior));
        models.push_back(symmetricModel(p, hands.prior));
    }
    std::ranges::stable_sort(models, std::greater{}, &Model::logLikelihood);
    return models;
}

} // namespace nonet::detail
