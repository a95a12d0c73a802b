#include "cli/run_command.h"
#include "cli/sample_labels.h"
#include "support/matchers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const std::string kFront = "samples/newspaper/front.jpg";

std::string frontPuzzle() {
    return labelOf("newspaper/front.jpg").puzzle;
}

std::string frontSolution() {
    return linesOf(runNonet({"solve", frontPuzzle()}).out).at(0);
}

/// A picture in which no sudoku is found.
std::string noGridPicture(const TempFolder& folder) {
    const std::string path = folder.path() + "/no-grid.jpg";
    for (const SampleLabel& label : sampleLabels())
        if (label.puzzle.empty()) {
            fs::copy_file(fs::path(NONET_SOURCE_DIR) / "samples" / label.file, path);
            break;
        }
    return path;
}

std::vector<std::string> filesIn(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

TEST(ScanCliTest, LineIsTheLabelledPuzzle) {
    const Finished run = runNonet({"scan", kFront});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out, frontPuzzle() + "\n");
    EXPECT_THAT(run.err, IsEmpty());
}

TEST(ScanCliTest, FileNameAndBlankAreOptions) {
    std::string puzzle = frontPuzzle();
    std::ranges::replace(puzzle, '.', '0');
    EXPECT_EQ(runNonet({"scan", "-H", "--blank", "0", kFront}).out, kFront + ":" + puzzle + "\n");
}

TEST(ScanCliTest, GridHasTheDigitsInNineRows) {
    const auto lines = linesOf(runNonet({"scan", "--format", "grid", kFront}).out);
    ASSERT_THAT(lines, SizeIs(13));
    std::string cells;
    for (const std::string& line : lines)
        for (const char c : line)
            if (c == '.' || (c >= '1' && c <= '9'))
                cells += c;
    EXPECT_EQ(cells, frontPuzzle());
}

TEST(ScanCliTest, CsvHasAHeaderAndARowPerPuzzle) {
    const auto lines = linesOf(runNonet({"scan", "--format", "csv", kFront, kFront}).out);
    ASSERT_THAT(lines, SizeIs(3));
    EXPECT_EQ(lines[0], "file,page,index,puzzle,solution,status,confidence");
    EXPECT_THAT(lines[1], StartsWith(kFront + ",1,1," + frontPuzzle() + "," + frontSolution() + ",solved,"));
    EXPECT_EQ(lines[2], lines[1]);
}

TEST(ScanCliTest, JsonIsThePromisedObject) {
    const Finished run = runNonet({"scan", "--json", kFront});
    ASSERT_THAT(linesOf(run.out), SizeIs(1));
    const Json page = Json::parse(run.out);
    EXPECT_EQ(page["schema"], 1);
    EXPECT_EQ(page["file"], kFront);
    EXPECT_EQ(page["page"], 1);
    EXPECT_TRUE(page["error"].is_null());
    EXPECT_TRUE(page["warning"].is_null());
    EXPECT_GT(page["ms"]["locate"], 0);
    ASSERT_THAT(page["grids"], SizeIs(1));
    const Json& grid = page["grids"][0];
    EXPECT_EQ(grid["puzzle"], frontPuzzle());
    EXPECT_EQ(grid["solution"], frontSolution());
    EXPECT_EQ(grid["status"], "solved");
    EXPECT_EQ(grid["rules"], "classic");
    EXPECT_GT(grid["confidence"], 0.95);
    std::istringstream corners(labelOf("newspaper/front.jpg").corners);
    for (const Json& corner : grid["corners"]) {
        double x = 0, y = 0;
        corners >> x >> y;
        EXPECT_NEAR(corner[0].get<double>(), x, 8);
        EXPECT_NEAR(corner[1].get<double>(), y, 8);
    }
}

