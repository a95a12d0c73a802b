#pragma once

#include "nonet/live.h"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace nonet::web {

/// One camera that is followed from frame to frame.
struct LiveSession {
    explicit LiveSession(std::unique_ptr<DigitReader> digitReader, const LiveOptions& options)
        : reader(std::move(digitReader)), scanner(*reader, options), rules(options.scan.rules) {}

    std::mutex mutex{}; ///< held while a frame is read
    std::unique_ptr<DigitReader> reader;
    LiveScanner scanner;
    Rules rules;
};

/// The cameras that send frames. A camera that stops sending is forgotten; when there are too many, the one that was
/// silent longest.
class LiveSessions {
public:
    explicit LiveSessions(ReaderOptions engine) : engine_(std::move(engine)) {}

    /// The session of that name, made if there is none or if the rules changed; null if no engine can be made.
    std::shared_ptr<LiveSession> get(const std::string& name, const Rules& rules);
    /// Drops the cameras that are silent.
    void forgetOld();
    int size() const;

    static constexpr std::size_t kMost = 16;
    static constexpr std::chrono::seconds kForgetAfter{30};

private:
    using Clock = std::chrono::steady_clock;
    struct Entry {
        std::shared_ptr<LiveSession> session;
        Clock::time_point last{};
    };

    mutable std::mutex mutex_;
    std::map<std::string, Entry> entries_;
    ReaderOptions engine_;
};

} // namespace nonet::web
