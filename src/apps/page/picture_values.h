#pragma once

#include "nonet/options.h"

#include <optional>
#include <string>
#include <vector>

namespace nonet {

/// Reads `r3c7=8,A1=.` and appends it. Gives a sentence for the user if it cannot, else nothing.
std::string parseOverrides(const std::string& text, std::vector<CellOverride>& overrides);

/// Reads `x,y,x,y,x,y,x,y`. Gives a sentence for the user if it cannot, else nothing.
std::string parseCorners(const std::string& text, std::optional<Corners>& corners);

} // namespace nonet
