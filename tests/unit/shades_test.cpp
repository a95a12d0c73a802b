#include "vision/evidence/shades.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace nonet::test {
namespace {

constexpr int kCellPx = 24, kDigits = 27;

/// Every third cell has a digit; every other one of these is a given.
bool hasDigit(int cell) {
    return (colOf(cell) + rowOf(cell)) % 3 == 0;
}

bool isGiven(int cell) {
    return hasDigit(cell) && (cell / 2) % 2 == 0;
}

/// A board of bare cells, in which an app shades the givens, seen in this light.
class ShadedBoard {
public:
    template <class Paper, class Light>
    ShadedBoard(Paper paperOf, Light lightAt) {
        cells_.cellPx = kCellPx;
        cells_.board = cv::Mat::zeros(kSide * kCellPx, kSide * kCellPx, CV_32F);
        cells_.colours.create(cells_.board.size(), CV_8UC3);
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            const cv::Vec3d paper = paperOf(cell) * lightAt(rowOf(cell) / 8.0, colOf(cell) / 8.0);
            cells_.colours(cv::Rect(colOf(cell) * kCellPx, rowOf(cell) * kCellPx, kCellPx, kCellPx))
                .setTo(cv::Scalar(paper[0], paper[1], paper[2]));
            readings_[static_cast<std::size_t>(cell)].blank = hasDigit(cell) ? 0 : 1;
        }
    }

    detail::CellShades shades() const { return detail::ownShades(cells_, readings_); }

private:
    Cells cells_;
    Readings readings_{};
};

const cv::Vec3d kPaper(240, 240, 240), kShade(205, 205, 205);

cv::Vec3d shadedGivens(int cell) {
    return isGiven(cell) ? kShade : kPaper;
}

double evenLight(double, double) {
    return 1;
}

/// A lamp does not reach the far corner.
double vignette(double down, double right) {
    return 0.9 - 0.4 * (down * down + right * right) / 2;
}

void expectGivensApart(const detail::CellShades& shades, int mostUnknown = 0) {
    double leastOfGivens = 1000, mostOfOthers = 0;
    int unknown = 0;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto& shade = shades[static_cast<std::size_t>(cell)];
        unknown += hasDigit(cell) && !shade;
        if (!shade)
            continue;
        (isGiven(cell) ? leastOfGivens : mostOfOthers) =
            isGiven(cell) ? std::min(leastOfGivens, *shade) : std::max(mostOfOthers, *shade);
    }
    EXPECT_GT(leastOfGivens, 3 * mostOfOthers);
    EXPECT_LE(unknown, mostUnknown);
}

TEST(ShadesTest, ShadedGivensAreTold) {
    expectGivensApart(ShadedBoard(shadedGivens, evenLight).shades());
}

TEST(ShadesTest, UnevenLightDoesNotHideThem) {
    expectGivensApart(ShadedBoard(shadedGivens, vignette).shades());
}

TEST(ShadesTest, RowThatIsLitUpSaysNothing) {
    const auto lit = [](int cell) {
        const cv::Vec3d paper = shadedGivens(cell);
        return rowOf(cell) == 4 ? cv::Vec3d(paper[0], 0.92 * paper[1], 0.8 * paper[2]) : paper;
    };
    constexpr int kLit = 3; // digits, too few to tell what their shade means
    expectGivensApart(ShadedBoard(lit, evenLight).shades(), kLit);
    expectGivensApart(ShadedBoard(lit, vignette).shades(), kLit);
}

TEST(ShadesTest, OfTheSelectedCellNothingIsKnown) {
    constexpr int kSelected = 41;
    ASSERT_TRUE(hasDigit(kSelected));
    const auto selected = [](int cell) { return cell == kSelected ? cv::Vec3d(240, 180, 90) : shadedGivens(cell); };
    const detail::CellShades shades = ShadedBoard(selected, evenLight).shades();
    EXPECT_FALSE(shades[kSelected]);
    EXPECT_EQ(std::ranges::count_if(shades, [](const auto& shade) { return shade.has_value(); }), kDigits - 1);
}

TEST(ShadesTest, FewBlankCellsSayNothing) {
    Cells cells{cv::Mat::zeros(kSide * kCellPx, kSide * kCellPx, CV_32F), kCellPx,
                cv::Mat(kSide * kCellPx, kSide * kCellPx, CV_8UC3, cv::Scalar::all(240))};
    Readings readings{};
    for (CellReading& reading : readings)
        reading.blank = 0;
    EXPECT_THAT(detail::ownShades(cells, readings), testing::Each(testing::Eq(std::nullopt)));
}

} // namespace
} // namespace nonet::test
