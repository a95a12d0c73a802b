#pragma once

#include "nonet/grid.h"
#include "nonet/rules.h"

#include <vector>

namespace nonet::detail {

/// Asks of many grids that hardly differ whether they have exactly one solution. Solutions that were met answer for
/// later grids: one that two of them fit has several.
class ProperCheck {
public:
    explicit ProperCheck(const Rules& rules) : rules_(rules) {}

    /// False too where a tight bound leaves it undecided.
    bool isProper(const Grid& grid);
    /// How many grids needed a search.
    int searches() const { return searches_; }

private:
    bool isKnownToHaveSeveral(const Grid& grid);
    void remember(const Grid& solution);

    Rules rules_;
    std::vector<Grid> solutions_; // those that answered last come first
    std::size_t oldest_ = 0;
    int searches_ = 0;
};

} // namespace nonet::detail
