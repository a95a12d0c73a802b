#pragma once

#include "apps/web/api.h"
#include "apps/web/guard.h"
#include "apps/web/metrics.h"

#include <httplib.h>

namespace nonet::web {

/// What a server is made of; all of it outlives the server.
struct Services {
    Api& api;
    Metrics& metrics;
    EnginePool& engines;
    LiveSessions& sessions;
    const Guard& guard;
    std::size_t maxBodyBytes = 0;
    bool isVerbose = false; ///< a line on standard error per request
};

/// Gives the server its paths, limits and headers.
void setUp(httplib::Server& server, const Services& services);

} // namespace nonet::web
