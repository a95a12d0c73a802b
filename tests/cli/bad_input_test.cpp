#include "cli/run_command.h"
#include "cli/sample_labels.h"
#include "support/matchers.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const std::string kFront = "samples/newspaper/front.jpg";

std::string frontBytes() {
    return contentOf(NONET_SOURCE_DIR "/" + kFront);
}

std::string frontPuzzle() {
    return labelOf("newspaper/front.jpg").puzzle;
}

std::string cutFront(double share) {
    const std::string bytes = frontBytes();
    return bytes.substr(0, static_cast<std::size_t>(share * static_cast<double>(bytes.size())));
}

/// A file that no command can read, and what its one sentence must hold.
struct BadFile {
    std::string path, cause;
};

std::vector<BadFile> badFiles(const TempFolder& folder) {
    std::string random;
    for (unsigned state = 12345, i = 0; i < 4000; ++i) {
        state = state * 1664525U + 1013904223U;
        random += static_cast<char>(state >> 24);
    }
    fs::create_directory(folder.path() + "/folder.jpg");
    return {{folder.path() + "/missing.jpg", "no such file"},
            {folder.write("empty.jpg", ""), "is empty"},
            {folder.path() + "/folder.jpg", "is a folder"},
            {folder.write("cut.jpg", cutFront(0.02)), "cut short"},
            {folder.write("part.jpg", cutFront(0.3)), "cut short"},
            {folder.write("text.jpg", "dear diary,\n"), "is not a picture that nonet knows"},
            {folder.write("random.jpg", random), "is not a picture that nonet knows"},
            {folder.write("random.png", "\x89PNG\r\n\x1A\n" + random), "broken"}};
}

TEST(BadInputCliTest, EachGetsOneSentenceAndStatusThree) {
    const TempFolder folder;
    for (const BadFile& bad : badFiles(folder)) {
        const Finished run = runNonet({"scan", bad.path});
        EXPECT_EQ(run.status, 3) << bad.path;
        EXPECT_THAT(run.out, IsEmpty()) << bad.path;
        EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(HasSubstr(bad.path), HasSubstr(bad.cause))));
    }
}

TEST(BadInputCliTest, JsonHasOneLinePerFileInOrder) {
    const TempFolder folder;
    std::vector<std::string> arguments = {"scan", "--json", kFront};
    for (const BadFile& bad : badFiles(folder))
        arguments.push_back(bad.path);
    arguments.push_back(kFront);
    const Finished run = runNonet(arguments);
    EXPECT_EQ(run.status, 3);
    const auto lines = linesOf(run.out);
    ASSERT_THAT(lines, SizeIs(arguments.size() - 2));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Json page = Json::parse(lines[i]);
        EXPECT_EQ(page["file"], arguments[i + 2]);
        if (arguments[i + 2] == kFront) {
            EXPECT_TRUE(page["error"].is_null());
            EXPECT_EQ(page["grids"][0]["puzzle"], frontPuzzle());
        } else {
            EXPECT_THAT(page["error"].get<std::string>(), HasSubstr(arguments[i + 2]));
            EXPECT_TRUE(page["grids"].empty());
        }
    }
}

TEST(BadInputCliTest, JsonOfTextCommandsHasALineForWhatCannotBeReadToo) {
    const TempFolder folder;
    const std::vector<std::string> bad = {folder.write("empty.png", ""), folder.write("blank.txt", "\n# none\n"),
                                          folder.path() + "/missing.jpg"};
    for (const std::string command : {"solve", "explain"}) {
        const Finished run = runNonet({command, "--json", bad[0], frontPuzzle(), bad[1], bad[2]});
        EXPECT_EQ(run.status, 3) << command;
        const auto lines = linesOf(run.out);
        ASSERT_THAT(lines, SizeIs(4)) << command;
        EXPECT_THAT(Json::parse(lines[0])["error"], bad[0] + ": is empty");
        EXPECT_THAT(Json::parse(lines[1]).value("error", Json()), Json());
        EXPECT_THAT(Json::parse(lines[2])["error"], bad[1] + ": holds no puzzle");
        EXPECT_THAT(Json::parse(lines[3])["error"].get<std::string>(), HasSubstr(bad[2]));
    }
}

