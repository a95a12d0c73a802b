#pragma once

#include "logic/decide/puzzle_models.h"
#include "logic/decide/readings.h"
#include "nonet/rules.h"

#include <utility>
#include <vector>

namespace nonet::detail {

/// The givens that a board may have, each with its weight: how likely it is as read, times what the rules say. Weights
/// are in units of the likeliest model's best reading.
struct WeighedReadings {
    Grid givens;                                   ///< of the likeliest single reading
    double most = 0;                               ///< its weight
    double total = 0;                              ///< of all readings, those not looked at included
    std::vector<std::pair<Grid, double>> readings; ///< those looked at; models may give one several times
    Distributions weightOf{};                      ///< of the readings with this value in this cell

    /// The part of the total that says what `givens` says.
    double shareOfGivens() const;
};

/// Goes through the readings of all models by falling likelihood and asks for each whether it has exactly one solution.
WeighedReadings weighReadings(const std::vector<Model>& models, const Rules& rules);

} // namespace nonet::detail
