#pragma once

#include "nonet/explain.h"

namespace nonet::cli {

/// Whether standard output is a terminal.
bool canWatch();

/// Draws the grid on the terminal, again for each step, at reading speed.
void watch(const Explanation& explanation, const Wording& wording);

} // namespace nonet::cli
