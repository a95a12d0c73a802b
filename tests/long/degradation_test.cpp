// Doubt before error: labelled photos get worse step by step, and in no step may more than one answer in 200 be both
// sure and wrong. Takes samples/ and, where NONET_DATA names them, outside photos. The table goes to standard output
// and, with NONET_LONG, as CSV into the build folder, for tests/long/draw_degradation.
#include "apps/eval/evaluate.h"
#include "long/degrade.h"
#include "long/labelled_pictures.h"
#include "nonet/pages.h"

#include <gtest/gtest.h>

#include <opencv2/core.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>

namespace nonet::test {
namespace {

struct Counts {
    int grids = 0, right = 0, doubtful = 0, wrong = 0, notFound = 0;

    void add(const eval::PictureScore& score, const Scan& found, const std::vector<Label>& labels) {
        for (const Puzzle& puzzle : found.puzzles)
            if (puzzle.status == Status::Solved)
                ++(isAnswerRight(puzzle, labels) ? right : wrong);
        for (const eval::GridScore& grid : score.grids) {
            ++grids;
            notFound += !grid.isFound();
            doubtful += grid.isFound() && !grid.isSure();
        }
    }
};

/// By degradation and step; step 0 is the photo as it is.
using Table = std::map<std::pair<std::string_view, std::size_t>, Counts>;

std::vector<LabelledPicture> photos() {
    std::vector<LabelledPicture> all = labelledPictures(NONET_SOURCE_DIR "/samples/labels.csv");
    if (const char* data = std::getenv("NONET_DATA"); data && longStep())
        for (const char* csv : {"wicht/train.csv", "wild/dev.csv", "hand/labels.csv"}) {
            const auto more = labelledPictures(std::filesystem::path(data) / csv);
            all.insert(all.end(), more.begin(), more.end());
        }
    const std::size_t step = longStep() ? longStep() : 24;
    std::vector<LabelledPicture> chosen;
    for (std::size_t i = 0; i < all.size(); i += step)
        chosen.push_back(all[i]);
    return chosen;
}

/// The labels of a picture whose size changed.
std::vector<Label> scaled(std::vector<Label> labels, double scale) {
    for (Label& label : labels)
        if (label.corners)
            for (float& value : *label.corners)
                value = static_cast<float>(value * scale);
    return labels;
}

Counts countsOf(const LabelledPicture& picture, const cv::Mat& bgr, double scale, DigitReader& reader) {
    const Scan found = scan(bgr, reader);
    Counts counts;
    counts.add(eval::compare(reportOf({bgr, 1, ""}, found, "photo"), scaled(picture.labels, scale), 0, bgr.size()),
               found, picture.labels);
    return counts;
}

void print(const Table& table, std::FILE* out) {
    std::fprintf(out, "degradation,amount,grids,right,doubtful,wrong,not found\n");
    for (const Degradation& degradation : degradations())
        for (std::size_t step = 0; step <= degradation.amounts.size(); ++step)
            if (const auto found = table.find({degradation.name, step}); found != table.end()) {
                const Counts& counts = found->second;
                std::fprintf(out, "%s,%s,%d,%d,%d,%d,%d\n", std::string(degradation.name).c_str(),
                             step ? cv::format("%g", degradation.amounts[step - 1]).c_str() : "none", counts.grids,
                             counts.right, counts.doubtful, counts.wrong, counts.notFound);
            }
}

TEST(DegradationTest, DoubtComesBeforeError) {
    const auto pictures = photos();
    Table table;
    std::mutex mutex;
    onAllCores(pictures.size(), [&](std::size_t n, DigitReader& reader) {
        auto source = openPages(pictures[n].file);
        const cv::Mat bgr = source.value().next()->value().bgr;
        Table own;
        const Counts before = countsOf(pictures[n], bgr, 1, reader);
        for (const Degradation& degradation : degradations()) {
            own[{degradation.name, 0}] = before;
            for (std::size_t i = longStep() ? 0 : 3; i < degradation.amounts.size(); i += longStep() ? 1 : 4) {
                cv::RNG random(static_cast<unsigned>(n + 1));
                const cv::Mat worse = degradation.apply(bgr, degradation.amounts[i], random);
                const double scale = static_cast<double>(worse.cols) / bgr.cols;
                own[{degradation.name, i + 1}] = countsOf(pictures[n], worse, scale, reader);
            }
        }
        const std::lock_guard lock(mutex);
        for (const auto& [place, counts] : own) {
            Counts& sum = table[place];
            sum.grids += counts.grids, sum.right += counts.right, sum.doubtful += counts.doubtful;
            sum.wrong += counts.wrong, sum.notFound += counts.notFound;
        }
    });
    print(table, stdout);
    if (longStep())
        if (std::FILE* out = std::fopen(NONET_BUILD_DIR "/degradation.csv", "w")) {
            print(table, out);
            std::fclose(out);
        }
    for (const auto& [place, counts] : table)
        EXPECT_LE(counts.wrong * 200, counts.grids) << place.first << ", step " << place.second;
    EXPECT_GT(table.begin()->second.right, 0);
}

} // namespace
} // namespace nonet::test
