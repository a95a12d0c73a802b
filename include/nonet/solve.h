#pragma once

#include "nonet/export.h"
#include "nonet/grid.h"
#include "nonet/rules.h"

#include <string_view>
#include <vector>

namespace nonet {

/// What a search for solutions found.
struct Solutions {
    int count = 0;           ///< solutions found, never more than the limit
    std::vector<Grid> grids; ///< those solutions, in the order found
    bool isUnique() const { return count == 1; }
};

/// Finds up to `limit` solutions, so `limit` 2 tells none, one and several apart (one solution found at limit 1 says
/// nothing about others). Givens that clash have none. Safe to call from many threads.
NONET_API Solutions solve(const Grid& grid, Rules rules = Rules::Classic, int limit = 2);

/// The number of solutions, at most `limit`, without allocating: for callers that ask about many near-equal grids.
NONET_API int countSolutions(const Grid& grid, Rules rules = Rules::Classic, int limit = 2);

/// The engine that this processor gets: "avx512", "avx2" or "portable". All find the same solutions in the same order.
NONET_API std::string_view solverPath();

} // namespace nonet
