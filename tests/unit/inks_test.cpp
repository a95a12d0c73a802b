#include "vision/evidence/inks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nonet::test {
namespace {

using detail::Ink;
using testing::Each;

const cv::Vec3d kPaper(230, 235, 240), kBlack(20, 20, 20), kBlue(200, 90, 40);

Ink black() {
    return {detail::inkTint(kBlack, kPaper), 1, -3, kBlack, kPaper};
}

Ink blue() {
    return {detail::inkTint(kBlue, kPaper), 0.9F, -3, kBlue, kPaper};
}

std::vector<Ink> inks(int blacks, int blues) {
    std::vector<Ink> result(static_cast<std::size_t>(blacks), black());
    result.insert(result.end(), static_cast<std::size_t>(blues), blue());
    return result;
}

TEST(InksTest, TheColourfulInkIsNotTheGivens) {
    const auto odds = detail::secondInkOdds(inks(28, 12));
    ASSERT_TRUE(odds);
    for (std::size_t i = 0; i < odds->size(); ++i)
        EXPECT_EQ((*odds)[i] > 2, i >= 28) << i;
}

TEST(InksTest, PencilIsToldByItsStrengthIfTheEngineAgrees) {
    std::vector<Ink> digits = inks(40, 0);
    for (std::size_t i = 28; i < digits.size(); ++i)
        digits[i].strength = 0.4F;
    EXPECT_FALSE(detail::secondInkOdds(digits));
    for (std::size_t i = 28; i < digits.size(); ++i)
        digits[i].engineOdds = 1;
    const auto odds = detail::secondInkOdds(digits);
    ASSERT_TRUE(odds);
    for (std::size_t i = 0; i < odds->size(); ++i)
        EXPECT_EQ((*odds)[i] > 2, i >= 28) << i;
}

TEST(InksTest, OneInkSaysNothing) {
    EXPECT_FALSE(detail::secondInkOdds(inks(30, 0)));
    EXPECT_THAT(detail::strayInkOdds(inks(30, 0)), Each(0));
}

TEST(InksTest, SingleDigitOfAnotherColourIsSuspected) {
    const auto odds = detail::strayInkOdds(inks(30, 1));
    EXPECT_GT(odds[30], 2);
    EXPECT_THAT(std::vector(odds.begin(), odds.begin() + 30), Each(0));
}

TEST(InksTest, SelectedCellMakesNoInkOfItsOwn) {
    const cv::Vec3d white(230, 230, 230), dark(32, 27, 27), selected(235, 180, 110);
    std::vector<Ink> digits(30, {detail::inkTint(white, dark), 1, -3, white, dark});
    digits.push_back({detail::inkTint(white, selected), 0.6F, -3, white, selected});
    EXPECT_THAT(detail::strayInkOdds(digits), Each(0));
    const cv::Vec3d red(110, 100, 220);
    digits.back() = {detail::inkTint(red, selected), 0.6F, -3, red, selected};
    EXPECT_GT(detail::strayInkOdds(digits)[30], 2);
}

TEST(InksTest, TwoDigitsOfOneColourAreSuspectedMoreThanOne) {
    const auto odds = detail::strayInkOdds(inks(30, 2));
    EXPECT_GT(odds[30], detail::strayInkOdds(inks(30, 1))[30]);
    EXPECT_EQ(odds[30], odds[31]);
}

TEST(InksTest, TintIsThatOfTheInkOnAnyPaper) {
    const cv::Vec3d shade(250, 190, 80), green(40, 230, 100);
    for (const cv::Vec3d& paper : {kPaper, shade, green})
        EXPECT_LT(cv::norm(detail::inkTint(kBlack, paper)), 0.18) << paper;
    EXPECT_GT(cv::norm(detail::inkTint(kBlue, kPaper)), 0.4);
}

TEST(InksTest, TintOfAThinStrokeIsThatOfTheFullInk) {
    for (const cv::Vec3d& ink : {kBlack, kBlue}) {
        const cv::Vec3d thin = 0.3 * ink + 0.7 * kPaper;
        EXPECT_LT(cv::norm(detail::inkTint(thin, kPaper) - detail::inkTint(ink, kPaper)), 0.02) << ink;
    }
}

TEST(InksTest, LightInkOnDarkPaperHasATintToo) {
    const cv::Vec3d dark(30, 28, 26), white(235, 235, 235), paleBlue(250, 170, 90);
    EXPECT_LT(cv::norm(detail::inkTint(white, dark)), 0.05);
    EXPECT_GT(cv::norm(detail::inkTint(paleBlue, dark)), 0.4);
}

} // namespace
} // namespace nonet::test