TEST(ScanCliTest, TwoRunsGiveTheSameBytesWithoutTimings) {
    const std::vector<std::string> arguments = {"scan", "--json", "--no-timings", kFront};
    const std::string first = runNonet(arguments).out;
    EXPECT_EQ(runNonet(arguments).out, first);
    EXPECT_FALSE(Json::parse(first).contains("ms"));
}

TEST(ScanCliTest, PictureComesThroughStandardInput) {
    const Finished run = runNonet({"scan", "--json", "-"}, contentOf(NONET_SOURCE_DIR "/" + kFront));
    EXPECT_EQ(run.status, 0);
    const Json page = Json::parse(run.out);
    EXPECT_EQ(page["file"], "-");
    EXPECT_EQ(page["grids"][0]["puzzle"], frontPuzzle());
    EXPECT_EQ(runNonet({"solve", "-q"}, contentOf(NONET_SOURCE_DIR "/" + kFront)).out, frontSolution() + "\n");
}

TEST(ScanCliTest, PictureComesThroughAPipe) {
    const auto piped = [](const std::string& command) { return runShell("cat " + kFront + " | nonet " + command); };
    EXPECT_EQ(piped("scan /dev/stdin").out, frontPuzzle() + "\n");
    EXPECT_EQ(piped("solve -q /dev/stdin").out, frontSolution() + "\n");
    const TempFolder folder;
    const Finished step = piped("explain /dev/stdin -o " + folder.path() + "/step.png");
    EXPECT_EQ(step.status, 0) << step.err;
    EXPECT_TRUE(fs::exists(folder.path() + "/step.png"));
}

TEST(ScanCliTest, SetOverrulesCellsByEitherName) {
    std::string changed = frontPuzzle();
    const std::size_t given = changed.find_first_not_of('.'), blank = changed.find('.', given);
    const char other = changed[given] == '9' ? '8' : '9';
    const std::string byNumber = "r1c" + std::to_string(given + 1) + "=.";
    const std::string byLetter = "A" + std::to_string(blank + 1) + "=" + other;
    ASSERT_LT(blank, 9U);
    changed[given] = '.';
    changed[blank] = other;
    EXPECT_EQ(runNonet({"scan", "-q", "--set", byNumber + "," + byLetter, kFront}).out, changed + "\n");
    EXPECT_EQ(runNonet({"scan", "--set", "r0c1=3", kFront}).status, 2);
    EXPECT_EQ(runNonet({"scan", "--set", "r1c1=12", kFront}).status, 2);
}

TEST(ScanCliTest, CornersSayWhereThePuzzleIs) {
    std::string corners = labelOf("newspaper/front.jpg").corners;
    std::ranges::replace(corners, ' ', ',');
    EXPECT_EQ(runNonet({"scan", "--corners", corners, kFront}).out, frontPuzzle() + "\n");
    EXPECT_EQ(runNonet({"scan", "--corners", "1,2,3", kFront}).status, 2);
}

TEST(ScanCliTest, CellsAreNamedAsAsked) {
    // Two equal digits beside each other cannot be right, so that a cell is named.
    const std::string puzzle = frontPuzzle();
    const std::size_t given = puzzle.find_first_not_of('.');
    const std::string digit(1, puzzle[given]);
    const std::string neighbour = std::to_string(given == 0 ? 2 : given);
    const std::string set = "r1c" + std::to_string(given + 1) + "=" + digit + ",r1c" + neighbour + "=" + digit;
    const Finished letters = runNonet({"scan", "--cells", "a1", "--set", set, kFront});
    EXPECT_EQ(letters.status, 1);
    EXPECT_THAT(letters.err, AllOf(HasSubstr("no solution as read"), HasSubstr("A" + neighbour)));
    EXPECT_THAT(runNonet({"scan", "--cells", "rc", "--set", set, kFront}).err, HasSubstr("r1c" + neighbour));
}

