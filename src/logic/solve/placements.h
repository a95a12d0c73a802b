#pragma once

#include "nonet/rules.h"

#include <cstdint>
#include <vector>

namespace nonet::detail {

/// The cells that each digit may still take.
struct Places {
    struct Digit {
        std::uint32_t bands[kBox] = {}; ///< 27 bits each, row by row from the left
        friend bool operator==(const Digit&, const Digit&) = default;
    };
    Digit digits[kSide] = {};
    friend bool operator==(const Places&, const Places&) = default;
};

/// Takes away what no placement of a digit uses (nine cells, one of each unit), and what none uses that leaves every
/// other digit a placement; false if a cell or a digit is left without. Exact for each digit by itself; two digits are
/// tried against each other where both have few placements. A search that fills cells sees late that two digits exclude
/// each other while all else is open; here it shows at once. Adds to `cost` the guesses that would have taken as long.
bool reduceByPlacements(Places& places, const Rules& rules, std::int64_t& cost);

/// Two parts or more that have all solutions between them and none in common: the places that one digit, that with the
/// fewest placements, has in one unit. For what reduceByPlacements() has left, if it is not yet a solution.
std::vector<Places> splitByPlacements(const Places& places, const Rules& rules);

} // namespace nonet::detail
