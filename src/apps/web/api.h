#pragma once

#include "apps/web/answer.h"
#include "apps/web/engine_pool.h"
#include "apps/web/live_sessions.h"
#include "nonet/options.h"

#include <map>
#include <stop_token>
#include <string>

namespace nonet::web {

/// A request to the API, whichever way it was sent.
struct ApiRequest {
    std::string bytes;                         ///< the picture, or the JSON or text
    std::string name = "picture";              ///< what the picture is called in the answer
    std::map<std::string, std::string> fields; ///< query parameters and the form's other parts
    std::stop_token gone{};                    ///< when the client has gone: the answer is for nobody
};

struct ApiLimits {
    DecodeOptions decode{.maxPixels = 40'000'000};
    std::size_t maxTextBytes = 1 << 16;           ///< of a JSON or text body
    std::chrono::milliseconds maxWait{10'000};    ///< for a reading engine
    std::chrono::milliseconds maxPicture{30'000}; ///< for all pages of a picture; the rest is left out
};

/// What the API's paths do. Keeps nothing of what it is sent but the last frame of each camera, while it sends. May be
/// called from many threads.
class Api {
public:
    Api(EnginePool& engines, LiveSessions& sessions, ApiLimits limits)
        : engines_(engines), sessions_(sessions), limits_(limits) {}

    Answer scan(const ApiRequest& request);
    Answer overlay(const ApiRequest& request);
    Answer live(const ApiRequest& request);
    Answer solve(const ApiRequest& request) const;
    Answer explain(const ApiRequest& request) const;
    Answer hint(const ApiRequest& request) const;

private:
    EnginePool& engines_;
    LiveSessions& sessions_;
    ApiLimits limits_;
};

} // namespace nonet::web
