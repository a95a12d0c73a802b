// What the stages ask of one cell's reading.
#pragma once

#include "nonet/decide.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace nonet::detail {

inline constexpr int kMostGivens = 50; // of a puzzle; a full grid with more printed digits is a solution

/// One cell's likelihoods of blank (0) and the digits.
using Distribution = std::array<double, 10>;
using Distributions = std::array<Distribution, 81>;

inline double printedShare(const CellReading& reading) {
    return std::accumulate(reading.printed.begin(), reading.printed.end(), 0.0);
}

inline double handwrittenShare(const CellReading& reading) {
    return std::accumulate(reading.handwritten.begin(), reading.handwritten.end(), 0.0);
}

/// Over blank and the digits, whoever wrote them.
inline Distribution distributionOf(const CellReading& reading) {
    Distribution p{};
    p[0] = reading.blank;
    for (std::size_t digit = 1; digit <= 9; ++digit)
        p[digit] = static_cast<double>(reading.printed[digit - 1]) + reading.handwritten[digit - 1];
    return p;
}

/// The probability of the likeliest value.
inline double certaintyOf(const CellReading& reading) {
    return std::ranges::max(distributionOf(reading));
}

/// Adds so much of a reading to a sum of readings.
inline void add(CellReading& sum, const CellReading& reading, float weight) {
    sum.blank += weight * reading.blank;
    for (std::size_t d = 0; d < 9; ++d) {
        sum.printed[d] += weight * reading.printed[d];
        sum.handwritten[d] += weight * reading.handwritten[d];
    }
}

inline constexpr int kFewestOfAFullGrid = 70; // digits on a board that has one in every cell, some unread
inline constexpr int kMostUnclear = 12; // cells of a sudoku that makes no puzzle; of a foreign grid there are more

inline int unclearCells(const Readings& readings) {
    constexpr double kClear = 0.9;
    return static_cast<int>(
        std::ranges::count_if(readings, [](const CellReading& reading) { return certaintyOf(reading) < kClear; }));
}

/// How many cells are read wrongly, if each is taken for what it is likeliest to be.
inline double expectedErrors(const Readings& readings) {
    return std::accumulate(readings.begin(), readings.end(), 0.0,
                           [](double sum, const CellReading& reading) { return sum + 1 - certaintyOf(reading); });
}

} // namespace nonet::detail
