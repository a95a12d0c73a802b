#pragma once

#include "apps/web/api.h"
#include "apps/web/door.h"
#include "apps/web/guard.h"
#include "apps/web/http_head.h"
#include "apps/web/metrics.h"
#include "apps/web/visitors.h"

#include <functional>
#include <optional>

namespace nonet::web {

/// What a request keeps busy: reading engines, or the solver alone.
enum class Work { Picture, Text };

/// A path that takes a body.
struct ApiPath {
    std::string_view path;
    Work work;
    Answer (*call)(Api&, const ApiRequest&);
};

/// What a head leads to: an answer at once, or a body that is waited for and a path that works on it.
struct Plan {
    std::optional<Answer> answer{};
    const ApiPath* path = nullptr;
};

/// What a site is made of; all of it outlives the site.
struct Services {
    Api& api;
    Metrics& metrics;
    LiveSessions& sessions;
    Visitors& visitors;
    const Guard& guard;
    const Door* door = nullptr; ///< null: whoever can reach the server may use it
    std::size_t maxBodyBytes = 0;
    bool isVerbose = false; ///< a line on standard error per request
    std::function<bool(Work, const Address&)> hasRoom = [](Work, const Address&) { return true; };
    std::function<std::size_t()> waitingPictures = [] { return std::size_t{0}; };
};

/// The paths of the server and what stands before them. For one thread, but for call().
class Site {
public:
    using Clock = std::chrono::steady_clock;

    explicit Site(Services services) : services_(std::move(services)) {}

    /// What the head of a request leads to. What is refused is refused here, before its body is read.
    Plan plan(const Head& head, const Address& address, Clock::time_point now) const;

    /// The request that a head and its body are.
    Result<ApiRequest> request(const Head& head, std::string body) const;
    /// Does the work. May be called from many threads.
    Answer call(const ApiPath& path, const ApiRequest& request) const;

    /// Counts an answer, and tells of it; `head` is empty where it could not be read.
    void count(const Head& head, const Answer& answer, Clock::duration time) const;

    Visitors& visitors() const { return services_.visitors; }
    Metrics& metrics() const { return services_.metrics; }

private:
    std::optional<Answer> refusal(const Head& head, const Address& address, Clock::time_point now) const;
    Answer page(const Head& head) const;

    Services services_;
};

} // namespace nonet::web
