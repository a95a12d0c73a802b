#include "cli/run_command.h"
#include "support/matchers.h"

#include <nlohmann/json.hpp>

namespace nonet::test {
namespace {

const std::string kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const std::string kEmpty(81, '.');
const std::string kBeyondLogic = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

TEST(SolveCliTest, StringGivesItsSolution) {
    const Finished run = runNonet({"solve", kPuzzle});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out, kSolution + "\n");
}

TEST(SolveCliTest, StandardInputIsReadWithAndWithoutDash) {
    EXPECT_EQ(runNonet({"solve", "-"}, kPuzzle + "\n").out, kSolution + "\n");
    EXPECT_EQ(runNonet({"solve"}, kPuzzle).out, kSolution + "\n");
}

TEST(SolveCliTest, BadLinesGetTheirLineAndTheRestIsSolved) {
    const TempFolder folder;
    std::string clash = kPuzzle, letter = kPuzzle;
    clash[2] = '5';
    letter[4] = 'x';
    const std::string file = folder.write("p.txt", "# comment\n\n" + kPuzzle.substr(1) + "\n" + letter + "\n" + clash +
                                                       "\n" + kEmpty + "\n" + kPuzzle + "\n");
    const Finished run = runNonet({"solve", "-q", file});
    EXPECT_EQ(run.status, 3);
    EXPECT_THAT(linesOf(run.out),
                testing::ElementsAre("invalid: 80 cells instead of 81", StartsWith("invalid: 'x' is not a cell"),
                                     "invalid: two 5s in row 1 (r1c1, r1c3)", "several solutions", kSolution));
    EXPECT_THAT(linesOf(run.err),
                testing::ElementsAre(file + ":3: 80 cells instead of 81", StartsWith(file + ":4: 'x' is not a cell"),
                                     file + ":5: two 5s in row 1 (r1c1, r1c3)"));
}

TEST(SolveCliTest, FewerThanSeventeenCluesAreSeveralSolutions) {
    const Finished run = runNonet({"solve", kPuzzle.substr(0, 36) + std::string(45, '.'), "-q"});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "several solutions\n");
    EXPECT_THAT(run.err, IsEmpty());
}

TEST(SolveCliTest, EqualDigitsInAUnitAreStatusOneAndBadTextIsStatusThree) {
    EXPECT_EQ(runNonet({"solve", "55" + kEmpty.substr(2)}).status, 1);
    EXPECT_EQ(runNonet({"solve", kPuzzle.substr(1)}).status, 3);
    EXPECT_EQ(runNonet({"solve", kPuzzle.substr(1), kPuzzle}).out,
              "invalid: 80 cells instead of 81\n" + kSolution + "\n");
}

TEST(SolveCliTest, LimitListsAndCountCounts) {
    EXPECT_EQ(linesOf(runNonet({"solve", "--limit", "3", kEmpty}).out).size(), 3U);
    EXPECT_EQ(runNonet({"solve", "--limit", "1", kPuzzle}).out, kSolution + "\n");
    EXPECT_EQ(runNonet({"solve", "--count", "--limit", "5", kEmpty}).out, "5\n");
    EXPECT_EQ(runNonet({"solve", "--count", kPuzzle}).out, "1\n");
}

TEST(SolveCliTest, CountAndLimitAreInJsonAndRefusedWhereTheyHaveNoPlace) {
    const auto grid = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"solve", "-q", "--json"});
        return nlohmann::json::parse(runNonet(arguments).out)["grids"][0];
    };
    const auto one = grid({"--count", kPuzzle});
    EXPECT_EQ(one["count"], 1);
    EXPECT_EQ(one["solution"], kSolution);
    EXPECT_EQ(grid({"--count", "--limit", "5", kEmpty})["count"], 5);
    EXPECT_EQ(grid({"--limit", "3", kEmpty})["solutions"].size(), 3U);
    EXPECT_FALSE(grid({kPuzzle}).contains("count"));
    for (const char* format : {"csv", "grid", "sdk", "svg", "pdf"})
        for (const std::vector<std::string>& option : {std::vector<std::string>{"--count"}, {"--limit", "3"}}) {
            std::vector<std::string> arguments = {"solve", "--format", format, kPuzzle};
            arguments.insert(arguments.end(), option.begin(), option.end());
            const Finished run = runNonet(arguments);
            EXPECT_EQ(run.status, 2) << format;
            EXPECT_THAT(linesOf(run.err), testing::ElementsAre(HasSubstr("--count and --limit"))) << format;
            EXPECT_THAT(run.out, IsEmpty()) << format;
        }
}

