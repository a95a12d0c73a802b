#include "logic/solver/engine.h"

namespace nonet::detail {

const Engine& bestEngine() {
#ifdef NONET_AVX2_ENGINE
    static const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                                __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (hasAvx2)
        return kAvx2Engine;
#endif
    return kPortableEngine;
}

} // namespace nonet::detail
