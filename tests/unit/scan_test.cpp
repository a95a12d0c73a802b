#include "nonet/scan.h"
#include "unit/template_reader.h"
#include "vision/geometry/lattice_map.h"
#include "vision/scan/places.h"
#include "vision/scan/small_digits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <set>
#include <stdexcept>

namespace nonet::test {
namespace {

std::string solved(const Puzzle& puzzle) {
    return std::string(toString(puzzle.status)) + " " + puzzle.givens.toString() + " " + puzzle.solution.toString();
}

const std::string kSolvedPuzzle = "solved " + std::string(kPuzzle) + " " + std::string(kSolution);

/// Counts how often boards are read.
class CountingReader : public TemplateReader {
public:
    Readings read(const Cells& cells) override {
        ++boards;
        return TemplateReader::read(cells);
    }
    int boards = 0;
};

TEST(ScanTest, ClearBoardIsReadOnceAndATurnedOneFourTimes) {
    CountingReader reader;
    const DrawnBoard board = drawBoard();
    scan(board.picture, reader);
    EXPECT_EQ(reader.boards, 1);
    cv::Mat picture;
    cv::rotate(board.picture, picture, cv::ROTATE_90_CLOCKWISE);
    CountingReader turned;
    scan(picture, turned);
    EXPECT_EQ(turned.boards, 4);
}

TEST(ScanTest, EmptyBoardIsNotTurned) {
    CountingReader reader;
    scan(drawBoard("").picture, reader);
    EXPECT_LE(reader.boards, 2); // the other with its ink made stronger
}

TEST(ScanTest, EmptyPictureIsABug) {
    TemplateReader reader;
    EXPECT_THROW(scan(cv::Mat(), reader), std::invalid_argument);
}

TEST(ScanTest, OverridesBesideTheBoardAreABug) {
    TemplateReader reader;
    for (const CellOverride wrong : {CellOverride{81, 5}, CellOverride{-1, 5}, CellOverride{0, 10}})
        EXPECT_THROW(scan(drawBoard().picture, reader, {.overrides = {wrong}}), std::invalid_argument);
}

TEST(ScanTest, NoGridIsAnEmptyResult) {
    TemplateReader reader;
    EXPECT_TRUE(scan(cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(0)), reader).puzzles.empty());
    EXPECT_TRUE(scan(cv::Mat(300, 400, CV_8UC3, cv::Scalar::all(200)), reader).puzzles.empty());
}

TEST(ScanTest, StripsHoldNoGrid) {
    TemplateReader reader;
    for (const cv::Size strip : {cv::Size(2000, 1), cv::Size(4000, 1), cv::Size(1, 600), cv::Size(60000, 40)})
        EXPECT_TRUE(scan(cv::Mat(strip, CV_8UC3, cv::Scalar::all(200)), reader).puzzles.empty()) << strip;
}

TEST(ScanTest, PuzzleIsReadAndSolvedWhereItStands) {
    TemplateReader reader;
    const DrawnBoard board = drawBoard();
    const Scan result = scan(board.picture, reader);
    ASSERT_EQ(result.puzzles.size(), 1U);
    EXPECT_EQ(solved(result.puzzles[0]), kSolvedPuzzle);
    EXPECT_LT(meanDistance(result.puzzles[0].lattice, board.lattice), 4);
    EXPECT_GT(result.ms.locate, 0);
    EXPECT_GT(result.ms.read, 0);
}

TEST(ScanTest, TurnedPictureGivesTheSameStringsAndTurnedCorners) {
    TemplateReader reader;
    const DrawnBoard board = drawBoard();
    for (const int quarters : {1, 2, 3}) {
        SCOPED_TRACE(quarters);
        cv::Mat picture;
        cv::rotate(board.picture, picture, quarters - 1);
        const Scan result = scan(picture, reader);
        ASSERT_EQ(result.puzzles.size(), 1U);
        EXPECT_EQ(solved(result.puzzles[0]), kSolvedPuzzle);
        const auto far = static_cast<float>(picture.cols - 70);
        const cv::Point2f corner = quarters == 1   ? cv::Point2f(far, 70)
                                   : quarters == 2 ? cv::Point2f(far, far)
                                                   : cv::Point2f(70, far);
        EXPECT_LT(cv::norm(result.puzzles[0].lattice.at(0, 0) - corner), 10);
    }
}

TEST(ScanTest, EmptyGridIsNotASudokuUnlessNobodyReads) {
    TemplateReader reader;
    const DrawnBoard board = drawBoard("");
    EXPECT_TRUE(scan(board.picture, reader).puzzles.empty());
    const auto blind = makeReader({.engine = Engine::None}).value();
    const Scan unread = scan(board.picture, *blind);
    ASSERT_EQ(unread.puzzles.size(), 1U);
    EXPECT_EQ(unread.puzzles[0].status, Status::Unreadable);
}

TEST(ScanTest, GridsOfOtherSizesAreNotReported) {
    TemplateReader reader;
    for (const int size : {5, 6}) {
        SCOPED_TRACE(size);
        cv::Mat picture(600, 600, CV_8UC3, cv::Scalar::all(240));
        drawGrid(picture, "", {60, 60}, 480 / size, size);
        EXPECT_TRUE(scan(picture, reader).puzzles.empty());
    }
}

TEST(ScanTest, OverridesReplaceWhatWasRead) {
    TemplateReader reader;
    const Scan result = scan(drawBoard().picture, reader, {.overrides = {{0, 0}, {2, 4}}});
    ASSERT_EQ(result.puzzles.size(), 1U);
    EXPECT_EQ(result.puzzles[0].givens[0], 0);
    EXPECT_EQ(result.puzzles[0].givens[2], 4);
    EXPECT_EQ(result.puzzles[0].givens[1], 3);
}

TEST(ScanTest, GivensThatLightHasBurntOutAreNotSurelyBlank) {
    TemplateReader reader;
    const int given = cellAt(4, 3); // without it there is still one solution
    DrawnBoard board = drawBoard();
    const cv::Point2f middle = (board.lattice.at(4, 3) + board.lattice.at(5, 4)) / 2;
    cv::circle(board.picture, middle, 36, cv::Scalar::all(255), cv::FILLED);
    const Scan result = scan(board.picture, reader);
    ASSERT_EQ(result.puzzles.size(), 1U);
    EXPECT_EQ(toString(result.puzzles[0].status), "doubtful");
    EXPECT_THAT(result.puzzles[0].doubtful, testing::Contains(testing::Field(&CellDoubt::cell, given)));
}

TEST(ScanTest, CornersOverruleTheFinder) {
    TemplateReader reader;
    const DrawnBoard board = drawBoard();
    const Scan result = scan(board.picture, reader, {.corners = Corners{72, 68, 503, 72, 500, 503, 69, 500}});
    ASSERT_EQ(result.puzzles.size(), 1U);
    EXPECT_EQ(solved(result.puzzles[0]), kSolvedPuzzle);
    EXPECT_LT(meanDistance(result.puzzles[0].lattice, board.lattice), 4);
}

TEST(ScanTest, CornersWithoutAGridGiveAResultNotACrash) {
    TemplateReader reader;
    const cv::Mat blank(300, 300, CV_8UC3, cv::Scalar::all(230));
    for (const Corners& corners : {Corners{10, 10, 200, 10, 200, 200, 10, 200}, Corners{5, 5, 5, 5, 5, 5, 5, 5},
                                   Corners{-900, -900, 4000, -900, 4000, 4000, -900, 4000}}) {
        const Scan result = scan(blank, reader, {.corners = corners});
        ASSERT_EQ(result.puzzles.size(), 1U);
        EXPECT_EQ(result.puzzles[0].status, Status::Unreadable);
    }
}

TEST(ScanTest, ContradictionIsReturnedAsRead) {
    TemplateReader reader;
    std::string twoFives(kPuzzle);
    twoFives[2] = '5';
    const Scan result = scan(drawBoard(twoFives).picture, reader);
    ASSERT_EQ(result.puzzles.size(), 1U);
    EXPECT_EQ(result.puzzles[0].status, Status::Contradiction);
    EXPECT_EQ(result.puzzles[0].givens.toString(), twoFives);
}

TEST(ScanTest, FewDigitsDoNotTurnThePage) {
    TemplateReader reader;
    const std::string few = ".6.........9...................4....1.....3..................5............5......";
    for (const int quarters : {0, 1, 2, 3}) {
        SCOPED_TRACE(quarters);
        cv::Mat picture = drawBoard(few).picture;
        if (quarters > 0)
            cv::rotate(picture, picture, quarters - 1);
        const Scan result = scan(picture, reader);
        ASSERT_EQ(result.puzzles.size(), 1U);
        EXPECT_EQ(result.puzzles[0].givens.toString(), few);
        EXPECT_EQ(result.puzzles[0].status, Status::Ambiguous);
    }
}

TEST(ScanTest, HairlineDigitsBetweenBoldLinesAreRead) {
    TemplateReader reader;
    DrawnBoard board = drawBoard("");
    cv::Mat digits(board.picture.size(), CV_8UC3, cv::Scalar(235, 240, 240));
    drawGrid(digits, kPuzzle, {70, 70}, 48, 9, {212, 217, 217});
    cv::min(board.picture, digits, board.picture);
    const Scan result = scan(board.picture, reader);
    ASSERT_EQ(result.puzzles.size(), 1U);
    EXPECT_EQ(result.puzzles[0].givens.toString(), kPuzzle);
}

/// The digits of kPuzzle where drawBoard() has them.
void drawDigits(cv::Mat& picture) {
    for (int cell = 0; cell < 81; ++cell)
        if (const char c = kPuzzle[static_cast<std::size_t>(cell)]; c != '.')
            drawDigit(picture, c - '0', {70 + cell % 9 * 48, 70 + cell / 9 * 48, 48, 48}, cv::Scalar::all(20));
}

TEST(ScanTest, PuzzleWithoutAnyLinesIsRead) {
    DrawnBoard board = drawBoard("");
    board.picture = cv::Scalar(235, 240, 240);
    drawDigits(board.picture);
    TemplateReader reader;
    const Scan found = scan(board.picture, reader);
    ASSERT_EQ(found.puzzles.size(), 1U);
    EXPECT_EQ(solved(found.puzzles[0]), kSolvedPuzzle);
}

TEST(ScanTest, OtherLatticesAreTurnedAsThePuzzleThatWasRead) {
    const DrawnBoard board = drawBoard();
    Puzzle puzzle;
    puzzle.lattice = turned(board.lattice, 3);
    const detail::LatticeCandidate here{detail::movedLattice(board.lattice, {0.2F, 0}), true};
    const detail::LatticeCandidate elsewhere{detail::movedLattice(board.lattice, {20, 0}), true};
    const std::vector<detail::Place> places = detail::turnedLike({puzzle}, {{here}, {elsewhere}});
    EXPECT_TRUE(places[0][0].isUpright);
    EXPECT_EQ(places[0][0].lattice.crossings, turned(here.lattice, 3).crossings);
    EXPECT_FALSE(places[1][0].isUpright);
    EXPECT_EQ(places[1][0].lattice.crossings, elsewhere.lattice.crossings);
}

TEST(ScanTest, LatticeIsReadOnceHoweverOftenItIsAsked) {
    const DrawnBoard board = drawBoard();
    CountingReader reader;
    const Options options;
    const std::vector<detail::Proposer> proposers;
    ScanLog log;
    const detail::ScanContext context{board.picture, reader, options, proposers, log};
    detail::isSurelyRead(context, {board.lattice});
    ASSERT_GT(reader.boards, 0);
    const int boards = reader.boards;
    EXPECT_EQ(detail::scanPlaces(context, {{{board.lattice}}}, 1).size(), 1U);
    EXPECT_EQ(reader.boards, boards);
    EXPECT_EQ(log.boards.size(), 1U);
}

TEST(ScanTest, NeighbourCutByTheEdgeIsNoPuzzle) {
    TemplateReader reader;
    for (const int seenPx : {300, 180}) { // of 396
        SCOPED_TRACE(seenPx);
        cv::Mat picture(520, 470 + seenPx, CV_8UC3, cv::Scalar::all(240));
        drawGrid(picture, kPuzzle, {30, 60}, 44);
        drawGrid(picture, ".8.2.9.3..327....1.9...8..4..3.8.6....837.....79..1..3.1.....279..613..8...8..91.",
                 {470, 60}, 44);
        const Scan result = scan(picture, reader);
        ASSERT_EQ(result.puzzles.size(), 1U);
        EXPECT_EQ(result.puzzles[0].givens.toString(), kPuzzle);
    }
}

TEST(ScanTest, PuzzlesComeInReadingOrder) {
    TemplateReader reader;
    const std::vector<std::string> puzzles = {
        std::string(kPuzzle), ".8.2.9.3..327....1.9...8..4..3.8.6....837.....79..1..3.1.....279..613..8...8..91.",
        ".7..8.42.2.85.4.3.....67.5.1..4..7...8...3.......7.2.394...2....1....974.......1."};
    cv::Mat picture(980, 980, CV_8UC3, cv::Scalar::all(240));
    drawGrid(picture, puzzles[0], {40, 50}, 46);
    drawGrid(picture, puzzles[1], {520, 40}, 46);
    drawGrid(picture, puzzles[2], {60, 520}, 46);
    std::vector<std::string> found;
    for (const Puzzle& puzzle : scan(picture, reader).puzzles)
        found.push_back(puzzle.givens.toString());
    EXPECT_EQ(found, puzzles);
}

TEST(ScanTest, EveryStageCanBeLookedAt) {
    TemplateReader reader;
    const cv::Mat picture = drawBoard().picture;
    const Scan found = scan(picture, reader);
    std::vector<std::string> stages;
    for (const StagePicture& stage : drawStages(picture, found.log)) {
        EXPECT_FALSE(stage.picture.empty()) << stage.stage;
        stages.push_back(stage.stage);
    }
    EXPECT_THAT(stages, testing::ElementsAre("page", "proposals", "locate", "board", "cells", "reading"));
}

TEST(ScanTest, LogSaysWhatWasTriedAndHowLongItTook) {
    TemplateReader reader;
    const Scan found = scan(drawBoard().picture, reader);
    ASSERT_EQ(found.log.boards.size(), 1U);
    EXPECT_EQ(found.log.boards[0].verdict, ScanLog::Verdict::Sudoku);
    EXPECT_EQ(found.log.boards[0].puzzle.givens, found.puzzles.at(0).givens);
    EXPECT_TRUE(std::ranges::any_of(found.log.proposals, &ScanLog::Proposal::isTaken));
    EXPECT_EQ(explainNothing(found.log), "");
    for (const double ms : {found.ms.locate, found.ms.rectify, found.ms.read, found.ms.evidence, found.ms.solve})
        EXPECT_GT(ms, 0);
    EXPECT_EQ(found.ms.decode, 0);
}

TEST(ScanTest, LogSaysWhyThereIsNoPuzzle) {
    TemplateReader reader;
    const cv::Mat paper(400, 400, CV_8UC3, cv::Scalar::all(240));
    EXPECT_THAT(explainNothing(scan(paper, reader).log), testing::StartsWith("no grid"));
    const Scan empty = scan(drawBoard(std::string(81, '.')).picture, reader);
    EXPECT_TRUE(empty.puzzles.empty());
    ASSERT_FALSE(empty.log.boards.empty());
    EXPECT_EQ(empty.log.boards[0].verdict, ScanLog::Verdict::NoSudoku);
    EXPECT_THAT(explainNothing(empty.log), testing::StartsWith("an empty grid"));
}

TEST(ScanTest, LogSaysWhatIsSeenInstead) {
    TemplateReader reader;
    const auto whyNothing = [&](const cv::Mat& picture) { return explainNothing(scan(picture, reader).log); };
    for (const int size : {6, 16}) {
        cv::Mat picture(640, 640, CV_8UC3, cv::Scalar::all(240));
        drawGrid(picture, "", {60, 60}, 520 / size, size);
        EXPECT_THAT(whyNothing(picture), testing::HasSubstr(std::to_string(size) + " by " + std::to_string(size)));
    }
    const cv::Mat board = drawBoard().picture;
    EXPECT_THAT(whyNothing(board / 40), testing::HasSubstr("dark"));
    cv::Mat blurred;
    cv::GaussianBlur(board, blurred, {}, 16);
    EXPECT_THAT(whyNothing(blurred), testing::HasSubstr("blurred"));
    EXPECT_EQ(whyNothing(board), "");
}

TEST(ScanTest, MirroredSudokuIsCalledMirrored) {
    const auto reader = makeReader().value();
    cv::Mat picture;
    cv::flip(drawBoard().picture, picture, 1);
    for (const int quarters : {0, 1}) {
        if (quarters > 0)
            cv::rotate(picture, picture, quarters - 1);
        const Scan found = scan(picture, *reader);
        EXPECT_TRUE(found.puzzles.empty());
        EXPECT_THAT(explainNothing(found.log), testing::HasSubstr("mirrored"));
    }
}

TEST(ScanTest, EightColumnsOrRowsAreNotNine) {
    TemplateReader reader;
    const DrawnBoard board = drawBoard();
    const auto x = [&](int line) { return cvRound(board.lattice.at(0, line).x); };
    for (const int lost : {0, 2, 4, 7, 8}) {
        SCOPED_TRACE(lost);
        const cv::Mat &whole = board.picture, left = whole.colRange(0, x(lost)),
                      right = whole.colRange(x(lost + 1), whole.cols);
        cv::Mat columns, rows;
        cv::hconcat(left, right, columns);
        cv::rotate(columns, rows, cv::ROTATE_90_CLOCKWISE);
        for (const cv::Mat& picture : {columns, rows})
            for (const Puzzle& puzzle : scan(picture, reader).puzzles)
                EXPECT_FALSE(puzzle.solution.isFull()) << puzzle.givens.toString();
    }
}

TEST(ScanTest, EmptyMarginIsNoNinthColumn) {
    TemplateReader reader;
    constexpr int kMarginPx = 60; // more than a cell
    const DrawnBoard board = drawBoard(kPuzzle, 48, kMarginPx);
    for (const int lost : {2, 3, 5, 6}) {
        SCOPED_TRACE(lost);
        const int x = cvRound(board.lattice.at(0, lost).x);
        cv::Mat columns;
        cv::hconcat(board.picture.colRange(0, x), board.picture.colRange(x + 48, board.picture.cols), columns);
        for (const Puzzle& puzzle : scan(columns, reader).puzzles)
            EXPECT_FALSE(puzzle.solution.isFull()) << puzzle.givens.toString();
    }
}

/// How high the ink in the middle of a cell is, in cells; 0 without any.
double inkHeight(const cv::Mat& board, int cell) {
    const int side = board.cols / 9, edge = side / 12;
    cv::Mat grey;
    cv::cvtColor(board(cv::Rect(cell % 9 * side + edge, cell / 9 * side + edge, side - 2 * edge, side - 2 * edge)),
                 grey, cv::COLOR_BGR2GRAY);
    const cv::Mat ink = grey < 128;
    return static_cast<double>(cv::boundingRect(ink).height) / side;
}

TEST(ScanTest, SmallDigitsAreCutCloserAndNotesBesideThemLeftOut) {
    DrawnBoard board = drawBoard("");
    for (int cell = 0; cell < 81; ++cell) {
        const int x = 70 + cell % 9 * 48, y = 70 + cell / 9 * 48;
        if (const char c = kPuzzle[static_cast<std::size_t>(cell)]; c != '.')
            drawDigit(board.picture, c - '0', {x + 12, y + 6, 24, 24}, cv::Scalar::all(20));
        else
            drawDigit(board.picture, 5, {x + 18, y + 18, 12, 12}, cv::Scalar::all(20));
    }
    const auto closer = detail::cutCloser(rectify(board.picture, board.lattice, 576));
    ASSERT_TRUE(closer);
    for (int cell = 0; cell < 81; ++cell)
        EXPECT_NEAR(inkHeight(*closer, cell), kPuzzle[static_cast<std::size_t>(cell)] == '.' ? 0 : 0.6, 0.1) << cell;
}

TEST(ScanTest, OrdinaryDigitsAreNotCutCloser) {
    const DrawnBoard board = drawBoard();
    EXPECT_FALSE(detail::cutCloser(rectify(board.picture, board.lattice, 576)));
}

TEST(ScanTest, ScannerReadsAsScanDoesWithItsReader) {
    Scanner scanner(std::make_unique<TemplateReader>());
    const cv::Mat picture = drawBoard().picture;
    TemplateReader reader;
    EXPECT_EQ(scanner.scan(picture).puzzles.at(0).givens, scan(picture, reader).puzzles.at(0).givens);
    EXPECT_EQ(scanner.reader().name(), reader.name());
    Scanner moved = std::move(scanner);
    EXPECT_EQ(moved.scan(picture).puzzles.size(), 1U);
    EXPECT_THROW(Scanner{nullptr}, std::invalid_argument);
    EXPECT_FALSE(makeScanner({.model = "no/such/model"}));
}

} // namespace
} // namespace nonet::test
