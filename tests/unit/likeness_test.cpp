#include "vision/evidence/likeness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace nonet::test {
namespace {

using detail::GlyphShape;
using testing::Each;
using testing::Gt;
using testing::Lt;

constexpr double kPrint = -3; // log-odds of handwritten

detail::ReadValue surely(int digit) {
    return {digit, std::bitset<10>().set(static_cast<std::size_t>(digit))};
}

/// A digit of a font, slanted by so many pixels and with some noise, as it lies in a cell of 64 pixels.
GlyphShape drawn(int digit, double slantPx, unsigned seed) {
    cv::Mat cell = cv::Mat::zeros(64, 64, CV_32F), noise(64, 64, CV_32F);
    cv::putText(cell, std::to_string(digit), {18, 48}, cv::FONT_HERSHEY_SIMPLEX, 1.3, 1, 4, cv::LINE_AA);
    const cv::Matx23d slant(1, -slantPx / 32, slantPx, 0, 1, 0);
    cv::warpAffine(cell, cell, slant, cell.size());
    cv::RNG(seed).fill(noise, cv::RNG::NORMAL, 0, 0.02);
    cell += noise;
    detail::Glyph glyph{cell, cell > 0.5F, {}, {}};
    glyph.box = cv::boundingRect(glyph.mask);
    return detail::shapeOf(glyph, surely(digit));
}

/// Three of each value from one font; then one more of each, slanted as no font is twice.
std::vector<GlyphShape> printAndHand() {
    std::vector<GlyphShape> shapes;
    for (unsigned i = 0; i < 27; ++i)
        shapes.push_back(drawn(static_cast<int>(i % 9) + 1, 0, i));
    for (unsigned i = 0; i < 9; ++i)
        shapes.push_back(drawn(static_cast<int>(i) + 1, i % 2 ? 9 : -9, 100 + i));
    return shapes;
}

TEST(LikenessTest, PrintRepeatsItselfAndAHandDoesNot) {
    const std::vector<double> odds =
        detail::unlikePrintOdds(detail::unlikeness(printAndHand()), std::vector<double>(36, kPrint));
    EXPECT_THAT(std::vector(odds.begin(), odds.begin() + 27), Each(Lt(-2)));
    EXPECT_THAT(std::vector(odds.begin() + 27, odds.end()), Each(Gt(1)));
}

TEST(LikenessTest, ValueGivenOnceHasNothingToBeComparedWith) {
    std::vector<GlyphShape> shapes = printAndHand();
    shapes.resize(27);
    for (std::size_t i : {9U, 18U})
        shapes[i].value = surely(2); // one 1 is left
    const std::vector<double> odds =
        detail::unlikePrintOdds(detail::unlikeness(shapes), std::vector<double>(27, kPrint));
    EXPECT_EQ(odds[0], 0);
    EXPECT_LT(odds[1], -2);
}

TEST(LikenessTest, MisreadDigitIsLikeThePrintOfWhatItMayBe) {
    std::vector<GlyphShape> shapes = printAndHand();
    shapes.resize(27);
    shapes[0].value = surely(8);
    const auto firstOdds = [&] {
        return detail::unlikePrintOdds(detail::unlikeness(shapes), std::vector<double>(27, kPrint))[0];
    };
    EXPECT_GT(firstOdds(), 1);
    shapes[0].value.mayBe.set(1);
    EXPECT_LT(firstOdds(), -2);
}

TEST(LikenessTest, FewDigitsSayNothing) {
    std::vector<GlyphShape> shapes = printAndHand();
    shapes.resize(5);
    EXPECT_THAT(detail::unlikePrintOdds(detail::unlikeness(shapes), std::vector<double>(5, kPrint)), Each(0));
}

} // namespace
} // namespace nonet::test