TEST(BadInputCliTest, SolveAndCheckGoOnWithTheOthers) {
    const TempFolder folder;
    std::vector<std::string> files;
    for (const BadFile& bad : badFiles(folder))
        if (!bad.path.ends_with("text.jpg") && !bad.path.ends_with("random.jpg")) // these may be puzzle texts
            files.push_back(bad.path);
    for (const std::string command : {"solve", "check"}) {
        std::vector<std::string> arguments = {command, "-q"};
        arguments.insert(arguments.end(), files.begin(), files.end());
        arguments.push_back(frontPuzzle());
        const Finished run = runNonet(arguments);
        EXPECT_EQ(run.status, 3) << command;
        EXPECT_THAT(linesOf(run.out), SizeIs(1)) << command;
        const auto sentences = linesOf(run.err);
        ASSERT_THAT(sentences, SizeIs(files.size())) << command;
        for (std::size_t i = 0; i < files.size(); ++i)
            EXPECT_THAT(sentences[i], HasSubstr(files[i]));
    }
}

TEST(BadInputCliTest, EveryCommandTellsPicturesByTheSameSigns) {
    using namespace std::string_literals;
    const TempFolder folder;
    std::vector<std::string> files;
    for (const std::string& head : {"\xFF\xD8\xFF"s, "\x89PNG\r\n\x1A\n"s, "GIF89a"s, "BM\0\0\0\0\0\0\0\0"s, "II*\0"s,
                                    "MM\0*"s, "II+\0\x08\0\0\0"s, "MM\0+\0\x08\0\0"s, "RIFF\0\0\0\0WEBP"s,
                                    "\0\0\0\x18"
                                    "ftypheic"s})
        files.push_back(folder.write("head" + std::to_string(files.size()), head));
    const auto errorsOf = [&](const std::string& command) {
        std::vector<std::string> arguments = {command, "-q"};
        arguments.insert(arguments.end(), files.begin(), files.end());
        return linesOf(runNonet(arguments).err);
    };
    const auto expected = errorsOf("scan");
    EXPECT_THAT(expected, SizeIs(files.size()));
    for (const std::string command : {"solve", "check", "explain"})
        EXPECT_EQ(errorsOf(command), expected) << command;
}

TEST(BadInputCliTest, FileCutLateIsAtMostDoubtfulWithAWarning) {
    const TempFolder folder;
    const std::string cut = folder.write("late.jpg", cutFront(0.97));
    const Finished run = runNonet({"scan", "--json", cut});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.err, AllOf(HasSubstr(cut), HasSubstr("cut short")));
    const Json page = Json::parse(run.out);
    EXPECT_TRUE(page["error"].is_null());
    EXPECT_THAT(page["warning"].get<std::string>(), HasSubstr("cut short"));
    ASSERT_THAT(page["grids"], SizeIs(1));
    EXPECT_EQ(page["grids"][0]["puzzle"], frontPuzzle());
    EXPECT_EQ(page["grids"][0]["status"], "doubtful");
}

TEST(BadInputCliTest, PictureWithoutAGridIsStatusOne) {
    for (const SampleLabel& label : sampleLabels())
        if (label.puzzle.empty()) {
            const std::string file = "samples/" + label.file;
            const Finished run = runNonet({"scan", "--json", file, kFront});
            EXPECT_EQ(run.status, 1);
            EXPECT_THAT(linesOf(run.err)[0], AllOf(HasSubstr(file), HasSubstr("no sudoku found")));
            ASSERT_THAT(linesOf(run.out), SizeIs(2));
            EXPECT_TRUE(Json::parse(linesOf(run.out)[0])["grids"].empty());
            return;
        }
    FAIL() << "no sample without a grid";
}

TEST(BadInputCliTest, WrongUsageNamesTheCommandOrTheOption) {
    const auto complaint = [](std::vector<std::string> arguments) {
        const Finished run = runNonet(arguments);
        EXPECT_EQ(run.status, 2) << arguments[0];
        return run.err;
    };
    EXPECT_THAT(complaint({"slove", kFront}), HasSubstr("there is no command 'slove'"));
    EXPECT_THAT(complaint({"scan", "--corners", "1,2,3", kFront}), HasSubstr("--corners: needs eight numbers"));
    for (const char* corners :
         {"0,0,0,0,0,0,0,0", "90,1,1,1,1,90,90,90", "1,1,90,90,90,1,1,90", "1,1,2,2,3,3,4,4", "1,1,90,1,30,30,1,90"})
        EXPECT_THAT(complaint({"scan", "--corners", corners, kFront}), HasSubstr("--corners: must go round"))
            << corners;
    EXPECT_THAT(complaint({"scan", "--set", "r0c1=5", kFront}), HasSubstr("--set: 'r0c1' is not a cell"));
    EXPECT_THAT(complaint({"scan", "--max-pixels", "-5", kFront}), HasSubstr("not in range 1 to "));
}

