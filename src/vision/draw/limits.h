#pragma once

#include <cstddef>

namespace nonet::detail {

/// What must be free before fonts are looked for: the search takes half a megabyte with a few fonts, and ends the
/// process if it gets less than it wants.
inline constexpr std::size_t kFontSearchBytes = 32 << 20;

} // namespace nonet::detail
