// A door is a way in for bytes of strangers. Each NAME_fuzz.cpp has one, as kDoor; fuzzer.cpp hands libFuzzer's inputs
// to it, and replay.cpp, in builds without libFuzzer, those of the seeds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

namespace nonet::fuzz {

using Bytes = std::vector<std::uint8_t>;
using Input = std::span<const std::uint8_t>;
using Random = std::minstd_rand;

/// Changes bytes without knowing what they mean; they may grow to `maxSize`.
using Scramble = std::function<void(Bytes& bytes, std::size_t maxSize)>;

struct Door {
    /// Ends the program where a promise is broken, which is a finding.
    void (*enter)(Input input);
    /// Changes an input by what its parts mean; null: by its bytes alone.
    void (*mutate)(Bytes& input, std::size_t maxSize, Random& random, const Scramble& scramble) = nullptr;
    bool isBounded = true; ///< what takes long is a finding
};

extern const Door kDoor;

inline int below(Random& random, std::size_t end) {
    return end == 0 ? 0 : static_cast<int>(random() % end);
}

/// Ends the program, which the fuzzer reports as a finding.
inline void require(bool condition) {
    if (!condition)
        __builtin_trap();
}

} // namespace nonet::fuzz
