// What is held to be true of puzzles before one is looked at, and what it costs a reading not to agree: all in one
// place, so that they can be weighed against each other and fitted together. A prior is a probability; nats are
// log-odds.
#pragma once

#include <cmath>

namespace nonet::detail {

// What puzzles are like.
inline constexpr double kProperPrior = 0.99; // share of printed puzzles with exactly one solution
inline const double kImproperNats = std::log(kProperPrior / (1 - kProperPrior)); // so much likelier than any other
inline constexpr int kFewestGivens = 17;                                         // of a puzzle with one solution
inline constexpr int kMostGivens = 50;        // of a puzzle; a full grid with more printed digits is a solution
inline constexpr int kFewestOfAFullGrid = 70; // digits on a board that has one in every cell, some unread
// Of 144 different puzzles in newspapers, books and apps 73 turn into themselves by half a turn, one or two nearly do.
inline constexpr double kSymmetryNats = 7; // what a reading gains that lies symmetrically

// What people do to them.
inline constexpr double kSecondHandPrior = 0.3; // share of the grids people scan in which they have written
inline constexpr double kSlipPrior = 1e-5;  // share of the cells of full grids in which somebody wrote a wrong digit
inline constexpr float kGivenPrior = 0.35F; // share of the cells that hold a given, where a cell cannot be seen

inline constexpr double kHardlyNats = 7; // of one of two stories of a board, beyond which the other is not told

// How far an engine is believed.
inline constexpr double kLeastProbability = 1e-6; // no engine is surer than this
inline constexpr float kHandLeak = 1e-4F;         // nor of one cell's being print or handwriting
inline constexpr double kShyOdds = 2.3;           // by which the odds that all is right are too low; see calibrate()

// What makes an answer less sure.
inline constexpr double kUnreadableNats = 30; // how much likelier a puzzle is than a board that cannot be read
inline constexpr double kCrowdedShare = 0.5;  // confidence if more than kMostGivens are read and nobody tells print
// The same where they look printed: of 117 made puzzles with 51 to 68 givens and 240 screens with typed digits, most of
// them hard to tell from givens, 120 read so and three wrongly.
inline constexpr double kCrowdedPrintShare = 0.97;
inline constexpr double kRepairDoubt = 0.001; // for each cell that a full printed grid corrects: it hardly ever errs

/// Whether so many digits leave hardly a cell empty.
inline bool isNearlyFull(int digits) {
    return digits >= kFewestOfAFullGrid;
}

} // namespace nonet::detail
