#include "nonet/hints.h"

#include "support/positions.h"
#include "support/technique_examples.h"

#include <gmock/gmock.h>

namespace nonet {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Grid kPuzzle =
    Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").value();
const Grid kSolution =
    Grid::parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179").value();

Position position() {
    return {kPuzzle, kPuzzle, Rules::Classic, {}};
}

TEST(HintTest, ClimbsFromThePlaceToWhatToDo) {
    const Hint hint = nextHint(position());
    EXPECT_EQ(hint.kind, Hint::Kind::Step);
    EXPECT_THAT(
        hint.ladder,
        ElementsAre("Look in box 5.", "There is a step of this kind: Naked Single.",
                    "r5c5 can only be 5: every other digit stands in a cell that it sees, or has been ruled out.",
                    "So r5c5 is 5."));
    ASSERT_EQ(hint.where.size(), 1U);
    EXPECT_EQ(hint.where[0].code(), "b5");
}

TEST(HintTest, TellsAWrongEntryFirstAndWhy) {
    Position played = position();
    played.filled.set(3, 6);
    played.filled.set(2, 9); // another 9 stands in the box
    const Hint hint = nextHint(played);
    EXPECT_EQ(hint.kind, Hint::Kind::Entry);
    EXPECT_EQ(hint.cell, 2);
    EXPECT_EQ(hint.digit, 9);
    EXPECT_THAT(hint.ladder, ElementsAre("Something is wrong in box 1.", "Look at r1c3 again.",
                                         "r1c3 cannot be 9: r3c2 in the same box is 9.", "Take the 9 out of r1c3."));
    EXPECT_EQ(nextHint(played, Language::German).ladder[2], "r1c3 kann nicht 9 sein: r3c2 im selben Block ist 9.");
}

TEST(HintTest, NamesAWrongEntryThatNothingInSightContradicts) {
    Position played = position();
    played.filled.set(2, 1);
    const Hint hint = nextHint(played);
    EXPECT_EQ(hint.kind, Hint::Kind::Entry);
    EXPECT_EQ(hint.cell, 2);
    EXPECT_THAT(hint.ladder[2], HasSubstr("r1c3 cannot be 1"));
    EXPECT_TRUE(hint.peers.empty());
}

TEST(HintTest, NotesCountAndTheirGapsAreTold) {
    Position noted = position();
    noted.notes[2] = {kSolution[2]}; // struck down to one digit: that makes it a single
    const Candidates candidates = candidatesOf(noted, &kSolution);
    EXPECT_EQ(candidates.at(2), DigitSet{kSolution[2]});
    noted.notes[2] = {1, 2};
    const Hint hint = nextHint(noted);
    EXPECT_EQ(hint.kind, Hint::Kind::Note);
    EXPECT_EQ(hint.cell, 2);
    EXPECT_EQ(hint.digit, 4);
    EXPECT_EQ(hint.ladder.back(), "Add 4 to the notes of r1c3.");
}

TEST(HintTest, EndsAndImpossiblePuzzlesAreTold) {
    Position full = position();
    full.filled = kSolution;
    EXPECT_EQ(nextHint(full).kind, Hint::Kind::Done);
    Position clash = position();
    clash.givens.set(2, 5);
    clash.filled = clash.givens;
    EXPECT_EQ(nextHint(clash).kind, Hint::Kind::NoSolution);
    Position open{Grid{}, Grid{}, Rules::Classic, {}};
    EXPECT_EQ(nextHint(open).kind, Hint::Kind::Nothing);
    open.filled.set(0, 5);
    open.filled.set(1, 5);
    EXPECT_EQ(nextHint(open).kind, Hint::Kind::Entry);
}

TEST(HintTest, HoldsOnPositionsCutAtRandom) {
    test::Random random(31);
    for (int i = 0; i < 200; ++i) {
        const Rules rules = i % 4 ? Rules::Classic : Rules::Diagonal;
        const Grid puzzle = test::reduce(test::makeProper(random, rules), random, rules, 20);
        const test::Played played = test::playOn(puzzle, solve(puzzle, rules).grids.front(), rules, random);
        const Hint hint = nextHint(played.position, kLanguages[static_cast<std::size_t>(i) % kLanguages.size()]);
        ASSERT_EQ(test::hintProblem(played, hint), "") << puzzle.toString() << ' ' << played.position.filled.toString();
    }
}

TEST(PossibleStepsTest, HoldsEveryResultOnceInOrderOfDifficulty) {
    const Candidates start(kPuzzle, Rules::Classic);
    const std::vector<Step> all = possibleSteps(start, true);
    EXPECT_TRUE(std::ranges::is_sorted(all, {}, &Step::technique));
    for (const TechniqueInfo& each : techniques()) {
        std::set<std::string> found, listed;
        for (const Step& step : findSteps(each.technique, start))
            found.insert(conclusion(step));
        int count = 0;
        for (const Step& step : all)
            if (step.technique == each.technique) {
                listed.insert(conclusion(step));
                ++count;
            }
        EXPECT_EQ(listed, found) << each.name;
        EXPECT_EQ(static_cast<std::size_t>(count), listed.size()) << each.name;
    }
    for (const Step& step : possibleSteps(start, false))
        EXPECT_FALSE(info(step.technique).needsUniqueness);
    const std::vector<Technique> only = {Technique::NakedPair};
    for (const Step& step : possibleSteps(start, true, only))
        EXPECT_EQ(step.technique, Technique::NakedPair);
}

} // namespace
} // namespace nonet
