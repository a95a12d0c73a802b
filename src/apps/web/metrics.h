#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace nonet::web {

/// Counts what the server does, for GET /metrics.
class Metrics {
public:
    void count(const std::string& path, int status, double seconds);
    /// Something that was not done, and why in a word: a request, or a connection.
    void countRefusal(std::string_view reason);

    /// What is so now, read at the time of asking.
    struct Gauges {
        std::size_t waitingPictures = 0, liveSessions = 0, connections = 0, heldBytes = 0;
    };
    /// Prometheus' text form.
    std::string text(const Gauges& gauges) const;

private:
    static constexpr std::array kBuckets = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0};
    struct Times {
        std::array<std::uint64_t, kBuckets.size()> buckets{}; ///< not cumulative
        std::uint64_t count = 0;
        double sum = 0;
    };

    mutable std::mutex mutex_;
    std::map<std::pair<std::string, int>, std::uint64_t> requests_;
    std::map<std::string, Times> times_;
    std::map<std::string, std::uint64_t> refusals_{{"memory", 0}}; ///< which must be there when there is none left
};

} // namespace nonet::web
