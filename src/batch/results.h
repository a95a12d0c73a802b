#pragma once

#include "batch/html_report.h"
#include "batch/input_list.h"
#include "batch/journal.h"
#include "batch/page_index.h"
#include "batch/totals.h"
#include "cli/output_file.h"

#include <filesystem>
#include <optional>

namespace nonet::batch {

struct ResultsOptions {
    std::filesystem::path folder;
    bool withTimings = true;
    std::optional<Shard> shard{}; ///< write down where each line belongs among those of all shards
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
    const Totals& totals() const { return totals_; }

private:
    const ResultsOptions& options_;
    Totals totals_;
    HtmlReport report_;
    std::optional<cli::OutputFile> results_, puzzles_, positions_;
};

/// Writes everything that the journal holds of these inputs, in their order.
Result<Totals> writeResults(const PageIndex& index, const Journal& journal, const ResultsOptions& options);

} // namespace nonet::batch
