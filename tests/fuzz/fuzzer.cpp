// libFuzzer's side of a door. At the end it tells how much of the processor's time an execution took: the mean alone is
// that of a few slow ones.
#include "fuzz/door.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace nonet;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace {

// Of the processor's time, under the sanitizers: whatever comes in, the work is bounded.
constexpr double kMostSeconds = 5;

/// How often which time was taken, a bucket for each two percent.
class Times {
public:
    void add(double microseconds) {
        const double bucket = std::log(std::max(1.0, microseconds)) / std::log(kStep);
        ++counts_[std::min(counts_.size() - 1, static_cast<std::size_t>(bucket))];
        ++count_;
        sum_ += microseconds;
    }
    double quantile(double share) const {
        const double before = share * static_cast<double>(count_);
        std::size_t bucket = 0;
        for (double seen = 0; bucket < counts_.size(); ++bucket)
            if ((seen += static_cast<double>(counts_[bucket])) > before)
                break;
        return std::pow(kStep, static_cast<double>(bucket) + 0.5);
    }
    void print() const {
        std::fprintf(stderr, "cpu_ms: median %.3f, 95th percentile %.3f, mean %.3f of %ld\n", 1e-3 * quantile(0.5),
                     1e-3 * quantile(0.95), 1e-3 * sum_ / static_cast<double>(std::max(1L, count_)), count_);
    }

private:
    static constexpr double kStep = 1.02;

    std::array<long, 1000> counts_{}; // up to 400 seconds
    long count_ = 0;
    double sum_ = 0;
};

Times times;

double cpuMicroseconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    std::atexit([] { times.print(); });
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const double begin = cpuMicroseconds();
    fuzz::kDoor.enter({data, size});
    const double microseconds = cpuMicroseconds() - begin;
    times.add(microseconds);
    fuzz::require(!fuzz::kDoor.isBounded || microseconds < 1e6 * kMostSeconds);
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize,
                                               unsigned seed) {
    if (!fuzz::kDoor.mutate)
        return LLVMFuzzerMutate(data, size, maxSize);
    fuzz::Bytes input(data, data + size);
    fuzz::Random random(seed);
    fuzz::kDoor.mutate(input, maxSize, random, [](fuzz::Bytes& bytes, std::size_t most) {
        const std::size_t before = bytes.size();
        bytes.resize(std::max(before, most));
        bytes.resize(LLVMFuzzerMutate(bytes.data(), before, most));
    });
    input.resize(std::min(input.size(), maxSize));
    std::ranges::copy(input, data);
    return input.size();
}
