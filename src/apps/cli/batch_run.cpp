// A batch: list the inputs, see what the journal has of them, do the rest, write the results. With --watch this goes
// round until it is interrupted.

#include "apps/cli/batch_run.h"

#include "apps/batch/kept_corrections.h"
#include "apps/batch/overlay_name.h"
#include "apps/batch/picture_claims.h"
#include "apps/batch/results.h"
#include "apps/batch/runner.h"
#include "apps/cli/batch_header.h"
#include "apps/cli/batch_progress.h"
#include "apps/cli/interrupt.h"
#include "apps/cli/picture_command.h"
#include "apps/page/line_reader.h"
#include "apps/page/output_file.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <set>
#include <thread>
#include <unistd.h>

namespace nonet::cli {

namespace fs = std::filesystem;
using batch::Json;

namespace {

// A file that was touched within this time may still be written to by a scanner.
constexpr auto kSettleTime = std::chrono::seconds(2);
constexpr auto kPollInterval = std::chrono::seconds(1);

ExitCode complain(const Error& error) {
    std::fprintf(stderr, "nonet: %s\n", error.message.c_str());
    return exitCodeOf(error.code);
}

ExitCode misuse(const std::string& sentence) {
    std::fprintf(stderr, "nonet: %s\n", sentence.c_str());
    return ExitCode::Usage;
}

ProgressKind progressKind(const BatchOptions& options) {
    if (options.isQuiet || options.progress == "none")
        return ProgressKind::None;
    return options.progress == "auto" && ::isatty(STDERR_FILENO) ? ProgressKind::Bar : ProgressKind::Plain;
}

/// The arguments with the list on standard input in its place.
Result<std::vector<std::string>> withListedPaths(const std::vector<std::string>& inputs) {
    std::vector<std::string> paths;
    for (const std::string& input : inputs) {
        if (input != "-") {
            paths.push_back(input);
            continue;
        }
        auto reader = LineReader::open("-");
        if (!reader)
            return reader.error();
        const auto bytes = reader->readAll();
        const auto listed = batch::splitPaths({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        paths.insert(paths.end(), listed.begin(), listed.end());
    }
    return paths;
}

std::optional<Error> makeFolders(const BatchOptions& options) {
    std::error_code error;
    for (const fs::path& folder :
         options.noOverlays ? std::vector{options.out} : std::vector{options.out / "overlays", options.out / "thumbs"})
        if (fs::create_directories(folder, error); error)
            return Error{Errc::BadOutput, printable(folder.native()) + ": the folder cannot be made (" +
                                              error.message() + "); choose another one"};
    return std::nullopt;
}

/// Why the results could not be written in the end: what has their names is no file, or no batch of this folder wrote
/// it.
std::optional<Error> outputProblem(const fs::path& out) {
    if (auto blocked = batch::findBlockedResult(out))
        return blocked;
    std::error_code error;
    if (const auto size = fs::file_size(out / "journal.jsonl", error); !error && size > 0)
        return std::nullopt;
    if (const auto foreign = batch::foundResult(out))
        return Error{Errc::BadOutput, printable(foreign->native()) +
                                          " is there and not of a batch in this folder; choose another folder"};
    return std::nullopt;
}

/// What a killed run left half written; the lock says that nobody else is writing.
void removeLeftovers(const BatchOptions& options) {
    std::error_code error, ignored;
    for (const fs::path& folder : {options.out, options.out / "overlays", options.out / "thumbs"})
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
            const fs::path name = nameBehindTemporary(entry->path().filename());
            const bool isOurs = folder == options.out
                                    ? name == batch::kUnfinishedFile ||
                                          std::ranges::find(batch::kResultFiles, name) != batch::kResultFiles.end()
                                    : !name.empty();
            if (isOurs && entry->symlink_status(ignored).type() == fs::file_type::regular)
                fs::remove(entry->path(), ignored);
        }
}

/// "page.pdf, page 2: solved, 99.8 % sure; doubtful, 71.4 % sure".
std::string pageSentence(const Json& page) {
    std::string text;
    for (const Json& grid : page["grids"])
        text += (text.empty() ? "" : "; ") + grid["status"].get<std::string>() + ", " +
                percent(grid["confidence"].get<double>()) + " sure";
    const int number = page["page"].get<int>();
    return printable(page["file"].get<std::string>()) + (number > 1 ? ", page " + std::to_string(number) : "") + ": " +
           (text.empty() ? "no sudoku found" : text);
}

class BatchRun {
public:
    /// `ownsPictures` says that whatever overlays and thumbnails are there are this folder's.
    BatchRun(const BatchOptions& options, std::vector<std::string> paths, batch::Journal journal,
             batch::Corrections corrections, bool ownsPictures)
        : options_(options), paths_(std::move(paths)), journal_(std::move(journal)),
          corrections_(std::move(corrections)), ownsPictures_(ownsPictures), progress_(progressKind(options)),
          interrupt_(catchInterrupt()) {}

    ExitCode run() {
        while (true) {
            const auto hasWork = lookAtInputs();
            if (!hasWork)
                return complain(hasWork.error());
            if (!*hasWork) {
                std::this_thread::sleep_for(kPollInterval);
                if (!interrupt_.stop_requested())
                    continue;
                return ExitCode::Interrupted;
            }
            const ExitCode code = doPages();
            if (!options_.isWatch || code == ExitCode::Interrupted || code == ExitCode::BadOutput ||
                code == ExitCode::MissingEngine || code == ExitCode::Internal)
                return code;
        }
    }

private:
    /// Lists the inputs; false if, while watching, there is nothing to do.
    Result<bool> lookAtInputs() {
        auto list = batch::listInputs(paths_, {options_.out, options_.shard.value_or(batch::Shard{})});
        expected_ = list.files.size();
        batchInputs_ = list.all.size();
        if (options_.isWatch)
            std::erase_if(list.files, [now = std::chrono::system_clock::now()](const batch::InputFile& file) {
                const std::chrono::nanoseconds age = now.time_since_epoch() - std::chrono::nanoseconds(file.modifiedNs);
                return age >= age.zero() && age < kSettleTime;
            });
        auto index = std::make_unique<batch::PageIndex>(std::move(list.files), corrections_, options_.byContent);
        if (index_) {
            index->adopt(*index_);
            if (index->unfinished().empty())
                return false;
        } else {
            const auto known = index->load(journal_, options_.out, options_.retryErrors);
            if (!known)
                return known.error();
            sayWhatIsLeftOut(list, *known, !index->unfinished().empty());
        }
        index_ = std::move(index);
        mark_ = list.mark();
        if (index_->files().empty() && !options_.isWatch && !options_.shard)
            progress_.say("nothing to do: the inputs hold no picture");
        return true;
    }

    void sayWhatIsBroken(int lines) {
        const std::int64_t first = journal_.firstBroken();
        progress_.say(printable((options_.out / "journal.jsonl").native()) +
                      (first == 0 ? "" : ", line " + std::to_string(first) + (lines > 1 ? " and others" : "")) + ": " +
                      std::to_string(lines) +
                      (lines == 1 ? " broken line of the journal is left out; its page is"
                                  : " broken lines of the journal are left out; their pages are") +
                      " done again");
    }

    void sayWhatIsLeftOut(const batch::InputList& list, const batch::PageIndex::Loaded& known, bool hasWork) {
        if (known.broken > 0 && hasWork)
            sayWhatIsBroken(known.broken);
        if (!options_.isWatch) // it may come yet
            for (const std::string& file : corrections_.unusedFiles(list.all))
                progress_.say(printable(file) + ": there is a correction of this file, which is not among the inputs");
        if (options_.isQuiet)
            return;
        if (known.strangers > 0 && !options_.isWatch && !options_.shard)
            progress_.say(std::to_string(known.strangers) +
                          (known.strangers == 1 ? " file of this batch is not among the inputs now and is"
                                                : " files of this batch are not among the inputs now and are") +
                          " left out of the results");
        if (list.skipped > 0)
            progress_.say(std::to_string(list.skipped) + (list.skipped == 1 ? " file" : " files") +
                          " in folders left out: no picture by name or content");
    }

    /// What is to be done, and said while it is done: `done` counts the pages.
    batch::RunOrder orderOf(batch::BatchTotals& done) {
        batch::RunOrder order;
        order.folder = options_.out;
        order.overlayFormat = options_.noOverlays ? "" : options_.overlayFormat;
        order.jobs = options_.jobs;
        order.cells = options_.cells;
        order.debugDir = options_.pictures.debugDir;
        order.makeScanner = [this]() -> Result<std::unique_ptr<PageScanner>> {
            PageOptions pictures = options_.pictures;
            pictures.decode.stop = interrupt_;
            const auto library = loadPageLibrary();
            return library ? (*library)->makeScanner(pictures) : library.error();
        };
        order.fileDone = [this, &done] {
            progress_.fileDone();
            progress_.show(done);
        };
        order.done = [this, &done](const Json& page) {
            done.add(page);
            sayOfPage(page);
            progress_.show(done);
        };
        return order;
    }

    void sayOfPage(const Json& page) {
        if (!page["error"].is_null())
            progress_.say(page["error"].get<std::string>());
        else if (options_.isVerbose && !options_.isQuiet)
            progress_.say(pageSentence(page));
        if (!page["warning"].is_null())
            progress_.say(page["warning"].get<std::string>());
    }

    ExitCode doPages() {
        batch::BatchTotals done;
        const batch::RunOrder order = orderOf(done);
        const std::size_t finished = index_->files().size() - index_->unfinished().size();
        const fs::path mark = options_.out / batch::kUnfinishedFile;
        if (!index_->unfinished().empty())
            if (const auto error = claimOutputs(mark))
                return complain(*error);
        progress_.begin(index_->files().size(), finished);
        const auto failed = batch::runPages(*index_, journal_, corrections_, order, interrupt_);
        progress_.clear();
        const bool isWhole = !failed && index_->unfinished().empty();
        const auto totals = writeResults(isWhole);
        if (failed)
            return complain(*failed);
        if (!totals)
            return complain(totals.error());
        if (std::error_code ignored; isWhole)
            fs::remove(mark, ignored);
        if (!options_.isQuiet && !writeOut(summary(*totals, finished)))
            return ExitCode::BadOutput;
        return isWhole && !(interrupt_.stop_requested() && options_.isWatch) ? totals->exitCode()
                                                                             : ExitCode::Interrupted;
    }

    /// Marks the batch as unfinished, and the pictures that it will write as its own.
    std::optional<Error> claimOutputs(const fs::path& mark) {
        if (!options_.noOverlays) {
            std::set<std::string> inputs;
            for (const std::size_t file : index_->unfinished())
                inputs.insert(batch::overlayStem(index_->files()[file].path));
            if (auto error = batch::claimPictures(options_.out, inputs, ownsPictures_))
                return error;
        }
        return writeOutput(mark, "This batch is not done; the same command goes on with it.\n",
                           {.name = OutputName::Chosen, .isSynced = false});
    }

    Result<batch::BatchTotals> writeResults(bool isWhole) const {
        const std::size_t all = index_->files().size(), left = index_->unfinished().size();
        batch::ResultsOptions results{options_.out, !options_.noTimings, options_.shard, mark_};
        results.inputs = static_cast<std::int64_t>(expected_);
        results.batchInputs = static_cast<std::int64_t>(batchInputs_);
        results.madeWith = madeWith(*journal_.header());
        if (!isWhole)
            results.note = "The run ended early: " + std::to_string(all - left) + " of " + std::to_string(all) +
                           " files are done. The same command goes on where it ended.";
        return batch::writeResults(*index_, journal_, results);
    }

    std::string summary(const batch::BatchTotals& totals, std::size_t finishedBefore) const {
        if (options_.isJson) {
            Json json = totals.json();
            json["unfinished_files"] = index_->unfinished().size();
            json["expected_inputs"] = expected_;
            return json.dump() + "\n";
        }
        std::string text = std::to_string(totals.pages) + (totals.pages == 1 ? " page: " : " pages: ") + totals.text();
        if (finishedBefore > 0)
            text += "; " + std::to_string(finishedBefore) + (finishedBefore == 1 ? " file was" : " files were") +
                    " done before";
        if (const std::size_t left = index_->unfinished().size(); left > 0)
            text += "; " + std::to_string(left) + (left == 1 ? " file is" : " files are") +
                    " left, the same command goes on with them";
        return text + "\nopen " + printable((options_.out / "report.html").native()) + "\n";
    }

    const BatchOptions& options_;
    std::vector<std::string> paths_;
    batch::Journal journal_;
    batch::Corrections corrections_;
    bool ownsPictures_;
    BatchProgress progress_;
    std::stop_token interrupt_;
    std::unique_ptr<batch::PageIndex> index_;
    std::string mark_;                           ///< of the inputs, see InputList
    std::size_t expected_ = 0, batchInputs_ = 0; ///< inputs of this run, and of all shards
};

} // namespace

ExitCode runBatch(const BatchOptions& options) {
    if (options.inputs.empty())
        return misuse("no input; give pictures, folders or patterns, or - for a list of paths, or see --help");
    std::error_code ignored;
    for (const std::string& input : options.inputs)
        if (fs::equivalent(input, options.out, ignored))
            return misuse("-o " + printable(options.out.native()) +
                          " is an input; choose another folder for the output");
    const auto given = batch::givenCorrections(options.corrections);
    if (!given)
        return complain(given.error());
    auto paths = withListedPaths(options.inputs);
    if (!paths)
        return complain(paths.error());
    const auto header = headerOf(options);
    if (!header)
        return complain(header.error());
    if (const auto error = outputProblem(options.out))
        return complain(*error);
    if (const auto error = makeFolders(options))
        return complain(*error);
    auto journal = batch::Journal::open(options.out);
    if (!journal)
        return complain(journal.error());
    const bool ownsPictures = journal->header() && hasUnclaimedPictures(*journal->header());
    if (journal->header() && !options.isRestart) {
        if (const std::string why = disagreement(*journal->header(), *header); !why.empty())
            return misuse(printable(options.out.native()) + ": this batch " + why);
    } else if (const auto error = journal->begin(*header)) {
        return complain(*error);
    }
    auto corrections = batch::keepCorrections(options.out, options.corrections, *given);
    if (!corrections)
        return complain(corrections.error());
    removeLeftovers(options);
    return BatchRun(options, std::move(*paths), std::move(*journal), std::move(*corrections), ownsPictures).run();
}

} // namespace nonet::cli
