#pragma once

#include <cstddef>

namespace nonet::detail {

/// A row of a table has a few names and numbers; a file without line ends would fill the memory.
inline constexpr std::size_t kMaxCsvRecordBytes = 1'000'000;

/// JSON from outside: what nonet writes and reads has six levels.
inline constexpr int kMaxJsonDepth = 20;

} // namespace nonet::detail
