// Vectors of 32-bit lanes, four lanes to a digit. Internal linkage on purpose, see band_engine.h.
#pragma once

#include "nonet/grid.h"

#include <cstdint>

namespace nonet::detail {
namespace {

using Word = std::uint32_t;

/// One digit to a vector: what every 64-bit x86 and ARM processor has.
struct Vectors128 {
    using V = Word __attribute__((vector_size(16)));
    static constexpr int kVectors = kSide;
    static constexpr int kLanes = 4;

    static constexpr V perDigit(Word lane0, Word lane1, Word lane2) { return V{lane0, lane1, lane2}; }
    static V load(const Word* lanes) {
        V v;
        __builtin_memcpy(&v, lanes, sizeof v);
        return v;
    }
    static V onlyDigit(int) { return ~V{}; }
    static V nextRow(V v) { return __builtin_shufflevector(v, v, 1, 2, 0, 3); }
    static V otherRow(V v) { return __builtin_shufflevector(v, v, 2, 0, 1, 3); }
    static V select(V mask, V a, V b) { return (a & mask) | (b & ~mask); } // bits of a where the mask has them
    static V swapHalves(V v) { return v; }
    static bool isZero(V v) {
        using Halves = long long __attribute__((vector_size(16)));
        const auto halves = reinterpret_cast<Halves>(v);
        return (halves[0] | halves[1]) == 0;
    }
};

#ifdef __AVX2__
/// Two digits to a vector; the tenth digit is padding.
struct Vectors256 {
    using V = Word __attribute__((vector_size(32)));
    static constexpr int kVectors = 5;
    static constexpr int kLanes = 8;

    static constexpr V perDigit(Word lane0, Word lane1, Word lane2) {
        return V{lane0, lane1, lane2, 0, lane0, lane1, lane2};
    }
    static V load(const Word* lanes) {
        const Vectors128::V v = Vectors128::load(lanes);
        return __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3);
    }
    static V onlyDigit(int which) { return which ? V{0, 0, 0, 0, ~0U, ~0U, ~0U, ~0U} : V{~0U, ~0U, ~0U, ~0U}; }
    static V nextRow(V v) { return __builtin_shufflevector(v, v, 1, 2, 0, 3, 5, 6, 4, 7); }
    static V otherRow(V v) { return __builtin_shufflevector(v, v, 2, 0, 1, 3, 6, 4, 5, 7); }
    static V select(V mask, V a, V b) {
#ifdef __AVX512VL__
        using Ints = int __attribute__((vector_size(32))); // what the instruction's name takes
        constexpr int kMaskChooses = 0xCA, kAllLanes = 0xFF;
        return reinterpret_cast<V>(
            __builtin_ia32_pternlogd256_mask(reinterpret_cast<Ints>(mask), reinterpret_cast<Ints>(a),
                                             reinterpret_cast<Ints>(b), kMaskChooses, kAllLanes));
#else
        return (a & mask) | (b & ~mask);
#endif
    }
    static V swapHalves(V v) {
        return __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3);
    }
    static bool isZero(V v) {
        using Quarters = long long __attribute__((vector_size(32)));
        const auto quarters = reinterpret_cast<Quarters>(v);
        return __builtin_ia32_ptestz256(quarters, quarters) != 0;
    }
};
#endif

} // namespace
} // namespace nonet::detail
