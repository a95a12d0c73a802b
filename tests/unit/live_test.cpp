// LiveScanner on made films: a drawn sheet that a camera moves over.
#include "nonet/live.h"
#include "support/film.h"
#include "unit/drawn_board.h"
#include "unit/template_reader.h"

#include <gmock/gmock.h>

namespace nonet::test {
namespace {

constexpr std::string_view kOther = ".8.2.9.3..327....1.9...8..4..3.8.6....837.....79..1..3.1.....279..613..8...8..91.";
TEST(LiveTest, AnswersWithinThreeFramesAndNotInTheFirst) {
    TemplateReader reader;
    LiveScanner scanner(reader);
    const DrawnBoard sheet = drawBoard();
    EXPECT_EQ(scanner.next(frameAt(sheet, 0).picture).phase, LivePhase::Reading);
    LiveState state;
    for (int frame = 1; frame < 3; ++frame)
        state = scanner.next(frameAt(sheet, frame).picture);
    EXPECT_EQ(state.phase, LivePhase::Confirmed);
    EXPECT_EQ(state.puzzle->givens.toString(), kPuzzle);
    EXPECT_EQ(state.puzzle->solution.toString(), kSolution);
    EXPECT_EQ(state.frame, 3);
}

TEST(LiveTest, TheLatticeFollowsTheGrid) {
    TemplateReader reader;
    LiveScanner scanner(reader);
    const DrawnBoard sheet = drawBoard();
    for (int frame = 0; frame < 60; ++frame) {
        const DrawnBoard seen = frameAt(sheet, frame);
        const LiveState state = scanner.next(seen.picture);
        ASSERT_TRUE(state.puzzle) << frame;
        EXPECT_LT(cornerErrorInCells(state.puzzle->lattice, seen.lattice), 0.1) << frame;
        EXPECT_LT(meanDistance(state.puzzle->lattice, seen.lattice), 0.06 * cellSideOf(seen.lattice)) << frame;
        if (frame >= 2) {
            ASSERT_EQ(state.puzzle->solution.toString(), kSolution) << frame;
        }
    }
}

TEST(LiveTest, NoAnswerIsShownBeforeItIsConfirmed) {
    TemplateReader reader;
    LiveScanner scanner(reader);
    const cv::Mat nothing(kFilmSize, CV_8UC3, cv::Scalar::all(210));
    std::string ambiguous(kPuzzle);
    for (const int cell : {0, 4, 9, 14, 19, 27, 31, 35, 36, 39})
        ambiguous[static_cast<std::size_t>(cell)] = '.';
    const DrawnBoard unclear = drawBoard(ambiguous);
    for (int frame = 0; frame < 20; ++frame) {
        const LiveState state = scanner.next(frame < 3 ? nothing : frameAt(unclear, frame).picture);
        EXPECT_NE(state.phase, LivePhase::Confirmed);
        if (state.puzzle) {
            EXPECT_EQ(state.puzzle->solution.clueCount(), 0);
        }
    }
}

TEST(LiveTest, AKnownPuzzleIsKnownAgainAtOnce) {
    TemplateReader reader;
    LiveScanner scanner(reader);
    const DrawnBoard sheet = drawBoard();
    for (int frame = 0; frame < 5; ++frame)
        scanner.next(frameAt(sheet, frame).picture);
    const cv::Mat nothing(kFilmSize, CV_8UC3, cv::Scalar::all(210));
    for (int frame = 0; frame < 3; ++frame) {
        const LiveState state = scanner.next(nothing);
        EXPECT_EQ(state.phase, LivePhase::Searching);
        EXPECT_FALSE(state.puzzle);
    }
    const LiveState again = scanner.next(frameAt(sheet, 40).picture);
    EXPECT_EQ(again.phase, LivePhase::Confirmed);
    EXPECT_EQ(again.puzzle->solution.toString(), kSolution);
}

TEST(LiveTest, AnotherPuzzleInTheSamePlaceLosesTheOldAnswer) {
    TemplateReader reader;
    LiveScanner scanner(reader);
    const DrawnBoard first = drawBoard(), second = drawBoard(kOther);
    for (int frame = 0; frame < 5; ++frame)
        scanner.next(frameAt(first, frame).picture);
    int framesWithOldAnswer = 0;
    LiveState state;
    for (int frame = 5; frame < 15; ++frame) {
        state = scanner.next(frameAt(second, frame).picture);
        framesWithOldAnswer += state.puzzle && state.puzzle->solution.toString() == kSolution;
    }
    EXPECT_LE(framesWithOldAnswer, 2);
    EXPECT_EQ(state.phase, LivePhase::Confirmed);
    EXPECT_EQ(state.puzzle->givens.toString(), kOther);
}

TEST(LiveTest, ResetForgetsWhatWasConfirmed) {
    TemplateReader reader;
    LiveScanner scanner(reader);
    const DrawnBoard sheet = drawBoard();
    for (int frame = 0; frame < 3; ++frame)
        scanner.next(sheet.picture);
    scanner.reset();
    const LiveState state = scanner.next(sheet.picture);
    EXPECT_EQ(state.phase, LivePhase::Reading);
    EXPECT_EQ(state.frame, 1);
}

TEST(LiveTest, FramesMayChangeTheirSize) {
    TemplateReader reader;
    LiveScanner scanner(reader);
    const DrawnBoard sheet = drawBoard();
    for (int frame = 0; frame < 3; ++frame)
        scanner.next(frameAt(sheet, frame).picture);
    EXPECT_EQ(scanner.next(sheet.picture).phase, LivePhase::Confirmed);
    EXPECT_THROW(scanner.next(cv::Mat()), std::invalid_argument);
}

} // namespace
} // namespace nonet::test
