#include "cli/run_command.h"
#include "support/matchers.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace nonet::test {
namespace {

const std::string kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

TEST(ExplainCliTest, ListsTheStepsAndHowItEnded) {
    const Finished run = runNonet({"explain", kPuzzle});
    EXPECT_EQ(run.status, 0);
    const auto lines = linesOf(run.out);
    ASSERT_EQ(lines.size(), 53U);
    EXPECT_EQ(lines.front(), kPuzzle);
    EXPECT_THAT(lines[1], StartsWith(" 1. "));
    EXPECT_THAT(lines.back(), StartsWith("solved by logic: easy, score "));
}

TEST(ExplainCliTest, JsonIsOneLinePerPuzzle) {
    const Finished run = runNonet({"explain", "--json", "--cells", "a1", "-"}, kPuzzle + "\n" + kPuzzle + "\n");
    const auto lines = linesOf(run.out);
    ASSERT_EQ(lines.size(), 2U);
    const auto json = nlohmann::json::parse(lines[1]);
    EXPECT_EQ(json["puzzle"], kPuzzle);
    EXPECT_EQ(json["steps"][0]["cells"][0].get<std::string>().size(), 2U);
}

TEST(ExplainCliTest, HintsNameOneStep) {
    const std::string nudge = runNonet({"explain", "--hint=nudge", kPuzzle}).out;
    EXPECT_THAT(nudge, testing::StartsWith("Look in "));
    EXPECT_THAT(runNonet({"explain", "--hint=nudge", "--lang", "de", kPuzzle}).out, testing::StartsWith("Schau in "));
    EXPECT_THAT(runNonet({"explain", "--hint=nudge", "--notation", kPuzzle}).out, HasSubstr(": look at "));
    EXPECT_THAT(nudge, testing::Not(HasSubstr("=>")));
    EXPECT_THAT(runNonet({"explain", "--hint=full", "--notation", kPuzzle}).out, HasSubstr(" => "));
    EXPECT_THAT(runNonet({"explain", "--hint=full", kPuzzle}).out, HasSubstr(" can only be "));
}

TEST(ExplainCliTest, AllListsEveryStepThatIsPossibleNow) {
    const auto lines = linesOf(runNonet({"explain", "--all", "--only", "naked-single,hidden-single", kPuzzle}).out);
    ASSERT_GT(lines.size(), 4U);
    EXPECT_THAT(lines.front(), StartsWith("Naked Single: "));
    EXPECT_THAT(lines.back(), StartsWith("Hidden Single: "));
    const auto json = nlohmann::json::parse(
        runNonet({"explain", "--all", "--json", "--only", "naked-single,hidden-single", kPuzzle}).out);
    EXPECT_EQ(json["steps"].size(), lines.size());
    EXPECT_EQ(runNonet({"explain", "--all", "--hint", "full", kPuzzle}).status, 2);
}

TEST(ExplainCliTest, TellsStepsInTheLanguageThatWasAskedFor) {
    const std::string german = runNonet({"explain", "--lang", "de", kPuzzle}).out;
    EXPECT_THAT(german, HasSubstr("Nackter Einer: "));
    EXPECT_THAT(linesOf(german).back(), StartsWith("durch Logik gelöst: leicht, "));
    const auto json = nlohmann::json::parse(runNonet({"explain", "--lang", "es", "--json", kPuzzle}).out);
    EXPECT_EQ(json["level"], "easy");
    EXPECT_EQ(json["steps"][0]["technique"], "naked-single");
    EXPECT_THAT(json["steps"][0]["text"].get<std::string>(), StartsWith("Naked Single: only "));
    EXPECT_THAT(json["steps"][0]["reason"].get<std::string>(), HasSubstr(" solo puede ser "));
    EXPECT_EQ(runNonet({"explain", "--lang", "tlh", kPuzzle}).status, 2);
}

TEST(ExplainCliTest, JsonOfAHintOrAStepHoldsThatStepAlone) {
    const auto json = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"explain", "--json", kPuzzle});
        return nlohmann::json::parse(runNonet(arguments).out);
    };
    const auto whole = json({}), full = json({"--hint=full"}), nudge = json({"--hint=nudge"});
    EXPECT_EQ(json({"--step", "3"})["steps"], nlohmann::json::array({whole["steps"][2]}));
    EXPECT_EQ(full["steps"], nlohmann::json::array({whole["steps"][0]}));
    ASSERT_EQ(nudge["steps"].size(), 1U);
    EXPECT_EQ(nudge["steps"][0]["technique"], whole["steps"][0]["technique"]);
    EXPECT_THAT(nudge["steps"][0]["text"].get<std::string>(), HasSubstr("look at"));
    EXPECT_TRUE(nudge["solution"].is_null());
    EXPECT_EQ(nudge["steps"][0]["reason"], "");
    for (const char* told : {"cells", "digits", "eliminations", "placements"})
        EXPECT_TRUE(nudge["steps"][0][told] == "" || nudge["steps"][0][told] == nlohmann::json::array()) << told;
    EXPECT_EQ(full["solution"], whole["solution"]);
}

