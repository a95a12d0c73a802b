#pragma once

#include "nonet/rules.h"

#include <cstdint>
#include <vector>

namespace nonet::detail {

/// Where an engine puts what it finds.
struct Sink {
    void (*found)(void* context, const std::uint8_t* digits) = nullptr; ///< 81 digits 1-9; null: only count
    void* context = nullptr;
    std::int64_t* guesses = nullptr; ///< counts the guesses if not null
};

/// Finds up to `limit` solutions of 81 digits (0: blank) and gives their number. The engines do the same search in the
/// same order; they differ in the processor that they are compiled for.
using Search = int (*)(const std::uint8_t* digits, int limit, const Sink& sink);

struct SolverEngine {
    const char* name;
    Search classic, diagonal;

    Search search(Rules rules) const { return rules == Rules::Classic ? classic : diagonal; }
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
