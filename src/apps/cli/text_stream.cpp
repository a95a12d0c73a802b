// Each worker takes the next chunk under one lock, works on it alone and hands its output in; whoever hands in the one
// that is due emits it and those that wait behind it. Workers that run too far ahead of the output wait, which bounds
// the memory.
#include "apps/cli/text_stream.h"

#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace nonet::cli {

namespace {

// Large enough to make locks and writes cheap, small enough to spread 10,000 hard puzzles evenly.
constexpr std::size_t kChunkPuzzles = 256;
// Chunks that a worker may be ahead of the output, so that one hard puzzle does not stop the others.
constexpr std::int64_t kChunksAhead = 8;

class Stream {
public:
    Stream(LineReader& input, const std::function<ChunkOutput(const Chunk&)>& work,
           const std::function<bool(const ChunkOutput&)>& emit)
        : input_(input), work_(work), emit_(emit) {}

    void run(int threads) {
        std::vector<std::jthread> helpers;
        bool hasHelpers = false;
        Chunk chunk;
        std::int64_t ticket = 0;
        while (take(chunk, ticket)) {
            // Helpers are worth their start only when one chunk was not all.
            if (ticket > 0 && !std::exchange(hasHelpers, true))
                startHelpers(helpers, threads - 1);
            process(chunk, ticket);
        }
        helpers.clear();
        if (failure_)
            std::rethrow_exception(failure_);
    }

private:
    struct Result {
        ChunkOutput output;
        std::exception_ptr failure;
    };

    /// As many as there can be; fewer do the same work.
    void startHelpers(std::vector<std::jthread>& helpers, int count) {
        try {
            while (static_cast<int>(helpers.size()) < count)
                helpers.emplace_back([this] { help(); });
        } catch (const std::system_error&) {
        }
    }

    void help() {
        Chunk chunk;
        std::int64_t ticket = 0;
        while (take(chunk, ticket))
            process(chunk, ticket);
    }

    bool take(Chunk& chunk, std::int64_t& ticket) {
        const std::scoped_lock lock(inputMutex_);
        chunk.puzzles.clear();
        chunk.puzzlesBefore = puzzlesTaken_;
        while (!isOver_ && chunk.puzzles.size() < kChunkPuzzles &&
               (chunk.puzzles.empty() || input_.hasBufferedLine())) {
            if (const auto line = input_.next()) {
                parser_.addLine(*line, chunk.puzzles);
            } else {
                parser_.finish(chunk.puzzles);
                isOver_ = true;
            }
        }
        puzzlesTaken_ += static_cast<std::int64_t>(chunk.puzzles.size());
        if (chunk.puzzles.empty())
            return false;
        ticket = nextTicket_++;
        return true;
    }

    void process(const Chunk& chunk, std::int64_t ticket) {
        Result result;
        try {
            result.output = work_(chunk);
        } catch (...) {
            result.failure = std::current_exception();
        }
        std::unique_lock lock(outputMutex_);
        outputMoved_.wait(lock, [&] { return ticket < turn_ + kChunksAhead; });
        waiting_.emplace(ticket, std::move(result));
        for (auto due = waiting_.begin(); due != waiting_.end() && due->first == turn_; due = waiting_.erase(due)) {
            emitResult(due->second);
            ++turn_;
        }
        outputMoved_.notify_all();
    }

    void emitResult(const Result& result) {
        try {
            if (result.failure)
                std::rethrow_exception(result.failure);
            if (!hasEnded_ && !emit_(result.output))
                end();
        } catch (...) {
            if (!failure_)
                failure_ = std::current_exception();
            end();
        }
    }

    void end() {
        hasEnded_ = true;
        const std::scoped_lock lock(inputMutex_);
        isOver_ = true;
    }

    LineReader& input_;
    const std::function<ChunkOutput(const Chunk&)>& work_;
    const std::function<bool(const ChunkOutput&)>& emit_;

    std::mutex inputMutex_;
    PuzzleTextParser parser_;
    bool isOver_ = false;
    std::int64_t puzzlesTaken_ = 0, nextTicket_ = 0;

    std::mutex outputMutex_;
    std::condition_variable outputMoved_;
    std::map<std::int64_t, Result> waiting_; // by ticket
    std::int64_t turn_ = 0;
    bool hasEnded_ = false;
    std::exception_ptr failure_;
};

} // namespace

Tally& Tally::operator+=(const Tally& other) {
    puzzles += other.puzzles;
    unique += other.unique;
    many += other.many;
    none += other.none;
    invalid += other.invalid;
    undecided += other.undecided;
    solverSeconds += other.solverSeconds;
    code = worse(code, other.code);
    return *this;
}

void streamPuzzles(LineReader& input, int threads, const std::function<ChunkOutput(const Chunk&)>& work,
                   const std::function<bool(const ChunkOutput&)>& emit) {
    Stream(input, work, emit).run(threads);
}

} // namespace nonet::cli
