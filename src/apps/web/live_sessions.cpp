#include "apps/web/live_sessions.h"

#include <algorithm>

namespace nonet::web {

void LiveSessions::forgetOld() {
    const std::scoped_lock lock(mutex_);
    std::erase_if(entries_, [now = Clock::now()](const auto& item) { return now - item.second.last > kForgetAfter; });
}

std::shared_ptr<LiveSession> LiveSessions::get(const std::string& name, const Rules& rules) {
    const std::scoped_lock lock(mutex_);
    const Clock::time_point now = Clock::now();
    auto found = entries_.find(name);
    if (found == entries_.end() || found->second.session->rules != rules) {
        entries_.erase(name);
        while (entries_.size() >= kMost)
            entries_.erase(std::ranges::min_element(entries_, {}, [](const auto& item) { return item.second.last; }));
        auto reader = makeReader(engine_);
        if (!reader)
            return nullptr;
        LiveOptions options;
        options.scan.rules = rules;
        found = entries_.emplace(name, Entry{std::make_shared<LiveSession>(std::move(*reader), options), now}).first;
    }
    found->second.last = now;
    return found->second.session;
}

int LiveSessions::size() const {
    const std::scoped_lock lock(mutex_);
    return static_cast<int>(entries_.size());
}

} // namespace nonet::web
