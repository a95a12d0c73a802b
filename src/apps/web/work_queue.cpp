#include "apps/web/work_queue.h"

#include "apps/page/workers.h"

namespace nonet::web {

namespace {

constexpr std::chrono::milliseconds kMemoryPause{50};

} // namespace

WorkQueue::WorkQueue(int threads, Limits limits, std::function<void(Id, Answer)> done)
    : limits_(limits), done_(std::move(done)), threads_(startWorkers(threads, [this] { serve(); })) {}

WorkQueue::~WorkQueue() {
    stop(Clock::now());
}

bool WorkQueue::hasRoomNow(const Address& address) const {
    const auto found = waiting_.find(address);
    return !isStopped_ && count_ < limits_.waiting &&
           (found == waiting_.end() || found->second.size() < limits_.waitingPerAddress);
}

bool WorkQueue::hasRoom(const Address& address) const {
    const std::scoped_lock lock(mutex_);
    return hasRoomNow(address);
}

bool WorkQueue::add(Id id, const Address& address, std::function<Answer()> work) {
    {
        const std::scoped_lock lock(mutex_);
        if (!hasRoomNow(address))
            return false;
        waiting_[address].push_back({id, Clock::now(), std::move(work)});
        ++count_;
    }
    hasWork_.notify_one();
    return true;
}

void WorkQueue::drop(Id id) {
    const std::scoped_lock lock(mutex_);
    for (auto& [address, items] : waiting_)
        count_ -= std::erase_if(items, [id](const Item& item) { return item.id == id; });
    std::erase_if(waiting_, [](const auto& each) { return each.second.empty(); });
}

std::vector<WorkQueue::Id> WorkQueue::dropOlderThan(Clock::time_point time) {
    std::vector<Id> dropped;
    const std::scoped_lock lock(mutex_);
    for (auto& [address, items] : waiting_)
        for (; !items.empty() && items.front().since < time; items.pop_front(), --count_)
            dropped.push_back(items.front().id);
    std::erase_if(waiting_, [](const auto& each) { return each.second.empty(); });
    return dropped;
}

std::size_t WorkQueue::waiting() const {
    const std::scoped_lock lock(mutex_);
    return count_;
}

/// The oldest request of the address behind the one whose turn it was.
std::optional<WorkQueue::Item> WorkQueue::takeNext() {
    if (waiting_.empty())
        return std::nullopt;
    auto turn = waiting_.upper_bound(last_);
    if (turn == waiting_.end())
        turn = waiting_.begin();
    last_ = turn->first;
    Item item = std::move(turn->second.front());
    turn->second.pop_front();
    if (turn->second.empty())
        waiting_.erase(turn);
    --count_;
    return item;
}

/// Works, and tells what came of it; where memory lacks even for that, that it was too much, as soon as there is some.
void WorkQueue::workOn(const Item& item) const {
    for (bool hasFailed = false;; hasFailed = true)
        try {
            return done_(item.id, hasFailed ? busyAnswer() : item.work());
        } catch (const std::exception&) {
            std::this_thread::sleep_for(kMemoryPause);
        }
}

void WorkQueue::serve() {
    std::unique_lock lock(mutex_);
    while (true) {
        hasWork_.wait(lock, [this] { return count_ > 0 || isStopped_; });
        auto item = takeNext();
        if (!item)
            return;
        ++atWork_;
        lock.unlock();
        workOn(*item);
        item.reset(); // what it held is let go of before the next is taken
        lock.lock();
        if (--atWork_ == 0)
            isIdle_.notify_all();
    }
}

bool WorkQueue::stop(Clock::time_point last) {
    std::unique_lock lock(mutex_);
    isStopped_ = true;
    waiting_.clear();
    count_ = 0;
    hasWork_.notify_all();
    return isIdle_.wait_until(lock, last, [this] { return atWork_ == 0; });
}

} // namespace nonet::web
