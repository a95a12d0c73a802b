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

long residentBytes() {
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
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

std::string Metrics::text(int waiting, int sessions) const {
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
    out += heading("nonet_waiting_pictures", "gauge", "Pictures that wait for a reading engine.") +
           "nonet_waiting_pictures " + std::to_string(waiting) + "\n";
    out += heading("nonet_live_sessions", "gauge", "Cameras that are being followed.") + "nonet_live_sessions " +
           std::to_string(sessions) + "\n";
    out += heading("process_resident_memory_bytes", "gauge", "Resident memory.") + "process_resident_memory_bytes " +
           std::to_string(residentBytes()) + "\n";
    return out;
}

} // namespace nonet::web
