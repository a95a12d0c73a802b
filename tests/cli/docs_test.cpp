// The man page and the completions that the build writes from the options' definitions.
#include "cli/run_command.h"
#include "support/json_schema.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>

namespace nonet::test {
namespace {

using testing::HasSubstr;

/// The files of a folder by name.
std::map<std::string, std::string> filesIn(const std::filesystem::path& folder, std::string_view prefix = {}) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (const std::string name = entry.path().filename(); name.starts_with(prefix))
            files[name] = contentOf(entry.path());
    return files;
}

void expectSameFiles(const std::map<std::string, std::string>& made, const std::map<std::string, std::string>& kept,
                     const std::string& how) {
    for (const auto& [name, text] : made)
        EXPECT_TRUE(kept.contains(name) && kept.at(name) == text) << name << ": write it anew: " << how;
    for (const auto& [name, text] : kept)
        EXPECT_TRUE(made.contains(name)) << name << " is no longer written: remove it";
}

/// What bash offers for the words typed so far; the last one is being completed.
std::string completed(const TempFolder& folder, const std::string& words) {
    folder.write("try.bash", "source nonet.bash\nCOMP_WORDS=(" + words + ")\n[[ '" + words +
                                 "' == *' ' ]] && COMP_WORDS+=('')\n"
                                 "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_nonet\necho \"${COMPREPLY[@]}\"\n");
    return runShell("bash try.bash", folder.path()).out;
}

TEST(DocsCliTest, BashCompletesCommandsOptionsAndValues) {
    const TempFolder folder;
    ASSERT_EQ(runShell("nonet docs bash > nonet.bash && bash -n nonet.bash", folder.path()).status, 0);
    EXPECT_EQ(completed(folder, "nonet so"), "solve\n");
    EXPECT_EQ(completed(folder, "nonet solve --sh"), "--show\n");
    EXPECT_EQ(completed(folder, "nonet solve --show m"), "mistakes\n");
    EXPECT_EQ(completed(folder, "nonet explain --hint "), "nudge full\n");
    EXPECT_EQ(completed(folder, "nonet solve pict"), "\n"); // a file: bash's own business
    EXPECT_THAT(completed(folder, "nonet "), HasSubstr("scan solve check"));
}

TEST(DocsCliTest, ZshAndFishKnowEveryCommandsOptions) {
    const std::string zsh = runNonet({"docs", "zsh"}).out, fish = runNonet({"docs", "fish"}).out;
    EXPECT_THAT(zsh, HasSubstr("'solve:Solve puzzles from text or pictures'"));
    EXPECT_THAT(zsh, HasSubstr("(solution hint mistakes reading)"));
    EXPECT_THAT(fish, HasSubstr("__fish_seen_subcommand_from solve' -l show -x -a 'solution hint mistakes reading'"));
}

TEST(DocsCliTest, ManPageNamesEveryOptionOfTheHelp) {
    const std::string man = runNonet({"docs", "man"}).out;
    for (const char* command : {"scan", "solve", "check", "explain", "eval", "info"}) {
        EXPECT_THAT(man, HasSubstr(std::string(".SS nonet ") + command + "\n"));
        for (const std::string& line : linesOf(runNonet({command, "--help"}).out)) {
            const std::size_t at = line.find("--");
            if (!line.starts_with("  -") || at == std::string::npos)
                continue;
            std::string name;
            for (const char c : line.substr(at, line.find_first_of(" ,", at) - at))
                name += c == '-' ? "\\-" : std::string(1, c);
            EXPECT_THAT(man, HasSubstr(name)) << command;
        }
    }
    EXPECT_THAT(man, HasSubstr(".SH EXIT STATUS"));
    const TempFolder folder;
    EXPECT_EQ(runShell("command -v groff > /dev/null || exit 0; nonet docs man | groff -man -Tutf8 -ww > page.txt",
                       folder.path())
                  .err,
              "");
}

TEST(DocsCliTest, TheCommandThatWritesThemIsHidden) {
    EXPECT_EQ(runNonet({"--help"}).out.find("docs"), std::string::npos);
    EXPECT_EQ(runNonet({"docs", "word"}).status, 2);
}

TEST(DocsCliTest, TheCommandsPageIsUpToDate) {
    EXPECT_EQ(runNonet({"docs", "commands"}).out, contentOf(NONET_SOURCE_DIR "/docs/commands.md"))
        << "write it anew: nonet docs commands > docs/commands.md";
}

TEST(DocsTest, ThePagesOfTechniquesAreUpToDate) {
    const TempFolder folder;
    ASSERT_EQ(runNonet({"docs", "techniques", "-o", folder.path()}).status, 0);
    expectSameFiles(filesIn(folder.path()), filesIn(NONET_SOURCE_DIR "/docs/techniques"),
                    "nonet docs techniques -o docs/techniques");
    const TempFolder words;
    ASSERT_EQ(runNonet({"docs", "lessons", "-o", words.path()}).status, 0);
    const std::filesystem::path assets = NONET_SOURCE_DIR "/src/apps/web/assets";
    auto kept = filesIn(assets, "techniques");
    kept.erase("techniques.html");
    kept.erase("techniques.js");
    expectSameFiles(filesIn(words.path()), kept, "nonet docs lessons -o src/apps/web/assets");
    EXPECT_EQ(runNonet({"docs", "techniques"}).status, 2);
    EXPECT_EQ(runNonet({"docs", "man", "-o", words.path()}).status, 2);
}

TEST(SchemaTest, AFieldThatIsNotPublishedOrMissingIsAFault) {
    using Json = nlohmann::json;
    const std::string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const Json page = Json::parse(runNonet({"solve", "--json", puzzle}).out);
    EXPECT_EQ(schemaFault(page.dump()), "");
    Json made = page, lacking = page, wrong = page, deep = page;
    made["made_up"] = 1;
    EXPECT_THAT(schemaFault(made.dump()), HasSubstr("page.made_up: is not in the schema"));
    lacking.erase("grids");
    EXPECT_THAT(schemaFault(lacking.dump()), HasSubstr("page: lacks \"grids\""));
    wrong["grids"][0]["puzzle"] = "123";
    EXPECT_THAT(schemaFault(wrong.dump()), HasSubstr("page.grids[0].puzzle: \"123\" is not like"));
    deep["grids"][0]["status"] = "perhaps";
    EXPECT_THAT(schemaFault(deep.dump()), HasSubstr("is none of"));
    EXPECT_EQ(schemaFault(R"({"hint":"look","technique":null})"), "");
    EXPECT_NE(schemaFault(R"({"hint":"look"})"), "");
}

} // namespace
} // namespace nonet::test
