// The small sums in the corners of cages.
#pragma once

#include "nonet/reader.h"
#include "nonet/rules.h"

#include <array>
#include <optional>
#include <vector>

namespace nonet::detail {

inline constexpr int kMostSum = 45;

/// How likely each number is, [0] stands for 0; they sum to 1.
using SumReading = std::array<double, kMostSum + 1>;

/// For each cell what stands in its upper left corner, if that looks like a sum.
using CornerSums = std::array<std::optional<SumReading>, Grid::kCells>;

CornerSums readCornerSums(const Cells& cells, DigitReader& reader);

/// The quarter turns, clockwise, that bring corners with small ink to the upper left, if many cells have it in one of
/// their corners and hardly any in the others.
std::optional<int> turnsOfSums(const Cells& cells);

/// A way to read the sums of all cages.
struct SumChoice {
    std::vector<Cage> cages;
    double probability = 0; ///< among all choices that were weighed
};

/// The likeliest ways, likeliest first: each sum possible for its cage, and all together 405. Empty if a cage has no
/// possible sum. A cage whose first cell has no reading may have any sum.
std::vector<SumChoice> chooseSums(const std::vector<CellSet>& cages, const CornerSums& sums);

} // namespace nonet::detail
