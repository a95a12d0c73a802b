#include "logic/solve/engine.h"

namespace nonet::detail {

std::vector<const Engine*> runnableEngines() {
    std::vector<const Engine*> engines;
#ifdef NONET_X86_ENGINES
    const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (hasAvx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl"))
        engines.push_back(&kAvx512Engine);
    if (hasAvx2)
        engines.push_back(&kAvx2Engine);
#endif
    engines.push_back(&kPortableEngine);
    return engines;
}

const Engine& bestEngine() {
    static const Engine& best = *runnableEngines().front();
    return best;
}

} // namespace nonet::detail
