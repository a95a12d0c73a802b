#include "nonet/decide.h"
#include "nonet/solve.h"
#include "unit/made_readings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nonet {
namespace {

using test::sure;

using testing::IsEmpty;

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::string_view kDiagonal =
    "..........6...4......8.2..7..1..9..33......6.74..1.......5..2........4...9.......";

Grid grid(std::string_view text) {
    return Grid::parse(text).value();
}

CellReading between(int first, float p, int second) {
    CellReading reading{0, {}, {}};
    const auto add = [&](int digit, float share) {
        (digit == 0 ? reading.blank : reading.printed[static_cast<std::size_t>(digit - 1)]) += share;
    };
    add(first, p);
    add(second, 1 - p);
    return reading;
}

CellReading handwritten(int digit) {
    CellReading reading = sure(digit);
    std::swap(reading.printed, reading.handwritten);
    return reading;
}

Readings clearly(std::string_view text) {
    Readings readings;
    const Grid puzzle = grid(text);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        readings[static_cast<std::size_t>(cell)] = sure(puzzle[cell]);
    return readings;
}

/// The puzzle without one of its clues that is not needed for the one solution.
int spareClue(const Grid& puzzle) {
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        Grid without = puzzle;
        without.set(cell, 0);
        if (puzzle[cell] && countSolutions(without) == 1)
            return cell;
    }
    return -1;
}

TEST(DecideTest, MoreGivensThanAPuzzleHasAreInDoubt) {
    const std::string puzzle = std::string(kSolution.substr(0, 45)) + std::string(kPuzzle.substr(45));
    ASSERT_GT(grid(puzzle).clueCount(), 50);
    const Decision decision = decide(clearly(puzzle), Rules::Classic);
    EXPECT_EQ(decision.status, Status::Doubtful);
    EXPECT_EQ(decision.solution, grid(kSolution));
    EXPECT_EQ(static_cast<int>(decision.doubtful.size()), grid(puzzle).clueCount()); // each may be an entry
}

TEST(DecideTest, ManyGivensThatSurelyArePrintAreNotInDoubt) {
    const std::string puzzle = std::string(kSolution.substr(0, 45)) + std::string(kPuzzle.substr(45));
    Readings readings = clearly(puzzle);
    for (CellReading& reading : readings) // an engine that tells hands, and is sure
        for (std::size_t d = 0; d < reading.printed.size(); ++d)
            reading.handwritten[d] = 1e-4F * reading.printed[d];
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.status, Status::Solved);
    EXPECT_GT(decision.confidence, 0.95);
    EXPECT_LT(decision.confidence, 0.98);
}

TEST(DecideTest, DoubtfulPuzzleNamesACellHoweverSureAllAre) {
    const Decision decision = decide(clearly(kPuzzle), Rules::Classic, {.minConfidence = 1});
    EXPECT_EQ(decision.status, Status::Doubtful);
    EXPECT_FALSE(decision.doubtful.empty());
}

TEST(DecideTest, ClearReadingIsSolved) {
    const Decision decision = decide(clearly(kPuzzle), Rules::Classic);
    EXPECT_EQ(decision.status, Status::Solved);
    EXPECT_EQ(decision.givens.toString(), kPuzzle);
    EXPECT_EQ(decision.filled.toString(), kPuzzle);
    EXPECT_EQ(decision.solution.toString(), kSolution);
    EXPECT_GT(decision.confidence, 0.95);
    EXPECT_LE(decision.confidence, 1);
    EXPECT_THAT(decision.doubtful, IsEmpty());
    EXPECT_THAT(decision.repaired, IsEmpty());
    EXPECT_THAT(decision.mistakes, IsEmpty());
}

TEST(DecideTest, AllBlankIsUnreadableAndNothingIsInvented) {
    const Decision decision = decide(Readings{}, Rules::Classic);
    EXPECT_EQ(decision.status, Status::Unreadable);
    EXPECT_EQ(decision.filled.clueCount(), 0);
    EXPECT_EQ(decision.solution.clueCount(), 0);
}

TEST(DecideTest, NoiseIsUnreadable) {
    Readings readings;
    readings.fill(sure(0, 0.1F));
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.status, Status::Unreadable);
    EXPECT_EQ(decision.solution.clueCount(), 0);
    EXPECT_LT(decision.confidence, 0.5);
}