TEST(ScanCliTest, EngineNoneFindsTheGridAndReadsNothing) {
    const Finished run = runNonet({"scan", "--json", "--engine", "none", kFront});
    EXPECT_EQ(run.status, 1);
    const Json page = Json::parse(run.out);
    ASSERT_FALSE(page["grids"].empty());
    EXPECT_EQ(page["grids"][0]["status"], "unreadable");
    EXPECT_EQ(page["grids"][0]["puzzle"], std::string(81, '.'));
    EXPECT_TRUE(page["grids"][0]["solution"].is_null());
}

TEST(ScanCliTest, MinConfidenceOneIsHardlyEverReached) {
    const Finished run = runNonet({"scan", "--json", "--min-confidence", "1", kFront});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(Json::parse(run.out)["grids"][0]["status"], "doubtful");
    EXPECT_EQ(runNonet({"scan", "--min-confidence", "2", kFront}).status, 2);
}

TEST(ScanCliTest, StandardInputIsReadWithAndWithoutDash) {
    const std::string picture = contentOf(NONET_SOURCE_DIR "/" + kFront);
    EXPECT_EQ(runNonet({"scan", "-"}, picture).out, frontPuzzle() + "\n");
    EXPECT_EQ(runNonet({"scan"}, picture).out, frontPuzzle() + "\n");
    EXPECT_EQ(runNonet({"scan"}).status, 3);
}

TEST(ScanCliTest, TextIsLeftToTheOtherCommands) {
    EXPECT_THAT(runNonet({"scan", "--help"}).out, Not(HasSubstr("81 characters, files")));
    const Finished run = runNonet({"scan", "--json", frontPuzzle()});
    EXPECT_EQ(run.status, 3);
    EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(HasSubstr("not a picture"), HasSubstr("solve"))));
    EXPECT_THAT(Json::parse(run.out)["error"].get<std::string>(), HasSubstr("not a picture"));
}

TEST(ScanCliTest, VerboseTellsConfidenceAndTimes) {
    for (const char* command : {"scan", "solve", "check", "explain"}) {
        const Finished run = runNonet({command, "-v", kFront});
        EXPECT_EQ(run.status, 0) << command;
        EXPECT_THAT(linesOf(run.err), ElementsAre(MatchesRegex(".*: solved, [0-9.]+ % sure"),
                                                  AllOf(HasSubstr("900 x 900 pixels"), HasSubstr("locate "))))
            << command;
    }
}

TEST(ScanCliTest, NobodyIsQuiteSureOfADoubtfulReading) {
    const Finished run = runNonet({"scan", "--min-confidence", "1", kFront});
    EXPECT_THAT(run.err, AllOf(HasSubstr("doubtful, "), Not(HasSubstr("100.0 %"))));
}

TEST(ScanCliTest, DebugFolderGetsAPicturePerStage) {
    const TempFolder folder;
    const std::string debug = folder.path() + "/new/debug";
    EXPECT_EQ(runNonet({"scan", "--debug-dir", debug, kFront}).status, 0);
    std::string all;
    for (const std::string& name : filesIn(debug)) {
        all += name + " ";
        EXPECT_THAT(contentOf(debug + "/" + name), StartsWith("\x89PNG"));
    }
    for (const char* stage : {"page", "locate", "board", "cells", "reading"})
        EXPECT_THAT(all, HasSubstr(stage));
    EXPECT_THAT(all, testing::Not(HasSubstr(".part")));
}

TEST(SolvePictureCliTest, SolutionIsPrintedAndDrawn) {
    const TempFolder folder;
    const std::string out = folder.path() + "/solved.png";
    const Finished run = runNonet({"solve", kFront, "-o", out});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out, frontSolution() + "\n");
    EXPECT_EQ(run.err, "wrote " + out + "\n");
    EXPECT_THAT(filesIn(folder.path()), ElementsAre("solved.png"));
    // All cells of the drawn picture hold a digit now: it is a picture that nonet reads as a grid again.
    EXPECT_THAT(contentOf(out), StartsWith("\x89PNG"));
    EXPECT_THAT(runNonet({"scan", "--engine", "none", "--json", out}).out, HasSubstr("corners"));
}

