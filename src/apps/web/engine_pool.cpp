#include "apps/web/engine_pool.h"

namespace nonet::web {

EnginePool::EnginePool(std::vector<std::unique_ptr<DigitReader>> readers, int maxWaiting)
    : readers_(std::move(readers)), maxWaiting_(maxWaiting) {}

std::optional<EnginePool::Lease> EnginePool::take(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    if (readers_.empty()) {
        if (waiting_ >= maxWaiting_)
            return std::nullopt;
        ++waiting_;
        const bool hasOne = isFree_.wait_for(lock, timeout, [this] { return !readers_.empty(); });
        --waiting_;
        if (!hasOne)
            return std::nullopt;
    }
    std::unique_ptr<DigitReader> reader = std::move(readers_.back());
    readers_.pop_back();
    return Lease(*this, std::move(reader));
}

int EnginePool::waiting() const {
    const std::scoped_lock lock(mutex_);
    return waiting_;
}

void EnginePool::giveBack(std::unique_ptr<DigitReader> reader) {
    {
        const std::scoped_lock lock(mutex_);
        readers_.push_back(std::move(reader));
    }
    isFree_.notify_one();
}

} // namespace nonet::web
