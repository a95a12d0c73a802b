// Bytes of every sample flipped, or the file cut: a result or a clear error, never a crash, a hang or a sure wrong
// answer. The counts are printed.
#include "apps/eval/evaluate.h"
#include "long/labelled_pictures.h"
#include "nonet/pages.h"

#include <gtest/gtest.h>

#include <opencv2/core.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <mutex>

namespace nonet::test {
namespace {

using Bytes = std::vector<unsigned char>;

// A sample takes some hundredths of a second; a hundred times that is a hang to whoever waits.
constexpr double kMaxSeconds = 10;

Bytes bytesOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// One file in three is cut, in the others one to eight bytes are flipped; headers as often as data.
Bytes damaged(Bytes bytes, cv::RNG& random) {
    const auto place = [&] {
        const int most =
            static_cast<int>(random.uniform(0, 2) ? bytes.size() : std::min<std::size_t>(bytes.size(), 800));
        return static_cast<std::size_t>(random.uniform(0, most));
    };
    if (random.uniform(0, 3) == 0) {
        bytes.resize(place());
        return bytes;
    }
    for (int flips = 1 << random.uniform(0, 4); flips > 0; --flips)
        bytes[place()] ^= static_cast<unsigned char>(1 << random.uniform(0, 8));
    return bytes;
}

struct Counts {
    int files = 0, errors = 0, noGrid = 0, doubtful = 0, sureRight = 0, sureWrong = 0, tooSlow = 0;
    double slowest = 0;

    void add(const Counts& more) {
        files += more.files, errors += more.errors, noGrid += more.noGrid, doubtful += more.doubtful;
        sureRight += more.sureRight, sureWrong += more.sureWrong, tooSlow += more.tooSlow;
        slowest = std::max(slowest, more.slowest);
    }
    void print() const {
        std::printf(
            "%d damaged files: %d errors, %d without a grid, %d doubtful, %d sure and right, %d sure and wrong, "
            "%d too slow; slowest %.1f s\n",
            files, errors, noGrid, doubtful, sureRight, sureWrong, tooSlow, slowest);
    }
};

double threadSeconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void countPage(const PageReport& page, const LabelledPicture& picture, Counts& counts) {
    const auto isSure = [](const PuzzleReport& puzzle) { return puzzle.decision.status == Status::Solved; };
    const auto isWrong = [&](const PuzzleReport& puzzle) {
        return isSure(puzzle) && !isAnswerRight(puzzle.decision, picture.labels);
    };
    if (!page.error.empty())
        ++counts.errors;
    else if (page.puzzles.empty())
        ++counts.noGrid;
    else if (std::ranges::any_of(page.puzzles, isWrong))
        ++counts.sureWrong;
    else
        ++(std::ranges::all_of(page.puzzles, isSure) ? counts.sureRight : counts.doubtful);
}

PageReport reportOfBytes(const Bytes& bytes, DigitReader& reader) {
    auto source = openPages(bytes, "sample");
    if (!source)
        return reportOf(source.error(), 1, "sample");
    const auto page = source->next();
    if (!page || !*page)
        return reportOf(page ? page->error() : Error{Errc::BadInput, "no page"}, 1, "sample");
    return reportOf(**page, scan((*page)->bgr, reader), "sample");
}

/// For looking at it: into the folder of the build.
void keep(const Bytes& bytes, const std::string& name) {
    const std::filesystem::path folder = NONET_BUILD_DIR "/corruption";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / name, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    std::printf("kept %s\n", (folder / name).c_str());
}

Counts sweep(const LabelledPicture& picture, int places, cv::RNG random, DigitReader& reader) {
    const Bytes whole = bytesOf(picture.file);
    Counts counts;
    for (int i = 0; i < places; ++i) {
        const Bytes bytes = damaged(whole, random);
        const int wrongBefore = counts.sureWrong;
        const double begin = threadSeconds();
        countPage(reportOfBytes(bytes, reader), picture, counts);
        const double seconds = threadSeconds() - begin;
        if (counts.sureWrong > wrongBefore || seconds > kMaxSeconds)
            keep(bytes, picture.file.stem().string() + "-" + std::to_string(i) + picture.file.extension().string());
        ++counts.files;
        counts.tooSlow += seconds > kMaxSeconds;
        counts.slowest = std::max(counts.slowest, seconds);
    }
    return counts;
}

TEST(CorruptionTest, DamagedSamplesGiveAResultOrAnError) {
    const auto pictures = labelledPictures(NONET_SOURCE_DIR "/samples/labels.csv");
    ASSERT_GT(pictures.size(), 50U);
    const int places = longStep() ? 200 : 3;
    const std::size_t step = longStep() ? longStep() : 7;
    Counts all;
    std::mutex mutex;
    onAllCores((pictures.size() + step - 1) / step, [&](std::size_t n, DigitReader& reader) {
        const LabelledPicture& picture = pictures[n * step];
        const Counts counts = sweep(picture, places, cv::RNG(static_cast<unsigned>(n + 1)), reader);
        const std::lock_guard lock(mutex);
        all.add(counts);
        EXPECT_EQ(counts.sureWrong, 0) << picture.file;
        EXPECT_EQ(counts.tooSlow, 0) << picture.file;
    });
    all.print();
    EXPECT_GT(all.errors, 0);
    EXPECT_GT(all.sureRight, 0);
}

} // namespace
} // namespace nonet::test
