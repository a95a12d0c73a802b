#include "read/two_inks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nonet::test {
namespace {

using detail::Ink;
using testing::Each;

constexpr float kNeutral = 128;

Ink black() {
    return {{kNeutral, kNeutral}, {kNeutral, kNeutral}, 1, -3};
}

Ink blue() {
    return {{kNeutral + 5, kNeutral - 35}, {kNeutral, kNeutral}, 0.9F, -3};
}

std::vector<Ink> inks(int blacks, int blues) {
    std::vector<Ink> result(static_cast<std::size_t>(blacks), black());
    result.insert(result.end(), static_cast<std::size_t>(blues), blue());
    return result;
}

TEST(TwoInksTest, TheColourfulInkIsNotTheGivens) {
    const auto odds = detail::secondInkOdds(inks(28, 12), {kNeutral, kNeutral});
    ASSERT_TRUE(odds);
    for (std::size_t i = 0; i < odds->size(); ++i)
        EXPECT_EQ((*odds)[i] > 2, i >= 28) << i;
}

TEST(TwoInksTest, OneInkSaysNothing) {
    EXPECT_FALSE(detail::secondInkOdds(inks(30, 0), {kNeutral, kNeutral}));
    EXPECT_THAT(detail::strayInkOdds(inks(30, 0)), Each(0));
}

TEST(TwoInksTest, SingleDigitOfAnotherColourIsSuspected) {
    const auto odds = detail::strayInkOdds(inks(30, 1));
    EXPECT_GT(odds[30], 2);
    EXPECT_THAT(std::vector(odds.begin(), odds.begin() + 30), Each(0));
}

TEST(TwoInksTest, ShadedCellDoesNotMakeItsDigitStray) {
    std::vector<Ink> digits = inks(30, 1);
    digits[30].paper = digits[30].colour; // black print on blue paper, its edges tinted by it
    EXPECT_THAT(detail::strayInkOdds(digits), Each(0));
}

} // namespace
} // namespace nonet::test
