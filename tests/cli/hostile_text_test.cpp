// Text that was made to take long, take much memory, or pass for something else.
#include "base/lz_string.h"
#include "cli/run_command.h"
#include "support/matchers.h"

#include <nlohmann/json.hpp>

#include <sys/resource.h>

namespace nonet::test {
namespace {

const std::string kExcluding = "....1......1....2...2......2..............21..........1....2.............2.......";
const std::string kHarder = "....1......1........2......2..............21..........1....2.............2.......";
// Three digits for two cells of a box.
const std::string kHall = "....6.751..............7..........8....5..............4.9..2.....24.9..........6.";
constexpr double kMaxSeconds = 1;

double childSeconds() {
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    return static_cast<double>(used.ru_utime.tv_sec) + static_cast<double>(used.ru_utime.tv_usec) / 1e6;
}

std::string linkWith(const std::string& json) {
    return "https://f-puzzles.com/?load=" + detail::compressToBase64(json);
}

/// The JSON of a link whose first cell holds this.
std::string jsonWith(const std::string& cell) {
    std::string rows;
    for (int i = 0; i < 81; ++i)
        rows += std::string(i % 9 ? "," : i ? "],[" : "[") + (i ? "{}" : cell);
    return R"({"size":9,"grid":[)" + rows + "]]}";
}

TEST(HostileTextTest, DigitsThatExcludeEachOtherAreSeenAtOnce) {
    for (const std::string& puzzle : {kExcluding, kHarder}) {
        const double begin = childSeconds();
        const Finished run = runNonet({"solve", "--limit", "2", "--max-guesses", "0", "--rules", "diagonal", puzzle});
        EXPECT_EQ(run.out, "no solution\n");
        EXPECT_LT(childSeconds() - begin, kMaxSeconds);
    }
    const double begin = childSeconds();
    EXPECT_THAT(runNonet({"check", "--max-guesses", "0", "--rules", "diagonal", kExcluding}).out,
                StartsWith("no solution, unless one of "));
    EXPECT_EQ(runNonet({"solve", "--max-guesses", "0", kHall}).out, "no solution\n");
    EXPECT_LT(childSeconds() - begin, kMaxSeconds);
}

TEST(HostileTextTest, SearchThatReachesItsBoundIsNotDecided) {
    const std::vector<std::string> bounded = {"--rules", "diagonal", "--max-guesses", "10"};
    const auto with = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), bounded.begin(), bounded.end());
        arguments.push_back(kExcluding);
        return runNonet(arguments);
    };
    for (const auto& arguments :
         {std::vector<std::string>{"solve"}, {"solve", "--count"}, {"solve", "--limit", "3"}, {"check"}}) {
        const Finished run = with(arguments);
        EXPECT_EQ(run.status, 1);
        EXPECT_EQ(run.out, "not decided\n");
        EXPECT_THAT(run.err, HasSubstr("not decided: the search reached --max-guesses"));
    }
    const Finished stats = with({"solve", "--stats", "-q"});
    const std::vector<std::string> talk = linesOf(stats.err);
    ASSERT_FALSE(talk.empty());
    const auto counted = nlohmann::json::parse(talk.back());
    EXPECT_EQ(counted["undecided"], 1);
    EXPECT_EQ(counted["none"], 0);
    const auto grid = nlohmann::json::parse(with({"solve", "--format", "json"}).out)["grids"][0];
    EXPECT_EQ(grid["status"], "doubtful");
    EXPECT_EQ(grid["undecided"], true);
    EXPECT_TRUE(grid["solution"].is_null());
    const Finished explained = with({"explain"});
    EXPECT_EQ(explained.status, 1);
    EXPECT_THAT(explained.out, HasSubstr("not decided"));
}

TEST(HostileTextTest, ANumberOfGuessesBelowNothingIsRefused) {
    const Finished run = runNonet({"solve", "--max-guesses", "-5", kHall});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, HasSubstr("Value -5 not in range 0 to 1000000000000000\n"));
}

TEST(HostileTextTest, DeepLinkIsRefusedInLittleMemory) {
    for (const std::size_t brackets : {100U, 100'000U, 2'000'000U}) {
        const TempFolder folder;
        const std::string file = folder.write("link.txt", linkWith(R"({"grid":)" + std::string(brackets, '[')) + "\n");
        const Finished run = runNonet({"solve", "-q", "-j", "1", file});
        EXPECT_EQ(run.status, 3) << brackets;
        EXPECT_THAT(run.out, StartsWith("invalid: the link is damaged"));
    }
#ifndef __SANITIZE_ADDRESS__ // which takes half a gigabyte for itself
    constexpr long kMaxKilobytes = 80'000;
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    EXPECT_LT(used.ru_maxrss, kMaxKilobytes);
#endif
}

TEST(HostileTextTest, CellOfALinkThatHoldsNoDigitIsAnError) {
    for (const char* cell :
         {R"({"value":1e300})", R"({"value":-1})", R"({"value":10})", R"({"value":"x"})", "1e300", R"({"value":{}})"}) {
        const Finished run = runNonet({"solve", linkWith(jsonWith(cell))});
        EXPECT_EQ(run.status, 3) << cell;
        EXPECT_EQ(linesOf(run.out).at(0), "invalid: the link's puzzle has something else than a digit in r1c1") << cell;
    }
    for (const char* cell : {"{}", R"({"value":0})", R"({"value":null})", R"({"value":""})"})
        EXPECT_EQ(runNonet({"solve", linkWith(jsonWith(cell))}).out, "several solutions\n") << cell;
    EXPECT_EQ(runNonet({"solve", linkWith(jsonWith(R"({"region":1e300})"))}).status, 3);
    EXPECT_EQ(runNonet({"solve", linkWith(R"({"size":1e300)" + jsonWith("{}").substr(9))}).status, 3);
}

TEST(HostileTextTest, NumbersThatAreNoneAreWrongUsage) {
    for (const char* value : {"nan", "-nan", "inf", "1.5", "-0.1", ""})
        EXPECT_EQ(runNonet({"scan", "--min-confidence", value, "samples/newspaper/front.jpg"}).status, 2) << value;
    EXPECT_EQ(runNonet({"camera", "--once", "--timeout", "nan", "nothing.mp4"}).status, 2);
}

TEST(HostileTextTest, InterruptEndsASearchWithItsStatus) {
    Running solving({"solve", "-"});
    solving.signal(2);
    const int status = solving.wait();
    EXPECT_TRUE(status == 130 || status == 128 + 2) << status;
}

} // namespace
} // namespace nonet::test
