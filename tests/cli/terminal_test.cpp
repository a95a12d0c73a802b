#include "cli/run_command.h"
#include "cli/sample_labels.h"
#include "support/matchers.h"

#include <filesystem>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;

const std::string kFront = "samples/newspaper/front.jpg";
const std::string kEscape = "\x1B[";

class TerminalCliTest : public testing::Test {
protected:
    void SetUp() override {
        if (!hasTerminals())
            GTEST_SKIP() << "no terminal can be opened here";
    }
};

TEST_F(TerminalCliTest, ColorIsThereOnATerminalOnly) {
    const Finished terminal = runOnTerminal("nonet solve " + kFront);
    EXPECT_EQ(terminal.status, 0);
    EXPECT_THAT(terminal.out, AllOf(HasSubstr("+---------+"), HasSubstr(kEscape)));
    EXPECT_THAT(runShell("nonet solve --format grid " + kFront).out,
                AllOf(HasSubstr("+---------+"), Not(HasSubstr(kEscape))));
}

TEST_F(TerminalCliTest, NoColorIsHonoured) {
    const Finished run = runOnTerminal("NO_COLOR=1 nonet solve " + kFront);
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.out, AllOf(HasSubstr("+---------+"), Not(HasSubstr(kEscape))));
}

TEST_F(TerminalCliTest, SolveWithoutInputSaysHowToUseIt) {
    const Finished run = runOnTerminal("nonet solve");
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.out, HasSubstr("--help"));
}

TEST_F(TerminalCliTest, ScanWithoutInputSaysHowToUseIt) {
    const Finished run = runOnTerminal("nonet scan");
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.out, HasSubstr("no picture; give one"));
}

TEST_F(TerminalCliTest, CountsOfPicturesAreLinesThereToo) {
    EXPECT_THAT(runOnTerminal("nonet solve --count " + kFront).out, testing::StartsWith("1"));
}

/// The program in a tree of its own, without the module that reads pictures.
class HiddenModuleTest : public testing::Test {
protected:
    HiddenModuleTest() {
        fs::create_directories(folder_.path() + "/bin");
        fs::copy_file(NONET_BINARY, program_);
    }
    Finished run(const std::string& arguments) const { return runShell("'" + program_ + "' " + arguments); }

    TempFolder folder_;
    std::string program_ = folder_.path() + "/bin/nonet";
};

TEST_F(HiddenModuleTest, TextCommandsDoNotNeedIt) {
    const std::string puzzle = labelOf("newspaper/front.jpg").puzzle;
    const Finished solve = run("solve -q " + puzzle);
    EXPECT_EQ(solve.status, 0) << solve.err;
    EXPECT_EQ(solve.out.size(), 82U);
    EXPECT_EQ(run("check " + puzzle).out, "one solution\n");
    EXPECT_EQ(run("solve --help").status, 0);
    EXPECT_EQ(run("--version").status, 0);
}

TEST_F(HiddenModuleTest, PicturesAreStatusFourWithASentence) {
    for (const std::string& arguments : {"scan " + kFront, "solve " + kFront, "check " + kFront, std::string("info"),
                                         std::string("eval samples/labels.csv")}) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.status, 4) << arguments;
        EXPECT_THAT(finished.out, IsEmpty()) << arguments;
        EXPECT_THAT(linesOf(finished.err), ElementsAre(HasSubstr("the part that reads pictures"))) << arguments;
    }
}

} // namespace
} // namespace nonet::test
