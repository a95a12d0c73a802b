#pragma once

#include "nonet/decide.h"

namespace nonet::test {

/// A distribution with `p` for one value (0: blank) and the rest spread over the others.
inline CellReading sure(int digit, float p = 0.9999F) {
    CellReading reading;
    const float rest = (1 - p) / 9;
    reading.blank = digit == 0 ? p : rest;
    reading.printed.fill(rest);
    if (digit > 0)
        reading.printed[static_cast<std::size_t>(digit - 1)] = p;
    return reading;
}

} // namespace nonet::test