TEST(SolvePictureCliTest, EveryFormatIsWritten) {
    const TempFolder folder;
    for (const std::string name : {"a.jpg", "a.webp", "a.tif", "a.bmp", "a.PNG"}) {
        const std::string out = folder.path() + "/" + name;
        EXPECT_EQ(runNonet({"solve", "-q", kFront, "-o", out}).status, 0) << name;
        EXPECT_GT(fs::file_size(out), 1000U) << name;
    }
}

TEST(SolvePictureCliTest, FolderTakesSeveral) {
    const TempFolder folder;
    const std::string out = folder.path() + "/out";
    const std::string copy = folder.path() + "/front.jpg";
    fs::copy_file(NONET_SOURCE_DIR "/" + kFront, copy);
    const Finished run = runNonet({"solve", "-q", kFront, copy, frontPuzzle(), "-o", out});
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(linesOf(run.out), SizeIs(3));
    EXPECT_THAT(filesIn(out), SizeIs(2));
    EXPECT_EQ(runNonet({"solve", kFront, copy, "-o", folder.path() + "/one.png"}).status, 2);
}

TEST(SolvePictureCliTest, OutputThatIsAnInputIsRefusedAndTheInputUntouched) {
    const TempFolder folder;
    const std::string copy = folder.path() + "/front.jpg", link = folder.path() + "/link.jpg";
    fs::copy_file(NONET_SOURCE_DIR "/" + kFront, copy);
    fs::create_symlink(copy, link);
    for (const std::string& out : {copy, link}) {
        const Finished run = runNonet({"solve", copy, "-o", out});
        EXPECT_EQ(run.status, 2);
        EXPECT_THAT(run.out, IsEmpty());
        EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(HasSubstr(out), HasSubstr("is an input"))));
    }
    EXPECT_EQ(contentOf(copy), contentOf(NONET_SOURCE_DIR "/" + kFront));
    EXPECT_THAT(filesIn(folder.path()), ElementsAre("front.jpg", "link.jpg"));
}

TEST(SolvePictureCliTest, UnknownFormatIsWrongUsage) {
    const TempFolder folder;
    const Finished run = runNonet({"solve", kFront, "-o", folder.path() + "/solved.xyz"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(HasSubstr("solved.xyz"), HasSubstr("unknown picture format"))));
    EXPECT_THAT(filesIn(folder.path()), IsEmpty());
}

TEST(SolvePictureCliTest, UnwritableOutputIsStatusFiveAndTheOtherInputsAreDone) {
    const TempFolder folder;
    const std::string file = folder.write("file", "");
    for (const std::string& out : {file + "/solved.png", file + "/folder", folder.path() + "/none/solved.png"}) {
        const Finished run = runNonet({"solve", "-q", kFront, "-o", out});
        EXPECT_EQ(run.status, 5) << out;
        EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(HasSubstr(out), HasSubstr("cannot be written")))) << out;
        EXPECT_EQ(run.out, frontSolution() + "\n");
    }
    EXPECT_THAT(filesIn(folder.path()), ElementsAre("file"));
    const Finished both = runNonet({"solve", "-q", kFront, frontPuzzle(), "-o", file + "/folder"});
    EXPECT_EQ(both.status, 5);
    EXPECT_THAT(linesOf(both.out), ElementsAre(frontSolution(), frontSolution()));
}

TEST(SolvePictureCliTest, NothingIsWrittenWithoutAGrid) {
    const TempFolder folder;
    const std::string picture = noGridPicture(folder);
    const Finished run = runNonet({"solve", picture, "-o", folder.path() + "/solved.png"});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.out, IsEmpty());
    const auto said = linesOf(run.err);
    ASSERT_THAT(said, SizeIs(4));
    EXPECT_THAT(said[0], MatchesRegex(picture + ": no sudoku found: .* \\([0-9]+ places? looked at.*\\)"));
    EXPECT_THAT(std::vector(said.begin() + 1, said.end()),
                ElementsAre(StartsWith("  - "), HasSubstr("nonet serve"), HasSubstr("--debug-dir")));
    EXPECT_THAT(filesIn(folder.path()), ElementsAre("no-grid.jpg"));
}

