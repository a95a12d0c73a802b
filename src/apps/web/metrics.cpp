#include "apps/web/metrics.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <unistd.h>

namespace nonet::web {

namespace {

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

std::string heading(const std::string& name, const std::string& type, const std::string& help) {
    return "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

std::string gauge(const std::string& name, const std::string& help, std::size_t value) {
    return heading(name, "gauge", help) + name + " " + std::to_string(value) + "\n";
}

std::size_t residentBytes() {
    std::size_t pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

} // namespace

void Metrics::count(const std::string& path, int status, double seconds) {
    const std::scoped_lock lock(mutex_);
    ++requests_[{path, status}];
    Times& times = times_[path];
    ++times.count;
    times.sum += seconds;
    if (const auto bucket = std::ranges::lower_bound(kBuckets, seconds); bucket != kBuckets.end())
        ++times.buckets[static_cast<std::size_t>(bucket - kBuckets.begin())];
}

void Metrics::countRefusal(std::string_view reason) {
    const std::scoped_lock lock(mutex_);
    ++refusals_[std::string(reason)];
}

std::string Metrics::text(const Gauges& gauges) const {
    const std::scoped_lock lock(mutex_);
    std::string out = heading("nonet_requests_total", "counter", "Requests by path and status.");
    for (const auto& [key, count] : requests_)
        out += "nonet_requests_total{path=\"" + key.first + "\",status=\"" + std::to_string(key.second) + "\"} " +
               std::to_string(count) + "\n";
    const std::string seconds = "nonet_request_seconds";
    out += heading(seconds, "histogram", "Time from the request's head to its answer.");
    for (const auto& [path, times] : times_) {
        const std::string label = "path=\"" + path + "\"";
        std::uint64_t below = 0;
        for (std::size_t i = 0; i < kBuckets.size(); ++i)
            out += seconds + "_bucket{" + label + ",le=\"" + number(kBuckets[i]) + "\"} " +
                   std::to_string(below += times.buckets[i]) + "\n";
        out += seconds + "_bucket{" + label + ",le=\"+Inf\"} " + std::to_string(times.count) + "\n";
        out += seconds + "_sum{" + label + "} " + number(times.sum) + "\n";
        out += seconds + "_count{" + label + "} " + std::to_string(times.count) + "\n";
    }
    out +=
        heading("nonet_refused_total", "counter", "Requests and connections that were refused or broken off, by why.");
    for (const auto& [reason, count] : refusals_)
        out += "nonet_refused_total{reason=\"" + reason + "\"} " + std::to_string(count) + "\n";
    out += gauge("nonet_waiting_pictures", "Pictures that wait for a reading engine.", gauges.waitingPictures);
    out += gauge("nonet_live_sessions", "Cameras that are being followed.", gauges.liveSessions);
    out += gauge("nonet_connections", "Connections that are open.", gauges.connections);
    out += gauge("nonet_held_bytes", "Memory set aside for bodies and answers under way.", gauges.heldBytes);
    out += gauge("process_resident_memory_bytes", "Resident memory.", residentBytes());
    return out;
}

} // namespace nonet::web