TEST(BadInputCliTest, UnknownEngineOrFormatIsWrongUsage) {
    const Finished engine = runNonet({"scan", "--engine", "crystal-ball", kFront});
    EXPECT_EQ(engine.status, 2);
    EXPECT_THAT(engine.err, AllOf(HasSubstr("--engine"), HasSubstr("crystal-ball")));
    EXPECT_EQ(runNonet({"scan", "--format", "xml", kFront}).status, 2);
    EXPECT_EQ(runNonet({"solve", "--engine", "crystal-ball", kFront}).status, 2);
}

TEST(BadInputCliTest, MissingModelIsStatusFourAndTextIsStillSolved) {
    const Finished scan = runNonet({"scan", "--model", "/nonexistent", kFront});
    EXPECT_EQ(scan.status, 4);
    EXPECT_THAT(scan.out, IsEmpty());
    EXPECT_THAT(linesOf(scan.err), ElementsAre(AllOf(HasSubstr("/nonexistent"), HasSubstr("no such model"))));
    const Finished solve = runNonet({"solve", "-q", "--model", "/nonexistent", kFront, frontPuzzle()});
    EXPECT_EQ(solve.status, 4);
    EXPECT_THAT(linesOf(solve.out), SizeIs(1));
    EXPECT_EQ(runNonet({"eval", "--model", "/nonexistent", "samples/labels.csv"}).status, 4);
    for (const std::string model : {"/nonexistent", "README.md"}) {
        const Finished info = runNonet({"info", "--model", model});
        EXPECT_EQ(info.status, 4);
        EXPECT_THAT(linesOf(info.err), ElementsAre(HasSubstr(model)));
    }
    EXPECT_EQ(runNonet({"info", "--model", "models/digits.onnx"}).status, 0);
}

TEST(BadInputCliTest, PictureOverTheLimitIsRefused) {
    const Finished run = runNonet({"scan", "--max-pixels", "1000", kFront});
    EXPECT_EQ(run.status, 3);
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(HasSubstr(kFront), HasSubstr("too large"))));
    EXPECT_EQ(runNonet({"scan", "--max-pixels", "0", kFront}).status, 2);
}

TEST(OddNamesCliTest, NamesSurviveEveryForm) {
    const TempFolder folder;
    for (const std::string name : {"it's \"odd\", really.jpg", "two\nlines.jpg", "\xFF\xFE.jpg", "-dash.jpg"}) {
        const std::string path = folder.write(name, frontBytes());
        const Finished json = runNonet({"scan", "--json", path});
        EXPECT_EQ(json.status, 0);
        ASSERT_THAT(linesOf(json.out), SizeIs(1));
        const Json page = Json::parse(json.out);
        EXPECT_EQ(page["grids"][0]["puzzle"], frontPuzzle());
        if (name[0] == '\xFF') {
            std::string bytes;
            const std::string hex = page.at("file_hex");
            for (std::size_t i = 0; i < hex.size(); i += 2)
                bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
            EXPECT_EQ(bytes, path);
        } else {
            EXPECT_EQ(page["file"], path);
            EXPECT_FALSE(page.contains("file_hex"));
        }
        EXPECT_EQ(runNonet({"scan", "-H", path}).out, path + ":" + frontPuzzle() + "\n");
        const std::string out = folder.path() + "/solved " + name + ".png";
        const Finished solved = runNonet({"solve", path, "-o", out});
        EXPECT_EQ(solved.status, 0);
        EXPECT_THAT(linesOf(solved.err), SizeIs(1));
        EXPECT_TRUE(fs::exists(out));
    }
}

TEST(OddNamesCliTest, ComplaintsAboutThemStayOnOneLine) {
    const TempFolder folder;
    const std::string newline = folder.path() + "/two\nlines.jpg", bytes = folder.path() + "/\xFF.jpg";
    const Finished scan = runNonet({"scan", newline, bytes});
    EXPECT_EQ(scan.status, 3);
    EXPECT_THAT(linesOf(scan.err), ElementsAre(HasSubstr("two\\x0alines.jpg"), HasSubstr("\\xff.jpg")));
    const Finished solve = runNonet({"solve", newline, bytes});
    EXPECT_EQ(solve.status, 3);
    EXPECT_THAT(linesOf(solve.err), ElementsAre(HasSubstr("two\\x0alines.jpg"), HasSubstr("\\xff.jpg")));
    const Finished output = runNonet({"solve", "-q", kFront, "-o", folder.path() + "/no\nfolder/solved.png"});
    EXPECT_EQ(output.status, 5);
    EXPECT_THAT(linesOf(output.err), ElementsAre(HasSubstr("no\\x0afolder")));
}

