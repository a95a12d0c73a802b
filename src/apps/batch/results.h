#pragma once

#include "apps/batch/html_report.h"
#include "apps/batch/input_list.h"
#include "apps/batch/journal.h"
#include "apps/batch/manifest.h"
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
inline constexpr std::array kResultFiles = {"results.jsonl", "puzzles.csv", "report.html",
                                            "shard.txt",     kRootFile,     kManifestFile};

/// One of these in the folder; none if there is none.
std::optional<std::filesystem::path> foundResult(const std::filesystem::path& folder);

/// The error names one of these that is there and no regular file, which nothing would replace in the end.
std::optional<Error> findBlockedResult(const std::filesystem::path& folder);

/// There while a batch has pages to do: its results, if any, are those of an earlier run.
inline constexpr const char* kUnfinishedFile = "unfinished.txt";

struct ResultsOptions {
    std::filesystem::path folder;
    bool withTimings = true;
    std::optional<Shard> shard{}; ///< write down where each line belongs among those of all shards
    std::string mark{};           ///< of the batch that the shard is of
    std::string note{};           ///< why the run ended early: then only the report is written, with this note
    std::int64_t inputs = 0;      ///< as many should be there
    std::int64_t batchInputs = 0; ///< and as many in all shards
    Json madeWith{};              ///< the options that decide what the results are
    std::string lack{};           ///< what the results are without, which the report says
};

/// Writes what a batch found: results.jsonl, puzzles.csv and report.html, page by page, each under a temporary name
/// that commit() changes, and a manifest of them.
class ResultsWriter {
public:
    explicit ResultsWriter(const ResultsOptions& options);

    /// The next page as the journal has it, and the input's position among those of all shards.
    void add(Json page, std::size_t position);
    std::optional<Error> commit();
    const BatchTotals& totals() const { return totals_; }

private:
    /// One that the manifest has the checksum of.
    struct SummedFile {
        explicit SummedFile(const std::filesystem::path& path) : file(path, {.name = OutputName::Chosen}) {}
        void write(std::string_view bytes);

        OutputFile file;
        std::uint64_t sum = kChecksumBegin;
    };
    Manifest manifest() const;

    const ResultsOptions& options_;
    BatchTotals totals_;
    HtmlReport report_;
    std::optional<SummedFile> results_, positions_, root_;
    std::optional<OutputFile> puzzles_, manifest_;
};

/// Writes everything that the journal holds of these inputs, in their order.
Result<BatchTotals> writeResults(const PageIndex& index, const Journal& journal, const ResultsOptions& options);

} // namespace nonet::batch
