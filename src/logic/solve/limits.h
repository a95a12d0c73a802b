#pragma once

#include <cstdint>

namespace nonet::detail {

/// Guesses after a solution until a search by cells gives up and placements are looked at. No puzzle of the sets in
/// docs/benchmarks.md takes a thousand.
constexpr std::int64_t kPatienceGuesses = 2'000;
/// The same within a part of a puzzle that was split.
constexpr std::int64_t kPatienceInPartsGuesses = 500;
/// Digits with more placements are not tried against others.
constexpr std::int64_t kMaxListedPlacements = 1'000;

/// What SearchBound::generous() allows for each solution: about half a minute. A climb for the worst grids found none
/// that takes a thousandth of it (docs/benchmarks.md).
constexpr std::int64_t kGenerousGuesses = 100'000'000;
/// And SearchBound::tight(): less than a tenth of a second.
constexpr std::int64_t kTightGuesses = 200'000;

} // namespace nonet::detail
