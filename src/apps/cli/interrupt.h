#pragma once

#include <stop_token>

namespace nonet::cli {

/// From now on the first SIGINT or SIGTERM requests a stop, so that work in flight can be finished; a second one ends
/// the program as usual. Nobody may register a callback with the token.
std::stop_token catchInterrupt();

/// From now on SIGINT or SIGTERM ends the program at once with its exit status, whatever it is doing: for commands that
/// leave nothing half done.
void leaveAtInterrupt();

} // namespace nonet::cli
