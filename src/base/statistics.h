#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace nonet::detail {

/// The upper one of the two in the middle, where the number of values is even. There must be one.
template <class Value>
Value median(std::vector<Value> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// The value that so large a share of the others is below. There must be one.
template <class Value>
Value quantile(std::vector<Value> values, double share) {
    const auto nth = values.begin() + std::lround(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, nth);
    return *nth;
}

} // namespace nonet::detail
