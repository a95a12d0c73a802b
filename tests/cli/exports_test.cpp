// Export forms on the command line, and the same files and links as inputs.
#include "cli/run_command.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace nonet::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
constexpr const char* kFront = "samples/newspaper/front.jpg";

TEST(ExportsCliTest, EveryFormOfSolveIsReadAgain) {
    const TempFolder folder;
    for (const char* form : {"sdk", "sdm", "ss", "opensudoku", "candidates", "sudokuwiki", "sudokupad", "f-puzzles"}) {
        SCOPED_TRACE(form);
        const Finished written = runNonet({"solve", "-q", "--format", form, kPuzzle});
        EXPECT_EQ(written.status, 0) << written.err;
        const Finished read = runNonet({"solve", "-q", folder.write(std::string("puzzle.") + form, written.out)});
        EXPECT_EQ(read.status, 0) << written.out << read.err;
        EXPECT_EQ(read.out, kSolution);
        const Finished piped = runNonet({"solve", "-q", "-"}, written.out);
        EXPECT_EQ(piped.out, kSolution);
    }
}

TEST(ExportsCliTest, LinksAreArguments) {
    const std::string link = linesOf(runNonet({"solve", "-q", "--format", "sudokupad", kPuzzle}).out).at(0);
    EXPECT_EQ(runNonet({"solve", "-q", link}).out, kSolution);
    EXPECT_EQ(runNonet({"check", "-q", link}).out, "one solution\n");
    const Finished bad = runNonet({"solve", "-q", "https://sudokupad.app/abc123"});
    EXPECT_EQ(bad.status, 3);
    EXPECT_THAT(bad.err, StartsWith("argument 1:1: the link does not hold a puzzle"));
}

TEST(ExportsCliTest, OutputFileHoldsThePuzzleBesideTheUsualLines) {
    const TempFolder folder;
    for (const char* name : {"puzzle.sdk", "puzzle.sdm", "puzzle.ss", "puzzle.opensudoku"}) {
        SCOPED_TRACE(name);
        const std::string out = folder.path() + "/" + name;
        const Finished run = runNonet({"solve", kPuzzle, "-o", out});
        EXPECT_EQ(run.status, 0) << run.err;
        EXPECT_EQ(run.out, kSolution);
        EXPECT_THAT(run.err, HasSubstr("wrote " + out));
        EXPECT_EQ(runNonet({"solve", "-q", out}).out, kSolution);
    }
    EXPECT_EQ(runNonet({"solve", "-q", kPuzzle, "-o", folder.path() + "/no/such/puzzle.sdk"}).status, 5);
    EXPECT_EQ(runNonet({"solve", "-q", folder.path() + "/puzzle.sdk", "-o", folder.path() + "/puzzle.sdk"}).status, 2);
    EXPECT_THAT(runNonet({"scan", kFront, "-o", folder.path() + "/puzzle.png"}).err, HasSubstr(".sdk, .sdm"));
}

TEST(ExportsCliTest, CountingStillWritesTheFile) {
    const TempFolder folder;
    const std::string out = folder.path() + "/puzzle.sdk";
    const Finished run = runNonet({"solve", "-q", "--count", kPuzzle, "-o", out});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, "1\n");
    EXPECT_THAT(contentOf(out), HasSubstr("[State]\n534678912\n"));
}

