// What LiveScanner tells the one who holds the camera: on a drawn sheet of which the frame shows a part.
#include "nonet/live.h"
#include "support/film.h"
#include "unit/template_reader.h"
#include "vision/live/aimer.h"
#include "vision/live/grid_in_sight.h"

#include <gmock/gmock.h>

#include <map>

namespace nonet::test {
namespace {

constexpr int kFramesUntilSteady = 3;

/// The sheet with the middle of its grid at a place of the frame, and cells of so many pixels.
DrawnBoard seenAt(cv::Point2d middle, double cellPx, double turn = 0) {
    const DrawnBoard sheet = drawBoard();
    const cv::Point2d grid = 0.5 * cv::Point2d(sheet.lattice.at(0, 0) + sheet.lattice.at(9, 9));
    const double scale = cellPx / cellSideOf(sheet.lattice);
    const double c = scale * std::cos(turn), s = scale * std::sin(turn);
    const cv::Matx33d there(c, -s, middle.x - c * grid.x + s * grid.y, s, c, middle.y - s * grid.x - c * grid.y, 0, 0,
                            1);
    return warped(sheet, there, kFilmSize);
}

Aim aimAfter(int frames, detail::Aimer& aimer, const cv::Mat& picture) {
    Aim aim = Aim::None;
    for (int i = 0; i < frames; ++i)
        aim = aimer.search(picture);
    return aim;
}

Aim aimAt(const cv::Mat& picture) {
    detail::Aimer aimer;
    return aimAfter(kFramesUntilSteady, aimer, picture);
}

TEST(AimerTest, AGridThatTheFrameCutsIsMovedTowards) {
    for (const double turn : {-0.15, 0.0, 0.15}) {
        EXPECT_EQ(aimAt(seenAt({1200, 360}, 48, turn).picture), Aim::Right) << turn;
        EXPECT_EQ(aimAt(seenAt({80, 360}, 48, turn).picture), Aim::Left) << turn;
        EXPECT_EQ(aimAt(seenAt({640, 650}, 48, turn).picture), Aim::Down) << turn;
        EXPECT_EQ(aimAt(seenAt({640, 70}, 48, turn).picture), Aim::Up) << turn;
    }
}

TEST(AimerTest, AGridInFullIsBroughtToAReadableSize) {
    EXPECT_EQ(aimAt(seenAt({640, 360}, 48).picture), Aim::HoldStill);
    EXPECT_EQ(aimAt(seenAt({640, 360}, 12).picture), Aim::Closer);
    EXPECT_EQ(aimAt(seenAt({640, 360}, 6).picture), Aim::Closer);
    EXPECT_EQ(aimAt(seenAt({640, 360}, 79).picture), Aim::FurtherAway);
    EXPECT_EQ(aimAt(seenAt({700, 300}, 140).picture), Aim::FurtherAway);
}

TEST(AimerTest, WithoutAGridOnlyLightAndSharpnessAreSpokenOf) {
    const cv::Mat paper(kFilmSize, CV_8UC3, cv::Scalar(235, 240, 240)), whole = seenAt({640, 360}, 60).picture;
    EXPECT_EQ(aimAt(paper), Aim::None);
    EXPECT_EQ(aimAt(cv::Mat(paper * 0.15)), Aim::MoreLight);
    cv::Mat blurred;
    cv::GaussianBlur(whole, blurred, {}, 25);
    EXPECT_EQ(aimAt(blurred), Aim::HoldStill);
}

TEST(AimerTest, OtherGridsAreNoAim) {
    for (const int size : {4, 6, 13}) {
        cv::Mat picture(kFilmSize, CV_8UC3, cv::Scalar::all(240)), grey;
        drawGrid(picture, "", {300, 60}, 45, size);
        cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
        EXPECT_FALSE(detail::gridInSight(grey)) << size;
    }
}

TEST(AimerTest, TheOutlineGoesOnOutsideTheFrame) {
    for (const double turn : {0.0, 0.2}) {
        const DrawnBoard seen = seenAt({1150, 500}, 50, turn);
        cv::Mat grey;
        cv::cvtColor(seen.picture, grey, cv::COLOR_BGR2GRAY);
        const auto grid = detail::gridInSight(grey);
        ASSERT_TRUE(grid) << turn;
        EXPECT_FALSE(grid->isTooLarge);
        EXPECT_GT(detail::overlapOfUnion(grid->outline, detail::cornersOf(seen.lattice)), 0.93) << turn;
    }
}

TEST(AimerTest, ACueStaysUntilSomeFramesAgreeOnAnother) {
    const cv::Mat right = seenAt({1200, 360}, 48).picture, left = seenAt({80, 360}, 48).picture,
                  paper(kFilmSize, CV_8UC3, cv::Scalar(235, 240, 240));
    detail::Aimer aimer;
    EXPECT_EQ(aimer.search(right), Aim::None) << "one frame may be wrong";
    EXPECT_EQ(aimAfter(kFramesUntilSteady - 1, aimer, right), Aim::Right);
    EXPECT_EQ(aimAfter(kFramesUntilSteady - 1, aimer, left), Aim::Right);
    EXPECT_EQ(aimer.search(right), Aim::Right);
    EXPECT_EQ(aimAfter(kFramesUntilSteady - 1, aimer, left), Aim::Right) << "these frames were not in a row";
    EXPECT_EQ(aimer.search(left), Aim::Left);
    EXPECT_EQ(aimAfter(7, aimer, paper), Aim::Left) << "a hand in the way is no reason to fall silent";
    EXPECT_EQ(aimer.search(paper), Aim::None);
}

TEST(AimerTest, AKnownAnswerEndsTheCues) {
    TemplateReader reader;
    LiveScanner scanner(reader);
    const cv::Mat cut = seenAt({1200, 360}, 48).picture;
    LiveState state;
    for (int frame = 0; frame < kFramesUntilSteady; ++frame)
        state = scanner.next(cut);
    EXPECT_NE(state.phase, LivePhase::Confirmed);
    EXPECT_EQ(state.aim, Aim::Right);
    const DrawnBoard whole = seenAt({640, 360}, 48);
    for (int frame = 0; frame < 4; ++frame)
        state = scanner.next(whole.picture);
    EXPECT_EQ(state.phase, LivePhase::Confirmed);
    EXPECT_EQ(state.aim, Aim::None);
    scanner.reset();
    EXPECT_EQ(scanner.next(cut).aim, Aim::None);
}

TEST(AimerTest, EveryCueHasAWordOfItsOwn) {
    std::map<std::string_view, Aim> words;
    for (int i = 0; i <= static_cast<int>(Aim::MoreLight); ++i)
        words.emplace(toString(static_cast<Aim>(i)), static_cast<Aim>(i));
    EXPECT_EQ(words.size(), 9U);
    EXPECT_EQ(words.count(""), 0U);
}

} // namespace
} // namespace nonet::test
