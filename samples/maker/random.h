#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace nonet::samples {

/// A seeded generator (xoshiro256**, seeded by splitmix64) with its own distributions, so that a seed means the same
/// numbers with every standard library.
class Random {
public:
    explicit Random(std::uint64_t seed) {
        for (std::uint64_t& word : state_) {
            seed += 0x9e3779b97f4a7c15U;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
            word = z ^ (z >> 31);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; } ///< in [0, 1)
    double uniform(double low, double high) { return low + (high - low) * uniform(); }
    int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }
    int between(int low, int high) { return low + below(high - low + 1); } ///< both ends included
    bool chance(double probability) { return uniform() < probability; }

    /// Mean 0, deviation 1, never beyond 6: the sum of twelve uniforms, which needs no libm.
    double normal() {
        double sum = -6;
        for (int i = 0; i < 12; ++i)
            sum += uniform();
        return sum;
    }

    template <class T>
    T pick(std::initializer_list<T> choices) {
        return choices.begin()[below(static_cast<int>(choices.size()))];
    }
    template <class T>
    const T& pick(const std::vector<T>& choices) {
        return choices[static_cast<std::size_t>(below(static_cast<int>(choices.size())))];
    }
    template <class Range>
    void shuffle(Range& range) {
        for (std::size_t i = range.size(); i > 1; --i)
            std::swap(range[i - 1], range[static_cast<std::size_t>(below(static_cast<int>(i)))]);
    }

    /// A generator of its own for one part of the work, so that a change there moves nothing else.
    Random fork() { return Random(next()); }

private:
    std::array<std::uint64_t, 4> state_{};
};

} // namespace nonet::samples
