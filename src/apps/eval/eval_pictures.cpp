// Scores many pictures at a time: the half of `nonet eval` that needs OpenCV.
#include "apps/eval/evaluate.h"
#include "apps/eval/failure_page.h"
#include "apps/eval/other_program.h"
#include "apps/eval/score_pictures.h"
#include "apps/page/output_file.h"
#include "apps/page/workers.h"

#include <opencv2/core/utility.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

namespace nonet::eval {

namespace fs = std::filesystem;

namespace {

/// One picture to score: the rows of one file in one label file, at one rotation.
struct Task {
    std::string set;
    fs::path file;
    std::vector<Label> labels;
    int rotation = 0;
    bool isForOther = false; ///< scored is the other program
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
    for (Task task : request.command.empty() ? std::vector<Task>{} : upright) {
        task.isForOther = true;
        task.set = "other: " + task.set;
        tasks.push_back(task);
    }
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

/// The work of all threads: each takes the next picture until there is none.
class Evaluation {
public:
    Evaluation(const EvalRequest& request, const std::vector<Task>& tasks)
        : scores(tasks.size()), request_(request), options_(request.pictures), tasks_(tasks) {
        options_.debugDir.clear();
    }

    std::vector<PictureScore> scores; ///< one per task
    std::vector<Failure> failures{};  ///< what the page will show
    std::optional<Error> failed{};
    std::exception_ptr thrown{};

    void work() {
        try {
            scorePictures();
        } catch (...) {
            const std::lock_guard lock(mutex_);
            thrown = std::current_exception();
            next_ = tasks_.size();
        }
    }

private:
    void scorePictures() {
        const auto scanner = makePageScanner(options_);
        if (!scanner) {
            const std::lock_guard lock(mutex_);
            failed = scanner.error();
            return;
        }
        for (std::size_t i = next_++; i < tasks_.size(); i = next_++) {
            const Task& task = tasks_[i];
            ScannedPage evidence;
            scores[i] = task.isForOther
                            ? evaluateProgram(request_.command, task.file, task.labels, **scanner, &evidence)
                            : evaluate(task.file, task.labels, task.rotation, **scanner, &evidence);
            scores[i].set = task.set;
            const std::lock_guard lock(mutex_);
            if (!request_.html.empty() && !scores[i].isRight() && scores[i].error.empty() && !evidence.page.empty())
                failures.push_back({badness(scores[i]), i, failureHtml(scores[i], evidence)});
            if (request_.progress)
                request_.progress(++done_, tasks_.size());
        }
    }

    const EvalRequest& request_;
    PageOptions options_;
    const std::vector<Task>& tasks_;
    std::mutex mutex_;
    std::atomic<std::size_t> next_ = 0, done_ = 0;
};

Result<std::vector<PictureScore>> evaluatePictures(const EvalRequest& request) {
    cv::setNumThreads(1);
    const auto tasks = tasksOf(request);
    if (!tasks)
        return tasks.error();
    std::optional<OutputFile> page; // opened before the work, which may take hours
    if (!request.html.empty() && page.emplace(request.html).error())
        return *page->error();
    Evaluation evaluation(request, *tasks);
    startWorkers(std::max(1, request.jobs), [&] { evaluation.work(); }); // and waits for them
    if (evaluation.thrown)
        std::rethrow_exception(evaluation.thrown);
    if (!evaluation.failed && page)
        evaluation.failed = writePage(*page, evaluation.failures, evaluation.scores.size());
    if (evaluation.failed)
        return *evaluation.failed;
    return std::move(evaluation.scores);
}

} // namespace

} // namespace nonet::eval

extern "C" __attribute__((visibility("default"))) nonet::eval::ScorePictures nonetScorePictures() {
    return nonet::eval::evaluatePictures;
}
