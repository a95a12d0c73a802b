// The pages of techniques: each has its idea in every language, and a puzzle that needs it.
#include "logic/lessons/lessons.h"

#include <gmock/gmock.h>

#include <set>

namespace nonet {
namespace {

using detail::Lesson;

/// Ends of sentences.
std::ptrdiff_t sentences(std::string_view text) {
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        count += (text[i] == '.' || text[i] == '?') && (i + 1 == text.size() || text[i + 1] == ' ');
    return count;
}

TEST(LessonsTest, EveryIdeaIsToldInTwoToFiveSentencesOfItsLanguage) {
    for (const TechniqueInfo& each : detail::lessonTechniques()) {
        std::set<std::string_view> told;
        for (const Language language : kLanguages) {
            const std::string_view idea = detail::idea(each.technique, language);
            EXPECT_THAT(sentences(idea), testing::AllOf(testing::Ge(2), testing::Le(5))) << each.id << ' ' << idea;
            EXPECT_TRUE(told.insert(idea).second) << each.id << " is the same in two languages";
        }
    }
}

TEST(LessonsTest, EveryPuzzleNeedsItsTechnique) {
    int rare = 0;
    for (const TechniqueInfo& each : detail::lessonTechniques()) {
        const Lesson lesson = detail::lesson(each.technique);
        EXPECT_EQ(lesson.explanation.solutionCount, 1) << each.id;
        ASSERT_LT(lesson.index, lesson.explanation.steps.size()) << each.id;
        EXPECT_EQ(lesson.explanation.steps[lesson.index].technique, each.technique);
        rare += !lesson.isNeeded;
        const Candidates stuck = stateBefore(lesson.explanation, lesson.index);
        for (const TechniqueInfo& other : detail::lessonTechniques())
            if (detail::isSimpler(other.technique, each.technique)) {
                EXPECT_FALSE(findStep(other.technique, stuck)) << other.id << " leads on instead of " << each.id;
            }
    }
    EXPECT_LE(rare, 3) << "puzzles that take techniques as hard as the one they are for";
}

TEST(LessonsTest, RelatedTechniquesAreOthersAndFew) {
    for (const TechniqueInfo& each : detail::lessonTechniques()) {
        const auto related = detail::lesson(each.technique).related;
        EXPECT_THAT(related.size(), testing::AllOf(testing::Ge(1U), testing::Le(4U))) << each.id;
        EXPECT_THAT(related, testing::Not(testing::Contains(each.technique))) << each.id;
        EXPECT_EQ(std::set(related.begin(), related.end()).size(), related.size()) << each.id;
    }
}

TEST(LessonsTest, EasyAndMediumComeInTheirOrderAndBeforeAllOthers) {
    using enum Technique;
    EXPECT_TRUE(detail::isSimpler(FullHouse, NakedSingle));
    EXPECT_FALSE(detail::isSimpler(HiddenSingle, NakedSingle));
    EXPECT_TRUE(detail::isSimpler(Pointing, NakedPair));
    EXPECT_TRUE(detail::isSimpler(HiddenTriple, BugPlusOne));
    EXPECT_FALSE(detail::isSimpler(XWing, Swordfish));
}

} // namespace
} // namespace nonet
