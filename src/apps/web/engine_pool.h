#pragma once

#include "nonet/reader.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace nonet::web {

/// The reading engines of a server: as many pictures are read at once as there are engines, some more wait, and the
/// rest is turned away at once.
class EnginePool {
public:
    EnginePool(std::vector<std::unique_ptr<DigitReader>> readers, int maxWaiting);

    /// An engine for as long as the object lives.
    class Lease {
    public:
        Lease(EnginePool& pool, std::unique_ptr<DigitReader> reader) : pool_(&pool), reader_(std::move(reader)) {}
        Lease(Lease&&) noexcept = default;
        Lease& operator=(Lease&&) = delete;
        ~Lease() {
            if (reader_)
                pool_->giveBack(std::move(reader_));
        }
        DigitReader& reader() { return *reader_; }

    private:
        EnginePool* pool_;
        std::unique_ptr<DigitReader> reader_;
    };

    /// Waits for an engine; nothing when too many wait already or none gets free in time.
    std::optional<Lease> take(std::chrono::milliseconds timeout);

    int waiting() const; ///< how many wait now

private:
    void giveBack(std::unique_ptr<DigitReader> reader);

    mutable std::mutex mutex_;
    std::condition_variable isFree_;
    std::vector<std::unique_ptr<DigitReader>> readers_;
    int waiting_ = 0;
    const int maxWaiting_;
};

} // namespace nonet::web
