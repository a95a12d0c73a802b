#pragma once

#include "logic/solve/split_search.h"

namespace nonet::detail {

/// Whether rules need the search below: anything but the classic and the diagonal ones.
inline bool isGeneral(const Rules& rules) {
    return rules.table().isShared || rules.hasWindows();
}

/// The search for any units and cages. As searchInParts(), but all by itself: what the units, the cages and the rule of
/// 45 leave possible, and guesses in the cell with the fewest digits.
SearchResult searchGeneral(const std::uint8_t* digits, const Rules& rules, int limit, const SearchBound& bound,
                           const SolutionSink& sink);

} // namespace nonet::detail
