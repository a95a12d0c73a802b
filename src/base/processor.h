#pragma once

namespace nonet::detail {

/// The kinds of processor that fast code is compiled for; each runs what is made for those before it.
enum class ProcessorKind {
    Portable, ///< any
    Avx2,     ///< x86 with AVX2, BMI, BMI2, FMA and POPCNT
    Avx512,   ///< and with AVX-512 F and VL
};

/// The highest kind that this processor is.
inline ProcessorKind processorKind() {
#if defined(__x86_64__) || defined(__i386__)
    const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                         __builtin_cpu_supports("popcnt");
    if (hasAvx2)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") ? ProcessorKind::Avx512
                                                                                       : ProcessorKind::Avx2;
#endif
    return ProcessorKind::Portable;
}

} // namespace nonet::detail
