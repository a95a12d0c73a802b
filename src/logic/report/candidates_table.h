#pragma once

#include "nonet/report.h"

namespace nonet::detail {

/// candidatesText() with columns as wide as `widest` needs them, so that later states of a puzzle do not make the table
/// narrower than the first.
NONET_API std::string candidatesTable(const Candidates& candidates, const Step* step, bool isColored,
                                      const Candidates& widest);

} // namespace nonet::detail
