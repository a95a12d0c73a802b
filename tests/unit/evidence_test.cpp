// What the whole board says about its cells, on drawn boards with a known answer.
#include "logic/decide/readings.h"
#include "unit/drawn_board.h"
#include "vision/evidence/evidence.h"
#include "vision/evidence/one_hand.h"
#include "vision/geometry/lattice_map.h"

#include <gmock/gmock.h>

namespace nonet::test {
namespace {

constexpr int kCellPx = detail::kBoardCellPx;

/// A straightened board with digits of several inks, and an engine that cannot tell which of them are print.
class InkedBoard {
public:
    InkedBoard() { lattice_ = drawGrid(picture_, "", {}, kCellPx); }

    void write(int cell, int digit, const cv::Scalar& ink) {
        drawDigit(picture_, digit, {colOf(cell) * kCellPx, rowOf(cell) * kCellPx, kCellPx, kCellPx}, ink);
        CellReading& reading = readings_[static_cast<std::size_t>(cell)];
        reading = {0, {}, {}};
        reading.printed[static_cast<std::size_t>(digit - 1)] = 0.6F;
        reading.handwritten[static_cast<std::size_t>(digit - 1)] = 0.4F;
    }

    std::vector<detail::Opinion> opinions() const {
        return detail::weighEvidence(cutCells(picture_), readings_, lattice_, picture_.size());
    }
    detail::Stories stories() const { return detail::tellAllStories(cutCells(picture_), readings_); }

    /// The shade of a cell, before anything is written there.
    void shade(int cell, const cv::Scalar& colour) {
        constexpr int kLinePx = 3;
        cv::rectangle(picture_,
                      {colOf(cell) * kCellPx + kLinePx, rowOf(cell) * kCellPx + kLinePx, kCellPx - 2 * kLinePx,
                       kCellPx - 2 * kLinePx},
                      colour, cv::FILLED);
    }

