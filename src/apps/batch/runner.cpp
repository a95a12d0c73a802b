// Workers take pages from the feed, read them and write them down. A page is in the journal only after its pictures are
// in the system's hands, so that whoever ends the run, what the journal says is there.

#include "apps/batch/runner.h"

#include "apps/batch/feed.h"
#include "apps/batch/overlay_name.h"
#include "apps/page/debug_pictures.h"
#include "apps/page/output_file.h"
#include "apps/page/workers.h"
#include "logic/report/json.h"
#include "nonet/explain.h"

#include <chrono>
#include <new>
#include <system_error>

namespace nonet::batch {

namespace fs = std::filesystem;

namespace {

// How soon an interruption is noticed; a signal handler can only set a flag.
constexpr auto kWatchInterval = std::chrono::milliseconds(50);

// One that a power cut takes is drawn again with its page.
constexpr OutputOptions kPicture{.name = OutputName::Chosen, .isSynced = false};

/// How hard a puzzle with one solution is; null for any other.
Json levelOf(const PuzzleReport& puzzle) {
    const Decision& decision = puzzle.decision;
    if (!decision.isDecided || (decision.status != Status::Solved && decision.status != Status::Doubtful))
        return nullptr;
    return toString(explain(decision.givens, puzzle.rules).level);
}

PageOutcome failed(const std::string& path, std::optional<int> page, std::string error) {
    PageOutcome outcome;
    outcome.report.file = path;
    outcome.report.page = page;
    outcome.report.error = std::move(error);
    return outcome;
}

/// Where the pictures of a page go.
struct PicturePaths {
    fs::path overlay{};
    std::string thumbnail{}; ///< `-1.jpg` and so on are the straightened puzzles, `.jpg` is a page without one
};

/// The pictures of a page as it was before; a page without a puzzle would keep them.
void removePictures(const PicturePaths& paths) {
    std::error_code ignored;
    if (paths.overlay.empty())
        return;
    fs::remove(paths.overlay, ignored);
    fs::remove(paths.thumbnail + ".jpg", ignored);
    for (int i = 1; fs::remove(paths.thumbnail + "-" + std::to_string(i) + ".jpg", ignored); ++i) {
    }
}

/// Writes what was made of a page. After an error no other picture can be written either.
std::optional<Error> writePictures(const PageOutcome& outcome, const PicturePaths& paths, const fs::path& debugDir) {
    const bool hasPuzzle = !outcome.report.puzzles.empty();
    for (std::size_t i = 0; i < outcome.thumbnails.size(); ++i) {
        std::string file = paths.thumbnail;
        if (hasPuzzle)
            file.append("-").append(std::to_string(i + 1));
        if (auto error = writeOutput(file.append(".jpg"), outcome.thumbnails[i], kPicture))
            return error;
    }
    if (!outcome.overlay.empty())
        if (auto error = writeOutput(paths.overlay, outcome.overlay, kPicture))
            return error;
    return writeDebugPictures(outcome, debugDir);
}

class Run {
public:
    Run(PageIndex& index, Journal& journal, const Corrections& corrections, const RunOrder& order)
        : index_(index), journal_(journal), corrections_(corrections), order_(order), feed_(index, index.unfinished()),
          running_(order.jobs) {}

    std::optional<Error> run(const std::stop_token& stop) {
        const std::vector<std::jthread> workers = start();
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, kWatchInterval, [&] { return running_ == 0; }))
            if (stop.stop_requested())
                feed_.stop();
        return error_;
    }

private:
    std::vector<std::jthread> start() {
        std::vector<std::jthread> workers;
        try {
            workers = startWorkers(order_.jobs, [this] { work(); });
        } catch (const std::system_error& error) {
            fail({Errc::NoResources, std::string("no thread can be started (") + error.what() +
                                         "); run the same command again later to go on"});
        }
        const std::lock_guard lock(mutex_);
        running_ -= order_.jobs - static_cast<int>(workers.size());
        return workers;
    }

    void work() {
        try {
            doPages();
        } catch (const std::bad_alloc&) {
            fail({Errc::NoResources,
                  "there is not enough memory to go on; run the same command again with more of it or "
                  "with a lower -j"});
        } catch (const std::exception& error) {
            fail({Errc::BadOutput, printable(order_.folder.native()) + ": a page cannot be recorded (" +
                                       printable(error.what()) + "); run the same command again to go on"});
        }
        const std::lock_guard lock(mutex_);
        if (--running_ == 0)
            changed_.notify_all();
    }

