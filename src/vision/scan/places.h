#pragma once

#include "vision/scan/context.h"

namespace nonet::detail {

/// How many lattices that are no sudoku are read before no worse ones are.
inline constexpr int kMostRejected = 8, kMostRejectedLater = 4;

/// Reads the places of a picture, best first: of each the puzzle that the best of its lattices shows, none where none
/// of them is a sudoku.
std::vector<Puzzle> scanPlaces(const ScanContext& context, const std::vector<Place>& places, int mostRejected);

/// Whether a lattice shows a puzzle beyond doubt. What was read is in the log, and not read again.
bool isSurelyRead(const ScanContext& context, const LatticeCandidate& candidate);

/// The same where nobody reads: of each place the best lattice, as it lies.
std::vector<Puzzle> scanUnreadPlaces(const ScanContext& context, const std::vector<Place>& places);

/// Lines may be clear and not those of the grid: a lattice a row too high. Whether others are to be looked for.
bool areInVain(const std::vector<Place>& places, const std::vector<Puzzle>& puzzles);

std::vector<Lattice> latticesOf(const std::vector<Place>& places);

/// The same places, each lattice turned as the puzzle lies that was read there.
std::vector<Place> turnedLike(const std::vector<Puzzle>& puzzles, std::vector<Place> places);

/// Puts puzzles that other lattices gave in the place of those that they lie on. Where both have solutions and
/// contradict each other, a likely one stays, and what is taken is less sure.
void replacePuzzles(std::vector<Puzzle>& puzzles, std::vector<Puzzle> others, double minConfidence);

/// Rows of puzzles from the top, each from the left.
void sortForReading(std::vector<Puzzle>& puzzles);

} // namespace nonet::detail