TEST(SolvePictureCliTest, TipsAreGivenOnceAndNotToTheQuiet) {
    const TempFolder folder;
    const std::string picture = noGridPicture(folder);
    EXPECT_THAT(linesOf(runNonet({"solve", picture, picture, picture}).err), SizeIs(6));
    EXPECT_THAT(linesOf(runNonet({"solve", "-q", picture, picture}).err), SizeIs(2));
}

TEST(EvalCliTest, AnotherProgramIsScoredBesideThisOne) {
    const TempFolder folder;
    fs::create_directory(folder.path() + "/a b's");
    const std::string name = "a b's/front.jpg", puzzle = frontPuzzle();
    fs::copy_file(NONET_SOURCE_DIR "/" + kFront, folder.path() + "/" + name);
    const std::string labels = folder.write("labels.csv", name + "," + puzzle + ",,,\n");
    const auto scores = [&](const std::string& command) {
        const Finished run =
            runNonet({"eval", "--json", "--command", command, labels, "--html", folder.path() + "/p.html"});
        const Json sets = Json::parse(run.out)["sets"];
        EXPECT_THAT(sets, SizeIs(2));
        for (const auto& [set, totals] : sets.items())
            if (set.starts_with("other: "))
                return totals;
        return Json();
    };
    const Json right = scores("test -s {} && echo 'I see:' && echo " + puzzle);
    EXPECT_EQ(right["right"], 1);
    std::string slip = puzzle;
    slip[40] = slip[40] == '5' ? '6' : '5';
    const Json wrong = scores("echo " + slip + " # {}");
    EXPECT_EQ(wrong["right"], 0);
    EXPECT_EQ(wrong["sure_wrong"], 1);
    EXPECT_THAT(contentOf(folder.path() + "/p.html"), HasSubstr("other: "));
    EXPECT_EQ(scores("exit 1 # {}")["found"], 0);
    EXPECT_EQ(scores("no-such-program {}")["errors"], 1);
    EXPECT_EQ(runNonet({"eval", labels, "--command", "without a place"}).status, 2);
}

TEST(SolvePictureCliTest, APictureWithoutACommandIsSolved) {
    const Finished run = runNonet({kFront});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, frontSolution() + "\n");
    EXPECT_EQ(runNonet({kFront, "-q", "--count"}).out, "1\n");
}

TEST(SolvePictureCliTest, AnOverlayThatIsNotDrawnIsNamed) {
    const TempFolder folder;
    const std::string out = folder.path() + "/solved.png";
    const Finished run = runNonet({"solve", "samples/improper/none.jpg", "-o", out});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.err, HasSubstr(fs::exists(out) ? "wrote " + out : out + " was not written"));
}

TEST(SolvePictureCliTest, StandardOutputIsNoPlaceForThePicture) {
    const TempFolder folder;
    const Finished run = runNonet({"solve", NONET_SOURCE_DIR "/" + kFront, "-o", "-"}, "", folder.path());
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(linesOf(run.err), ElementsAre(HasSubstr("standard output")));
    EXPECT_THAT(filesIn(folder.path()), IsEmpty());
}

