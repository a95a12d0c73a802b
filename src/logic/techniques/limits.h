#pragma once

namespace nonet::detail {

/// Instances of one technique that a list of every possible step looks at. Some tens of thousands of chains of almost
/// locked sets are common; death blossoms there can be hundreds of millions of.
constexpr int kMostInstances = 200'000;

} // namespace nonet::detail
