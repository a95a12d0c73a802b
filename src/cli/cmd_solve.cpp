#include "cli/commands.h"
#include "cli/text_command.h"
#include "nonet/solve.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace nonet::cli {

namespace {

using Clock = std::chrono::steady_clock;

// Whether the diagonals would settle it is asked for so many puzzles of an input, since it costs a second search.
constexpr std::int64_t kDiagonalNotes = 100;
constexpr int kCountLimit = 1'000'000;

struct SolveOptions {
    TextOptions text;
    int limit = 0; ///< 0: not given
    bool isCount = false, hasStats = false;
};

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// What stands on the puzzle's lines of the output when it has solutions.
std::string solutionLines(const Solutions& solutions, const SolveOptions& options) {
    if (options.limit == 0)
        return solutions.count == 1 ? solutions.grids[0].toString() + '\n' : "several solutions\n";
    std::string lines;
    for (int i = 0; i < std::min(options.limit, solutions.count); ++i)
        lines += solutions.grids[static_cast<std::size_t>(i)].toString() + '\n';
    return lines;
}

void reportInvalid(const PlacedPuzzle& placed, const std::string& sentence, ExitCode code, BatchOutput& output) {
    output.text += "invalid: " + sentence + '\n';
    output.talk += placed.place() + sentence + '\n';
    output.tally.code = worse(output.tally.code, code);
    ++output.tally.invalid;
}

void noteDiagonal(const PlacedPuzzle& placed, const Grid& grid, const SolveOptions& options, BatchOutput& output) {
    if (options.text.rules == Rules::Classic && placed.index < kDiagonalNotes &&
        countSolutions(grid, Rules::Diagonal) == 1)
        output.talk += placed.place() + "several solutions, but one if the diagonals count too (--rules diagonal)\n";
}

void solvePuzzle(const PlacedPuzzle& placed, const SolveOptions& options, BatchOutput& output) {
    ++output.tally.puzzles;
    if (!placed.puzzle.grid) {
        reportInvalid(placed, placed.puzzle.grid.error().message, ExitCode::BadInput, output);
        return;
    }
    const Grid& grid = *placed.puzzle.grid;
    const auto begin = Clock::now();
    // Two at least, or the summary and the exit status could not tell one from several.
    Solutions solutions;
    if (options.isCount)
        solutions.count =
            countSolutions(grid, options.text.rules, std::max(2, options.limit ? options.limit : kCountLimit));
    else
        solutions = solve(grid, options.text.rules, std::max(2, options.limit));
    output.tally.solverSeconds += secondsSince(begin);

    if (solutions.count == 0) {
        if (const auto clashes = findClashes(grid, options.text.rules); !clashes.empty()) {
            reportInvalid(placed, clashes.front().sentence(), ExitCode::NotSolved, output);
            return;
        }
        ++output.tally.none;
    } else if (solutions.count == 1) {
        ++output.tally.unique;
    } else {
        ++output.tally.many;
        noteDiagonal(placed, grid, options, output);
    }
    if (solutions.count != 1)
        output.tally.code = worse(output.tally.code, ExitCode::NotSolved);

    if (options.isCount)
        output.text +=
            std::to_string(options.limit ? std::min(options.limit, solutions.count) : solutions.count) + '\n';
    else if (solutions.count == 0)
        output.text += "no solution\n";
    else
        output.text += solutionLines(solutions, options);
}

void printSummary(const Tally& tally, double seconds, const SolveOptions& options) {
    if (options.hasStats) {
        const nlohmann::ordered_json stats = {
            {"puzzles", tally.puzzles}, {"unique", tally.unique},
            {"many", tally.many},       {"none", tally.none},
            {"invalid", tally.invalid}, {"logic", 0},
            {"seconds", seconds},       {"solver_seconds", tally.solverSeconds},
        };
        std::fprintf(stderr, "%s\n", stats.dump().c_str());
    } else if (!options.text.isQuiet && tally.puzzles > 0) {
        std::fprintf(stderr,
                     "%lld %s: %lld solved, %lld with several solutions, %lld with none, %lld invalid; %.3f s\n",
                     static_cast<long long>(tally.puzzles), tally.puzzles == 1 ? "puzzle" : "puzzles",
                     static_cast<long long>(tally.unique), static_cast<long long>(tally.many),
                     static_cast<long long>(tally.none), static_cast<long long>(tally.invalid), seconds);
    }
}

ExitCode run(const SolveOptions& options) {
    const auto begin = Clock::now();
    const Tally tally = answerInputs(
        options.text, [&](const PlacedPuzzle& placed, BatchOutput& output) { solvePuzzle(placed, options, output); },
        refusePicture);
    if (tally.code != ExitCode::Usage)
        printSummary(tally, secondsSince(begin), options);
    return tally.code;
}

} // namespace

void addSolve(CLI::App& app, Command& chosen) {
    auto options = std::make_shared<SolveOptions>();
    CLI::App* command = app.add_subcommand("solve", "Solve puzzles from text or pictures");
    addTextOptions(*command, options->text);
    command->add_option("--limit", options->limit, "List up to so many solutions of each puzzle")
        ->check(CLI::Range(1, kCountLimit))
        ->group("Output");
    command->add_flag("--count", options->isCount, "Only count the solutions, up to --limit (default: 1000000)")
        ->group("Output");
    command->add_flag("--stats", options->hasStats, "The summary as one line of JSON on standard error")
        ->group("Output");
    command->footer("Examples:\n"
                    "  nonet solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
                    "  nonet solve samples/puzzles.txt --stats\n"
                    "  nonet solve --rules diagonal --count - < samples/diagonal.txt");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace nonet::cli
