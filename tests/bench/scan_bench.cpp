// How long a scan takes beside cv::imread, on one thread: one sample re-encoded as JPEG of quality 90 (4:2:0) at four
// sizes. Reading and scanning take turns, and the medians count, so that both see the same machine.
//   scan_bench [PICTURE]
#include "nonet/pages.h"
#include "nonet/reader.h"
#include "nonet/scan.h"

#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <vector>

namespace {

constexpr int kRounds = 21;
const cv::Size kSizes[] = {{640, 480}, {960, 1280}, {1600, 1200}, {4000, 3000}};

template <class Work>
double milliseconds(Work work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// The picture in the middle of its own blurred border, so that every size shows it whole and undistorted.
cv::Mat fitted(const cv::Mat& picture, cv::Size size) {
    const double scale =
        std::min(static_cast<double>(size.width) / picture.cols, static_cast<double>(size.height) / picture.rows);
    cv::Mat resized, result;
    cv::resize(picture, resized, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    const int top = (size.height - resized.rows) / 2, left = (size.width - resized.cols) / 2;
    cv::copyMakeBorder(resized, result, top, size.height - resized.rows - top, left, size.width - resized.cols - left,
                       cv::BORDER_REPLICATE);
    return result;
}

} // namespace

int main(int argc, char** argv) {
    cv::setNumThreads(1);
    const std::string sample = argc > 1 ? argv[1] : NONET_SOURCE_DIR "/samples/newspaper/front.jpg";
    const cv::Mat picture = cv::imread(sample);
    if (picture.empty()) {
        std::fprintf(stderr, "%s: cannot be read\n", sample.c_str());
        return 3;
    }
    nonet::Result<std::unique_ptr<nonet::DigitReader>> reader = nonet::makeReader();
    if (!reader) {
        std::fprintf(stderr, "%s\n", reader.error().message.c_str());
        return 4;
    }
    const auto file = std::filesystem::temp_directory_path() / "nonet_scan_bench.jpg";
    std::puts("| size | cv::imread, ms | scan with decoding, ms | ratio | status |\n|---|---:|---:|---:|---|");
    for (const cv::Size size : kSizes) {
        cv::imwrite(file.string(), fitted(picture, size), {cv::IMWRITE_JPEG_QUALITY, 90});
        std::vector<double> reads, scans;
        std::string status = "no grid";
        for (int round = 0; round < kRounds; ++round) {
            reads.push_back(milliseconds([&] { cv::imread(file.string()); }));
            scans.push_back(milliseconds([&] {
                auto pages = nonet::openPages(file);
                const auto page = pages->next();
                const nonet::Scan scan = nonet::scan((*page)->bgr, **reader);
                if (!scan.puzzles.empty())
                    status = nonet::toString(scan.puzzles[0].status);
            }));
        }
        std::printf("| %dx%d | %.1f | %.1f | %.1f | %s |\n", size.width, size.height, median(reads), median(scans),
                    median(scans) / median(reads), status.c_str());
    }
    std::filesystem::remove(file);
    const double ready = milliseconds([] { (void)nonet::makeReader(); });
    std::printf("\nThe network is ready in %.1f ms.\n", ready);
}
