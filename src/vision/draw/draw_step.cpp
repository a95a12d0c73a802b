// Paints a step's shapes with OpenCV: as a picture of its own, or on a clear sheet that is laid over the photo.
#include "nonet/draw.h"
#include "vision/draw/font.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace nonet {

namespace {

using Shape = StepDrawing::Shape;

constexpr double kScale = 2;       // pixels per unit of the drawing: crisp on any screen
constexpr int kFractionBits = 4;   // OpenCV draws at sixteenths of a pixel
constexpr double kTintCover = 0.3; // how much of the photo a tinted cell hides

cv::Scalar colorOf(std::uint32_t rgb) {
    return {static_cast<double>(rgb & 255), static_cast<double>(rgb >> 8 & 255), static_cast<double>(rgb >> 16 & 255)};
}

cv::Point fixedPoint(double x, double y) {
    return {cvRound(x * kScale * (1 << kFractionBits)), cvRound(y * kScale * (1 << kFractionBits))};
}

class Canvas {
public:
    explicit Canvas(const StepDrawing& drawing)
        : picture_(cvRound(drawing.height * kScale), cvRound(drawing.width * kScale), CV_8UC3, cv::Scalar::all(255)),
          font_(detail::loadFont()) {}

    void paint(const Shape& shape, const cv::Scalar& color) {
        switch (shape.kind) {
        case Shape::Kind::Rectangle:
            cv::rectangle(picture_, fixedPoint(shape.x, shape.y), fixedPoint(shape.x + shape.x2, shape.y + shape.y2),
                          color, cv::FILLED, cv::LINE_AA, kFractionBits);
            break;
        case Shape::Kind::Circle:
            cv::circle(picture_, fixedPoint(shape.x, shape.y), cvRound(shape.size * kScale * (1 << kFractionBits)),
                       color, cv::FILLED, cv::LINE_AA, kFractionBits);
            break;
        case Shape::Kind::Line:
            line(shape, color);
            break;
        case Shape::Kind::Text:
            text(shape, color);
            break;
        }
    }

    cv::Mat& picture() { return picture_; }

private:
    void line(const Shape& shape, const cv::Scalar& color) {
        const double length = std::hypot(shape.x2 - shape.x, shape.y2 - shape.y);
        const double dash = shape.isDashed ? 6 : length, step = shape.isDashed ? 11 : length + 1;
        for (double from = 0; from < length; from += step) {
            const double to = std::min(from + dash, length);
            const auto at = [&](double along) {
                return fixedPoint(shape.x + (shape.x2 - shape.x) * along / length,
                                  shape.y + (shape.y2 - shape.y) * along / length);
            };
            cv::line(picture_, at(from), at(to), color, std::max(1, cvRound(shape.size * kScale)), cv::LINE_AA,
                     kFractionBits);
        }
    }

    void text(const Shape& shape, const cv::Scalar& color) {
        const int height = cvRound(shape.size * kScale);
        int baseline = 0;
        if (!font_) {
            const double scale = cv::getFontScaleFromHeight(cv::FONT_HERSHEY_SIMPLEX, height * 7 / 10, 1);
            const cv::Size size = cv::getTextSize(shape.text, cv::FONT_HERSHEY_SIMPLEX, scale, 1, &baseline);
            cv::putText(picture_, shape.text, origin(shape, size), cv::FONT_HERSHEY_SIMPLEX, scale, color, 1,
                        cv::LINE_AA);
            return;
        }
        const cv::Size size = font_->getTextSize(shape.text, height, cv::FILLED, &baseline);
        font_->putText(picture_, shape.text, origin(shape, size), height, color, cv::FILLED, cv::LINE_AA, true);
    }

    /// Where the baseline begins so that the text is centred on the shape's place.
    static cv::Point origin(const Shape& shape, cv::Size size) {
        const double left = shape.isLeft ? shape.x * kScale : shape.x * kScale - size.width / 2.0;
        return {cvRound(left), cvRound((shape.y + 0.36 * shape.size) * kScale)};
    }

    cv::Mat picture_;
    cv::Ptr<cv::freetype::FreeType2> font_;
};

} // namespace

cv::Mat draw(const StepDrawing& drawing) {
    Canvas canvas(drawing);
    for (const Shape& shape : drawing.shapes)
        canvas.paint(shape, colorOf(shape.color));
    return canvas.picture();
}

void drawOnto(cv::Mat& bgr, const Corners& corners, const StepDrawing& drawing) {
    Canvas colors(drawing), cover(drawing);
    cover.picture().setTo(0);
    for (const Shape& shape : drawing.shapes)
        if (!shape.isSheet) {
            colors.paint(shape, colorOf(shape.color));
            cover.paint(shape, cv::Scalar::all(shape.kind == Shape::Kind::Rectangle ? 255 * kTintCover : 255));
        }
    const auto left = static_cast<float>(drawing.gridX * kScale), top = static_cast<float>(drawing.gridY * kScale);
    const auto side = static_cast<float>(drawing.gridSide * kScale);
    const std::array<cv::Point2f, 4> from = {
        cv::Point2f(left, top), {left + side, top}, {left + side, top + side}, {left, top + side}};
    std::array<cv::Point2f, 4> to;
    for (std::size_t i = 0; i < 4; ++i)
        to[i] = {corners[2 * i], corners[2 * i + 1]};
    const cv::Mat toPhoto = cv::getPerspectiveTransform(from.data(), to.data());
    cv::Mat warpedColors, warpedCover;
    cv::warpPerspective(colors.picture(), warpedColors, toPhoto, bgr.size(), cv::INTER_AREA);
    cv::warpPerspective(cover.picture(), warpedCover, toPhoto, bgr.size(), cv::INTER_AREA);
    for (int y = 0; y < bgr.rows; ++y)
        for (int x = 0; x < bgr.cols; ++x) {
            const int share = warpedCover.at<cv::Vec3b>(y, x)[0];
            if (share == 0)
                continue;
            auto& pixel = bgr.at<cv::Vec3b>(y, x);
            const auto& color = warpedColors.at<cv::Vec3b>(y, x);
            for (int k = 0; k < 3; ++k)
                pixel[k] = static_cast<std::uint8_t>((color[k] * share + pixel[k] * (255 - share)) / 255);
        }
}

} // namespace nonet
