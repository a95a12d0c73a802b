// The memory of cv::Mat in a fuzzer. The address sanitizer asks the system for every large block anew, which is a third
// of a scan's time; here blocks are kept and used again, the oldest first, and what must not be touched is marked by
// hand.
#pragma once

#include <opencv2/core.hpp>

#include <cstdlib>
#include <deque>
#include <map>
#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#define ASAN_POISON_MEMORY_REGION(address, size) static_cast<void>(0)
#define ASAN_UNPOISON_MEMORY_REGION(address, size) static_cast<void>(0)
#endif

namespace nonet::fuzz {

class MatPool : public cv::MatAllocator {
public:
    cv::UMatData* allocate(int dims, const int* sizes, int type, void* given, std::size_t* step, cv::AccessFlag,
                           cv::UMatUsageFlags) const override {
        std::size_t total = CV_ELEM_SIZE(type);
        for (int i = dims - 1; i >= 0; --i) {
            if (step && given && step[i] != cv::Mat::AUTO_STEP)
                total = step[i];
            else if (step)
                step[i] = total;
            total *= static_cast<std::size_t>(sizes[i]);
        }
        auto* data = new cv::UMatData(this);
        data->data = data->origdata = static_cast<uchar*>(given ? given : take(total));
        data->size = total;
        if (given)
            data->flags |= cv::UMatData::USER_ALLOCATED;
        return data;
    }
    bool allocate(cv::UMatData* data, cv::AccessFlag, cv::UMatUsageFlags) const override { return data != nullptr; }
    void deallocate(cv::UMatData* data) const override {
        if (!data)
            return;
        if (!(data->flags & cv::UMatData::USER_ALLOCATED))
            giveBack(data->origdata, data->size);
        data->origdata = nullptr;
        delete data;
    }

private:
    static constexpr std::size_t kMarginBytes = 128,
                                 kLeastBytes = 1 << 16; ///< smaller ones the sanitizer is quick with
    static constexpr std::size_t kAtRest = 4, kMostKeptBytes = std::size_t{1} << 28; ///< blocks of a size; of all

    void* take(std::size_t size) const {
        auto& kept = free_[size];
        uchar* block = nullptr;
        if (kept.size() >= kAtRest) {
            block = kept.front();
            kept.pop_front();
            keptBytes_ -= size;
        } else if (!(block = static_cast<uchar*>(cv::fastMalloc(size + 2 * kMarginBytes)))) {
            throw std::bad_alloc();
        }
        ASAN_POISON_MEMORY_REGION(block, kMarginBytes);
        ASAN_UNPOISON_MEMORY_REGION(block + kMarginBytes, size);
        ASAN_POISON_MEMORY_REGION(block + kMarginBytes + size, kMarginBytes);
        return block + kMarginBytes;
    }
    void giveBack(uchar* data, std::size_t size) const {
        uchar* block = data - kMarginBytes;
        if (size >= kLeastBytes && keptBytes_ + size <= kMostKeptBytes) {
            keptBytes_ += size;
            ASAN_POISON_MEMORY_REGION(block, size + 2 * kMarginBytes);
            free_[size].push_back(block);
        } else {
            ASAN_UNPOISON_MEMORY_REGION(block, size + 2 * kMarginBytes);
            cv::fastFree(block);
        }
    }

    mutable std::map<std::size_t, std::deque<uchar*>> free_;
    mutable std::size_t keptBytes_ = 0;
};

/// For the rest of the program, which uses OpenCV from one thread.
inline void poolMats() {
    static auto* const pool = new MatPool;
    cv::Mat::setDefaultAllocator(pool);
    cv::setNumThreads(1);
}

} // namespace nonet::fuzz