TEST(SolveCliTest, NoGuessEndsWhereLogicEndsInEveryFormat) {
    const Finished line = runNonet({"solve", "--no-guess", kBeyondLogic});
    EXPECT_EQ(line.status, 1);
    EXPECT_THAT(line.out, AllOf(StartsWith("8"), HasSubstr(".")));
    EXPECT_THAT(line.err, AllOf(StartsWith("1 puzzle: 0 solved, 1 stuck, "), Not(HasSubstr("hardest step"))));
    const std::string reached = linesOf(line.out).at(0);

    const Finished json = runNonet({"solve", "-q", "--no-guess", "--json", kBeyondLogic});
    EXPECT_EQ(json.status, 1);
    const auto grid = nlohmann::json::parse(json.out)["grids"][0];
    EXPECT_TRUE(grid["solution"].is_null());
    EXPECT_EQ(grid["status"], "stuck");
    EXPECT_EQ(grid["reached"], reached);

    const Finished csv = runNonet({"solve", "-q", "--no-guess", "--format", "csv", kBeyondLogic});
    EXPECT_EQ(csv.status, 1);
    EXPECT_THAT(csv.out, HasSubstr("," + kBeyondLogic + "," + reached + ",stuck,"));
    std::string cells;
    for (const char c : runNonet({"solve", "-q", "--no-guess", "--format", "grid", kBeyondLogic}).out)
        if (c == '.' || (c >= '1' && c <= '9'))
            cells += c;
    EXPECT_EQ(cells, reached);
    for (const char* format : {"sdk", "f-puzzles", "svg"}) {
        const std::vector<std::string> start = {"solve", "-q", "--format", format, kBeyondLogic};
        auto stuck = start;
        stuck.emplace_back("--no-guess");
        EXPECT_LT(runNonet(stuck).out.size(), runNonet(start).out.size()) << format;
    }

    const auto solved = nlohmann::json::parse(runNonet({"solve", "-q", "--no-guess", "--json", kPuzzle}).out);
    EXPECT_EQ(solved["grids"][0]["solution"], kSolution);
    EXPECT_EQ(solved["grids"][0]["status"], "solved");
    EXPECT_EQ(runNonet({"solve", "--no-guess", kPuzzle}).out, kSolution + "\n");
    EXPECT_EQ(runNonet({"solve", "--no-guess", "--count", kPuzzle}).status, 2);
}

TEST(SolveCliTest, FilenamesBeginTheLinesOfTextToo) {
    const TempFolder folder;
    const std::string file = folder.write("p.txt", kPuzzle + "\n12\n");
    EXPECT_EQ(runNonet({"solve", "-q", "-H", kPuzzle, file}).out,
              "argument 1:" + kSolution + "\n" + file + ":" + kSolution + "\n" + file +
                  ":invalid: 1 row instead of 9, or 81 cells on one line\n");
    for (const std::string& line : linesOf(runNonet({"solve", "-q", "-H", "--limit", "2", kEmpty}).out))
        EXPECT_THAT(line, StartsWith("argument 1:"));
}

TEST(SolveCliTest, PicturesOfTextAreRefusedWithWhatWorks) {
    const TempFolder folder;
    for (const std::string name : {"x.png", "folder"}) {
        const Finished run = runNonet({"solve", "-q", kPuzzle, "-o", folder.path() + "/" + name});
        EXPECT_EQ(run.status, 2) << name;
        EXPECT_THAT(linesOf(run.err), testing::ElementsAre(AllOf(HasSubstr(name), HasSubstr(".svg or .pdf"))));
    }
}