    void doPages() {
        const auto scanner = order_.makeScanner();
        if (!scanner)
            return fail(scanner.error());
        Feed::Hand hand{**scanner};
        const auto ended = [this](const OpenFile& file) { recordEnd(file); };
        while (auto task = feed_.next(hand, ended))
            record(*task, scan(**scanner, *task));
    }

    PicturePaths pathsOf(const std::string& path, int page) const {
        if (order_.overlayFormat.empty())
            return {};
        const std::string name = overlayName(path, page);
        return {order_.folder / "overlays" / (name + "." + order_.overlayFormat),
                (order_.folder / "thumbs" / name).native()};
    }

    PageOrder orderOf(const std::string& path, int page) const {
        PageOrder order;
        if (!order_.overlayFormat.empty()) {
            order.overlay = "." + order_.overlayFormat;
            order.withThumbnails = true;
        }
        corrections_.add(path, page, order);
        return order;
    }

    PageOutcome scan(PageScanner& scanner, const PageTask& task) const {
        const InputFile& input = index_.files()[task.file->index];
        if (!task.picture)
            return failed(input.path, task.page > 1 ? std::optional(task.page) : std::nullopt,
                          task.file->error.empty() ? printable(input.path) + ": the file holds no page"
                                                   : task.file->error);
        try {
            return scanner.scan(*task.picture, orderOf(input.path, task.page));
        } catch (const std::exception& error) { // one bad page must not end the night's work
            return failed(input.path, task.page,
                          printable(input.path) + ": this page cannot be done (" + printable(error.what()) + ")");
        }
    }

    void record(const PageTask& task, PageOutcome outcome) {
        PageReport& report = outcome.report;
        const PicturePaths paths = pathsOf(index_.files()[task.file->index].path, task.page);
        if (task.picture)
            removePictures(paths);
        if (const auto error = writePictures(outcome, paths, order_.debugDir))
            return fail(*error);
        if (!outcome.overlayError.empty())
            report.warning +=
                (report.warning.empty() ? "" : "; ") + printable(paths.overlay.native()) + ": " + outcome.overlayError;
        Json page = detail::jsonOf(report, {.cells = order_.cells});
        for (std::size_t i = 0; i < report.puzzles.size(); ++i)
            page["grids"][i]["level"] = levelOf(report.puzzles[i]);
        page["overlay"] = nullptr;
        if (!outcome.overlay.empty())
            page["overlay"] = "overlays/" + paths.overlay.filename().native();
        page["source"] = task.file->source;
        const auto offset = journal_.append(page);
        if (!offset)
            return fail(offset.error());
        index_.setDone(task.file->index, task.page, *offset);
        const std::lock_guard lock(mutex_);
        order_.done(page);
    }

    void recordEnd(const OpenFile& file) {
        const std::string& path = index_.files()[file.index].path;
        PageReport none;
        none.file = path;
        Json end = detail::jsonOf(none, {.withTimings = false});
        for (const char* key : {"page", "width", "height", "error", "warning", "grids"})
            end.erase(key);
        end["pages"] = file.given;
        end["source"] = file.source;
        if (const auto offset = journal_.append(end); !offset)
            return fail(offset.error());
        index_.setPageCount(file.index, file.given);
        const std::lock_guard lock(mutex_);
        order_.fileDone();
    }

    void fail(const Error& error) {
        feed_.stop();
        const std::lock_guard lock(mutex_);
        if (!error_)
            error_ = error;
    }

    PageIndex& index_;
    Journal& journal_;
    const Corrections& corrections_;
    const RunOrder& order_;
    Feed feed_;
    std::mutex mutex_;
    std::condition_variable changed_;
    int running_;
    std::optional<Error> error_;
};

} // namespace

std::optional<Error> runPages(PageIndex& index, Journal& journal, const Corrections& corrections, const RunOrder& order,
                              const std::stop_token& stop) {
    return Run(index, journal, corrections, order).run(stop);
}

} // namespace nonet::batch
