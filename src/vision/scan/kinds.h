#pragma once

#include "vision/scan/context.h"

namespace nonet::detail {

/// The puzzle as another kind of sudoku, where the classic rules leave it without exactly one solution and those of
/// another kind give it one; else as it is.
Puzzle withKind(const ScanContext& context, Puzzle puzzle);

} // namespace nonet::detail