TEST(DecideTest, DuplicateInRowTakesSecondBestDigit) {
    Readings readings = clearly(kPuzzle);
    readings[4] = between(5, 0.7F, 7); // row 1 has its 5 already
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.givens.toString(), kPuzzle);
    EXPECT_EQ(decision.solution.toString(), kSolution);
    ASSERT_EQ(decision.repaired.size(), 1U);
    EXPECT_EQ(decision.repaired[0].cell, 4);
    EXPECT_EQ(decision.repaired[0].from, 5);
    EXPECT_EQ(decision.repaired[0].to, 7);
    ASSERT_FALSE(decision.doubtful.empty());
    EXPECT_EQ(decision.doubtful[0].cell, 4);
    EXPECT_EQ(decision.doubtful[0].read, 7);
    ASSERT_FALSE(decision.doubtful[0].alternatives.empty());
    EXPECT_EQ(decision.doubtful[0].alternatives[0].first, 5);
}

TEST(DecideTest, ClearReadingOfAnImproperPuzzleStands) {
    std::string twoFives(kPuzzle);
    twoFives[2] = '5';
    Readings readings = clearly(twoFives);
    for (CellReading& reading : readings) {
        reading.blank = reading.blank > 0.5F ? 1.0F : 0.0F; // not a shadow of doubt
        for (float& p : reading.printed)
            p = p > 0.5F ? 1.0F : 0.0F;
    }
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.status, Status::Contradiction);
    EXPECT_EQ(decision.givens.toString(), twoFives);
    EXPECT_EQ(decision.solution.clueCount(), 0);
    EXPECT_THAT(decision.repaired, IsEmpty());
}

TEST(DecideTest, SeveralSolutionsAreAmbiguousAndNothingIsInvented) {
    const std::string few = std::string(kPuzzle.substr(0, 36)) + std::string(45, '.');
    const Decision decision = decide(clearly(few), Rules::Classic);
    EXPECT_EQ(decision.status, Status::Ambiguous);
    EXPECT_EQ(decision.givens.toString(), few);
    EXPECT_EQ(decision.filled.toString(), few);
    EXPECT_EQ(decision.solution.clueCount(), 0);
    EXPECT_FALSE(decision.diagonalWouldBeUnique);
}

TEST(DecideTest, DiagonalPuzzleIsAmbiguousByClassicRulesWithANote) {
    const Decision classic = decide(clearly(kDiagonal), Rules::Classic);
    EXPECT_EQ(classic.status, Status::Ambiguous);
    EXPECT_EQ(classic.givens.toString(), kDiagonal);
    EXPECT_TRUE(classic.diagonalWouldBeUnique);
    const Decision diagonal = decide(clearly(kDiagonal), Rules::Diagonal);
    EXPECT_EQ(diagonal.status, Status::Solved);
    EXPECT_TRUE(diagonal.solution.isFull());
    EXPECT_FALSE(diagonal.diagonalWouldBeUnique);
}

TEST(DecideTest, HandwritingIsKeptApartFromGivens) {
    Readings readings = clearly(kPuzzle);
    std::string filled(kPuzzle);
    for (const int cell : {2, 3, 5, 9 + 1, 9 + 2}) {
        filled[static_cast<std::size_t>(cell)] = kSolution[static_cast<std::size_t>(cell)];
        readings[static_cast<std::size_t>(cell)] = handwritten(kSolution[static_cast<std::size_t>(cell)] - '0');
    }
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.status, Status::Solved);
    EXPECT_EQ(decision.givens.toString(), kPuzzle);
    EXPECT_EQ(decision.filled.toString(), filled);
    EXPECT_EQ(decision.solution.toString(), kSolution);
    EXPECT_THAT(decision.mistakes, IsEmpty());
}

TEST(DecideTest, WrongHandwritingIsAMistakeAndDoesNotSpoilTheSolution) {
    Readings readings = clearly(kPuzzle);
    for (const int cell : {2, 3, 5, 10})
        readings[static_cast<std::size_t>(cell)] = handwritten(kSolution[static_cast<std::size_t>(cell)] - '0');
    readings[11] = handwritten(5); // the solution has 2; row 2 has its 5 already
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.givens.toString(), kPuzzle);
    EXPECT_EQ(decision.filled[11], 5);
    EXPECT_EQ(decision.solution.toString(), kSolution);
    EXPECT_THAT(decision.mistakes, testing::ElementsAre(11));
}

TEST(DecideTest, OneCellInDoubtBetweenHandAndPrintIsPrint) {
    Readings readings = clearly(kPuzzle);
    std::swap(readings[0].printed, readings[0].handwritten);
    readings[0].handwritten[4] = 0.55F;
    readings[0].printed[4] = 0.45F;
    EXPECT_EQ(decide(readings, Rules::Classic).givens.toString(), kPuzzle);
}

