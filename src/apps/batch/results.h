#pragma once

#include "apps/batch/html_report.h"
#include "apps/batch/input_list.h"
#include "apps/batch/journal.h"
#include "apps/batch/page_index.h"
#include "apps/batch/totals.h"
#include "apps/page/output_file.h"

#include <array>
#include <filesystem>
#include <optional>

namespace nonet::batch {

/// Holds the folder that a batch ran in: where names that are not absolute begin.
inline constexpr const char* kRootFile = "root.txt";

/// What the end of a batch or a merge writes.
inline constexpr std::array kResultFiles = {"results.jsonl", "puzzles.csv", "report.html", "shard.txt", kRootFile};

/// One of these in the folder; none if there is none.
std::optional<std::filesystem::path> foundResult(const std::filesystem::path& folder);

/// There while a batch has pages to do: its results, if any, are those of an earlier run.
inline constexpr const char* kUnfinishedFile = "unfinished.txt";

struct ResultsOptions {
    std::filesystem::path folder;
    bool withTimings = true;
    std::optional<Shard> shard{}; ///< write down where each line belongs among those of all shards
    std::string mark{};           ///< of the batch that the shard is of
    std::string note{};           ///< why the run ended early: then only the report is written, with this note
};

/// Writes what a batch found: results.jsonl, puzzles.csv and report.html, page by page, each under a temporary name
/// that commit() changes.
class ResultsWriter {
public:
    explicit ResultsWriter(const ResultsOptions& options);

    /// The next page as the journal has it, and the input's position among those of all shards.
    void add(Json page, std::size_t position);
    std::optional<Error> commit();
    const BatchTotals& totals() const { return totals_; }

private:
    const ResultsOptions& options_;
    BatchTotals totals_;
    HtmlReport report_;
    std::optional<OutputFile> results_, puzzles_, positions_, root_;
};

/// Writes everything that the journal holds of these inputs, in their order.
Result<BatchTotals> writeResults(const PageIndex& index, const Journal& journal, const ResultsOptions& options);

} // namespace nonet::batch
