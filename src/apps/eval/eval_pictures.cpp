// Scores many pictures at a time: the half of `nonet eval` that needs OpenCV.
#include "apps/eval/evaluate.h"
#include "apps/eval/failure_page.h"
#include "apps/eval/score_pictures.h"
#include "apps/page/output_file.h"

#include <opencv2/core/utility.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>

namespace nonet::eval {

namespace fs = std::filesystem;

namespace {

/// One picture to score: the rows of one file in one label file, at one rotation.
struct Task {
    std::string set;
    fs::path file;
    std::vector<Label> labels;
    int rotation = 0;
};

std::string setName(const fs::path& csv) {
    const std::string folder = fs::absolute(csv).parent_path().filename().string();
    return folder + "/" + csv.stem().string();
}

Result<std::vector<Task>> tasksOf(const EvalRequest& request) {
    std::vector<Task> tasks;
    for (const fs::path& csv : request.labels) {
        const auto labels = readLabels(csv);
        if (!labels)
            return labels.error();
        if (labels->empty())
            return Error{Errc::BadInput, printable(csv.native()) + ": holds no label; see --help for its fields"};
        const std::size_t first = tasks.size();
        for (const Label& label : *labels) {
            const fs::path file = csv.parent_path() / label.file;
            const auto same = std::find_if(tasks.begin() + static_cast<std::ptrdiff_t>(first), tasks.end(),
                                           [&](const Task& task) { return task.file == file; });
            if (same != tasks.end())
                same->labels.push_back(label);
            else
                tasks.push_back({setName(csv), file, {label}, 0});
        }
    }
    const std::vector<Task> upright = tasks;
    for (int rotation : request.rotations)
        for (Task task : upright) {
            task.rotation = rotation;
            tasks.push_back(task);
        }
    return tasks;
}

/// Sure but wrong first, then what was reported where nothing is, then the most cells wrong.
int badness(const PictureScore& score) {
    int wrongCells = 0;
    for (const GridScore& grid : score.grids)
        wrongCells += Grid::kCells - grid.cellsRight();
    return (score.isSureWrong() ? 100000 : 0) + (score.grids.empty() ? 10000 : 0) + wrongCells;
}

struct Failure {
    int badness = 0;
    std::size_t index = 0;
    std::string html;
};

std::optional<Error> writePage(OutputFile& file, std::vector<Failure>& failures, std::size_t pictures) {
    std::ranges::sort(failures, [](const Failure& a, const Failure& b) {
        return a.badness != b.badness ? a.badness > b.badness : a.index < b.index;
    });
    std::vector<std::string> pieces;
    pieces.reserve(failures.size());
    for (Failure& failure : failures)
        pieces.push_back(std::move(failure.html));
    file.write(failurePage(pieces, pictures));
    return file.commit();
}

/// Runs as many at a time as there can be, up to `jobs`; returns when all are done.
void runWorkers(int jobs, const std::function<void()>& work) {
    std::vector<std::jthread> workers;
    try {
        for (int i = 0; i < jobs; ++i)
            workers.emplace_back(work);
    } catch (const std::system_error&) { // fewer do the same work
        if (workers.empty())
            throw;
    }
}

Result<std::vector<PictureScore>> evaluatePictures(const EvalRequest& request) {
    cv::setNumThreads(1);
    const auto tasks = tasksOf(request);
    if (!tasks)
        return tasks.error();
    std::optional<OutputFile> page; // opened before the work, which may take hours
    if (!request.html.empty() && !page.emplace(request.html).isOpen())
        return Error{Errc::BadOutput,
                     printable(request.html.native()) + ": cannot be written; look at its folder and the free space"};
    std::vector<PictureScore> scores(tasks->size());
    std::vector<Failure> failures;
    std::atomic<std::size_t> next = 0, done = 0;
    std::mutex mutex;
    std::optional<Error> failed;
    const auto score = [&] {
        auto reader =
            makeReader({.engine = parseEngine(request.pictures.engine).value(), .model = request.pictures.model});
        if (!reader) {
            const std::lock_guard lock(mutex);
            failed = reader.error();
            return;
        }
        for (std::size_t i = next++; i < tasks->size(); i = next++) {
            const Task& task = (*tasks)[i];
            Evidence evidence;
            scores[i] = evaluate(task.file, task.labels, task.rotation, **reader, request.pictures.scan,
                                 request.pictures.decode, &evidence);
            scores[i].set = task.set;
            const std::lock_guard lock(mutex);
            if (!request.html.empty() && !scores[i].isRight() && scores[i].error.empty())
                failures.push_back({badness(scores[i]), i, failureHtml(scores[i], evidence)});
            if (request.progress)
                request.progress(++done, tasks->size());
        }
    };
    std::exception_ptr thrown;
    const auto work = [&] {
        try {
            score();
        } catch (...) {
            const std::lock_guard lock(mutex);
            thrown = std::current_exception();
            next = tasks->size();
        }
    };
    runWorkers(std::max(1, request.jobs), work);
    if (thrown)
        std::rethrow_exception(thrown);
    if (!failed && page)
        failed = writePage(*page, failures, scores.size());
    if (failed)
        return *failed;
    return scores;
}

} // namespace

} // namespace nonet::eval

extern "C" __attribute__((visibility("default"))) nonet::eval::ScorePictures nonetScorePictures() {
    return nonet::eval::evaluatePictures;
}
