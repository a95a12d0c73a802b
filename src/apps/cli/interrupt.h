#pragma once

#include <atomic>

namespace nonet::cli {

/// From now on the first SIGINT or SIGTERM sets the flag, so that work in flight can be finished; a second one ends the
/// program as usual.
const std::atomic<bool>& catchInterrupt();

} // namespace nonet::cli
