#include "vision/decode/codecs.h"

namespace nonet::detail {

cv::Mat onWhite(const cv::Mat& bgra) {
    cv::Mat bgr(bgra.size(), CV_8UC3);
    for (int y = 0; y < bgra.rows; ++y) {
        const auto* from = bgra.ptr<cv::Vec4b>(y);
        auto* to = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < bgra.cols; ++x) {
            const int alpha = from[x][3];
            for (int c = 0; c < 3; ++c)
                to[x][c] = static_cast<uchar>((from[x][c] * alpha + 255 * (255 - alpha) + 127) / 255);
        }
    }
    return bgr;
}

} // namespace nonet::detail
