#pragma once

#include <httplib.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace nonet::web {

/// The server's threads, one connection each. Beyond `maxQueued` waiting connections, further ones go to a thread that
/// only turns them away: see isTurnedAway(). When even those pile up, nothing is accepted until some are gone.
class ConnectionQueue : public httplib::TaskQueue {
public:
    ConnectionQueue(std::size_t threads, std::size_t maxQueued, std::function<void()> onIdle);

    void enqueue(std::function<void()> connection) override;
    void shutdown() override;
    void on_idle() override { onIdle_(); }

    /// Whether the calling thread serves a connection that is too many, to be answered with 503.
    static bool isTurnedAway();

private:
    struct Lane {
        std::deque<std::function<void()>> jobs;
        std::condition_variable hasJob;
    };
    void serve(Lane& lane, bool turnsAway);

    std::mutex mutex_;
    Lane served_, turnedAway_;
    std::vector<std::thread> threads_;
    const std::size_t maxQueued_;
    std::function<void()> onIdle_;
    bool isShutDown_ = false;
};

} // namespace nonet::web
