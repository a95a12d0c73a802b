#pragma once

#include "apps/web/answer.h"
#include "apps/web/visitors.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace nonet::web {

/// A few threads that work on requests, and the few requests that wait for them. The addresses that wait take turns, so
/// that one with many requests does not keep the others waiting. May be called from many threads.
class WorkQueue {
public:
    using Clock = std::chrono::steady_clock;
    using Id = std::uint64_t; ///< of whoever waits for the answer
    struct Limits {
        std::size_t waiting = 0, waitingPerAddress = 0;
    };

    /// `done` is told what came of a request, on a thread of the queue. Throws std::system_error if there can be no
    /// thread; fewer than asked for do the same.
    WorkQueue(int threads, Limits limits, std::function<void(Id, Answer)> done);
    WorkQueue(const WorkQueue&) = delete;
    WorkQueue& operator=(const WorkQueue&) = delete;
    ~WorkQueue();

    bool hasRoom(const Address& address) const;
    bool add(Id id, const Address& address, std::function<Answer()> work); ///< false: there is no room
    void drop(Id id);                                                      ///< no longer wanted, if it still waits
    std::vector<Id> dropOlderThan(Clock::time_point time);                 ///< those that waited too long
    std::size_t waiting() const;

    /// Drops what waits and lets what is being worked on end until then; whether all has.
    bool stop(Clock::time_point last);

private:
    struct Item {
        Id id;
        Clock::time_point since;
        std::function<Answer()> work;
    };
    void serve();
    void workOn(const Item& item) const;
    bool hasRoomNow(const Address& address) const;
    std::optional<Item> takeNext();

    mutable std::mutex mutex_;
    std::condition_variable hasWork_, isIdle_;
    std::map<Address, std::deque<Item>> waiting_; ///< none is empty
    std::size_t count_ = 0, atWork_ = 0;
    Address last_{}; ///< whose turn it was
    bool isStopped_ = false;
    const Limits limits_;
    const std::function<void(Id, Answer)> done_;
    std::vector<std::jthread> threads_;
};

} // namespace nonet::web
