// All sevens of a puzzle are printed from one drawing, and no hand writes two alike. Weak spots: a value that is given
// once has nothing to be compared with, and digits typed into an app are print too.
#include "vision/evidence/likeness.h"
#include "base/statistics.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace nonet::detail {

namespace {

constexpr int kSidePx = GlyphShape::kSidePx;
constexpr int kShiftPx = 1;          // by which two shapes are moved against each other
constexpr double kShapeBlurPx = 0.7; // of the frame: a cut a little beside the other draws its edges otherwise
constexpr int kAroundInkPx = 3;      // of the cell, that belong to a digit beside its ink
constexpr double kLeastUnlike = 1e-4, kMostUnlike = 0.99;
// Of 157 newspapers whose blanks were filled with handwriting, and 80 sheets half solved by hand: 1 - correlation is
// 0.003 to 0.01 between print, one in a hundred digits apart, and 0.05 to 0.5 between handwriting and print.
constexpr double kHandUnlikeness = -2, kHandSpread = 0.7;
constexpr double kLeastPrintSpread = 0.5;
// Share of the print that may be unlike: crossed by a pen, a fold or the edge of a shadow.
constexpr double kBlottedPrint = 0.1;
constexpr double kPrintlikeHand = 0.01;
constexpr double kLeastApart = 1; // print as unlike as handwriting, but for this, tells nothing

double density(double x, double middle, double spread) {
    const double off = (x - middle) / spread;
    return std::exp(-0.5 * off * off) / spread;
}

/// The best that moving them against each other gives.
double correlation(const GlyphShape& a, const GlyphShape& b) {
    double best = 0;
    for (int down = -kShiftPx; down <= kShiftPx; ++down)
        for (int right = -kShiftPx; right <= kShiftPx; ++right) {
            // Frames are paper all around, so that rows may run on into each other.
            const int shift = down * kSidePx + right;
            const int fromA = std::max(0, shift), fromB = std::max(0, -shift);
            const int count = a.picture.cols - std::abs(shift);
            best =
                std::max(best, a.picture.colRange(fromA, fromA + count).dot(b.picture.colRange(fromB, fromB + count)));
        }
    return best;
}

/// How unlike each digit is to the likest one of its value that is held for print.
std::vector<std::optional<double>> nearestPrint(const cv::Mat& unlikeness, const std::vector<double>& handOdds) {
    std::vector<std::optional<double>> nearest(handOdds.size());
    for (int i = 0; i < unlikeness.rows; ++i)
        for (int j = 0; j < unlikeness.cols; ++j)
            if (const double unlike = unlikeness.at<double>(i, j);
                unlike < 0 && handOdds[static_cast<std::size_t>(j)] < 0)
                if (auto& best = nearest[static_cast<std::size_t>(i)]; !best || unlike < *best)
                    best = unlike;
    return nearest;
}

} // namespace

GlyphShape shapeOf(const Glyph& glyph, const ReadValue& value) {
    const double scale = static_cast<double>(kSidePx) / glyph.strength.cols;
    const double blurPx = kShapeBlurPx / scale;
    const int reach = kAroundInkPx + cvCeil(4 * blurPx);
    const cv::Rect part =
        cv::Rect(glyph.box.x - reach, glyph.box.y - reach, glyph.box.width + 2 * reach, glyph.box.height + 2 * reach) &
        cv::Rect({}, glyph.strength.size());
    cv::Mat around, ink = cv::Mat::zeros(part.size(), CV_32F);
    cv::dilate(glyph.mask(part), around,
               cv::getStructuringElement(cv::MORPH_RECT, {2 * kAroundInkPx + 1, 2 * kAroundInkPx + 1}));
    glyph.strength(part).copyTo(ink, around);
    cv::GaussianBlur(ink, ink, {}, blurPx);
    const cv::Point2d centre(glyph.box.x - part.x + glyph.box.width / 2.0,
                             glyph.box.y - part.y + glyph.box.height / 2.0);
    cv::Mat picture;
    cv::warpAffine(ink, picture,
                   cv::Matx23d(scale, 0, kSidePx / 2.0 - scale * centre.x, 0, scale, kSidePx / 2.0 - scale * centre.y),
                   cv::Size(kSidePx, kSidePx));
    picture -= cv::mean(picture);
    picture /= std::max(cv::norm(picture), 1e-6);
    return {value, picture.reshape(1, 1)};
}

cv::Mat unlikeness(const std::vector<GlyphShape>& shapes) {
    const auto count = static_cast<int>(shapes.size());
    cv::Mat result = cv::Mat::zeros(count, count, CV_64F);
    const auto isComparable = [](const GlyphShape& a, const GlyphShape& b) {
        return a.value.mayBe[static_cast<std::size_t>(b.value.digit)];
    };
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j) {
            const GlyphShape &a = shapes[static_cast<std::size_t>(i)], &b = shapes[static_cast<std::size_t>(j)];
            const bool isRow = isComparable(a, b), isColumn = isComparable(b, a);
            if (!isRow && !isColumn)
                continue;
            const double unlike = std::log(std::clamp(1 - correlation(a, b), kLeastUnlike, kMostUnlike));
            result.at<double>(i, j) = isRow ? unlike : 0;
            result.at<double>(j, i) = isColumn ? unlike : 0;
        }
    return result;
}

std::vector<double> unlikePrintOdds(const cv::Mat& unlikeness, const std::vector<double>& handOdds) {
    const std::vector<std::optional<double>> nearest = nearestPrint(unlikeness, handOdds);
    std::vector<double> odds(handOdds.size()), ofPrint, deviations;
    for (std::size_t i = 0; i < nearest.size(); ++i)
        if (nearest[i] && handOdds[i] < 0)
            ofPrint.push_back(*nearest[i]);
    constexpr std::size_t kFewest = 6; // digits that tell what print is like here
    if (ofPrint.size() < kFewest)
        return odds;
    const double print = median(ofPrint);
    if (print > kHandUnlikeness - kLeastApart)
        return odds;
    for (const double unlike : ofPrint)
        deviations.push_back(std::abs(unlike - print));
    const double spread = std::max(kLeastPrintSpread, 1.5 * median(deviations));
    for (std::size_t i = 0; i < nearest.size(); ++i)
        if (nearest[i]) {
            const double unlike = std::clamp(*nearest[i], print, kHandUnlikeness);
            const double asPrint = density(unlike, print, spread),
                         asHand = density(unlike, kHandUnlikeness, kHandSpread);
            odds[i] = std::log(((1 - kPrintlikeHand) * asHand + kPrintlikeHand * asPrint) /
                               ((1 - kBlottedPrint) * asPrint + kBlottedPrint * asHand));
        }
    return odds;
}

} // namespace nonet::detail
