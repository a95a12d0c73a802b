#include "contact_sheet.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace nonet::samples {

cv::Mat makeThumbnail(const cv::Mat& picture) {
    constexpr int kGapPx = 4;
    const double zoom = double(kThumbnailPx - kGapPx) / std::max(picture.cols, picture.rows);
    cv::Mat thumbnail;
    cv::resize(picture, thumbnail, {}, zoom, zoom, cv::INTER_AREA);
    return thumbnail;
}

cv::Mat joinThumbnails(const std::vector<cv::Mat>& thumbnails) {
    constexpr int kColumns = 10;
    const int count = int(thumbnails.size()), rows = std::max(1, (count + kColumns - 1) / kColumns);
    cv::Mat sheet(rows * kThumbnailPx, std::min(std::max(1, count), kColumns) * kThumbnailPx, CV_8UC3,
                  cv::Scalar::all(40));
    for (int i = 0; i < count; ++i) {
        const cv::Mat& thumbnail = thumbnails[static_cast<std::size_t>(i)];
        thumbnail.copyTo(sheet(cv::Rect({i % kColumns * kThumbnailPx, i / kColumns * kThumbnailPx}, thumbnail.size())));
    }
    return sheet;
}

} // namespace nonet::samples
