// Puzzles per second of every engine and of the reference solver on the puzzle sets of NONET_DATA, counting to two, on
// one thread. After the benchmarks a table of rates and ratios to the reference is printed, from the best repetition of
// each: run it with --benchmark_repetitions=9 --benchmark_enable_random_interleaving=true.
#include "logic/solve/split_search.h"
#include "nonet/formats.h"
#include "support/solver_check.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace nonet::test {
namespace {

// Enough for a steady mean; evenly spread, since some sets are sorted by difficulty.
constexpr std::size_t kPuzzles = 1000;

struct Set {
    const char* name;
    Rules rules = Rules::Classic;
};
constexpr Set kSets[] = {{"17_clue"},
                         {"magictour_top1465"},
                         {"forum_hardest_11plus"},
                         {"serg_many_solutions"},
                         {"minimal_10k"},
                         {"easy_5k"},
                         {"invalid_5k"},
                         {"diagonal_minimal_5k", Rules::Diagonal},
                         {"diagonal_easy_2k", Rules::Diagonal}};

std::vector<Grid> readSet(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    const auto puzzles = parsePuzzles(text.str());
    std::vector<Grid> grids;
    for (std::size_t i = 0; i < std::min(kPuzzles, puzzles.size()); ++i)
        grids.push_back(puzzles[i * puzzles.size() / std::min(kPuzzles, puzzles.size())].grid.value());
    return grids;
}

std::vector<std::array<std::uint8_t, 81>> digitsOf(const std::vector<Grid>& grids) {
    std::vector<std::array<std::uint8_t, 81>> all(grids.size());
    for (std::size_t i = 0; i < grids.size(); ++i)
        for (int cell = 0; cell < 81; ++cell)
            all[i][static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(grids[i][cell]);
    return all;
}

template <class Count>
void addBenchmark(const Set& set, const std::string& engine, std::size_t puzzles, Count count) {
    benchmark::RegisterBenchmark((std::string(set.name) + "/" + engine).c_str(), [=](benchmark::State& state) {
        for (auto _ : state)
            benchmark::DoNotOptimize(count());
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(puzzles));
    });
}

void addSet(const Set& set, const std::filesystem::path& folder) {
    const auto grids = readSet(folder / (std::string(set.name) + ".txt"));
    if (grids.empty())
        return;
    addBenchmark(set, "reference", grids.size(), [grids, reference = ReferenceSolver(set.rules)] {
        int total = 0;
        for (const Grid& grid : grids)
            total += reference.solve(grid, 2).count;
        return total;
    });
    for (const detail::SolverEngine* engine : detail::runnableEngines())
        addBenchmark(set, engine->name, grids.size(), [digits = digitsOf(grids), engine, rules = set.rules] {
            int total = 0;
            for (const auto& puzzle : digits)
                total += detail::searchInParts(*engine, puzzle.data(), rules, 2, SearchBound::generous(), {}).count;
            return total;
        });
}

/// Prints as usual and remembers the best rate of each benchmark.
class BestRates : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        benchmark::ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs)
            if (const auto rate = run.counters.find("items_per_second");
                run.run_type == Run::RT_Iteration && rate != run.counters.end())
                best_[run.run_name.function_name] = std::max(best_[run.run_name.function_name], rate->second.value);
    }

    void printTable() const {
        std::puts("\n| set | reference | engine | puzzles per second | ratio |\n|---|---:|---|---:|---:|");
        for (const Set& set : kSets)
            for (const detail::SolverEngine* engine : detail::runnableEngines()) {
                const auto reference = best_.find(std::string(set.name) + "/reference");
                const auto rate = best_.find(std::string(set.name) + "/" + engine->name);
                if (reference != best_.end() && rate != best_.end())
                    std::printf("| %s | %.0f | %s | %.0f | %.1f |\n", set.name, reference->second, engine->name,
                                rate->second, rate->second / reference->second);
            }
    }

private:
    std::map<std::string, double> best_;
};

} // namespace
} // namespace nonet::test

int main(int argc, char** argv) {
    const char* data = std::getenv("NONET_DATA");
    if (!data) {
        std::cerr << "set NONET_DATA to the folder that holds puzzles/\n";
        return 2;
    }
    for (const auto& set : nonet::test::kSets)
        nonet::test::addSet(set, std::filesystem::path(data) / "puzzles");
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    nonet::test::BestRates reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    reporter.printTable();
}