TEST(ExportsCliTest, ProgramsThatReadOnePuzzleAFileGetSeveralFiles) {
    const TempFolder folder;
    const Finished run = runNonet({"solve", "-q", kPuzzle, kPuzzle, "-o", folder.path() + "/puzzle.sdk"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(runNonet({"solve", "-q", folder.path() + "/puzzle-2.sdk"}).out, kSolution);
}

TEST(ExportsCliTest, SheetsComeOnceForAllInputs) {
    const Finished pdf = runNonet({"solve", "-q", "--format", "pdf", "samples/puzzles.txt", kPuzzle});
    EXPECT_EQ(pdf.status, 0) << pdf.err;
    EXPECT_THAT(pdf.out, StartsWith("%PDF-1.4"));
    EXPECT_EQ(pdf.out.find("%PDF", 4), std::string::npos);
    EXPECT_THAT(pdf.out, HasSubstr("(puzzles.txt, puzzle 2) Tj"));
    const std::string answers = runNonet({"solve", "-q", "--format", "svg", kPuzzle}).out;
    const std::string blank = runNonet({"solve", "-q", "--format", "svg", "--show", "reading", kPuzzle}).out;
    EXPECT_GT(answers.size(), blank.size() + 51 * 40);
}

TEST(ExportsCliTest, ScanWritesWhatItRead) {
    const TempFolder folder;
    const std::string out = folder.path() + "/front.sdm";
    const Finished run = runNonet({"scan", "-q", kFront, "-o", out});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(runNonet({"solve", "-q", out}).out, runNonet({"solve", "-q", kFront}).out);
}

TEST(ExportsCliTest, APdfSheetIsReadBackAsAPicture) {
    const TempFolder folder;
    const std::string sheet = folder.path() + "/sheet.pdf";
    ASSERT_EQ(runNonet({"solve", "-q", kPuzzle, "-o", sheet, "--show", "reading"}).status, 0);
    const Finished run = runNonet({"scan", "-q", sheet});
    if (run.err.find("NONET_PDF") != std::string::npos)
        GTEST_SKIP() << "built without PDF";
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, std::string(kPuzzle) + "\n");
}

TEST(ExportsCliTest, PdfSheetsOfSolvedPuzzlesAreReadBackWhole) {
    const TempFolder folder;
    const std::string sheet = folder.path() + "/sheet.pdf";
    ASSERT_EQ(runNonet({"solve", "-q", "samples/puzzles.txt", "-o", sheet}).status, 0);
    const Finished run = runNonet({"scan", "-q", sheet});
    if (run.err.find("NONET_PDF") != std::string::npos)
        GTEST_SKIP() << "built without PDF";
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, contentOf(NONET_SOURCE_DIR "/samples/puzzles.txt"));
}

TEST(ExportsCliTest, ShowDrawsWhatIsAskedFor) {
    const TempFolder folder;
    std::vector<std::string> pictures;
    for (const char* show : {"solution", "hint", "mistakes", "reading"}) {
        const std::string out = folder.path() + "/" + show + ".png";
        const Finished run = runNonet({"solve", kFront, "-o", out, "--show", show});
        EXPECT_THAT(run.err, HasSubstr("wrote " + out));
        for (const std::string& other : pictures)
            EXPECT_NE(contentOf(out), other) << show;
        pictures.push_back(contentOf(out));
    }
    EXPECT_EQ(runNonet({"solve", kFront, "--show", "everything"}).status, 2);
}

TEST(ExportsCliTest, AHintComesWithoutTheSolution) {
    const TempFolder folder;
    const std::string out = folder.path() + "/hint.png";
    const std::string solution = runNonet({"solve", kFront}).out, puzzle = runNonet({"scan", kFront}).out;
    ASSERT_EQ(solution.size(), 82U);
    EXPECT_EQ(runNonet({"solve", kFront, "-o", out, "--show", "hint"}).out, puzzle);
    for (const char* format : {"json", "grid", "csv"})
        EXPECT_THAT(runNonet({"solve", kFront, "-o", out, "--show", "hint", "--format", format}).out,
                    testing::Not(HasSubstr(solution.substr(0, 81))));
}

TEST(ExportsCliTest, NumberedFilesReplaceNoInput) {
    const TempFolder folder;
    const std::string line = std::string(kPuzzle) + "\n";
    const std::string first = folder.write("a.txt", line), second = folder.write("x-2.sdk", line);
    EXPECT_EQ(runNonet({"solve", "-q", first, second, "-o", folder.path() + "/x.sdk"}).status, 0);
    EXPECT_EQ(contentOf(second), line);
    EXPECT_TRUE(std::filesystem::exists(folder.path() + "/x.sdk"));
    EXPECT_TRUE(std::filesystem::exists(folder.path() + "/x-3.sdk"));
}

TEST(ExportsCliTest, WithoutAPuzzleTheFileStaysAsItWas) {
    const TempFolder folder;
    const std::string typo = folder.write("typo.txt", "dear diary\n");
    for (const char* name : {"good.sdm", "good.sdk", "good.pdf", "good.svg"}) {
        SCOPED_TRACE(name);
        const std::string good = folder.write(name, "precious");
        const Finished run = runNonet({"solve", typo, "-o", good});
        EXPECT_EQ(run.status, 3);
        EXPECT_THAT(run.err, HasSubstr("no puzzle, so " + good + " was not written\n"));
        EXPECT_EQ(contentOf(good), "precious");
    }
    const std::string out = folder.path() + "/new.svg";
    EXPECT_EQ(runNonet({"scan", "-q", folder.path() + "/none.jpg", "-o", out}).status, 3);
    EXPECT_FALSE(std::filesystem::exists(out));
}

} // namespace
} // namespace nonet::test
