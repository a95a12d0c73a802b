#pragma once

#include "vision/scan/context.h"

namespace nonet::detail {

inline constexpr int kFewestDigits = 6; ///< printed ones, of a sudoku

/// Whether what was read shows that a grid is no sudoku.
bool isForeign(const cv::Mat& bgr, const Puzzle& puzzle);

/// So good a puzzle that the lattice it was read from must be right.
bool isProof(const Puzzle& puzzle);

/// So far beyond the edge of the picture that reading cannot help: a row or column is out of sight, or the edge takes
/// of a grid whose lines alone say too little.
bool isOutOfSight(const ScanContext& context, const LatticeCandidate& candidate);

/// What is to be made of a board that was read. `needsProof`: its lines alone say too little.
ScanLog::Verdict judgeBoard(const ScanContext& context, const Puzzle& puzzle, bool needsProof);

} // namespace nonet::detail
