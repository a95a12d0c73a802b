#pragma once

#include "nonet/rules.h"

#include <nlohmann/json.hpp>

namespace nonet::detail {

/// The rules of f-puzzles' JSON: regions of its cells, diagonals, cages, and windows, which are extra regions there.
Result<Rules> readFPuzzlesRules(const nlohmann::json& puzzle);

/// Those of SudokuPad's: regions and cages; it only draws the rest.
Result<Rules> readSudokuPadRules(const nlohmann::json& puzzle);

/// Adds what readFPuzzlesRules() reads; the grid is there already.
void addFPuzzlesRules(nlohmann::ordered_json& puzzle, const Rules& rules);

} // namespace nonet::detail
