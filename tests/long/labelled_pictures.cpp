#include "long/labelled_pictures.h"
#include "nonet/solve.h"

#include <opencv2/core/utility.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace nonet::test {

std::vector<LabelledPicture> labelledPictures(const std::filesystem::path& csv) {
    const auto labels = readLabels(csv);
    if (!labels)
        throw std::runtime_error(labels.error().message);
    std::vector<LabelledPicture> pictures;
    for (const Label& label : *labels) {
        const std::filesystem::path file = csv.parent_path() / label.file;
        if (pictures.empty() || pictures.back().file != file)
            pictures.push_back({file, {}});
        pictures.back().labels.push_back(label);
    }
    return pictures;
}

bool isAnswerRight(const Decision& decision, const std::vector<Label>& labels) {
    return std::ranges::any_of(labels, [&](const Label& label) {
        if (!label.puzzle)
            return false;
        const Solutions truth = solve(*label.puzzle);
        return truth.isUnique() ? truth.grids[0] == decision.solution : *label.puzzle == decision.givens;
    });
}

std::size_t longStep() {
    const char* given = std::getenv("NONET_LONG");
    return given ? static_cast<std::size_t>(std::max(1, std::atoi(given))) : 0;
}

void onAllCores(std::size_t count, const std::function<void(std::size_t, DigitReader&)>& work) {
    cv::setNumThreads(1);
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        threads.emplace_back([&] {
            const auto reader = makeReader().value();
            for (std::size_t n = next++; n < count; n = next++)
                work(n, *reader);
        });
}

} // namespace nonet::test
