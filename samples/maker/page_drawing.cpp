// Draws a planned page: paper, show-through, print, then what the paper does to the ink.

#include "page.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace nonet::samples {
namespace {

// The other side of the paper: mirrored text, soft and faint.
void drawShowThrough(Canvas& canvas, const PagePlan& plan, Random& random) {
    constexpr int kReduce = 2; // it is soft anyway
    Canvas back{.image = cv::Mat(canvas.image.rows / kReduce + 1, canvas.image.cols / kReduce + 1, CV_8UC3,
                                 cv::Scalar::all(255)),
                .origin = canvas.origin,
                .scale = canvas.scale / kReduce};
    const std::shared_ptr<const Face> face =
        plan.texts.empty() ? plan.captions.empty() ? nullptr : plan.captions[0].face : plan.texts[0].face;
    if (!face)
        return;
    const double column = random.uniform(7, 11);
    for (double x = plan.page.x; x < plan.page.br().x; x += column + 0.5)
        drawTextBlock(back, {Rect(x, plan.page.y, column, plan.page.height), random.uniform(0.22, 0.34), face, Ink{},
                             random.next()});
    cv::Mat mirrored;
    cv::flip(back.image, mirrored, 1);
    cv::resize(mirrored, mirrored, canvas.image.size(), 0, 0, cv::INTER_LINEAR);
    mirrored.convertTo(mirrored, -1, plan.paper.showThrough, 255 * (1 - plan.paper.showThrough));
    cv::multiply(canvas.image, mirrored, canvas.image, 1 / 255.0);
}

void addFibres(Canvas& canvas, double strength, const Textures& textures, Random& random) {
    const cv::Mat fibres = cutTexture(textures.fibres, canvas.image.size(), random);
    cv::addWeighted(canvas.image, 1, fibres, strength, -Textures::kMiddle * strength, canvas.image);
}

// Cheap ink never covers fully: no pixel gets darker than a noisy floor.
void addSpeckle(Canvas& canvas, double strength, const Textures& textures, Random& random) {
    const double gain = 3 * strength, level = 20 + 50 * strength;
    cv::Mat floor;
    cutTexture(textures.fibres, canvas.image.size(), random)
        .convertTo(floor, -1, gain, level - Textures::kMiddle * gain);
    cv::max(canvas.image, floor, canvas.image);
}

// The pixels of a screen: sampled again by the camera they give moiré.
void addPixelStripes(Canvas& canvas, double strength, Random& random) {
    const double period = random.uniform(1.9, 3.3);
    cv::Mat row(1, canvas.image.cols, CV_8UC3), column(canvas.image.rows, 1, CV_8UC1);
    for (int x = 0; x < row.cols; ++x)
        for (int c = 0; c < 3; ++c)
            row.at<cv::Vec3b>(0, x)[c] = cv::saturate_cast<uchar>(
                255 * (1 - strength * (0.5 + 0.5 * std::cos(2 * CV_PI * (x / period + c / 3.0)))));
    for (int y = 0; y < column.rows; ++y)
        column.at<uchar>(y, 0) =
            cv::saturate_cast<uchar>(255 * (1 - 0.6 * strength * (0.5 + 0.5 * std::cos(2 * CV_PI * y / period))));
    cv::Mat stripes, lines, coloredLines;
    cv::repeat(row, canvas.image.rows, 1, stripes);
    cv::repeat(column, 1, canvas.image.cols, lines);
    cv::cvtColor(lines, coloredLines, cv::COLOR_GRAY2BGR);
    cv::multiply(canvas.image, stripes, canvas.image, 1 / 255.0);
    cv::multiply(canvas.image, coloredLines, canvas.image, 1 / 255.0);
}

} // namespace

void drawPage(Canvas& canvas, const PagePlan& plan, const Textures& textures) {
    Random random(plan.seed);
    canvas.image.setTo(cv::Scalar(plan.paper.bgr[0], plan.paper.bgr[1], plan.paper.bgr[2]));
    for (const Bar& bar : plan.bars) {
        if (bar.radius > 0)
            fillPolygon(canvas, roundedRect(bar.area, bar.radius), bar.ink);
        else
            fillRect(canvas, bar.area, bar.ink);
    }
    if (plan.paper.showThrough > 0)
        drawShowThrough(canvas, plan, random);
    for (const TextBlock& block : plan.texts)
        drawTextBlock(canvas, block);
    for (const Caption& caption : plan.captions)
        drawText(canvas, *caption.face, caption.text, caption.pen, caption.height, caption.ink);
    for (const ForeignPlan& foreign : plan.foreign)
        drawForeign(canvas, foreign);
    for (const PuzzlePlan& puzzle : plan.puzzles)
        drawPuzzle(canvas, puzzle);
    if (plan.paper.speckle > 0)
        addSpeckle(canvas, plan.paper.speckle, textures, random);
    if (plan.paper.texture > 0)
        addFibres(canvas, plan.paper.texture, textures, random);
    if (plan.paper.pixelStripes > 0)
        addPixelStripes(canvas, plan.paper.pixelStripes, random);
}

} // namespace nonet::samples
