#pragma once

#include "nonet/formats.h"

#include <string>

namespace nonet::detail {

// One function per form, each in its own file; exports.cpp lists them.
std::string toSdk(const ExportPuzzle& puzzle);
std::string toSdm(const ExportPuzzle& puzzle);
std::string toSimpleSudoku(const ExportPuzzle& puzzle);
std::string openSudokuHead();
std::string toOpenSudoku(const ExportPuzzle& puzzle);
std::string openSudokuTail();
std::string toCandidatesGrid(const ExportPuzzle& puzzle);
std::string toSudokuWikiLink(const ExportPuzzle& puzzle);
std::string toFPuzzlesLink(const ExportPuzzle& puzzle);
std::string toSudokuPadLink(const ExportPuzzle& puzzle);
std::string toSvgSheets(std::span<const ExportPuzzle> puzzles);
std::string toPdfSheets(std::span<const ExportPuzzle> puzzles);

/// What stands in the grid: the givens and what was written in.
const Grid& stateOf(const ExportPuzzle& puzzle);

} // namespace nonet::detail