TEST(ExplainCliTest, NoGuessShowsTheCandidatesAndWhatWasTried) {
    const Finished run = runNonet({"explain", "--no-guess", "--only", "full-house,naked-pair", kPuzzle});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.out, HasSubstr("logic ends here with 51 cells open"));
    EXPECT_THAT(run.out, HasSubstr("+---"));
    EXPECT_THAT(run.out, EndsWith("tried without finding anything: Full House, Naked Pair\n"));
}

TEST(ExplainCliTest, JsonWithoutGuessingTellsWhatLogicReachedAndNoMore) {
    const auto json = nlohmann::json::parse(
        runNonet({"explain", "--no-guess", "--json", "--only", "full-house,naked-pair", kPuzzle}).out);
    EXPECT_TRUE(json["solution"].is_null());
    EXPECT_EQ(json["reached"], kPuzzle);
    const auto solved = nlohmann::json::parse(runNonet({"explain", "--no-guess", "--json", kPuzzle}).out);
    EXPECT_THAT(solved["solution"].get<std::string>(), StartsWith("534678912"));
    EXPECT_FALSE(solved.contains("reached"));
}

TEST(ExplainCliTest, OneCellIsNotCells) {
    std::string open = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    open[0] = '.';
    EXPECT_THAT(runNonet({"explain", "--no-guess", "--only", "naked-pair", open}).out, HasSubstr("with 1 cell open"));
    EXPECT_THAT(runNonet({"explain", "--only", "naked-pair", open}).out, HasSubstr("the last 1 cell by search"));
    EXPECT_EQ(runNonet({"explain", "--no-guess", "--only", "naked-pair", "--hint=full", open}).out,
              "No technique finds anything here.\n");
}

TEST(ExplainCliTest, SaysOnceThatOnlyTheFirstPuzzleIsDrawn) {
    const TempFolder folder;
    const std::string out = folder.path() + "/steps.html";
    const std::string three = kPuzzle + "\n" + kPuzzle + "\n" + kPuzzle + "\n";
    EXPECT_THAT(linesOf(runNonet({"explain", "-o", out}, three).err),
                testing::ElementsAre("wrote " + out, "standard input:2: only the first puzzle goes to " + out));
    EXPECT_EQ(runNonet({"explain", "-q", "-o", out}, three).err, "");
}

TEST(ExplainCliTest, WrongUsageIsStatusTwo) {
    EXPECT_EQ(runNonet({"explain", "--only", "guessing", kPuzzle}).status, 2);
    EXPECT_EQ(runNonet({"explain", "--hint=much", kPuzzle}).status, 2);
    EXPECT_EQ(runNonet({"explain", "--step", "99", kPuzzle}).status, 2);
    EXPECT_EQ(runNonet({"explain", "-o", "steps.txt", kPuzzle}).status, 2);
    const Finished drawn = runNonet({"explain", "--hint=nudge", "-o", "nudge.png", kPuzzle});
    EXPECT_EQ(drawn.status, 2);
    EXPECT_THAT(drawn.err, HasSubstr("--hint full"));
    EXPECT_FALSE(std::filesystem::exists(NONET_SOURCE_DIR "/nudge.png"));
}

