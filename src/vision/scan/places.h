#pragma once

#include "vision/scan/context.h"

namespace nonet::detail {

/// How many lattices that are no sudoku are read before no worse ones are.
inline constexpr int kMostRejected = 8, kMostRejectedLater = 4;

/// Reads the places of a picture, best first: of each the puzzle that the best of its lattices shows, none where none
/// of them is a sudoku.
std::vector<Puzzle> scanPlaces(const ScanContext& context, const std::vector<Place>& places, int mostRejected);

/// The same where nobody reads: of each place the best lattice, as it lies.
std::vector<Puzzle> scanUnreadPlaces(const ScanContext& context, const std::vector<Place>& places);

/// Lines may be clear and not those of the grid: a lattice a row too high. Whether others are to be looked for.
bool areInVain(const std::vector<Place>& places, const std::vector<Puzzle>& puzzles);

std::vector<Lattice> latticesOf(const std::vector<Place>& places);

/// Puts puzzles in the place of those that they lie on.
void replacePuzzles(std::vector<Puzzle>& puzzles, std::vector<Puzzle> better);

/// Rows of puzzles from the top, each from the left.
void sortForReading(std::vector<Puzzle>& puzzles);

} // namespace nonet::detail
