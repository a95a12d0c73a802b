#pragma once

#include "apps/web/site.h"

#include <optional>
#include <string>
#include <string_view>

namespace nonet::web {

/// What one connection says and hears, without its socket: bytes go in, bytes come out, and now and then a request that
/// is to be worked on. One request after the other: what is sent ahead of an answer waits outside. Says until when the
/// client has time.
class Conversation {
public:
    using Clock = std::chrono::steady_clock;

    Conversation(const Site& site, const Address& address, Clock::time_point now);
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    ~Conversation();

    bool wantsBytes() const;
    void receive(std::string_view bytes, Clock::time_point now);

    std::string_view toSend() const { return std::string_view(out_).substr(sent_); }
    void sent(std::size_t count, Clock::time_point now);

    /// A request that is whole, once.
    struct Job {
        const ApiPath* path;
        ApiRequest request;
    };
    bool hasJob() const { return job_.has_value(); }
    std::optional<Job> takeJob();
    /// What came of the job.
    void answer(const Answer& answer, Clock::time_point now);

    bool isAtWork() const { return phase_ == Phase::AtWork; }
    bool isDiscarding() const { return phase_ == Phase::Discarding; } ///< everything is said: only listens
    bool isOver() const { return phase_ == Phase::Over; }
    /// Whether it may be broken off for another one: nothing was promised yet, or everything is said.
    bool isIdle() const { return phase_ == Phase::Head || phase_ == Phase::Discarding; }
    Clock::time_point since() const { return since_; } ///< when it began to wait for what it waits for

    /// Until when the client has to do what it is waited for.
    Clock::time_point deadline() const;
    /// Once the deadline has passed: says so, where somebody may listen, or is over.
    void timeUp(Clock::time_point now);

private:
    enum class Phase { Head, Body, AtWork, Answering, Discarding, Over };

    void enter(Phase phase, Clock::time_point now, std::chrono::milliseconds time);
    void hold(std::size_t bytes); ///< lets go of what was held before
    void readRequest(Clock::time_point now);
    void beginBody(const Plan& plan, Clock::time_point now);
    void takeBody(Clock::time_point now);
    void put(const Answer& answer, bool isUnread, Clock::time_point now);

    const Site& site_;
    const Address address_;
    Phase phase_ = Phase::Head;
    Clock::time_point since_{}, until_{}, lastByte_{}, begun_{};
    std::string in_, body_, out_; ///< in_: what comes behind the head or body that is being read
    std::size_t searched_ = 0, sent_ = 0, held_ = 0, requests_ = 0; ///< searched_: of in_, without finding a head's end
    Head head_{};
    const ApiPath* path_ = nullptr;
    std::optional<Job> job_;
    bool closes_ = false, isUnread_ = false;
};

/// The answers to all that one client sends, without sockets and at once: what the server would say to it. For tests.
std::string answersTo(const Site& site, std::string_view bytes);

} // namespace nonet::web
