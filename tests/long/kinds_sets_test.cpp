// Made puzzles of every kind against the reference, and how long they take: | kind | puzzles | without, with one, with
// several solutions | median ms | 95 % | worst |. NONET_KINDS is how many of each.
#include "support/kind_check.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace nonet::test {
namespace {

int wanted() {
    const char* number = std::getenv("NONET_KINDS");
    return number ? std::atoi(number) : 5000;
}

class KindsSetTest : public testing::TestWithParam<KindCase> {};

TEST_P(KindsSetTest, EqualsTheReference) {
    if (!std::getenv("NONET_LONG"))
        GTEST_SKIP() << "set NONET_LONG to run it";
    const KindCase& kind = GetParam();
    samples::Random random(24);
    std::array<int, 3> endings{};
    std::vector<double> ms;
    for (int i = 0; i < wanted(); ++i) {
        const samples::MadePuzzle made = samples::makeKind(kind.spec, random);
        ASSERT_EQ(kindComplaint(made, random, endings), "") << kind.name;
        const std::clock_t begin = std::clock(); // processor time: the machine may have other work
        ASSERT_EQ(countSolutions(made.givens, made.rules, 2), 1);
        ms.push_back(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    std::ranges::sort(ms);
    std::printf("| %s | %zu | %d / %d / %d | %.3f | %.3f | %.3f |\n", kind.name, ms.size(), endings[0], endings[1],
                endings[2], ms[ms.size() / 2], ms[ms.size() * 95 / 100], ms.back());
    std::fflush(stdout);
}
INSTANTIATE_TEST_SUITE_P(Every, KindsSetTest, testing::ValuesIn(kindCases()), kindName);

} // namespace
} // namespace nonet::test
