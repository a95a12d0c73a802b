#include "logic/decide/entries.h"
#include "unit/made_readings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nonet::detail {
namespace {

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A cell that is blank or holds a written digit.
CellReading written(int digit, float p) {
    CellReading reading{1 - p, {}, {}};
    reading.handwritten[static_cast<std::size_t>(digit - 1)] = p;
    return reading;
}

Readings clean() {
    Readings readings;
    for (std::size_t cell = 0; cell < kPuzzle.size(); ++cell)
        readings[cell] = test::sure(kPuzzle[cell] == '.' ? 0 : kPuzzle[cell] - '0');
    return readings;
}

/// Somebody has filled in every fifth blank, rightly and clearly.
Readings partlySolved() {
    Readings readings = clean();
    int blanks = 0;
    for (std::size_t cell = 0; cell < kPuzzle.size(); ++cell)
        if (kPuzzle[cell] == '.' && blanks++ % 5 == 0)
            readings[cell] = written(kSolution[cell] - '0', 0.9999F);
    return readings;
}

constexpr int kBlank = 3, kOther = 11; // cells, not among those that partlySolved() fills in; they hold 6 and 2

double shareAt(const Readings& readings, int cell) {
    return entryShares(readings, Grid::parse(kPuzzle).value())[static_cast<std::size_t>(cell)];
}

TEST(EntriesTest, SpeckOnACleanBoardIsNoEntry) {
    Readings readings = clean();
    readings[kBlank] = written(1, 0.97F);
    EXPECT_LT(shareAt(readings, kBlank), 0.1);
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.filled.toString(), kPuzzle);
    EXPECT_THAT(decision.mistakes, testing::IsEmpty());
    EXPECT_THAT(decision.repaired, testing::IsEmpty());
    EXPECT_EQ(decision.status, Status::Solved);
}

TEST(EntriesTest, TheSameInkIsAnEntryWhereSomebodyHasWritten) {
    Readings readings = partlySolved();
    readings[kBlank] = written(6, 0.97F);
    EXPECT_GT(shareAt(readings, kBlank), 0.5);
    EXPECT_EQ(decide(readings, Rules::Classic).filled[kBlank], 6);
}

TEST(EntriesTest, OneClearEntryIsClaimedOnABoardWithoutOthers) {
    Readings readings = clean();
    readings[kBlank] = written(6, 0.99999F);
    EXPECT_GT(shareAt(readings, kBlank), 0.9);
}

TEST(EntriesTest, CreasesInManyCellsAreNoEntries) {
    Readings readings = clean();
    for (const int cell : {2, 3, 11, 20, 30, 40, 50})
        if (kPuzzle[static_cast<std::size_t>(cell)] == '.')
            readings[static_cast<std::size_t>(cell)] = written(1, 0.7F);
    EXPECT_EQ(decide(readings, Rules::Classic).filled.toString(), kPuzzle);
}

TEST(EntriesTest, OnlyWhatIsSurelyADigitIsAMistake) {
    Readings readings = partlySolved();
    readings[kBlank] = written(1, 0.9F);    // 6 is right
    readings[kOther] = written(1, 0.9999F); // 2 is
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.filled[kBlank], 1);
    EXPECT_EQ(decision.filled[kOther], 1);
    EXPECT_THAT(decision.mistakes, testing::ElementsAre(kOther));
}

TEST(EntriesTest, DigitThatMayBeTheRightOneIsNoMistake) {
    Readings readings = partlySolved();
    readings[kBlank] = written(5, 0.9F);
    readings[kBlank].blank = 0;
    readings[kBlank].handwritten[5] = 0.1F;
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.filled[kBlank], 5);
    EXPECT_THAT(decision.mistakes, testing::IsEmpty());
}

TEST(EntriesTest, EngineThatCannotTellHandFromPrintHasNoEntries) {
    EXPECT_THAT(entryShares(clean(), Grid::parse(kPuzzle).value()), testing::Each(0));
}

} // namespace
} // namespace nonet::detail