TEST(BadOutputCliTest, BatchWithAClosedStreamCanBeContinued) {
    for (const std::string closed : {">&-", "2>&-", "<&- >&- 2>&-"}) {
        SCOPED_TRACE(closed);
        const TempFolder folder;
        const std::string batch = "nonet batch " + kFront + " -o " + folder.path() + "/found --no-overlays ";
        EXPECT_EQ(runShell(batch + "--progress plain " + closed).status, closed == "2>&-" ? 0 : 5);
        for (const std::string& line : linesOf(contentOf(folder.path() + "/found/journal.jsonl")))
            EXPECT_TRUE(Json::accept(line)) << line;
        const Finished again = runShell(batch);
        EXPECT_EQ(again.status, 0) << again.err;
        EXPECT_THAT(again.out, HasSubstr("1 file was done before"));
        EXPECT_THAT(again.err, Not(HasSubstr("broken")));
    }
}

TEST(BadOutputCliTest, AFileThatGrowsTooLargeIsStatusFiveAndLeavesNothing) {
    const TempFolder folder;
    const Finished run = runShell("ulimit -f 8; nonet solve -q " + kFront + " -o " + folder.path() + "/solved.png");
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("cannot be written"));
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(BadOutputCliTest, HelpThatCannotBeWrittenIsStatusFive) {
    for (const std::string option : {"--help", "--version", "solve --help"})
        EXPECT_EQ(runShell("nonet " + option + " > /dev/full").status, 5) << option;
}

TEST(BadOutputCliTest, EmptyNamesAreWrongUsage) {
    for (const std::string command : {"scan", "solve", "explain", "camera", "batch", "merge"}) {
        const Finished run = runNonet({command, kFront, "-o", ""});
        EXPECT_EQ(run.status, 2) << command;
        EXPECT_THAT(run.err, HasSubstr("must not be empty")) << command;
    }
}

TEST(BadOutputCliTest, OutputThatComesThroughStandardInputIsRefused) {
    const TempFolder folder;
    const std::string photo = folder.write("photo.jpg", frontBytes());
    const std::string text = folder.write("puzzle.sdm", frontPuzzle() + "\n");
    for (const std::string line : {"solve - -o photo.jpg < photo.jpg", "solve -o photo.jpg < photo.jpg",
                                   "solve - -o puzzle.sdm < puzzle.sdm", "explain - -o photo.jpg < photo.jpg"})
        EXPECT_EQ(runShell("nonet " + line, folder.path()).status, 2) << line;
    EXPECT_EQ(contentOf(photo), frontBytes());
    EXPECT_EQ(contentOf(text), frontPuzzle() + "\n");
}

TEST(BadOutputCliTest, PageOfEvalThatIsAnInputIsRefused) {
    const TempFolder folder;
    const std::string photo = folder.write("front.jpg", frontBytes());
    const std::string rows = "file,puzzle,filled,corners,tags\nfront.jpg," + frontPuzzle() + ",,,\n";
    const std::string csv = folder.write("labels.csv", rows);
    for (const std::string& page : {csv, photo}) {
        const Finished run = runNonet({"eval", csv, "--html", page});
        EXPECT_EQ(run.status, 2);
        EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(HasSubstr(page), HasSubstr("is an input"))));
    }
    EXPECT_EQ(contentOf(csv), rows);
    EXPECT_EQ(contentOf(photo), frontBytes());
}

TEST(BadOutputCliTest, DebugPicturesReplaceNoInput) {
    const TempFolder folder;
    const std::string photo = folder.write("001-page.png", frontBytes());
    for (const std::string line : {"scan 001-page.png --debug-dir .", "solve --debug-dir . 001-page.png",
                                   "scan --debug-dir . < 001-page.png", "batch . -o out --debug-dir ."}) {
        const Finished run = runShell("nonet " + line, folder.path());
        EXPECT_EQ(run.status, 2) << line;
        EXPECT_THAT(run.err, HasSubstr("--debug-dir: an input is there")) << line;
    }
    EXPECT_EQ(contentOf(photo), frontBytes());
    const std::string other = folder.write("photo.jpg", frontBytes());
    EXPECT_EQ(runShell("nonet scan photo.jpg --debug-dir .", folder.path()).status, 0);
    EXPECT_EQ(contentOf(other), frontBytes());
}

} // namespace
} // namespace nonet::test
