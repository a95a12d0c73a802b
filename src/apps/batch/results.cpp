#include "apps/batch/results.h"

#include "apps/batch/page_line.h"
#include "base/csv.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace nonet::batch {

namespace {

constexpr OutputOptions kChosen{.name = OutputName::Chosen};
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

std::optional<Error> findBlockedResult(const std::filesystem::path& folder) {
    std::error_code ignored;
    for (const char* name : kResultFiles) {
        const auto type = std::filesystem::symlink_status(folder / name, ignored).type();
        if (type != std::filesystem::file_type::not_found && type != std::filesystem::file_type::regular)
            return Error{Errc::BadOutput, printable((folder / name).native()) +
                                              " is no regular file; remove it or choose another folder"};
    }
    return std::nullopt;
}

void ResultsWriter::SummedFile::write(std::string_view bytes) {
    sum = checksum(bytes, sum);
    file.write(bytes);
}

ResultsWriter::ResultsWriter(const ResultsOptions& options) : options_(options), report_(options.folder) {
    if (!options.note.empty())
        return;
    results_.emplace(options.folder / "results.jsonl");
    puzzles_.emplace(options.folder / "puzzles.csv", kChosen);
    puzzles_->write(kPuzzlesHeader);
    manifest_.emplace(options.folder / kManifestFile, kChosen);
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

Manifest ResultsWriter::manifest() const {
    Manifest manifest{totals_.pages, totals_.inputs, options_.inputs, options_.batchInputs, options_.madeWith};
    manifest.checksums = {{"results.jsonl", checksumText(results_->sum)}, {kRootFile, checksumText(root_->sum)}};
    if (positions_)
        manifest.checksums["shard.txt"] = checksumText(positions_->sum);
    return manifest;
}

std::optional<Error> ResultsWriter::commit() {
    report_.end(totals_, std::max(options_.inputs, totals_.inputs), options_.note + options_.lack);
    std::vector<OutputFile*> files;
    for (std::optional<SummedFile>* each : {&positions_, &root_, &results_})
        if (*each)
            files.push_back(&(*each)->file);
    if (manifest_) {
        manifest_->write(manifest().text());
        files.insert(files.end(), {&*puzzles_, &*manifest_});
    }
    files.push_back(&report_.file());
    for (OutputFile* file : files) // on a full disk the old ones stay, all of them
        if (auto error = file->finish())
            return error;
    std::error_code ignored;
    if (results_ && !positions_) // an earlier run's; these results are no part of a whole
        std::filesystem::remove(options_.folder / "shard.txt", ignored);
    for (OutputFile* file : files)
        if (auto error = file->commit())
            return error;
    return std::nullopt;
}

Result<BatchTotals> writeResults(const PageIndex& index, const Journal& journal, const ResultsOptions& options) {
    ResultsWriter writer(options);
    for (std::size_t i = 0; i < index.files().size(); ++i)
        for (const std::int64_t offset : index.offsets(i)) {
            Json page = journal.lineAt(offset);
            if (!isPageLine(page))
                return Error{Errc::BadOutput, printable((options.folder / "journal.jsonl").native()) +
                                                  ": a page cannot be read back as it was written; look at the disk, "
                                                  "and run the same command again"};
            writer.add(std::move(page), index.files()[i].position);
        }
    if (const auto error = writer.commit())
        return *error;
    return writer.totals();
}

} // namespace nonet::batch
