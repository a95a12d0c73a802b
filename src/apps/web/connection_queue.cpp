#include "apps/web/connection_queue.h"

namespace nonet::web {

namespace {

constexpr std::size_t kRefusers = 2;
constexpr std::size_t kMaxRefused = 256; // connections that wait to be turned away

thread_local bool isRefuser = false;

} // namespace

bool ConnectionQueue::isTurnedAway() {
    return isRefuser;
}

ConnectionQueue::ConnectionQueue(std::size_t threads, std::size_t maxQueued, std::function<void()> onIdle)
    : maxQueued_(maxQueued), onIdle_(std::move(onIdle)) {
    for (std::size_t i = 0; i < threads; ++i)
        threads_.emplace_back([this] { serve(served_, false); });
    for (std::size_t i = 0; i < kRefusers; ++i)
        threads_.emplace_back([this] { serve(turnedAway_, true); });
}

void ConnectionQueue::enqueue(std::function<void()> connection) {
    std::unique_lock lock(mutex_);
    Lane& lane = served_.jobs.size() < maxQueued_ ? served_ : turnedAway_;
    if (lane.jobs.size() >= std::max(maxQueued_, kMaxRefused)) {
        lock.unlock();
        isRefuser = true; // on the accepting thread: the rest waits outside meanwhile
        connection();
        isRefuser = false;
        return;
    }
    lane.jobs.push_back(std::move(connection));
    lane.hasJob.notify_one();
}

void ConnectionQueue::serve(Lane& lane, bool turnsAway) {
    isRefuser = turnsAway;
    std::unique_lock lock(mutex_);
    while (true) {
        lane.hasJob.wait(lock, [&] { return !lane.jobs.empty() || isShutDown_; });
        if (lane.jobs.empty())
            return;
        const std::function<void()> connection = std::move(lane.jobs.front());
        lane.jobs.pop_front();
        lock.unlock();
        connection();
        lock.lock();
    }
}

void ConnectionQueue::shutdown() {
    {
        const std::scoped_lock lock(mutex_);
        isShutDown_ = true;
    }
    served_.hasJob.notify_all();
    turnedAway_.hasJob.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

} // namespace nonet::web