TEST(DecideTest, MinConfidenceDividesSolvedFromDoubtful) {
    Grid lopsided = grid(kPuzzle);
    lopsided.set(spareClue(lopsided), 0);
    const int spare = spareClue(lopsided);
    ASSERT_GE(spare, 0);
    Readings readings = clearly(lopsided.toString());
    readings[static_cast<std::size_t>(spare)] = between(lopsided[spare], 0.8F, 0);
    const Decision careful = decide(readings, Rules::Classic);
    EXPECT_EQ(careful.status, Status::Doubtful);
    EXPECT_EQ(careful.solution.toString(), kSolution);
    EXPECT_LT(careful.confidence, 0.95);
    ASSERT_EQ(careful.doubtful.size(), 1U);
    EXPECT_EQ(careful.doubtful[0].cell, spare);
    const Decision bold = decide(readings, Rules::Classic, {.minConfidence = 0.5});
    EXPECT_EQ(bold.status, Status::Solved);
    EXPECT_EQ(bold.confidence, careful.confidence);
}

TEST(DecideTest, SymmetryTellsGivensFromNeatHandwriting) {
    Readings readings = clearly(kPuzzle);
    for (const int cell : {2, 3, 5, 9 + 1, 9 + 2}) {
        CellReading& reading = readings[static_cast<std::size_t>(cell)];
        reading = handwritten(kSolution[static_cast<std::size_t>(cell)] - '0');
    }
    const int neat = 9 + 6; // its mirror is blank
    CellReading& reading = readings[static_cast<std::size_t>(neat)] = CellReading{0, {}, {}};
    const auto digit = static_cast<std::size_t>(kSolution[neat] - '1');
    reading.printed[digit] = 0.7F;
    reading.handwritten[digit] = 0.3F;
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.givens.toString(), kPuzzle);
    EXPECT_EQ(decision.filled[neat], kSolution[neat] - '0');
    EXPECT_EQ(decision.status, Status::Solved);
}

TEST(DecideTest, ClearlyLopsidedPuzzleIsNotMadeSymmetric) {
    Grid lopsided = grid(kPuzzle);
    lopsided.set(spareClue(lopsided), 0);
    const Decision decision = decide(clearly(lopsided.toString()), Rules::Classic);
    EXPECT_EQ(decision.givens, lopsided);
    EXPECT_EQ(decision.status, Status::Solved);
}

TEST(DecideTest, FullGridWithHandwritingIsReadAsTheGridItMustBe) {
    Readings readings = clearly(kPuzzle);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const int digit = kSolution[static_cast<std::size_t>(cell)] - '0';
            kPuzzle[static_cast<std::size_t>(cell)] == '.')
            readings[static_cast<std::size_t>(cell)] = handwritten(digit);
    CellReading& misread = readings[2] = CellReading{0, {}, {}}; // the solution has 4
    misread.handwritten[8] = 0.95F;
    misread.handwritten[3] = 0.05F;
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.givens.toString(), kPuzzle);
    EXPECT_EQ(decision.filled.toString(), kSolution);
    ASSERT_EQ(decision.repaired.size(), 1U);
    EXPECT_EQ(decision.repaired[0].cell, 2);
    EXPECT_THAT(decision.doubtful, IsEmpty()); // what a hand wrote is no part of the puzzle
}

TEST(DecideTest, CellsOfANearlyFullGridThatAreStillBlankStayBlank) {
    std::string filled(kSolution);
    Readings readings = clearly(kPuzzle);
    int left = 6;
    for (std::size_t cell = 0; cell < kSolution.size(); ++cell)
        if (kPuzzle[cell] == '.') {
            if (left-- > 0)
                filled[cell] = '.';
            else
                readings[cell] = handwritten(kSolution[cell] - '0');
        }
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.givens.toString(), kPuzzle);
    EXPECT_EQ(decision.filled.toString(), filled);
    EXPECT_THAT(decision.repaired, IsEmpty());
}

TEST(DecideTest, BlankCellsOfANearlyFullPrintedGridStayBlank) {
    std::string printed(kSolution);
    for (const std::size_t cell : {0U, 10U, 20U, 40U, 60U, 80U})
        printed[cell] = '.';
    const Decision decision = decide(clearly(printed), Rules::Classic);
    EXPECT_EQ(decision.givens.toString(), printed);
    EXPECT_EQ(decision.solution.toString(), kSolution);
    EXPECT_EQ(decision.status, Status::Doubtful); // so many givens: some are most likely entries
}

TEST(DecideTest, DigitThatIsRuledOutIsNotPutBackIntoAFullGrid) {
    Readings readings = clearly(kSolution);
    readings[0] = CellReading{0, {}, {}};
    readings[0].printed[6 - 1] = 1; // the solution has a 5
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.givens[0], 6);
    EXPECT_EQ(decision.status, Status::Contradiction);
}

