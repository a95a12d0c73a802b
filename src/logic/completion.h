#pragma once

#include "nonet/grid.h"
#include "nonet/rules.h"

#include <array>
#include <optional>

namespace nonet::detail {

/// The likeliest full grid that keeps the rules, for boards on which every cell holds a digit, as in a printed
/// solution: cells are taken by falling certainty as long as a solution remains. `p` is each cell's distribution over
/// blank and the digits. Nothing if too few cells agree with it.
std::optional<Grid> likeliestCompletion(const std::array<std::array<double, 10>, 81>& p, Rules rules);

} // namespace nonet::detail
