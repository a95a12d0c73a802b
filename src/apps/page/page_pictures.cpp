#include "apps/page/page_pictures.h"

#include "nonet/draw.h"
#include "nonet/pages.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace nonet {

namespace {

// Small pictures for looking through: digits of a straightened puzzle stay readable, ten thousand files stay small.
constexpr int kThumbnailSidePx = 486, kThumbnailQuality = 80;

std::vector<Bytes> thumbnailsOf(const cv::Mat& page, const std::vector<Puzzle>& puzzles) {
    const auto encoded = [](const cv::Mat& picture) {
        return encode(picture, ".jpg", {.jpegQuality = kThumbnailQuality}).value();
    };
    std::vector<Bytes> thumbnails;
    for (const Puzzle& puzzle : puzzles)
        thumbnails.push_back(encoded(rectify(page, puzzle.lattice, kThumbnailSidePx)));
    if (!puzzles.empty())
        return thumbnails;
    const double scale = std::min(1.0, 1.0 * kThumbnailSidePx / std::max(page.cols, page.rows));
    cv::Mat small;
    cv::resize(page, small, {}, scale, scale, cv::INTER_AREA);
    return {encoded(small)};
}

} // namespace

void addPictures(PageOutcome& outcome, cv::Mat& page, const std::vector<Puzzle>& puzzles, const PageOrder& order,
                 const DrawOptions& options) {
    if (order.withThumbnails)
        outcome.thumbnails = thumbnailsOf(page, puzzles);
    bool isDrawn = false;
    for (const Puzzle& puzzle : puzzles)
        if ((order.drawOnto || !order.overlay.empty()) && puzzle.status != Status::Complete)
            isDrawn = draw(page, puzzle, order.drawOnto.value_or(options)) || isDrawn;
    if (!isDrawn || order.overlay.empty())
        return;
    auto file = encode(page, order.overlay);
    if (file)
        outcome.overlay = std::move(*file);
    else
        outcome.overlayError = file.error().message;
}

std::vector<DebugPicture> debugPictures(const cv::Mat& page, const ScanLog& log) {
    std::vector<DebugPicture> pictures;
    for (const StagePicture& stage : drawStages(page, log))
        pictures.push_back({stage.stage, encode(stage.picture, ".png").value()});
    return pictures;
}

} // namespace nonet
