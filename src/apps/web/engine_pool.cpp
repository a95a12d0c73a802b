#include "apps/web/engine_pool.h"

namespace nonet::web {

EnginePool::EnginePool(std::vector<std::unique_ptr<PageScanner>> scanners, int maxWaiting)
    : scanners_(std::move(scanners)), maxWaiting_(maxWaiting) {}

std::optional<EnginePool::Lease> EnginePool::take(std::chrono::milliseconds timeout, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (scanners_.empty()) {
        if (waiting_ >= maxWaiting_)
            return std::nullopt;
        ++waiting_;
        const bool hasOne = isFree_.wait_for(lock, stop, timeout, [this] { return !scanners_.empty(); });
        --waiting_;
        if (!hasOne)
            return std::nullopt;
    }
    std::unique_ptr<PageScanner> scanner = std::move(scanners_.back());
    scanners_.pop_back();
    return Lease(*this, std::move(scanner));
}

int EnginePool::waiting() const {
    const std::scoped_lock lock(mutex_);
    return waiting_;
}

void EnginePool::giveBack(std::unique_ptr<PageScanner> scanner) {
    {
        const std::scoped_lock lock(mutex_);
        scanners_.push_back(std::move(scanner));
    }
    isFree_.notify_one();
}

} // namespace nonet::web