TEST(SolvePictureCliTest, CountLimitAndNoGuessWorkAsForText) {
    EXPECT_EQ(runNonet({"solve", "--count", kFront}).out, "1\n");
    EXPECT_EQ(runNonet({"solve", "--limit", "3", kFront}).out, frontSolution() + "\n");
    EXPECT_EQ(runNonet({"solve", "--no-guess", kFront}).out, frontSolution() + "\n");
    const std::string open = "--set=r1c1=.,r1c2=.,r1c3=.,r1c4=.,r2c1=.,r2c2=.,r2c3=.,r2c4=.,r3c1=.,r3c2=.,r3c3=.";
    EXPECT_THAT(linesOf(runNonet({"solve", "-q", "-H", "--limit", "3", open, kFront}).out),
                AllOf(SizeIs(3), Each(StartsWith(kFront + ":"))));
    EXPECT_EQ(runNonet({"solve", "-q", "--count", "--limit", "3", open, kFront}).out, "3\n");
    const Finished stats = runNonet({"solve", "--stats", "--no-guess", kFront});
    const Json json = Json::parse(stats.err);
    EXPECT_EQ(json["puzzles"], 1);
    EXPECT_EQ(json["unique"], 1);
    EXPECT_EQ(json["logic"], 1);
    EXPECT_EQ(runNonet({"solve", "--no-guess", kFront, "-o", "/nonexistent/x.png"}).status, 2);
}

TEST(CheckPictureCliTest, ProperAndWrongPuzzlesAreToldApart) {
    const Finished proper = runNonet({"check", kFront});
    EXPECT_EQ(proper.status, 0);
    EXPECT_EQ(proper.out, "one solution\n");
    const std::string puzzle = frontPuzzle();
    const std::size_t given = puzzle.find_first_not_of('.'), blank = puzzle.find('.', given);
    const Finished wrong =
        runNonet({"check", "-q", "--set", "r1c" + std::to_string(blank + 1) + "=" + puzzle[given], kFront});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_THAT(wrong.out, AllOf(StartsWith("wrong: two "), HasSubstr("r1c" + std::to_string(blank + 1))));
}

TEST(InfoCliTest, TextNamesEnginesAndTheModelsHash) {
    const Finished run = runNonet({"info"});
    EXPECT_EQ(run.status, 0);
    for (const char* word :
         {"nonet ", "engine cnn", "engine tesseract", "engine none", "digits.onnx", "digits.traineddata", "sha256 "})
        EXPECT_THAT(run.out, HasSubstr(word));
    const std::string hash = linesOf(runShell("sha256sum < models/digits.onnx").out).at(0).substr(0, 64);
    EXPECT_THAT(run.out, HasSubstr(hash));
    EXPECT_THAT(run.out, HasSubstr(linesOf(runShell("sha256sum < models/digits.traineddata").out).at(0).substr(0, 64)));
    const Json json = Json::parse(runNonet({"info", "--json"}).out);
    ASSERT_THAT(json["engines"], SizeIs(3));
    EXPECT_EQ(json["engines"][0]["name"], "cnn");
    EXPECT_EQ(json["engines"][0]["sha256"], hash);
    EXPECT_EQ(json["engines"][0]["ready"], true);
}

TEST(EvalCliTest, CountsAreThoseOfThePictures) {
    // A share of the samples, so that the test stays quick: the blackbox test scores all of them.
    const TempFolder folder;
    fs::create_symlink(NONET_SOURCE_DIR "/samples/newspaper", folder.path() + "/newspaper");
    fs::create_symlink(NONET_SOURCE_DIR "/samples/no-grid", folder.path() + "/no-grid");
    std::string csv = "file,puzzle,filled,corners,tags\n";
    std::map<std::string, int> pictures;
    int grids = 0;
    for (const SampleLabel& label : sampleLabels())
        if (label.file.starts_with("newspaper/") || label.file.starts_with("no-grid/")) {
            csv += label.file + "," + label.puzzle + "," + label.puzzle + "," + label.corners + ",tag\n";
            ++pictures[label.file];
            grids += !label.puzzle.empty();
        }
    const Finished run = runNonet({"eval", "--json", folder.write("labels.csv", csv)});
    EXPECT_EQ(run.status, 0) << run.err;
    const Json json = Json::parse(run.out);
    ASSERT_THAT(json["sets"], SizeIs(1));
    const Json& totals = json["sets"].front();
    int right = 0, found = 0, sureWrong = 0, without = 0;
    long cellsRight = 0;
    for (const Json& picture : json["pictures"]) {
        without += picture["grids"].empty();
        for (const Json& grid : picture["grids"]) {
            const std::string truth = grid["puzzle"], read = grid["read"];
            found += !read.empty();
            right += truth == read;
            sureWrong += grid["status"] == "solved" && truth != read;
            for (std::size_t i = 0; i < read.size(); ++i)
                cellsRight += truth[i] == read[i];
        }
    }
    EXPECT_EQ(totals["pictures"], pictures.size());
    EXPECT_EQ(json["pictures"].size(), pictures.size());
    EXPECT_EQ(totals["grids"], grids);
    EXPECT_EQ(totals["found"], found);
    EXPECT_EQ(totals["right"], right);
    EXPECT_EQ(totals["sure_wrong"], sureWrong);
    EXPECT_EQ(totals["cells_right"], cellsRight);
    EXPECT_EQ(totals["without"], without);
    EXPECT_GT(right, 0);
    EXPECT_GT(without, 0);
}

