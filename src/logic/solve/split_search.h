#pragma once

#include "logic/solve/engine.h"
#include "logic/solve/limits.h"
#include "nonet/solve.h"

namespace nonet::detail {

/// Where solutions go.
struct SolutionSink {
    void (*found)(void* context, const std::uint8_t* digits) = nullptr; ///< 81 digits 1-9; null: only count
    void* context = nullptr;
};

struct SearchResult {
    int count = 0;
    bool isDecided = true;    ///< false: the bound was reached
    std::int64_t guesses = 0; ///< that it took, and what else took as long
};

/// Guesses after a solution until a search by cells gives up.
struct Patience {
    std::int64_t guesses = kPatienceGuesses, inPartsGuesses = kPatienceInPartsGuesses;
};

/// By classic or diagonal rules. Searches by cells, and where that gives up (a few puzzles in a million, or such as
/// were made for it), by placements: what no placement leaves possible is taken away, and what is still too hard is
/// split into parts.
SearchResult searchInParts(const SolverEngine& engine, const std::uint8_t* digits, const Rules& rules, int limit,
                           const SearchBound& bound, const SolutionSink& sink, const Patience& patience = {});

} // namespace nonet::detail