TEST(SolveCliTest, StatsAreOneLineOfJson) {
    const Finished run =
        runNonet({"solve", "--stats"}, kPuzzle + "\n" + kEmpty + "\n12\n" + "55" + kEmpty.substr(2) + "\n");
    const auto lines = linesOf(run.err);
    ASSERT_FALSE(lines.empty());
    const auto stats = nlohmann::json::parse(lines.back());
    EXPECT_EQ(stats["puzzles"], 4);
    EXPECT_EQ(stats["unique"], 1);
    EXPECT_EQ(stats["many"], 1);
    EXPECT_EQ(stats["none"], 0);
    EXPECT_EQ(stats["invalid"], 2);
    EXPECT_TRUE(stats.contains("logic") && stats.contains("seconds") && stats.contains("solver_seconds"));
}

TEST(SolveCliTest, ManyLinesKeepTheirOrderOnSeveralThreads) {
    std::string text, wanted;
    for (int i = 0; i < 3000; ++i) {
        text += i % 7 == 3 ? "12345\n\n" : i % 5 == 0 ? kEmpty + "\n" : kPuzzle + " # " + std::to_string(i) + "\r\n";
        wanted += i % 7 == 3   ? "invalid: 1 row instead of 9, or 81 cells on one line\n"
                  : i % 5 == 0 ? "several solutions\n"
                               : kSolution + "\n";
    }
    const Finished one = runNonet({"solve", "-j", "1"}, text), four = runNonet({"solve", "-j", "4"}, text);
    EXPECT_EQ(one.out, wanted);
    EXPECT_EQ(four.out, wanted);
    EXPECT_EQ(four.status, 3);
}

TEST(SolveCliTest, MissingEmptyAndBinaryFilesAreNamedAndTheOthersDone) {
    const TempFolder folder;
    const std::string empty = folder.write("empty.txt", ""), binary = folder.write("x.bin", std::string(9, '\0'));
    const Finished run = runNonet({"solve", "-q", folder.path() + "/none.txt", empty, binary, folder.path(), kPuzzle});
    EXPECT_EQ(run.status, 3);
    EXPECT_EQ(run.out, kSolution + "\n");
    EXPECT_THAT(linesOf(run.err),
                testing::ElementsAre(folder.path() + "/none.txt: cannot be opened: No such file or directory",
                                     empty + ": is empty", binary + ": is neither a picture of a known kind nor a text",
                                     folder.path() + ": is a folder, not a picture or a text"));
}

TEST(SolveCliTest, DiagonalReadingIsNotedWhereItAloneIsUnique) {
    const auto diagonal = linesOf(runShell("cat samples/diagonal.txt").out);
    ASSERT_FALSE(diagonal.empty());
    const Finished run = runNonet({"solve", diagonal[0]});
    EXPECT_EQ(run.out, "several solutions\n");
    EXPECT_THAT(run.err, HasSubstr("argument 1:1: several solutions, but one if the diagonals count too"));
    EXPECT_EQ(runNonet({"solve", "--rules", "diagonal", diagonal[0]}).status, 0);
    for (const char* command : {"check", "explain"})
        EXPECT_THAT(runNonet({command, diagonal[0]}).err, HasSubstr("but one if the diagonals count too")) << command;
}

TEST(SolveCliTest, UnwritableOutputIsStatusFive) {
    const Finished run = runShell("nonet solve " + kPuzzle + " > /dev/full");
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("standard output cannot be written"));
}

TEST(UsageCliTest, WrongUsageIsStatusTwoAndHelpIsZero) {
    EXPECT_EQ(runNonet({}).status, 2);
    EXPECT_EQ(runNonet({"solve", "--rules", "chess", kPuzzle}).status, 2);
    EXPECT_EQ(runNonet({"solve", "--blank", "5", kPuzzle}).status, 2);
    EXPECT_EQ(runNonet({"solve", "--no-such-option"}).status, 2);
    EXPECT_EQ(runNonet({"--help"}).status, 0);
    EXPECT_EQ(runNonet({"--version"}).status, 0);
}

