#pragma once

#include "logic/decide/cell_reading.h"
#include "nonet/rules.h"

#include <optional>

namespace nonet::detail {

/// The likeliest full grid that keeps the rules, for boards on which every cell holds a digit, as in a printed
/// solution: cells are taken by falling certainty as long as a solution remains. `p` is each cell's distribution over
/// blank and the digits. Nothing if too few cells agree with it.
std::optional<Grid> likeliestCompletion(const Distributions& p, Rules rules);

} // namespace nonet::detail
