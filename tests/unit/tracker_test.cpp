// The parts of the live scanner, on a known motion and known readings.
#include "unit/drawn_board.h"
#include "vision/live/grid_tracker.h"
#include "vision/live/reading_votes.h"

#include <gmock/gmock.h>

namespace nonet::test {
namespace {

/// A sheet that is moved, turned and brought nearer a little with every frame.
DrawnBoard sheetAt(int frame) {
    const double angle = 0.004 * frame, scale = 0.8 + 0.002 * frame;
    const double c = scale * std::cos(angle), s = scale * std::sin(angle);
    return warped(drawBoard(), {c, -s, 40 + 1.5 * frame, s, c, 20 + 0.7 * frame, 0, 0, 1}, {640, 560});
}

TEST(GridTrackerTest, FollowsAKnownMotion) {
    detail::GridTracker tracker;
    EXPECT_FALSE(tracker.isOn());
    const DrawnBoard first = sheetAt(0);
    tracker.start(first.picture, first.lattice);
    for (int frame = 1; frame <= 30; ++frame) {
        const DrawnBoard sheet = sheetAt(frame);
        const auto lattice = tracker.follow(sheet.picture);
        ASSERT_TRUE(lattice) << frame;
        EXPECT_LT(worstDistance(*lattice, sheet.lattice), 7) << frame; // a fifth of a cell
    }
    EXPECT_TRUE(tracker.isOn());
}

TEST(GridTrackerTest, GridThatIsGoneIsLostAndTheTrackerOff) {
    detail::GridTracker tracker;
    const DrawnBoard first = sheetAt(0);
    tracker.start(first.picture, first.lattice);
    const cv::Mat nothing(first.picture.size(), CV_8UC3, cv::Scalar::all(210));
    bool isLost = false;
    for (int frame = 0; frame < 20 && !isLost; ++frame)
        isLost = !tracker.follow(nothing);
    EXPECT_TRUE(isLost);
    EXPECT_FALSE(tracker.isOn());
}

TEST(GridTrackerTest, FrameOfAnotherSizeEndsTheTrack) {
    detail::GridTracker tracker;
    const DrawnBoard first = sheetAt(0);
    tracker.start(first.picture, first.lattice);
    EXPECT_FALSE(tracker.follow(cv::Mat(300, 300, CV_8UC3, cv::Scalar::all(210))));
}

Readings reading(std::string_view text) {
    Readings readings;
    for (std::size_t cell = 0; cell < text.size(); ++cell)
        if (text[cell] != '.') {
            readings[cell] = {0, {}, {}};
            readings[cell].printed[static_cast<std::size_t>(text[cell] - '1')] = 1;
        }
    return readings;
}

TEST(ReadingVotesTest, OneBadFrameIsOutvoted) {
    detail::ReadingVotes votes;
    votes.add(reading(kPuzzle));
    std::string bad(kPuzzle);
    bad[4] = '1';
    votes.add(reading(bad));
    votes.add(reading(kPuzzle));
    EXPECT_EQ(votes.decide(Rules::Classic, {}).givens.toString(), kPuzzle);
}

TEST(ReadingVotesTest, OldFramesAreForgotten) {
    detail::ReadingVotes votes;
    votes.add(reading(kSolution));
    for (int frame = 0; frame < 8; ++frame)
        votes.add(reading(kPuzzle));
    EXPECT_EQ(votes.decide(Rules::Classic, {}).confidence, [] {
        detail::ReadingVotes fresh;
        fresh.add(reading(kPuzzle));
        return fresh.decide(Rules::Classic, {}).confidence;
    }());
    votes.clear();
    votes.add(reading(kSolution));
    EXPECT_EQ(votes.decide(Rules::Classic, {}).status, Status::Complete);
}

} // namespace
} // namespace nonet::test
