// Digits from a real font: drawn large by OpenCV's FreeType module, cut out, and set into a square cell. Weak spot: a
// machine without any font gets OpenCV's strokes, which are legible but plain.

#include "vision/draw/glyphs.h"
#include "vision/draw/font.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <string>

namespace nonet::detail {

namespace {

using DrawDigit = void (*)(cv::Mat& canvas, const std::string& text, int heightPx, cv::freetype::FreeType2* font);

void drawWithFont(cv::Mat& canvas, const std::string& text, int heightPx, cv::freetype::FreeType2* font) {
    font->putText(canvas, text, {heightPx / 4, heightPx * 5 / 4}, heightPx, cv::Scalar::all(255), cv::FILLED,
                  cv::LINE_AA, true);
}

void drawWithStrokes(cv::Mat& canvas, const std::string& text, int heightPx, cv::freetype::FreeType2*) {
    const int thickness = std::max(1, heightPx / 11);
    const double scale = cv::getFontScaleFromHeight(cv::FONT_HERSHEY_SIMPLEX, heightPx * 3 / 4, thickness);
    cv::putText(canvas, text, {heightPx / 4, heightPx * 5 / 4}, cv::FONT_HERSHEY_SIMPLEX, scale, cv::Scalar::all(255),
                thickness, cv::LINE_AA);
}

/// Nine digits on one baseline, each on its own wide canvas.
std::array<cv::Mat, 9> drawDigits(int heightPx, DrawDigit drawDigit, cv::freetype::FreeType2* font) {
    std::array<cv::Mat, 9> canvases;
    for (std::size_t i = 0; i < 9; ++i) {
        cv::Mat canvas = cv::Mat::zeros(heightPx * 2, heightPx * 2, CV_8UC3);
        drawDigit(canvas, std::to_string(i + 1), heightPx, font);
        cv::extractChannel(canvas, canvases[i], 0);
    }
    return canvases;
}

bool haveInk(const std::array<cv::Mat, 9>& canvases) {
    return std::ranges::all_of(canvases, [](const cv::Mat& canvas) { return cv::countNonZero(canvas) > 0; });
}

std::array<cv::Mat, 9> drawDigits(int heightPx) {
    if (const cv::Ptr<cv::freetype::FreeType2> font = loadFont())
        if (std::array<cv::Mat, 9> canvases = drawDigits(heightPx, drawWithFont, font.get()); haveInk(canvases))
            return canvases;
    return drawDigits(heightPx, drawWithStrokes, nullptr);
}

/// Half the middle of the outline, half that of the ink: neither alone looks centred for 1, 4 and 7.
double opticalCenterX(const cv::Mat& canvas, const cv::Rect& box) {
    const cv::Moments moments = cv::moments(canvas);
    return 0.5 * (moments.m10 / moments.m00) + 0.5 * (box.x + (box.width - 1) / 2.0);
}

} // namespace

std::array<cv::Mat, 9> renderDigits(int cellPx, const PrintStyle& style) {
    const std::array<cv::Mat, 9> canvases = drawDigits(cellPx);
    std::array<cv::Rect, 9> boxes;
    std::ranges::transform(canvases, boxes.begin(), [](const cv::Mat& canvas) { return cv::boundingRect(canvas); });
    cv::Rect all = boxes[0];
    for (const cv::Rect& box : boxes)
        all |= box;
    const double scale = style.height * cellPx / all.height;
    const double toX = style.centerX * cellPx - 0.5, toY = style.centerY * cellPx - 0.5;

    std::array<cv::Mat, 9> digits;
    for (std::size_t i = 0; i < 9; ++i) {
        const double fromX = opticalCenterX(canvases[i], boxes[i]), fromY = all.y + (all.height - 1) / 2.0;
        const cv::Matx23d place(scale, 0, toX - scale * fromX, 0, scale, toY - scale * fromY);
        cv::warpAffine(canvases[i], digits[i], place, {cellPx, cellPx}, cv::INTER_LINEAR);
    }
    return digits;
}

} // namespace nonet::detail
