#pragma once

#include "nonet/formats.h"

#include <optional>
#include <string_view>
#include <vector>

namespace nonet::detail {

/// Every game of an OpenSudoku file, or what is wrong with it.
std::vector<TextPuzzle> parseOpenSudoku(std::string_view xml);

struct LinkPuzzle {
    Grid grid;
    std::optional<Rules> rules{}; ///< as in TextPuzzle
};

bool isLink(std::string_view line);
/// The puzzle that a link to SudokuWiki, SudokuPad or f-puzzles holds.
Result<LinkPuzzle> parseLink(std::string_view link);

/// 81 characters as a grid: 1-9, and 0 or . for blank.
std::optional<Grid> gridOfDigits(std::string_view digits);

} // namespace nonet::detail
