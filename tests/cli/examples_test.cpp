// What the help and the README show must run. Examples run in a folder of their own that looks like the source tree.
#include "cli/run_command.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// A folder with the source tree's parts that examples name; what they write lands beside them.
class ExamplesTest : public testing::Test {
protected:
    ExamplesTest() {
        for (const char* part : {"samples", "models", "tests"})
            fs::create_directory_symlink(fs::path(NONET_SOURCE_DIR) / part, fs::path(folder_.path()) / part);
    }

    void expectRuns(const std::string& command) const {
        const bool isServer = command.find("nonet serve") != std::string::npos;
        const Finished run = runShell(isServer ? untilItSpeaks(command) : command, folder_.path());
        EXPECT_EQ(run.status, 0) << command << "\n" << run.err;
        EXPECT_THAT(run.out, Not(IsEmpty())) << command;
    }

#ifdef NONET_EXAMPLE_BUILD
    /// What an example of C++, or of C, which the compiler at hand takes as well, writes of a sample.
    std::string outputOfExample(const std::string& text) const {
        folder_.write("example.cpp", text);
        const Finished compiled = runShell(NONET_EXAMPLE_BUILD, folder_.path());
        EXPECT_EQ(compiled.status, 0) << NONET_EXAMPLE_BUILD "\n" << compiled.err;
        const Finished run = runShell("./example samples/newspaper/front.jpg", folder_.path());
        EXPECT_EQ(run.status, 0) << run.err;
        return run.out;
    }
#endif

    /// A server runs until it is told to end: here, as soon as it has said where it is.
    static std::string untilItSpeaks(const std::string& command) {
        return "export XDG_DATA_HOME=$PWD; : > said; " + command +
               " > said & while [ ! -s said ] && kill -0 $!; do sleep 0.1; done; kill $!; wait $!; status=$?; cat "
               "said; "
               "exit $status";
    }

    TempFolder folder_;
};

/// The names of the subcommands, from the main help.
std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    bool isList = false;
    for (const std::string& line : linesOf(runNonet({"--help"}).out)) {
        if (isList && line.empty())
            break;
        if (isList && line.starts_with("  ") && line.size() > 2 && line[2] != ' ')
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
        isList = isList || line == "Subcommands:";
    }
    return names;
}

/// The content of a document's blocks of one language.
std::vector<std::string> blocksOf(const std::string& document, const std::string& language) {
    std::vector<std::string> blocks;
    bool isInside = false;
    for (const std::string& line : linesOf(contentOf(NONET_SOURCE_DIR "/" + document))) {
        if (!isInside && line == "```" + language) {
            isInside = true;
            blocks.emplace_back();
        } else if (isInside && line == "```") {
            isInside = false;
        } else if (isInside) {
            blocks.back() += line + "\n";
        }
    }
    return blocks;
}

TEST_F(ExamplesTest, EveryCommandsHelpHasThreeExamplesThatRun) {
    const auto commands = commandNames();
    EXPECT_THAT(commands, testing::IsSupersetOf({"scan", "solve", "check", "eval", "info"}));
    for (const std::string& command : commands) {
        int examples = 0;
        for (const std::string& line : linesOf(runNonet({command, "--help"}).out))
            if (line.starts_with("  nonet ")) {
                expectRuns(line);
                ++examples;
            }
        EXPECT_GE(examples, 3) << command;
    }
}

TEST_F(ExamplesTest, TheFirstScreensExamplesRun) {
    fs::copy_file(fs::path(folder_.path()) / "samples/newspaper/front.jpg", fs::path(folder_.path()) / "photo.jpg");
    int examples = 0;
    for (const std::string& line : linesOf(runNonet({"--help"}).out))
        if (line.starts_with("  nonet ")) {
            const std::string command = line.substr(2, line.find("   ", 2) - 2);
            expectRuns(command.starts_with("nonet serve") ? command + " --port 0" : command);
            ++examples;
        }
    EXPECT_EQ(examples, 3);
}

TEST_F(ExamplesTest, CommandsOfTheDocumentsRun) {
    int examples = 0;
    for (const char* document : {"README.md", "docs/reference.md"})
        for (const std::string& block : blocksOf(document, "sh"))
            for (const std::string& line : linesOf(block))
                if (!line.empty() && line[0] != '#') {
                    expectRuns(line);
                    ++examples;
                }
    EXPECT_GE(examples, 30);
    for (const std::string& command : commandNames())
        EXPECT_THAT(contentOf(NONET_SOURCE_DIR "/README.md"), HasSubstr("nonet " + command));
}

TEST_F(ExamplesTest, LibraryExampleOfTheReadmeSolvesThePicture) {
#ifndef NONET_EXAMPLE_BUILD
    GTEST_SKIP() << "the example is built against the shared library";
#else
    const auto blocks = blocksOf("README.md", "cpp");
    ASSERT_EQ(blocks.size(), 1U);
    EXPECT_EQ(blocks, blocksOf("docs/library.md", "cpp"));
    EXPECT_EQ(outputOfExample(blocks[0]), runNonet({"solve", "-q", "samples/newspaper/front.jpg"}).out);
#endif
}

TEST_F(ExamplesTest, ExampleForCReadsThePicture) {
#ifndef NONET_EXAMPLE_BUILD
    GTEST_SKIP() << "the example is built against the shared library";
#else
    const auto blocks = blocksOf("docs/library.md", "c");
    ASSERT_EQ(blocks.size(), 1U);
    EXPECT_THAT(outputOfExample(blocks[0]), HasSubstr("\"status\":\"solved\""));
#endif
}

} // namespace
} // namespace nonet::test
