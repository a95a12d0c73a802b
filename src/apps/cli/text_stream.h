#pragma once

#include "apps/page/exit_code.h"
#include "apps/page/line_reader.h"
#include "nonet/formats.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace nonet::cli {

/// What became of the puzzles, for the summary and the exit status.
struct Tally {
    std::int64_t puzzles = 0, unique = 0, many = 0, none = 0, invalid = 0, undecided = 0;
    double solverSeconds = 0; ///< inside the solver, all threads added up
    ExitCode code = ExitCode::Ok;

    Tally& operator+=(const Tally& other);
};

/// Some puzzles that follow each other in one input.
struct Chunk {
    std::vector<TextPuzzle> puzzles;
    std::int64_t puzzlesBefore = 0; ///< in the same input
};

/// What a chunk turns into.
struct ChunkOutput {
    std::string text; ///< for standard output
    std::string talk; ///< for standard error
    Tally tally;
};

/// Reads the puzzles of an input and calls `work` for chunks of them on up to `threads` threads, and `emit` for the
/// outputs, in input order and one at a time; `emit` returns false to end early. Memory does not grow with the input.
/// A chunk ends where the input makes us wait, so that a slow pipe is answered line by line.
void streamPuzzles(LineReader& input, int threads, const std::function<ChunkOutput(const Chunk&)>& work,
                   const std::function<bool(const ChunkOutput&)>& emit);

} // namespace nonet::cli