/// kPuzzle down to clues of which none can be spared.
Grid fewestClues() {
    Grid puzzle = grid(kPuzzle);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (Grid fewer = puzzle; fewer[cell]) {
            fewer.set(cell, 0);
            if (countSolutions(fewer, Rules::Classic, 2) == 1)
                puzzle = fewer;
        }
    return puzzle;
}

int firstClue(const Grid& puzzle) {
    int cell = 0;
    while (!puzzle[cell])
        ++cell;
    return cell;
}

TEST(DecideTest, GuessThatAloneMakesTheSolutionTheOnlyOneIsDoubtful) {
    const Grid puzzle = fewestClues();
    const int cell = firstClue(puzzle);
    Readings readings = clearly(puzzle.toString());
    readings[static_cast<std::size_t>(cell)] = between(puzzle[cell], 0.5F, 0);
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.givens, puzzle);
    EXPECT_EQ(decision.status, Status::Doubtful);
    EXPECT_LE(decision.confidence, 0.5);
}

TEST(DecideTest, WhichDigitAClueIsTheOnlySolutionMaySay) {
    const Grid puzzle = fewestClues();
    const int cell = firstClue(puzzle);
    int other = 1; // that leaves no solution
    for (Grid with = puzzle; with.set(cell, other), countSolutions(with, Rules::Classic, 1) > 0;)
        ++other;
    Readings readings = clearly(puzzle.toString());
    readings[static_cast<std::size_t>(cell)] = between(other, 0.55F, puzzle[cell]);
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.givens, puzzle);
    EXPECT_EQ(decision.status, Status::Solved);
}

TEST(DecideTest, DoubtfulPuzzleNamesTheCellsThatMakeItSo) {
    Readings readings = clearly(kPuzzle);
    for (std::size_t cell = 0; cell < kPuzzle.size(); ++cell)
        if (kPuzzle[cell] == '.') // a smudge each
            readings[cell] = between(kSolution[cell] - '0', 0.06F, 0);
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.status, Status::Doubtful);
    EXPECT_EQ(decision.doubtful.size(), 81U - grid(kPuzzle).clueCount());
}

TEST(DecideTest, FullPrintedGridIsComplete) {
    const Decision decision = decide(clearly(kSolution), Rules::Classic);
    EXPECT_EQ(decision.status, Status::Complete);
    EXPECT_EQ(decision.solution.toString(), kSolution);
}

TEST(DecideTest, MisprintInAPrintedSolutionIsReportedAsPrinted) {
    std::string misprinted(kSolution);
    misprinted[1] = '5'; // as r1c1 and r6c2, and no 5 beside it in its box but r1c1
    const Decision decision = decide(clearly(misprinted), Rules::Classic);
    EXPECT_EQ(decision.status, Status::Contradiction);
    EXPECT_EQ(decision.givens.toString(), misprinted);
    EXPECT_EQ(decision.solution.clueCount(), 0);
    EXPECT_THAT(decision.repaired, IsEmpty());
    std::vector<int> named;
    std::ranges::transform(decision.doubtful, std::back_inserter(named), &CellDoubt::cell);
    const Grid printed = grid(misprinted);
    for (const Clash& clash : findClashes(printed, Rules::Classic))
        EXPECT_THAT(named, testing::IsSupersetOf(clash.cells));
    EXPECT_EQ(named.front(), 0);
}

TEST(DecideTest, ManyUnclearDigitsOfAPrintedSolutionAreMisread) {
    Readings readings = clearly(kSolution);
    for (const int cell : {1, 30, 60})
        readings[static_cast<std::size_t>(cell)] = sure(grid(kSolution)[cell] % 9 + 1);
    const Decision decision = decide(readings, Rules::Classic);
    EXPECT_EQ(decision.status, Status::Complete);
    EXPECT_EQ(decision.repaired.size(), 3U);
}

TEST(DecideTest, ProbabilitiesOfADoubtfulCellAddUpToOne) {
    Readings readings = clearly(kPuzzle);
    readings[4] = between(5, 0.7F, 7); // the rules say 7
    readings[0] = between(5, 0.8F, 0);
    readings[3] = handwritten(6);
    readings[3].printed[5] = readings[3].handwritten[5] /= 2;
    for (const Decision& decision :
         {decide(readings, Rules::Classic), decide(clearly(std::string(80, '1') + '.'), Rules::Classic)}) {
        for (const CellDoubt& doubt : decision.doubtful) {
            double sum = doubt.probability;
            for (const auto& [digit, p] : doubt.alternatives)
                sum += p;
            EXPECT_NEAR(sum, 1, 1e-6) << doubt.cell;
        }
    }
    EXPECT_FALSE(decide(readings, Rules::Classic).doubtful.empty());
}

} // namespace
} // namespace nonet