TEST(CheckCliTest, TellsOneSeveralNoneAndComplete) {
    EXPECT_EQ(runNonet({"check", kPuzzle}).out, "one solution\n");
    EXPECT_EQ(runNonet({"check", kEmpty}).out, "several solutions\n");
    EXPECT_EQ(runNonet({"check", kSolution}).out, "complete and right\n");
    EXPECT_EQ(runNonet({"check", kPuzzle, kSolution}).status, 0);
    EXPECT_EQ(runNonet({"check", kEmpty}).status, 1);
    EXPECT_EQ(runNonet({"check", "12"}).status, 3);
}

TEST(CheckCliTest, JsonSaysWhatIsFoundOfEveryGrid) {
    using Json = nlohmann::json;
    const Json proper = Json::parse(runNonet({"check", "--json", "--no-timings", kPuzzle}).out);
    EXPECT_EQ(
        proper["grids"][0]["check"],
        Json::parse(R"({"verdict":"one-solution","right":true,"sentence":"one solution","wrong":[],"suspects":[]})"));
    EXPECT_EQ(proper["grids"][0]["solution"], kSolution);
    const Finished clash = runNonet({"check", "--json", "--explain", "55" + kEmpty.substr(2)});
    EXPECT_EQ(clash.status, 1);
    EXPECT_EQ(Json::parse(clash.out)["grids"][0]["check"]["wrong"], Json({"r1c1", "r1c2"}));
    EXPECT_TRUE(Json::parse(clash.out)["grids"][0]["check"]["reasons"].is_array());
    const Finished cut = runNonet({"check", "--json", "53..7"});
    EXPECT_EQ(cut.status, 3);
    EXPECT_THAT(Json::parse(cut.out)["error"], HasSubstr("5 cells instead of 81"));
}

TEST(MeaningCliTest, WithoutAnythingThereIsAScreenOfHelp) {
    const Finished run = runNonet({});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, AllOf(HasSubstr("nonet photo.jpg"), HasSubstr("nonet serve"), HasSubstr("Subcommands:")));
    EXPECT_LE(linesOf(run.err).size(), 24U);
    EXPECT_EQ(runNonet({"help"}).out, run.err);
    EXPECT_EQ(runNonet({"help", "solve"}).out, runNonet({"solve", "--help"}).out);
}

TEST(MeaningCliTest, APuzzleOrAFileWithoutACommandIsSolved) {
    EXPECT_EQ(runNonet({kPuzzle, "-q"}).out, kSolution + "\n");
    EXPECT_EQ(runNonet({"-", "-q"}, kPuzzle).out, kSolution + "\n");
    EXPECT_EQ(runNonet({"samples/puzzles.txt"}).out, runNonet({"solve", "samples/puzzles.txt"}).out);
    const Finished missing = runNonet({"missing.jpg"});
    EXPECT_EQ(missing.status, 3);
    EXPECT_THAT(missing.err, StartsWith("missing.jpg: "));
}

TEST(MeaningCliTest, ASlipGetsTheWordThatWasMeant) {
    const auto complaint = [](std::vector<std::string> arguments) {
        const Finished run = runNonet(arguments);
        EXPECT_EQ(run.status, 2);
        return run.err;
    };
    EXPECT_THAT(complaint({"sovle", kPuzzle}), HasSubstr("no command 'sovle'; did you mean solve?"));
    EXPECT_THAT(complaint({"explian"}), HasSubstr("did you mean explain?"));
    EXPECT_THAT(complaint({"frobnicate"}), AllOf(HasSubstr("no command"), Not(HasSubstr("did you mean"))));
    EXPECT_THAT(complaint({"solve", "--jsno", kPuzzle}), HasSubstr("no option --jsno; did you mean --json?"));
    EXPECT_THAT(complaint({"solve", "--limt=3", kPuzzle}), HasSubstr("no option --limt; did you mean --limit?"));
    EXPECT_THAT(complaint({"samples"}), HasSubstr("is a folder; nonet batch samples -o found"));
}

