// What the scanner in a browser takes.
#pragma once

#include <cstdint>

namespace nonet::web {

/// Twice what the server decodes: only the browser has such pictures whole, the page reduces them for the scan.
inline constexpr std::int64_t kMaxBrowserPixels = 80'000'000;

} // namespace nonet::web
