#include "base/processor.h"
#include "logic/solve/engine.h"

namespace nonet::detail {

std::vector<const SolverEngine*> runnableEngines() {
    std::vector<const SolverEngine*> engines;
#ifdef NONET_X86_ENGINES
    if (processorKind() >= ProcessorKind::Avx512)
        engines.push_back(&kAvx512Engine);
    if (processorKind() >= ProcessorKind::Avx2)
        engines.push_back(&kAvx2Engine);
#endif
    engines.push_back(&kPortableEngine);
    return engines;
}

const SolverEngine& bestEngine() {
    static const SolverEngine& best = *runnableEngines().front();
    return best;
}

} // namespace nonet::detail
