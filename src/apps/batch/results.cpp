#include "apps/batch/results.h"

#include "apps/batch/page_line.h"
#include "base/csv.h"

#include <cstdio>

namespace nonet::batch {

namespace {

constexpr std::string_view kPuzzlesHeader = "file,page,index,puzzle,solution,status,confidence,level\n";

std::string textOf(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.is_null() ? "" : value.dump();
}

/// A row per puzzle; a solution that was printed in full is none.
std::string puzzleRows(const Json& page) {
    const std::string file = detail::csvField(fileBytes(page));
    std::string rows;
    for (std::size_t i = 0; i < page["grids"].size(); ++i) {
        const Json& grid = page["grids"][i];
        if (grid["status"] == "complete")
            continue;
        char confidence[32];
        std::snprintf(confidence, sizeof confidence, "%.6f", grid["confidence"].get<double>());
        rows += file + "," + textOf(page["page"]) + "," + std::to_string(i + 1) + "," + textOf(grid["puzzle"]) + "," +
                textOf(grid["solution"]) + "," + textOf(grid["status"]) + "," + confidence + "," +
                textOf(grid["level"]) + "\n";
    }
    return rows;
}

} // namespace

std::optional<std::filesystem::path> foundResult(const std::filesystem::path& folder) {
    std::error_code ignored;
    for (const char* name : kResultFiles)
        if (std::filesystem::exists(folder / name, ignored))
            return folder / name;
    return std::nullopt;
}

ResultsWriter::ResultsWriter(const ResultsOptions& options) : options_(options), report_(options.folder) {
    if (!options.note.empty())
        return;
    results_.emplace(options.folder / "results.jsonl");
    puzzles_.emplace(options.folder / "puzzles.csv");
    puzzles_->write(kPuzzlesHeader);
    std::error_code ignored;
    root_.emplace(options.folder / kRootFile);
    root_->write(std::filesystem::current_path(ignored).native() + "\n");
    if (options.shard) {
        positions_.emplace(options.folder / "shard.txt");
        positions_->write(std::to_string(options.shard->index) + "/" + std::to_string(options.shard->count) + " " +
                          options.mark + "\n");
    }
}

void ResultsWriter::add(Json page, std::size_t position) {
    page.erase("source");
    if (!options_.withTimings)
        page.erase("ms");
    totals_.add(page);
    report_.add(page);
    if (results_) {
        results_->write(page.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
        puzzles_->write(puzzleRows(page));
    }
    if (positions_)
        positions_->write(std::to_string(position) + "\n");
}

std::optional<Error> ResultsWriter::commit() {
    std::error_code ignored;
    if (results_ && !positions_) // an earlier run's; these results are no part of a whole
        std::filesystem::remove(options_.folder / "shard.txt", ignored);
    for (std::optional<OutputFile>* file : {&positions_, &root_, &puzzles_, &results_})
        if (*file)
            if (auto error = (*file)->commit())
                return error;
    return report_.commit(totals_, options_.note);
}

Result<BatchTotals> writeResults(const PageIndex& index, const Journal& journal, const ResultsOptions& options) {
    ResultsWriter writer(options);
    for (std::size_t i = 0; i < index.files().size(); ++i)
        for (const std::int64_t offset : index.offsets(i))
            writer.add(journal.lineAt(offset), index.files()[i].position);
    if (const auto error = writer.commit())
        return *error;
    return writer.totals();
}

} // namespace nonet::batch
