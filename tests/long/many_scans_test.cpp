// Ten thousand pictures in one process, as a server or a batch reads them: the memory in use does not grow.
#include "long/labelled_pictures.h"
#include "nonet/draw.h"
#include "nonet/pages.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <cstdio>
#include <fstream>
#include <malloc.h>
#include <unistd.h>

namespace nonet::test {
namespace {

double residentMb() {
    ::malloc_trim(0); // what is free but kept is no leak
    std::ifstream in("/proc/self/statm");
    long all = 0, resident = 0;
    in >> all >> resident;
    return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

/// Small copies of samples, so that ten thousand take minutes.
std::vector<cv::Mat> smallPictures() {
    std::vector<cv::Mat> pictures;
    for (const char* name : {"newspaper/front.jpg", "low-res/ten.jpg", "screen/phone.jpg", "handwritten/pen.jpg",
                             "no-grid/crossword.jpg"}) {
        auto source = openPages(std::filesystem::path(NONET_SOURCE_DIR "/samples") / name);
        if (!source)
            continue;
        cv::Mat small = source->next()->value().bgr;
        const double scale = 360.0 / std::max(small.cols, small.rows);
        if (scale < 1)
            cv::resize(small, small, {}, scale, scale, cv::INTER_AREA);
        pictures.push_back(small);
    }
    return pictures;
}

TEST(ManyScansTest, MemoryDoesNotGrow) {
    const int step = longStep() ? 1000 : 8, steps = 10;
    // What libraries and the heap's arenas take at first; a leak of a kilobyte a scan would be 8 MB in the long check.
    const double allowedMb = longStep() ? 4 : 12;
    cv::setNumThreads(1);
    const auto pictures = smallPictures();
    ASSERT_GE(pictures.size(), 3U);
    const auto reader = makeReader().value();
    std::size_t puzzles = 0;
    double settled = 0;
    for (int done = 0; done < steps; ++done) {
        for (int i = 0; i < step; ++i) {
            Page page{pictures[static_cast<std::size_t>(i) % pictures.size()].clone(), 1, ""};
            const Scan found = scan(page.bgr, *reader);
            puzzles += found.puzzles.size();
            toJson(reportOf(page, found, "picture"));
            for (const Puzzle& puzzle : found.puzzles)
                draw(page.bgr, puzzle);
        }
        const double now = residentMb();
        std::printf("%6d scans: %.1f MB resident\n", (done + 1) * step, now);
        std::fflush(stdout);
        if (done == 1)
            settled = now;
        EXPECT_TRUE(done < 1 || now < settled + allowedMb);
    }
    EXPECT_GT(puzzles, static_cast<std::size_t>(steps * step / 2));
}

} // namespace
} // namespace nonet::test