TEST(ExplainCliTest, ImproperPuzzlesAreStatusOneAndBadTextThree) {
    EXPECT_EQ(runNonet({"explain", std::string(81, '.')}).status, 1);
    EXPECT_EQ(runNonet({"explain", std::string(79, '.').insert(0, "55")}).status, 1);
    EXPECT_EQ(runNonet({"explain", kPuzzle.substr(1)}).status, 3);
}

TEST(ExplainCliTest, WritesAPageAndAPictureAndNothingElse) {
    const TempFolder folder;
    for (const char* name : {"steps.html", "step.svg"}) {
        const std::string file = folder.path() + "/" + name;
        EXPECT_EQ(runNonet({"explain", "--step", "2", "-o", file, kPuzzle}).status, 0);
        EXPECT_GT(std::filesystem::file_size(file), 3000U);
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2);
    EXPECT_EQ(runNonet({"explain", "-o", folder.path() + "/no/steps.html", kPuzzle}).status, 5);
}

TEST(ExplainCliTest, OutputThatIsAnInputIsRefused) {
    const TempFolder folder;
    const std::string file = folder.write("p.html", kPuzzle + "\n");
    EXPECT_EQ(runNonet({"explain", "-o", file, file}).status, 2);
}

TEST(ExplainCliTest, WatchTakesKeysAndKeepsItsWidth) {
    if (!hasTerminals())
        GTEST_SKIP() << "no terminal can be opened here";
    const std::string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const auto begin = std::chrono::steady_clock::now();
    const Finished run = runOnTerminal("nonet explain --watch " + puzzle, NONET_SOURCE_DIR, " nnbq");
    EXPECT_EQ(run.status, 0);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)); // all steps take seventeen seconds
    EXPECT_THAT(run.out, AllOf(HasSubstr("\n1 of 51."), HasSubstr("\n2 of 51."), HasSubstr("q ends"),
                               HasSubstr("solved by logic"), Not(HasSubstr("\n9 of 51."))));
    std::set<std::size_t> widths;
    for (const std::string& line : linesOf(run.out))
        if (const auto at = line.find("+-"); at != line.npos)
            widths.insert(line.substr(at).size());
    EXPECT_THAT(widths, SizeIs(1));
    EXPECT_EQ(runOnTerminal("nonet explain --watch " + puzzle, NONET_SOURCE_DIR, "\x03").status, 130);
}

TEST(ExplainCliTest, WatchHasTheScreenForItself) {
    if (!hasTerminals())
        GTEST_SKIP() << "no terminal can be opened here";
    // Five steps of a third of a second each: longer than progress waits.
    const std::string puzzle = ".....8912672195348198342567859761423426853791713924856961537284287419635345286179";
    const Finished run = runOnTerminal("nonet explain --watch " + puzzle + " </dev/null", NONET_SOURCE_DIR, "");
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.out, AllOf(HasSubstr("\n5 of 5."), HasSubstr("solved by logic"), Not(HasSubstr("a second"))));
}

TEST(EvalCliTest, TechniquesEndWithTheTwoScores) {
    const Finished run = runNonet({"eval", "--techniques", "tests/data/technique_cases.txt"});
    EXPECT_EQ(run.status, 0);
    const auto lines = linesOf(run.out);
    ASSERT_GT(lines.size(), 3U);
    EXPECT_THAT(lines[lines.size() - 2], StartsWith("all: "));
    EXPECT_THAT(lines.back(), StartsWith("listed: "));
    EXPECT_EQ(runNonet({"eval", "--techniques", "no/such/file"}).status, 3);
    const Finished none = runNonet({"eval", "--techniques", "samples/labels.csv"});
    EXPECT_EQ(none.status, 3);
    EXPECT_THAT(none.err, HasSubstr("samples/labels.csv: holds no case"));
}

