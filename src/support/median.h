#pragma once

#include <algorithm>
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

} // namespace nonet::detail
