#pragma once

#include "logic/solve/placements.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace nonet::detail {

/// One search: what is asked of it, where it puts what it finds, and how it ended.
struct SearchTask {
    const std::uint8_t* digits = nullptr;                               ///< 81, 0 is blank; or null and
    const Places* places = nullptr;                                     ///< what they may be
    int limit = 2;                                                      ///< solutions after which it ends
    std::int64_t patience = std::numeric_limits<std::int64_t>::max();   ///< guesses after a solution until it gives up
    void (*found)(void* context, const std::uint8_t* digits) = nullptr; ///< 81 digits 1-9; null: only count
    void (*left)(void* context, const Places& places) = nullptr;        ///< what is open where it gives up, in parts
    void* context = nullptr;

    int count = 0;            ///< of solutions
    std::int64_t guesses = 0; ///< that it took
    bool hasGivenUp = false;
};

/// The engines do the same search in the same order; they differ in the processor that they are compiled for.
using Search = void (*)(SearchTask& task);

struct SolverEngine {
    const char* name;
    Search classic, diagonal;

    Search search(const Rules& rules) const { return rules.hasDiagonals() ? diagonal : classic; }
};

extern const SolverEngine kPortableEngine;
#ifdef NONET_X86_ENGINES
extern const SolverEngine kAvx2Engine, kAvx512Engine;
#endif

/// The engines that this processor runs, the fastest first.
std::vector<const SolverEngine*> runnableEngines();

/// The first of them.
const SolverEngine& bestEngine();

} // namespace nonet::detail