TEST(MeaningCliTest, AFewCellsAreAPuzzleThatIsTooShort) {
    const Finished run = runNonet({"solve", "53..7"});
    EXPECT_EQ(run.status, 3);
    EXPECT_EQ(run.out, "invalid: 5 cells instead of 81\n");
    EXPECT_THAT(runNonet({"53..7"}).err, HasSubstr("5 cells instead of 81"));
    EXPECT_THAT(runNonet({"solve", "2024"}).err, HasSubstr("No such file"));
}

TEST(CheckCliTest, NamesClashingCellsAndUnits) {
    const Finished run = runNonet({"check", "55" + kEmpty.substr(2)});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "wrong: two 5s in row 1 (r1c1, r1c2); two 5s in box 1 (r1c1, r1c2)\n");
}

TEST(CheckCliTest, NamesTheEntryThatSpoilsAHalfFilledGrid) {
    std::string half = kSolution;
    for (std::size_t cell = 40; cell < 81; ++cell)
        half[cell] = kPuzzle[cell];
    half[2] = '.';
    half[3] = kSolution[2];
    const Finished run = runNonet({"check", half});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.out, HasSubstr("r1c4"));
}

TEST(CheckCliTest, ClaimsNoMoreThanItKnowsOfAPuzzleWithoutSolution) {
    std::string swapped = kPuzzle;
    std::swap(swapped[79], swapped[80]);
    const Finished run = runNonet({"check", "--cells", "a1", swapped});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "no solution, unless one of B6, C2, C8 is taken away\n");
}

TEST(InputsCliTest, PicturesAreKnownByTheirSignature) {
    const TempFolder folder;
    const std::string file = folder.write("photo.txt", "\x89PNG\r\n\x1A\n rest");
    const Finished run = runNonet({"solve", file});
    EXPECT_EQ(run.status, 3);
    EXPECT_THAT(run.err, StartsWith(file + ": the file is "));
}

TEST(InputsCliTest, SetOverrulesCellsOfTextInEveryCommand) {
    const Finished check = runNonet({"check", kPuzzle, "--set", "A3=5"});
    EXPECT_EQ(check.status, 1);
    EXPECT_THAT(check.out, HasSubstr("two 5s in row 1 (r1c1, r1c3)"));
    EXPECT_THAT(runNonet({"solve", "-q", kPuzzle, "--set", "A3=5"}).out, HasSubstr("two 5s in row 1"));
    EXPECT_THAT(runNonet({"explain", "-", "--set", "A3=4"}, kPuzzle + "\n").out, StartsWith("534.7"));
}

TEST(InputsCliTest, ACarriageReturnByItselfEndsALine) {
    const Finished run = runNonet({"solve", "-q", "-"}, kPuzzle + "\r" + kEmpty + "\r\n12\r" + kPuzzle + "\r");
    EXPECT_THAT(linesOf(run.out),
                testing::ElementsAre(kSolution, "several solutions", StartsWith("invalid: "), kSolution));
    EXPECT_THAT(run.err, HasSubstr("standard input:3: "));
    const Finished slow = runShell("(printf '" + kPuzzle + "\\r'; sleep 0.2; printf '\\n" + kPuzzle +
                                   "\\r'; sleep 0.2; printf '12\\n') | nonet solve -q -");
    EXPECT_THAT(linesOf(slow.out), testing::ElementsAre(kSolution, kSolution, StartsWith("invalid: ")));
    EXPECT_THAT(slow.err, HasSubstr("standard input:3: "));
    std::string many, wanted;
    for (int i = 0; i < 4000; ++i) { // more than a buffer
        many += kPuzzle + "\r";
        wanted += kSolution + "\n";
    }
    EXPECT_EQ(runNonet({"solve", "-q", "-"}, many).out, wanted);
}

} // namespace
} // namespace nonet::test
