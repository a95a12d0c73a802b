#pragma once

#include "apps/page/page_scanner.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace nonet::web {

/// The reading engines of a server: as many pictures are read at once as there are engines, some more wait, and the
/// rest is turned away at once.
class EnginePool {
public:
    EnginePool(std::vector<std::unique_ptr<PageScanner>> scanners, int maxWaiting);

    /// An engine for as long as the object lives.
    class Lease {
    public:
        Lease(EnginePool& pool, std::unique_ptr<PageScanner> scanner) : pool_(&pool), scanner_(std::move(scanner)) {}
        Lease(Lease&&) noexcept = default;
        Lease& operator=(Lease&&) = delete;
        ~Lease() {
            if (scanner_)
                pool_->giveBack(std::move(scanner_));
        }
        PageScanner& scanner() { return *scanner_; }

    private:
        EnginePool* pool_;
        std::unique_ptr<PageScanner> scanner_;
    };

    /// Waits for an engine; nothing when too many wait already, none gets free in time or `stop` is requested.
    std::optional<Lease> take(std::chrono::milliseconds timeout, const std::stop_token& stop);

    int waiting() const; ///< how many wait now

private:
    void giveBack(std::unique_ptr<PageScanner> scanner);

    mutable std::mutex mutex_;
    std::condition_variable_any isFree_;
    std::vector<std::unique_ptr<PageScanner>> scanners_;
    int waiting_ = 0;
    const int maxWaiting_;
};

} // namespace nonet::web
