#pragma once

#include "apps/web/api.h"
#include "nonet/error.h"
#include "nonet/explain.h"
#include "nonet/options.h"

#include <array>
#include <initializer_list>
#include <string_view>

namespace nonet::web {

/// The options that a request's fields ask for: rules, corners, set, min_confidence. Fields that are neither these nor
/// in `others` are an error.
Result<Options> scanOptions(const ApiRequest& request, std::initializer_list<std::string_view> others = {});

/// What a JSON or plain text body says about one puzzle.
struct PuzzleRequest {
    Grid puzzle, filled;                        ///< filled has the puzzle's digits too
    std::array<DigitSet, Grid::kCells> notes{}; ///< of the cells that are empty
    Rules rules = Rules::Classic;
    Wording wording;
    std::string hint; ///< "", "nudge" or "full"
};
Result<PuzzleRequest> puzzleRequest(const ApiRequest& request);

} // namespace nonet::web
