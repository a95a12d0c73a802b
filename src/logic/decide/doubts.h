#pragma once

#include "logic/decide/weigh_readings.h"

#include <vector>

namespace nonet::detail {

/// The cells worth a look, each with what else it may hold; its probabilities add up to one. A decision that is
/// doubtful names at least one: if none is doubtful by itself, those that are the least sure.
NONET_API std::vector<CellDoubt> findDoubts(const WeighedReadings& weighed, const Distributions& p,
                                            const Decision& decision);

/// A contradiction names the cells that make it one, if any two exclude each other.
NONET_API void nameClashes(Decision& decision, const Distributions& p, const Rules& rules);

} // namespace nonet::detail
