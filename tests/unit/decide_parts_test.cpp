// The parts of decide, each on input with a known answer.
#include "base/statistics.h"
#include "logic/decide/full_board.h"
#include "logic/decide/likely_choices.h"
#include "logic/decide/opinions.h"
#include "logic/decide/orientation.h"
#include "logic/decide/proper_check.h"
#include "logic/decide/puzzle_models.h"
#include "logic/decide/readings.h"
#include "logic/decide/weigh_readings.h"
#include "nonet/solve.h"
#include "unit/made_readings.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>
#include <set>

namespace nonet::detail {
namespace {

using test::sure;

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

Readings clearly(std::string_view text) {
    Readings readings;
    for (std::size_t cell = 0; cell < text.size(); ++cell)
        readings[cell] = sure(text[cell] == '.' ? 0 : text[cell] - '0');
    return readings;
}

void makeHandwritten(CellReading& reading) {
    std::swap(reading.printed, reading.handwritten);
}

/// What a board reads like when it is turned clockwise, if no digit looks like another.
Readings turnedClockwise(const Readings& readings) {
    Readings result;
    for (int row = 0; row < 9; ++row)
        for (int col = 0; col < 9; ++col)
            result[static_cast<std::size_t>(cellAt(col, 8 - row))] =
                readings[static_cast<std::size_t>(cellAt(row, col))];
    return result;
}

std::vector<ChoiceGroup> randomGroups(std::mt19937& random, int count) {
    std::uniform_real_distribution<double> cost(0, 3);
    std::vector<ChoiceGroup> groups;
    for (int i = 0; i < count; ++i) {
        ChoiceGroup group{{i, i}, 1, {{0, {0, 0}}}};
        for (std::uint8_t k = 1; k < 1 + i % 4; ++k)
            group.choices.push_back({cost(random), {k, k}});
        std::ranges::sort(group.choices, {}, &Choice::cost);
        groups.push_back(group);
    }
    return groups;
}

TEST(LikelyChoicesTest, GoesThroughAllSetsByRisingCostAsBruteForceDoes) {
    std::mt19937 random(1);
    for (int round = 0; round < 10; ++round) {
        const std::vector<ChoiceGroup> groups = randomGroups(random, 7);
        std::vector<double> expected = {0};
        for (const ChoiceGroup& group : groups) {
            std::vector<double> sums;
            for (const double cost : expected)
                for (const Choice& choice : group.choices)
                    sums.push_back(cost + choice.cost);
            expected = sums;
        }
        std::ranges::sort(expected);
        LikelyChoices choices(groups);
        std::vector<double> found;
        std::set<std::vector<int>> seen;
        while (const auto set = choices.next(1e9)) {
            found.push_back(set->cost);
            std::vector<int> picks;
            for (const auto& pick : set->picks)
                picks.insert(picks.end(), {choices.group(pick).cells[0], choices.choice(pick).values[0]});
            EXPECT_TRUE(seen.insert(picks).second) << "a set came twice";
        }
        EXPECT_THAT(found, testing::Pointwise(testing::DoubleNear(1e-9), expected));
    }
}

TEST(LikelyChoicesTest, EndsAtTheCostThatIsAllowed) {
    LikelyChoices choices({{{0, 0}, 1, {{0, {1, 1}}, {2, {2, 2}}}}});
    EXPECT_TRUE(choices.next(1));
    EXPECT_FALSE(choices.next(1));
    EXPECT_TRUE(choices.next(2));
    EXPECT_FALSE(choices.next(100));
}

TEST(FullBoardTest, CompletionRepairsCellsThatWereReadWrongly) {
    Readings readings = clearly(kSolution);
    readings[0] = sure(9, 0.6F);
    readings[40] = sure(0, 0.9F);
    readings[80] = sure(1, 0.95F);
    const auto completion = likeliestCompletion(distributionsOf(readings), Rules::Classic);
    ASSERT_TRUE(completion);
    EXPECT_EQ(completion->toString(), kSolution);
}

TEST(FullBoardTest, OneSureButWrongCellDoesNotLeadTheRestAstray) {
    Readings readings;
    for (std::size_t cell = 0; cell < kSolution.size(); ++cell)
        readings[cell] = sure(kSolution[cell] - '0', 0.9F);
    readings[0] = sure(9, 0.9999F); // taken first, and legal until its row is full
    EXPECT_EQ(likeliestCompletion(distributionsOf(readings), Rules::Classic).value_or(Grid{}).toString(), kSolution);
}

TEST(FullBoardTest, NoiseHasNoCompletion) {
    Readings readings;
    for (std::size_t cell = 0; cell < readings.size(); ++cell)
        readings[cell] = sure(static_cast<int>(cell % 7) + 1, 0.5F);
    EXPECT_FALSE(likeliestCompletion(distributionsOf(readings), Rules::Classic));
}

TEST(FullBoardTest, CellThatIsSurelyBlankOrRuledOutKeepsABoardFromBeingFull) {
    const Grid solution = Grid::parse(kSolution).value();
    Distributions p = distributionsOf(clearly(kSolution));
    EXPECT_TRUE(canBeFull(p, solution));
    p[3] = {1};
    EXPECT_FALSE(canBeFull(p, solution));
    p = distributionsOf(clearly(kSolution));
    p[3][static_cast<std::size_t>(solution[3])] = 0;
    EXPECT_FALSE(canBeFull(p, solution));
}

TEST(ProperCheckTest, AnswersAsTheSolverDoesAndSearchesLess) {
    std::mt19937 random(5);
    const Grid puzzle = Grid::parse(kPuzzle).value();
    ProperCheck check(Rules::Classic);
    int proper = 0;
    constexpr int kGrids = 400;
    for (int n = 0; n < kGrids; ++n) {
        Grid grid = puzzle;
        for (int cell = 0; cell < 30; ++cell)
            if (random() % 4 == 0)
                grid.set(cell, random() % 20 == 0 ? static_cast<int>(random() % 10) : 0);
        const bool isProper = countSolutions(grid) == 1;
        proper += isProper;
        ASSERT_EQ(check.isProper(grid), isProper) << grid.toString();
    }
    EXPECT_GT(proper, kGrids / 10);
    EXPECT_LT(check.searches(), kGrids * 2 / 3);
}

TEST(ProperCheckTest, TooFewGivensNeedNoSearchWhereThatIsProven) {
    Grid few;
    few.set(0, 5);
    ProperCheck classic(Rules::Classic), diagonal(Rules::Diagonal);
    EXPECT_FALSE(classic.isProper(few));
    EXPECT_EQ(classic.searches(), 0);
    EXPECT_FALSE(diagonal.isProper(few));
    EXPECT_EQ(diagonal.searches(), 1);
    EXPECT_FALSE(diagonal.isProper(few)); // its two solutions are known
    EXPECT_EQ(diagonal.searches(), 1);
}

TEST(PuzzleModelsTest, PrintAloneHasNoHandAndMuchHandwritingHasItsShare) {
    Readings readings = clearly(kPuzzle);
    EXPECT_EQ(likelyHandShares(readings).front().share, 0);
    for (std::size_t cell = 0; cell < kPuzzle.size(); ++cell)
        if (kPuzzle[cell] == '.') {
            readings[cell] = sure(kSolution[cell] - '0', 0.99F);
            makeHandwritten(readings[cell]);
        }
    const std::vector<HandShare> shares = likelyHandShares(readings);
    ASSERT_EQ(shares.size(), 1U); // that nobody wrote is out of the question
    EXPECT_NEAR(shares[0].share, 51.0 / 81, 0.06);
}

TEST(PuzzleModelsTest, OneDoubtfulCellIsPrint) {
    Readings readings = clearly(kPuzzle);
    readings[0].handwritten[4] = readings[0].printed[4] /= 2;
    const std::vector<HandShare> shares = likelyHandShares(readings);
    ASSERT_FALSE(shares.empty());
    EXPECT_EQ(shares[0].share, 0);
}

TEST(PuzzleModelsTest, ModelsComeLikeliestFirstAndTheSymmetricOneGainsOnSymmetricPuzzles) {
    const std::vector<Model> models = likelyModels(clearly(kPuzzle)); // turns into itself by half a turn
    ASSERT_GE(models.size(), 2U);
    EXPECT_EQ(models[0].likeliest.toString(), kPuzzle);
    EXPECT_EQ(models[0].groups.size(), 41U); // pairs and the middle
    EXPECT_TRUE(std::ranges::any_of(models, [](const Model& model) { return model.groups.size() == 81; }));
    EXPECT_TRUE(std::ranges::is_sorted(models, std::greater{}, &Model::logLikelihood));
    std::string lopsided(kPuzzle);
    lopsided[0] = '.';
    EXPECT_EQ(likelyModels(clearly(lopsided))[0].groups.size(), 81U);
}

TEST(WeighReadingsTest, ProperReadingOutweighsALikelierImproperOne) {
    Readings readings = clearly(kPuzzle);
    readings[4] = CellReading{0, {}, {}};
    readings[4].printed[4] = 0.7F; // a second 5 in its row
    readings[4].printed[6] = 0.3F;
    const WeighedReadings weighed = weighReadings(likelyModels(readings), Rules::Classic);
    EXPECT_EQ(weighed.givens.toString(), kPuzzle);
    EXPECT_GT(weighed.shareOfGivens(), 0.9);
    EXPECT_LE(weighed.shareOfGivens(), 1);
}

TEST(StoriesTest, LikeliestStoryStandsWhereTheOtherMakesNoPuzzle) {
    const StoryReadings stories[] = {{clearly(kPuzzle), 0}, {Readings{}, -1}};
    const OpinionDecision decided = decideStories(stories, Rules::Classic, {});
    EXPECT_EQ(decided.taken, 0U);
    EXPECT_EQ(decided.decision.status, Status::Solved);
    EXPECT_GT(decided.decision.opinionShare, 0.95);
}

TEST(StoriesTest, UnlikelierStoryIsTakenWithDoubtWhereOnlyItMakesAPuzzle) {
    std::string clash(kPuzzle);
    clash[2] = '5';
    Readings first = clearly(clash);
    for (CellReading& reading : first) { // not a shadow of doubt, or the rules would mend it
        reading.blank = reading.blank > 0.5F ? 1.0F : 0.0F;
        for (float& p : reading.printed)
            p = p > 0.5F ? 1.0F : 0.0F;
    }
    const StoryReadings stories[] = {{first, 0}, {clearly(kPuzzle), -3}};
    const OpinionDecision decided = decideStories(stories, Rules::Classic, {});
    EXPECT_EQ(decided.taken, 1U);
    EXPECT_EQ(decided.decision.status, Status::Doubtful);
    EXPECT_LT(decided.decision.opinionShare, 0.95);
    EXPECT_TRUE(std::ranges::any_of(decided.decision.doubtful, [](const CellDoubt& doubt) { return doubt.cell == 2; }));
}

TEST(StoriesTest, DigitThatALikelyStoryTakesForAnEntryIsNamed) {
    std::string more(kPuzzle);
    more[2] = kSolution[2];
    const StoryReadings near[] = {{clearly(more), 0}, {clearly(kPuzzle), -1}};
    const OpinionDecision decided = decideStories(near, Rules::Classic, {});
    EXPECT_EQ(decided.taken, 0U);
    EXPECT_EQ(decided.decision.givens.toString(), more);
    EXPECT_EQ(decided.decision.status, Status::Doubtful);
    EXPECT_NEAR(decided.decision.opinionShare, 1 / (1 + std::exp(-1)), 1e-6);
    EXPECT_TRUE(std::ranges::any_of(decided.decision.doubtful, [](const CellDoubt& doubt) { return doubt.cell == 2; }));
    const StoryReadings far[] = {{clearly(more), 0}, {clearly(kPuzzle), -8}};
    EXPECT_EQ(decideStories(far, Rules::Classic, {}).decision.status, Status::Solved);
}

TEST(StoriesTest, StoriesThatAgreeMakeEachOtherSurer) {
    std::string more(kPuzzle);
    more[2] = kSolution[2];
    const StoryReadings stories[] = {{clearly(more), 0}, {clearly(more), 0}, {clearly(kPuzzle), -1}};
    EXPECT_NEAR(decideStories(stories, Rules::Classic, {}).decision.opinionShare, 2 / (2 + std::exp(-1)), 1e-6);
}

TEST(OrientationTest, ClearestOrientationHasTheMostNats) {
    const Readings upright = clearly(kPuzzle);
    Readings turned = turnedClockwise(upright);
    for (CellReading& reading : turned)
        if (reading.blank < 0.5F)
            reading = sure(4, 0.4F); // what lies on its side hardly looks like a digit
    const std::vector<TurnedReadings> turns = {{0, upright}, {1, turned}};
    const std::vector<double> nats = orientationNats(turns);
    EXPECT_GT(nats[0], nats[1] + 12);
    EXPECT_FALSE(isCloseToBest(nats[1], nats[0]));
    EXPECT_TRUE(isCloseToBest(nats[0], nats[0]));
    EXPECT_TRUE(readsUpright(upright));
    EXPECT_FALSE(readsUpright(turned));
}

TEST(OrientationTest, DigitThatLooksBlankWhenTurnedIsNoGain) {
    Readings upright = clearly(kPuzzle);
    upright[0] = sure(5, 0.8F);
    Readings turned = turnedClockwise(upright);
    turned[8] = sure(0); // the 5 of the corner, gone
    const std::vector<TurnedReadings> turns = {{0, upright}, {1, turned}};
    const std::vector<double> nats = orientationNats(turns);
    EXPECT_NEAR(nats[0], nats[1], 0.5);
}

TEST(OrientationTest, RulesSpeakAgainstRepairsAndWhatIsNoPuzzle) {
    const Readings readings = clearly(kPuzzle);
    Decision decision;
    decision.solution = Grid::parse(kSolution).value();
    EXPECT_EQ(rulesNats(readings, decision), 0);
    decision.repaired = {{0, 5, 6}};
    EXPECT_LT(rulesNats(readings, decision), -5);
    decision.repaired.clear();
    decision.solution = Grid{};
    decision.status = Status::Contradiction;
    EXPECT_NEAR(rulesNats(readings, decision), -std::log(99), 1e-9);
    decision.status = Status::Unreadable;
    EXPECT_EQ(rulesNats(readings, decision), -30);
}

TEST(ReadingsTest, WhatCannotBeSeenIsOnlyWhatCellsUsuallyHold) {
    Readings readings = clearly(kPuzzle);
    std::array<float, Grid::kCells> unseen{};
    unseen[0] = 1;
    unseen[1] = 0.2F;
    forgetUnseen(readings, unseen);
    EXPECT_NEAR(readings[0].blank, 0.65F, 1e-5F);
    for (const float printed : readings[0].printed)
        EXPECT_NEAR(printed, 0.35F / 9, 1e-5F);
    EXPECT_EQ(readings[1].printed, clearly(kPuzzle)[1].printed); // enough of it is left
}

TEST(ReadingsTest, MeanIsOfEveryValueAndOverridesAreSure) {
    const Readings both[] = {clearly(kPuzzle), clearly(std::string(81, '.'))};
    Readings mean = meanOf(both);
    EXPECT_NEAR(mean[0].blank, 0.5F, 1e-3F);
    EXPECT_NEAR(mean[0].printed[4], 0.5F, 1e-3F);
    const CellOverride overrides[] = {{0, 7}, {1, 0}};
    overrule(mean, overrides);
    EXPECT_EQ(certaintyOf(mean[0]), 1);
    EXPECT_EQ(likeliestValue(distributionOf(mean[0])), 7);
    EXPECT_EQ(mean[1].blank, 1);
}

TEST(ReadingsTest, DozenUnclearCellsAreClearEnoughAndOneMoreIsNot) {
    Readings readings = clearly(kPuzzle);
    for (std::size_t cell = 0; cell < 12; ++cell)
        readings[cell] = sure(1, 0.5F);
    EXPECT_TRUE(isClearEnough(readings));
    readings[12] = sure(1, 0.5F);
    EXPECT_FALSE(isClearEnough(readings));
    EXPECT_NEAR(expectedErrors(readings), 13 * 0.5, 0.1);
}

TEST(DecideKnownTest, GridIsWhatItsSolutionsSay) {
    const Grid puzzle = Grid::parse(kPuzzle).value();
    Grid filled = puzzle;
    filled.set(2, 1);
    const Decision decision = decideKnown(puzzle, filled, solve(puzzle));
    EXPECT_EQ(decision.status, Status::Solved);
    EXPECT_EQ(decision.solution.toString(), kSolution);
    EXPECT_THAT(decision.mistakes, testing::ElementsAre(2));
    EXPECT_EQ(decideKnown(Grid{}, Grid{}, solve(Grid{})).status, Status::Ambiguous);
}

TEST(StatisticsTest, QuantileIsTheValueThatSoManyAreBelow) {
    const std::vector<int> values = {50, 10, 40, 20, 30};
    EXPECT_EQ(quantile(values, 0), 10);
    EXPECT_EQ(quantile(values, 0.5), 30);
    EXPECT_EQ(quantile(values, 0.8), 40);
    EXPECT_EQ(quantile(values, 1), 50);
    EXPECT_EQ(median(std::vector{3.0, 1.0, 2.0}), 2.0);
}

TEST(OpinionsTest, ReadingsThatContradictEachOtherAreBothLessSure) {
    const Decision first = decide(clearly(kPuzzle), Rules::Classic);
    ASSERT_EQ(first.status, Status::Solved);
    std::string text(kPuzzle);
    text[2] = kSolution[2];
    const Decision second = decide(clearly(text), Rules::Classic);
    Decision weighed = first;
    weighAgainst(weighed, second, 0.95);
    EXPECT_EQ(weighed.status, Status::Doubtful);
    EXPECT_NEAR(weighed.confidence, first.confidence / 2, 0.01);
    ASSERT_EQ(weighed.doubtful.size(), 1U);
    EXPECT_EQ(weighed.doubtful[0].cell, 2);
    weighed = first;
    weighAgainst(weighed, first, 0.95);
    EXPECT_EQ(weighed.status, Status::Solved);
    EXPECT_EQ(weighed.confidence, first.confidence);
}

} // namespace
} // namespace nonet::detail
