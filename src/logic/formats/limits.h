#pragma once

#include <cstddef>

namespace nonet::detail {

/// What a packed link may unpack to. A classic puzzle has 3 kB of JSON, one with notes in every cell 10 kB; the hundred
/// kilobytes of the largest are drawings, whose rules nonet does not know.
inline constexpr std::size_t kMaxUnpackedLinkCharacters = 128 * 1024;

} // namespace nonet::detail