TEST(SolveCliTest, NoGuessCountsWhatLogicSolved) {
    const Finished run = runNonet({"solve", "--no-guess", "--stats", "-"}, kPuzzle + "\n");
    EXPECT_EQ(run.status, 0);
    const auto stats = nlohmann::json::parse(run.err);
    EXPECT_EQ(stats["logic"], 1);
    EXPECT_EQ(stats["levels"]["easy"]["puzzles"], 1);
    EXPECT_THAT(runNonet({"solve", "--no-guess", kPuzzle}).err, HasSubstr("1 by logic alone"));
}

TEST(CheckCliTest, ExplainGivesTheReason) {
    std::string wrong = kPuzzle;
    wrong[2] = '1';
    const Finished run = runNonet({"check", "--explain", wrong});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.out, HasSubstr("no solution, unless "));
    EXPECT_THAT(run.out, HasSubstr("\n  r1c3 cannot be 1: "));
    const Finished letters = runNonet({"check", "--explain", "--cells", "a1", wrong});
    EXPECT_THAT(letters.out, HasSubstr("\n  A3 cannot be 1: "));
    EXPECT_THAT(letters.out, testing::Not(HasSubstr("r1c3")));
}

TEST(ExplainCliTest, StepOnAPhotoKeepsItsSizeAndIsAlsoTold) {
    const TempFolder folder;
    const std::string out = folder.path() + "/step.png";
    const Finished run = runNonet({"explain", "samples/newspaper/front.jpg", "--step", "3", "-o", out});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, "3. Naked Single: r4c4 can only be 5: every other digit stands in a cell that it sees, or has "
                       "been ruled out.\n");
    constexpr std::size_t kSizeAt = 16;                                                       // of a PNG, big-endian
    EXPECT_EQ(contentOf(out).substr(kSizeAt, 8), std::string("\0\0\x03\x84\0\0\x03\x84", 8)); // 900 x 900
}

TEST(ExplainCliTest, PdfHasAPagePerStep) {
    const TempFolder folder;
    const std::string all = folder.path() + "/steps.pdf", one = folder.path() + "/step.pdf";
    const std::string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    ASSERT_EQ(runNonet({"explain", puzzle, "-o", all}).status, 0);
    ASSERT_EQ(runNonet({"explain", puzzle, "-o", one, "--step", "3"}).status, 0);
    EXPECT_THAT(contentOf(all), testing::HasSubstr("/Count 51 "));
    EXPECT_THAT(contentOf(one), testing::HasSubstr("/Count 1 "));
}

TEST(ExplainCliTest, BlankIsAnOption) {
    EXPECT_THAT(runNonet({"explain", "--blank", "0", kPuzzle}).out, StartsWith("530070000"));
}

TEST(ExplainCliTest, DrawsWhatSolveDrawsAndSaysSo) {
    const TempFolder folder;
    for (const char* name : {"step.PNG", "step.jpeg", "step.webp", "steps.HTML"}) {
        const std::string out = folder.path() + "/" + name;
        const Finished run = runNonet({"explain", kPuzzle, "-o", out});
        EXPECT_EQ(run.status, 0) << name;
        EXPECT_EQ(run.err, "wrote " + out + "\n");
        EXPECT_GT(std::filesystem::file_size(out), 1000U) << name;
    }
    EXPECT_EQ(runNonet({"explain", "-q", kPuzzle, "-o", folder.path() + "/step.svg"}).err, "");
}

TEST(ExplainCliTest, PuzzlesOfPicturesHaveNoLine) {
    const TempFolder folder;
    const std::string out = folder.path() + "/step.png", photo = "samples/newspaper/front.jpg";
    EXPECT_THAT(linesOf(runNonet({"explain", photo, photo, "-o", out}).err),
                testing::ElementsAre("wrote " + out, photo + ": only the first puzzle goes to " + out));
}

} // namespace
} // namespace nonet::test
