// Nine regions of nine connected cells, grown from what lies between the cells.
#pragma once

#include "vision/kinds/edges.h"

#include <optional>
#include <string>

namespace nonet::detail {

struct SeenRegions {
    std::string letters; ///< 81 letters a-i, as RulesParts has them
    int strayEdges = 0;  ///< edges that look otherwise than they should
    double contrast = 0; ///< between borders and other edges, in spreads of both
};

/// The regions that borders of so strong `values` leave; nothing if they are not nine of nine cells.
std::optional<SeenRegions> growRegions(const EdgeValues& values);

/// The letters of the classic boxes, as growRegions() gives them.
std::string boxLetters();

} // namespace nonet::detail
