#include "unit/drawn_board.h"
#include "vision/locate/locate.h"
#include "vision/locate/propose.h"
#include "vision/locate/propose_cells.h"
#include "vision/locate/propose_digits.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <string>

namespace nonet::detail {
namespace {

using test::DrawnBoard;

DrawnBoard greyBoard() {
    DrawnBoard board = test::drawBoard();
    cv::cvtColor(board.picture, board.picture, cv::COLOR_BGR2GRAY);
    return board;
}

double farthestCorner(const Quad& a, const Quad& b) {
    double farthest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        farthest = std::max(farthest, cv::norm(a[i] - b[i]));
    return farthest;
}

/// The same if the corners may be counted from any of them.
double farthestCornerTurned(Quad a, const Quad& b) {
    double least = farthestCorner(a, b);
    for (int turn = 1; turn < 4; ++turn) {
        std::ranges::rotate(a, a.begin() + 1);
        least = std::min(least, farthestCorner(a, b));
    }
    return least;
}

/// Whether one of the quadrilaterals has its corners within a fifth of a cell of the board's.
bool isAmong(const std::vector<Quad>& quads, const DrawnBoard& board) {
    const Quad truth = cornersOf(board.lattice);
    return std::ranges::any_of(quads,
                               [&](const Quad& quad) { return farthestCorner(quad, truth) < 0.2 * cellSidePx(truth); });
}

constexpr InkRule kDark{24, false}, kLight{24, true};

TEST(ProposeTest, GridIsProposedFirst) {
    const DrawnBoard board = greyBoard();
    const std::vector<Quad> quads = propose(board.picture, kDark, {});
    ASSERT_FALSE(quads.empty());
    EXPECT_TRUE(isAmong({quads.front()}, board));
}

TEST(ProposeTest, KnownOnesAreLeftOut) {
    const DrawnBoard board = greyBoard();
    const std::vector<Quad> quads = propose(board.picture, kDark, {});
    EXPECT_THAT(propose(board.picture, kDark, quads), testing::IsEmpty());
}

TEST(ProposeTest, LightLinesNeedLightInk) {
    DrawnBoard board = greyBoard();
    cv::bitwise_not(board.picture, board.picture);
    EXPECT_TRUE(isAmong(propose(board.picture, kLight, {}), board));
}

TEST(ProposeTest, FrameWithoutCellsIsProposed) {
    cv::Mat picture(500, 500, CV_8U, cv::Scalar(235));
    cv::rectangle(picture, {60, 80}, {420, 440}, {20}, 4);
    const Quad frame = {cv::Point2f(60, 80), {420, 80}, {420, 440}, {60, 440}};
    const std::vector<Quad> quads = propose(picture, kDark, {});
    EXPECT_TRUE(std::ranges::any_of(quads, [&](const Quad& quad) { return farthestCorner(quad, frame) < 5; }));
}

TEST(ProposeTest, NothingIsProposedOnBlankPaperNorForALongStrip) {
    EXPECT_THAT(propose(cv::Mat(300, 300, CV_8U, cv::Scalar(240)), kDark, {}), testing::IsEmpty());
    cv::Mat strip(600, 600, CV_8U, cv::Scalar(240));
    cv::rectangle(strip, {20, 280}, {580, 350}, {20}, 3);
    EXPECT_THAT(propose(strip, kDark, {}), testing::IsEmpty());
}

/// The outlines of ink and of its holes.
std::vector<std::vector<cv::Point>> contoursOf(const cv::Mat& grey) {
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(grey < 128, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    return contours;
}

TEST(ProposeFromCellsTest, NineByNineCellsGiveTheGrid) {
    const DrawnBoard board = greyBoard();
    const std::vector<Quad> quads = proposeFromCells(contoursOf(board.picture));
    ASSERT_EQ(quads.size(), 1U);
    EXPECT_LT(farthestCornerTurned(quads[0], cornersOf(board.lattice)), 5);
}

TEST(ProposeFromCellsTest, MissingCellsDoNotMatterUpToAPoint) {
    DrawnBoard board = greyBoard();
    cv::Mat few = board.picture.clone();
    board.picture(cv::Rect(160, 160, 100, 100)) = 20; // four cells and parts of others blotted out
    EXPECT_EQ(proposeFromCells(contoursOf(board.picture)).size(), 1U);
    few.rowRange(250, few.rows) = 240; // less than four rows are left
    EXPECT_THAT(proposeFromCells(contoursOf(few)), testing::IsEmpty());
}

TEST(ProposeFromCellsTest, TenColumnsGiveBothPlaces) {
    cv::Mat picture(560, 600, CV_8U, cv::Scalar(235));
    for (int i = 0; i <= 10; ++i)
        cv::line(picture, {40 + 50 * i, 40}, {40 + 50 * i, 490}, {20}, 3);
    for (int i = 0; i <= 9; ++i)
        cv::line(picture, {40, 40 + 50 * i}, {540, 40 + 50 * i}, {20}, 3);
    std::vector<float> lefts;
    for (const Quad& quad : proposeFromCells(contoursOf(picture)))
        lefts.push_back(std::ranges::min(quad, {}, &cv::Point2f::x).x);
    std::ranges::sort(lefts);
    EXPECT_THAT(lefts, testing::ElementsAre(testing::FloatNear(40, 3), testing::FloatNear(90, 3)));
}

/// Digits where those of the board are, without any lines.
DrawnBoard digitsAlone(std::string_view puzzle = test::kPuzzle) {
    DrawnBoard board = test::drawBoard("");
    board.picture = cv::Scalar(235, 240, 240);
    for (int cell = 0; cell < 81; ++cell)
        if (const char c = puzzle[static_cast<std::size_t>(cell)]; c != '.')
            test::drawDigit(board.picture, c - '0', {70 + cell % 9 * 48, 70 + cell / 9 * 48, 48, 48},
                            cv::Scalar::all(20));
    return board;
}

TEST(ProposeFromDigitsTest, DigitsWithoutLinesGiveTheGrid) {
    const DrawnBoard flat = digitsAlone();
    const DrawnBoard leaning =
        test::warped(flat, {0.9, 0.15, 10, -0.1, 0.85, 90, 1e-4, 2e-4, 1}, {560, 560}); // turned, and seen from aside
    for (const DrawnBoard& board : {flat, leaning}) {
        cv::Mat grey;
        cv::cvtColor(board.picture, grey, cv::COLOR_BGR2GRAY);
        EXPECT_TRUE(isAmong(proposeDigits(grey, kDark), board));
        cv::bitwise_not(grey, grey);
        EXPECT_TRUE(isAmong(proposeDigits(grey, kLight), board));
        EXPECT_THAT(proposeDigits(grey, kDark), testing::IsEmpty());
    }
}

TEST(ProposeFromDigitsTest, FewDigitsOrDigitsOutOfTheirPlacesGiveNone) {
    cv::Mat few;
    cv::cvtColor(digitsAlone(std::string(test::kPuzzle).replace(36, 45, 45, '.')).picture, few, cv::COLOR_BGR2GRAY);
    EXPECT_THAT(proposeDigits(few, kDark), testing::IsEmpty());
    cv::Mat text(600, 600, CV_8U, cv::Scalar(240));
    for (int line = 0; line < 16; ++line)
        cv::putText(text, "Of 72 letters, 31 words and 9 lines", {10 + 7 * (line % 3), 30 + 34 * line},
                    cv::FONT_HERSHEY_SIMPLEX, 0.9, {20}, 2, cv::LINE_AA);
    EXPECT_THAT(proposeDigits(text, kDark), testing::IsEmpty());
}

TEST(LocatorTest, DigitsWithoutLinesAreForTheReadingToProve) {
    const DrawnBoard board = digitsAlone();
    const std::vector<Place> places = Locator(board.picture, {}).findPlaces();
    ASSERT_FALSE(places.empty());
    EXPECT_TRUE(places[0][0].needsProof);
    EXPECT_LT(test::meanDistance(places[0][0].lattice, board.lattice), 5);
    EXPECT_THAT(locate(board.picture), testing::IsEmpty());
}

TEST(LocatorTest, AnotherProposerCanBeAdded) {
    const DrawnBoard board = test::drawBoard();
    int calls = 0;
    const Proposer learned{"learned", [&](const cv::Mat&, const std::vector<Quad>&) {
                               ++calls;
                               return std::vector<Quad>{cornersOf(board.lattice)};
                           }};
    Locator locator(board.picture, {}, {learned});
    const std::vector<Place> places = locator.findPlaces();
    ASSERT_EQ(places.size(), 1U);
    EXPECT_EQ(calls, 1);
    EXPECT_LT(test::meanDistance(places[0][0].lattice, board.lattice), 2.4);
    ASSERT_EQ(locator.trace().steps.size(), 1U);
    EXPECT_EQ(locator.trace().steps[0].attempt, "learned");
    EXPECT_EQ(locator.trace().steps[0].verdict, LocateVerdict::Clear);
}

TEST(LocatorTest, LaterAttemptsAreMadeOnlyWithoutAClearGrid) {
    Locator clear(test::drawBoard().picture, {});
    clear.findPlaces();
    for (const auto& step : clear.trace().steps)
        EXPECT_EQ(step.attempt, "dark ink");
    cv::Mat frame(400, 400, CV_8UC3, cv::Scalar::all(235));
    cv::rectangle(frame, {60, 80}, {320, 340}, cv::Scalar::all(20), 4);
    Locator nothing(frame, {});
    EXPECT_THAT(nothing.findPlaces(), testing::IsEmpty());
    std::vector<std::string> attempts;
    for (const auto& step : nothing.trace().steps)
        attempts.push_back(step.attempt);
    EXPECT_THAT(attempts, testing::IsSupersetOf({"dark ink", "whole picture"}));
}

/// A board on which three lines in ten cannot be seen: good, but not clear.
DrawnBoard boardWithFewLines() {
    DrawnBoard board = test::drawBoard();
    for (int line = 1; line < 9; line += 3) {
        const int at = 70 + 48 * line;
        board.picture(cv::Rect(74, at - 4, 424, 9)) = cv::Scalar(235, 240, 240);
        board.picture(cv::Rect(at - 4, 74, 9, 424)) = cv::Scalar(235, 240, 240);
    }
    return board;
}

TEST(LocatorTest, WhereALatticeIsGoodTheCallerSaysWhetherItIsEnough) {
    const DrawnBoard board = boardWithFewLines();
    for (const bool isEnough : {true, false}) {
        int asked = 0;
        Locator locator(board.picture, {});
        const std::vector<Place> places = locator.findPlaces([&](const std::vector<Place>& found) {
            ++asked;
            EXPECT_LT(test::meanDistance(found.at(0).at(0).lattice, board.lattice), 5);
            return isEnough;
        });
        EXPECT_EQ(asked, 1);
        EXPECT_FALSE(places.empty());
        std::set<std::string> attempts;
        for (const auto& step : locator.trace().steps)
            attempts.insert(step.attempt);
        EXPECT_EQ(attempts == std::set<std::string>{"dark ink"}, isEnough);
    }
}

TEST(LocatorTest, OtherLatticesAreNotTheTriedOnesAndNeedProof) {
    const DrawnBoard board = test::drawBoard();
    Locator locator(board.picture, {});
    const std::vector<Place> places = locator.findPlaces();
    ASSERT_FALSE(places.empty());
    std::vector<Lattice> tried;
    for (const LatticeCandidate& candidate : places[0])
        tried.push_back(candidate.lattice);
    for (const Place& place : locator.findOtherLattices(tried))
        for (const LatticeCandidate& candidate : place) {
            EXPECT_TRUE(candidate.needsProof);
            for (const Lattice& lattice : tried)
                EXPECT_FALSE(isSameLattice(candidate.lattice, lattice));
        }
}

} // namespace
} // namespace nonet::detail
