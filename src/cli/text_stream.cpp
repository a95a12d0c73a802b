// Each worker takes the next batch under one lock, works on it alone, and waits for its turn to emit. No worker runs
// further ahead than its own batch, which bounds the memory and keeps the order without a queue.
#include "cli/text_stream.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace nonet::cli {

namespace {

// Large enough to make locks and writes cheap, small enough to spread 10,000 hard puzzles evenly.
constexpr std::size_t kBatchPuzzles = 256;

class Stream {
public:
    Stream(LineReader& input, const std::function<BatchOutput(const Batch&)>& work,
           const std::function<bool(const BatchOutput&)>& emit)
        : input_(input), work_(work), emit_(emit) {}

    void run(int threads) {
        std::vector<std::jthread> helpers;
        Batch batch;
        std::int64_t ticket = 0;
        while (take(batch, ticket)) {
            // Helpers are worth their start only when one batch was not all.
            if (helpers.empty() && ticket > 0)
                for (int i = 1; i < threads; ++i)
                    helpers.emplace_back([this] { help(); });
            process(batch, ticket);
        }
        helpers.clear();
        if (failure_)
            std::rethrow_exception(failure_);
    }

private:
    void help() {
        Batch batch;
        std::int64_t ticket = 0;
        while (take(batch, ticket))
            process(batch, ticket);
    }

    bool take(Batch& batch, std::int64_t& ticket) {
        const std::scoped_lock lock(inputMutex_);
        batch.puzzles.clear();
        batch.puzzlesBefore = puzzlesTaken_;
        while (!isOver_ && batch.puzzles.size() < kBatchPuzzles &&
               (batch.puzzles.empty() || input_.hasBufferedLine())) {
            if (const auto line = input_.next()) {
                parser_.addLine(*line, batch.puzzles);
            } else {
                parser_.finish(batch.puzzles);
                isOver_ = true;
            }
        }
        puzzlesTaken_ += static_cast<std::int64_t>(batch.puzzles.size());
        if (batch.puzzles.empty())
            return false;
        ticket = nextTicket_++;
        return true;
    }

    void process(const Batch& batch, std::int64_t ticket) {
        BatchOutput output;
        std::exception_ptr failure;
        try {
            output = work_(batch);
        } catch (...) {
            failure = std::current_exception();
        }
        std::unique_lock lock(outputMutex_);
        turnChanged_.wait(lock, [&] { return turn_ == ticket; });
        try {
            if (failure)
                std::rethrow_exception(failure);
            if (!hasEnded_ && !emit_(output))
                end();
        } catch (...) {
            if (!failure_)
                failure_ = std::current_exception();
            end();
        }
        ++turn_;
        turnChanged_.notify_all();
    }

    void end() {
        hasEnded_ = true;
        const std::scoped_lock lock(inputMutex_);
        isOver_ = true;
    }

    LineReader& input_;
    const std::function<BatchOutput(const Batch&)>& work_;
    const std::function<bool(const BatchOutput&)>& emit_;

    std::mutex inputMutex_;
    PuzzleTextParser parser_;
    bool isOver_ = false;
    std::int64_t puzzlesTaken_ = 0, nextTicket_ = 0;

    std::mutex outputMutex_;
    std::condition_variable turnChanged_;
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
    solverSeconds += other.solverSeconds;
    code = worse(code, other.code);
    return *this;
}

void streamPuzzles(LineReader& input, int threads, const std::function<BatchOutput(const Batch&)>& work,
                   const std::function<bool(const BatchOutput&)>& emit) {
    Stream(input, work, emit).run(threads);
}

} // namespace nonet::cli
