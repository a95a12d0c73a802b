#pragma once

#include "nonet/explain.h"

#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// One line of a case library: on this candidate grid the technique gives exactly this.
struct TechniqueCase {
    std::string code;                   ///< "0200"; a variant after a dash is cut off
    bool expectsNothing = false;        ///< the variant `-x`
    std::optional<Technique> technique; ///< none: one that explain() need not know
    Candidates candidates;
    std::vector<Candidate> eliminations, placements; ///< sorted
};

/// Reads `:code[-variant]:digits:grid:deleted:eliminations:placements:extra`. The extra may be `rules=` and what
/// parseRules() reads; rules are classic without.
NONET_API Result<TechniqueCase> parseCase(std::string_view line);

/// Whether one of the instances that the finder lists has exactly the stated result.
NONET_API bool passes(const TechniqueCase& each);

} // namespace nonet
