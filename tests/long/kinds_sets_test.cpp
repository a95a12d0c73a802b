// Made puzzles of every kind against the reference, and how long they take. NONET_KINDS is how many of each.
#include "support/kind_check.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace nonet::test {
namespace {

int wanted() {
    const char* number = std::getenv("NONET_KINDS");
    return number ? std::atoi(number) : 5000;
}

TEST(KindsSetsTest, EveryKindEqualsTheReference) {
    if (!std::getenv("NONET_LONG"))
        GTEST_SKIP() << "set NONET_LONG to run it";
    std::printf("| kind | puzzles | none / one / several | median ms | 95 %% | worst |\n");
    for (const KindCase& kind : kindCases()) {
        samples::Random random(24);
        std::array<int, 3> endings{};
        std::vector<double> ms;
        for (int i = 0; i < wanted(); ++i) {
            const samples::MadePuzzle made = samples::makeKind(kind.spec, random);
            ASSERT_EQ(kindComplaint(made, random, endings), "") << kind.name;
            const auto begin = std::chrono::steady_clock::now();
            ASSERT_EQ(countSolutions(made.givens, made.rules, 2), 1);
            ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
        }
        std::ranges::sort(ms);
        std::printf("| %s | %zu | %d / %d / %d | %.3f | %.3f | %.3f |\n", kind.name, ms.size(), endings[0], endings[1],
                    endings[2], ms[ms.size() / 2], ms[ms.size() * 95 / 100], ms.back());
        std::fflush(stdout);
    }
}

} // namespace
} // namespace nonet::test
