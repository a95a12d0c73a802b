#pragma once

#include "nonet/candidates.h"

#include <span>

namespace nonet::detail {

/// The sets of `size` different digits that add up to `sum`, as bits; none for what is not possible.
std::span<const std::uint16_t> combinations(int size, int sum);

/// The sum of a set of digits.
int sumOf(DigitSet digits);

} // namespace nonet::detail