TEST(EvalCliTest, TableHasARowPerSetAndTagAndBadFilesAreNamed) {
    const TempFolder folder;
    fs::copy_file(NONET_SOURCE_DIR "/" + kFront, folder.path() + "/front.jpg");
    const std::string csv = folder.write("set.csv", "file,puzzle,filled,corners,tags\nfront.jpg," + frontPuzzle() +
                                                        ",,,mine\nnone.jpg,,,,\n");
    const Finished run = runNonet({"eval", csv});
    EXPECT_EQ(run.status, 3);
    EXPECT_THAT(run.out, AllOf(HasSubstr("/set "), HasSubstr("mine "), HasSubstr("100.0")));
    EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(HasSubstr("none.jpg"), HasSubstr("no such file"))));
    const Finished bad = runNonet({"eval", folder.write("bad.csv", "file,puzzle\nx.jpg,123,,,\n")});
    EXPECT_EQ(bad.status, 3);
    EXPECT_THAT(bad.err, HasSubstr("bad.csv:2: "));
    EXPECT_EQ(runNonet({"eval", "/nonexistent.csv"}).status, 3);
    for (const std::string& old : {std::string("/nonexistent.json"), folder.write("old.json", "{\"pictures\":[1]}")}) {
        const Finished compared = runNonet({"eval", csv, "--compare", old});
        EXPECT_EQ(compared.status, 3);
        EXPECT_THAT(compared.out, HasSubstr("mine ")) << "the scores are not lost";
        EXPECT_THAT(compared.err, HasSubstr("not the JSON of an earlier eval"));
    }
    EXPECT_EQ(runNonet({"eval", csv, "--html", "/nonexistent/x.html"}).status, 5);
    const std::string bare = folder.write("bare.csv", "file,puzzle,filled,corners,tags\n");
    for (const std::string& useless : {bare, folder.path()}) {
        const Finished none = runNonet({"eval", useless});
        EXPECT_EQ(none.status, 3) << useless;
        EXPECT_THAT(linesOf(none.err), ElementsAre(HasSubstr(useless)));
        EXPECT_EQ(none.out, "");
    }
}

TEST(SolvePictureCliTest, LongPathsGiveShorterNamesInTheFolder) {
    const TempFolder folder;
    const std::string deep =
        folder.path() + "/" + std::string(100, 'x') + "/" + std::string(100, 'y') + "/\xC3\xA4" + std::string(100, 'z');
    fs::create_directories(deep);
    fs::copy_file(NONET_SOURCE_DIR "/" + kFront, deep + "/a.jpg");
    const Finished run = runNonet({"solve", deep + "/a.jpg", "-o", folder.path() + "/out"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(filesIn(folder.path() + "/out"), ElementsAre(testing::EndsWith("z_a.jpg.png")));
}

} // namespace
} // namespace nonet::test
