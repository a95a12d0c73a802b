// What the stages ask of one cell's reading.
#pragma once

#include "nonet/decide.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace nonet::detail {

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

} // namespace nonet::detail
