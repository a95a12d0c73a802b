// The pool of a worker, which does one thing at a time: nobody ever waits.
#include "apps/web/engine_pool.h"

namespace nonet::web {

EnginePool::EnginePool(std::vector<std::unique_ptr<PageScanner>> scanners, int maxWaiting)
    : scanners_(std::move(scanners)), maxWaiting_(maxWaiting) {
    static_cast<void>(maxWaiting_);
}

std::optional<EnginePool::Lease> EnginePool::take(std::chrono::milliseconds, const std::stop_token&) {
    if (scanners_.empty())
        return std::nullopt;
    std::unique_ptr<PageScanner> scanner = std::move(scanners_.back());
    scanners_.pop_back();
    return Lease(*this, std::move(scanner));
}

int EnginePool::waiting() const {
    return waiting_;
}

void EnginePool::giveBack(std::unique_ptr<PageScanner> scanner) {
    scanners_.push_back(std::move(scanner));
}

} // namespace nonet::web