    static double handwritten(const detail::Opinion& opinion, int cell) {
        return detail::handwrittenShare(opinion.readings[static_cast<std::size_t>(cell)]);
    }

private:
    cv::Mat picture_{9 * kCellPx, 9 * kCellPx, CV_8UC3, cv::Scalar(235, 240, 240)};
    Lattice lattice_;
    Readings readings_{};
};

const cv::Scalar kBlack(30, 30, 30), kBlue(220, 60, 20);

InkedBoard boardWithBlueEntries() {
    InkedBoard board;
    for (int cell = 0; cell < 30; ++cell)
        board.write(cell, cell % 9 + 1, kBlack);
    for (int cell = 40; cell < 52; ++cell)
        board.write(cell, cell % 9 + 1, kBlue);
    return board;
}

TEST(EvidenceTest, DigitsOfAnotherColourAreEntriesInTheLikeliestStory) {
    const std::vector<detail::Opinion> opinions = boardWithBlueEntries().opinions();
    ASSERT_FALSE(opinions.empty());
    EXPECT_LT(InkedBoard::handwritten(opinions[0], 3), 0.1);
    EXPECT_GT(InkedBoard::handwritten(opinions[0], 45), 0.9);
    EXPECT_TRUE(std::ranges::is_sorted(opinions, std::greater{}, &detail::Opinion::odds));
}

TEST(EvidenceTest, AnotherStoryLeavesTheInkOut) {
    const detail::Stories stories = boardWithBlueEntries().stories();
    const auto print = std::ranges::find(stories.likely, "print", &detail::Story::name);
    ASSERT_NE(print, stories.likely.end());
    EXPECT_LT(detail::addUp(print->evidence)[35], 0); // drawn as the others are
}

TEST(EvidenceTest, DigitsInShadedCellsAreTheGivensOfTheLikeliestStory) {
    InkedBoard board;
    for (int cell = 0; cell < Grid::kCells; cell += 3) {
        board.shade(cell, {195, 200, 200});
        board.write(cell, cell % 9 + 1, kBlack);
    }
    for (int cell = 1; cell < 40; cell += 3)
        board.write(cell, cell % 9 + 1, kBlack);
    const detail::Opinion opinion = board.opinions().at(0);
    EXPECT_EQ(opinion.story, "shade");
    EXPECT_LT(InkedBoard::handwritten(opinion, 3), 0.1);
    EXPECT_GT(InkedBoard::handwritten(opinion, 4), 0.9);
}

TEST(EvidenceTest, GridFullOfPrintIsASolutionWhateverItsShades) {
    InkedBoard board;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        if (cell % 3 == 0)
            board.shade(cell, {195, 200, 200});
        if (cell < 72)
            board.write(cell, cell % 9 + 1, kBlack);
    }
    const detail::Stories stories = board.stories();
    EXPECT_TRUE(std::ranges::none_of(
        stories.likely, [](const detail::Story& story) { return story.name == "shade" || story.name == "weight"; }));
}

TEST(EvidenceTest, LitRowSaysNothing) {
    InkedBoard board;
    for (int cell = 36; cell < 45; ++cell)
        board.shade(cell, {240, 215, 190});
    for (int cell = 0; cell < Grid::kCells; cell += 3)
        board.write(cell, cell % 9 + 1, kBlack);
    const detail::Opinion opinion = board.opinions().at(0);
    EXPECT_LT(InkedBoard::handwritten(opinion, 36), 0.5);
    EXPECT_LT(InkedBoard::handwritten(opinion, 0), 0.5);
}

TEST(EvidenceTest, EveryKindIsNamedAndTheSumIsOfAllOfThem) {
    const detail::Opinion opinion = boardWithBlueEntries().opinions().at(0);
    std::vector<std::string_view> kinds;
    double sum = 0;
    for (const detail::Evidence& each : opinion.entries) {
        kinds.push_back(each.kind);
        ASSERT_EQ(each.odds.size(), 42U) << each.kind;
        sum += each.odds[0];
    }
    EXPECT_THAT(kinds, testing::ElementsAre("ink", "engine", "looks", "likeness"));
    EXPECT_NEAR(detail::addUp(opinion.entries)[0], sum, 1e-9);
    EXPECT_THAT(detail::describe(opinion), testing::StartsWith("cell ink engine looks likeness sum\nr1c1 "));
}

TEST(EvidenceTest, SingleRedDigitIsAStray) {
    InkedBoard board;
    for (int cell = 0; cell < 30; ++cell)
        board.write(cell, cell % 9 + 1, kBlack);
    board.write(60, 5, {20, 20, 230});
    const detail::Opinion opinion = board.opinions().at(0);
    EXPECT_GT(InkedBoard::handwritten(opinion, 60), 0.5);
    EXPECT_LT(InkedBoard::handwritten(opinion, 0), 0.2);
}

TEST(EvidenceTest, SingleRedDigitIsSurelyAnEntryInAStoryThatIsAsLikely) {
    InkedBoard board;
    for (int cell = 0; cell < 30; ++cell)
        board.write(cell, cell % 9 + 1, kBlack);
    board.write(44, 5, {30, 30, 220});
    const std::vector<detail::Opinion> opinions = board.opinions();
    ASSERT_GE(opinions.size(), 2U);
    EXPECT_EQ(opinions[0].odds, opinions[1].odds);
    EXPECT_GT(InkedBoard::handwritten(opinions[1], 44), 0.999);
    EXPECT_LT(InkedBoard::handwritten(opinions[1], 3), 0.1);
}

TEST(EvidenceTest, OneHandIsUnlikelyWhereDigitsHaveTwins) {
    const detail::Stories stories = boardWithBlueEntries().stories();
    const auto copied = std::ranges::find(stories.likely, "copied", &detail::Story::name);
    ASSERT_NE(copied, stories.likely.end());
    EXPECT_LT(copied->odds, -2);
    // Even so, in its story the givens are the ink that most digits have, and the other ink was written in later.
    EXPECT_LT(detail::addUp(copied->evidence)[3], -2);
    EXPECT_GT(detail::addUp(copied->evidence)[35], 2);
}

TEST(OneHandTest, TwinsAndAnEngineThatSeesPrintSpeakAgainstIt) {
    const detail::HandMarks copied{2, 0.3, 0}, printed{-3, 0.35, 0.9}, print{2, 0.3, 1}, filled{1, 1, 0.3};
    EXPECT_GT(detail::oneHandOdds(copied), 4);
    EXPECT_LT(detail::oneHandOdds(printed), -4);
    EXPECT_LT(detail::oneHandOdds(print), detail::oneHandOdds(copied) - 3);
    EXPECT_LT(detail::oneHandOdds(filled), 0);
}

TEST(OneHandTest, TwinsAreCountedAmongDigitsThatCanBeCompared) {
    std::vector<detail::Digit> digits(8);
    cv::Mat unlike = cv::Mat::zeros(8, 8, CV_64F);
    for (std::size_t i = 0; i < digits.size(); ++i)
        digits[i].ink.engineOdds = i < 4 ? 100 : 2;
    EXPECT_FALSE(detail::handMarks(digits, unlike));
    for (int i = 0; i < 8; i += 2)
        unlike.at<double>(i, i + 1) = unlike.at<double>(i + 1, i) = i == 0 ? -6 : -1;
    const auto marks = detail::handMarks(digits, unlike);
    ASSERT_TRUE(marks);
    EXPECT_DOUBLE_EQ(marks->twins, 2 / 8.0);
    EXPECT_DOUBLE_EQ(marks->engine, 3); // no single digit counts for more than four
    EXPECT_DOUBLE_EQ(marks->digits, 8 / 81.0);
}

TEST(EvidenceTest, EngineThatCannotTellHandsIsLeftAlone) {
    const DrawnBoard board = drawBoard(kPuzzle, kCellPx, 0);
    Readings readings{};
    readings[0] = {0, {0, 0, 0, 0, 1}, {}};
    const std::vector<detail::Opinion> opinions =
        detail::weighEvidence(cutCells(board.picture), readings, board.lattice, board.picture.size());
    ASSERT_EQ(opinions.size(), 1U);
    EXPECT_TRUE(opinions[0].entries.empty());
    EXPECT_EQ(opinions[0].readings[0].printed, readings[0].printed);
}

TEST(UnseenTest, CellsOutsideThePictureCannotBeSeen) {
    const DrawnBoard board = drawBoard(kPuzzle, kCellPx, 0);
    Lattice moved = board.lattice;
    for (cv::Point2f& crossing : moved.crossings)
        crossing.x += 1.5F * kCellPx;
    const auto shares = detail::unseenShares(board.picture, moved, board.picture.size());
    EXPECT_EQ(shares[0], 0);
    EXPECT_FLOAT_EQ(shares[7], 0.5F);
    EXPECT_EQ(shares[8], 1);
}

TEST(UnseenTest, BurntOutCellIsUnseenAndWhitePaperIsNot) {
    DrawnBoard board = drawBoard(kPuzzle, kCellPx, 0);
    const auto shares = [&] { return detail::unseenShares(board.picture, board.lattice, board.picture.size()); };
    EXPECT_EQ(shares()[40], 0);
    const int glare = kCellPx / 2;
    board.picture(cv::Rect(4 * kCellPx - glare, 4 * kCellPx - glare, 2 * kCellPx, 2 * kCellPx)) = cv::Scalar::all(255);
    EXPECT_GT(shares()[40], 0.5F);
    EXPECT_EQ(shares()[0], 0);
    cv::Mat white = drawBoard(std::string(81, '.'), kCellPx, 0).picture;
    white.setTo(cv::Scalar::all(255), white > 200);
    EXPECT_THAT(detail::unseenShares(white, board.lattice, white.size()), testing::Each(0));
}

} // namespace
} // namespace nonet::test
