#include "cli/run_command.h"
#include "cli/sample_labels.h"
#include "support/matchers.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// A folder with pictures to read in `in/`, and a batch over them into `out/`.
class BatchCliTest : public testing::Test {
protected:
    BatchCliTest() { fs::create_directory(folder_.path() + "/in"); }

    std::string in(const std::string& name) const { return folder_.path() + "/in/" + name; }
    std::string out(const std::string& name) const { return folder_.path() + "/out/" + name; }
    void copySample(const std::string& sample, const std::string& name) const {
        fs::copy_file(fs::path(NONET_SOURCE_DIR) / "samples" / sample, in(name), fs::copy_options::overwrite_existing);
    }
    Finished batch(std::vector<std::string> options = {}) const {
        std::vector<std::string> arguments = {"batch", "in", "-o", "out"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runNonet(arguments, "", folder_.path());
    }
    std::vector<Json> results(const std::string& folder = "out") const {
        std::vector<Json> pages;
        for (const std::string& line : linesOf(contentOf(folder_.path() + "/" + folder + "/results.jsonl")))
            pages.push_back(Json::parse(line));
        return pages;
    }
    Json result(const std::string& file) const {
        for (const Json& page : results())
            if (page["file"] == file)
                return page;
        ADD_FAILURE() << file << " has no line";
        return {};
    }
    std::size_t journalLines() const { return linesOf(contentOf(out("journal.jsonl"))).size(); }

    TempFolder folder_;
};

template <class Condition>
bool waitUntil(Condition condition) {
    for (int i = 0; i < 3000; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(20)))
        if (condition())
            return true;
    return false;
}

TEST_F(BatchCliTest, VerboseSaysWhatWasFoundOnEveryPage) {
    copySample("newspaper/front.jpg", "a.jpg");
    copySample("no-grid/crossword.jpg", "b.jpg");
    const Finished run = batch({"-v", "-j", "1", "--no-overlays", "--progress", "none"});
    EXPECT_THAT(linesOf(run.err),
                ElementsAre(MatchesRegex("in/a.jpg: solved, [0-9.]+ % sure"), "in/b.jpg: no sudoku found"));
}

TEST_F(BatchCliTest, ResultsAreThoseOfScanAndEverythingIsThere) {
    copySample("low-res/ten.jpg", "b.jpg");
    copySample("several/two.jpg", "a.jpg");
    const Finished run = batch({"--no-timings"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, "2 pages: 7 solved, 0 to check, 0 no grid, 0 errors\nopen out/report.html\n");
    auto pages = results();
    ASSERT_THAT(pages, SizeIs(2));
    const auto scanned =
        linesOf(runNonet({"scan", "--json", "--no-timings", "in/a.jpg", "in/b.jpg"}, "", folder_.path()).out);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_TRUE(fs::exists(out(pages[i]["overlay"].get<std::string>())));
        pages[i].erase("overlay");
        for (Json& grid : pages[i]["grids"])
            grid.erase("level");
        EXPECT_EQ(pages[i].dump(), scanned.at(i));
    }
    const auto rows = linesOf(contentOf(out("puzzles.csv")));
    ASSERT_THAT(rows, SizeIs(8));
    EXPECT_EQ(rows[0], "file,page,index,puzzle,solution,status,confidence,level");
    EXPECT_THAT(rows[2], StartsWith("in/a.jpg,1,2," + pages[0]["grids"][1]["puzzle"].get<std::string>()));
    EXPECT_THAT(contentOf(out("report.html")), AllOf(HasSubstr("in/a.jpg"), Not(HasSubstr("{{"))));
    EXPECT_EQ(std::distance(fs::directory_iterator(out("thumbs")), {}), 7);
}

TEST_F(BatchCliTest, BadInputsHaveTheirOwnLineAndTheRestGoesOn) {
    using namespace std::string_literals;
    copySample("low-res/ten.jpg", "good.jpg");
    const std::vector<std::string> oddNames = {"with space.jpg", "quote\"'.jpg", "new\nline.jpg", "not\xFFutf8.jpg"};
    for (const std::string& name : oddNames)
        copySample("low-res/ten.jpg", name);
    folder_.write("in/text.jpg", "dear diary");
    folder_.write("in/cut.jpg", contentOf(in("good.jpg")).substr(0, 700));
    // 200 megapixels in a header, and nothing behind it.
    folder_.write("in/huge.png",
                  "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\x4E\x20\0\0\x27\x10\x08\0\0\0\0"s + std::string(64, 'x'));
    fs::create_symlink("gone", in("deleted.jpg"));
    fs::create_symlink("loop", in("loop"));
    fs::create_directory_symlink(".", in("round"));
    ::mkfifo(in("pipe.jpg").c_str(), 0600);
    const Finished run = batch({"--no-overlays", "--progress", "none"});
    EXPECT_EQ(run.status, 3);
    EXPECT_THAT(result("in/text.jpg")["error"].get<std::string>(), HasSubstr("is not a picture"));
    EXPECT_THAT(result("in/cut.jpg")["error"].get<std::string>(), HasSubstr("cut short"));
    EXPECT_THAT(result("in/huge.png")["error"].get<std::string>(), HasSubstr("too large"));
    EXPECT_THAT(result("in/deleted.jpg")["error"].get<std::string>(), HasSubstr("no such file"));
    EXPECT_THAT(result("in/loop")["error"].get<std::string>(), HasSubstr("symbolic links"));
    EXPECT_THAT(result("in/round")["error"].get<std::string>(), HasSubstr("loop"));
    EXPECT_THAT(result("in/pipe.jpg")["error"].get<std::string>(), HasSubstr("not a file"));
    for (const char* name : {"in/good.jpg", "in/with space.jpg", "in/quote\"'.jpg", "in/new\nline.jpg"})
        EXPECT_EQ(result(name)["grids"].size(), 1U) << name;
    const Json notUtf8 = result("in/not\xEF\xBF\xBDutf8.jpg");
    EXPECT_EQ(notUtf8["file_hex"], "696e2f6e6f74ff757466382e6a7067");
    EXPECT_THAT(results(), SizeIs(12));
    EXPECT_THAT(linesOf(run.err), SizeIs(7)); // a sentence each
    // All of it is known the next time.
    const std::size_t lines = journalLines();
    EXPECT_EQ(batch({"--no-overlays"}).status, 3);
    EXPECT_EQ(journalLines(), lines);
}

TEST_F(BatchCliTest, EveryPageOfADocumentHasItsLineAndALockedOneSaysSo) {
    ASSERT_EQ(
        runNonet({"scan", "-q", "-o", in("two.pdf"), "samples/several/two.jpg", "samples/low-res/ten.jpg"}).status, 0);
    std::string locked = contentOf(in("two.pdf"));
    const std::string root = "/Root 1 0 R", junk(32, 'x');
    ASSERT_NE(locked.find(root), locked.npos);
    locked.replace(locked.find(root), root.size(),
                   root + " /ID [(0123456789abcdef) (0123456789abcdef)] /Encrypt << /Filter /Standard /V 1 /R 2 /O (" +
                       junk + ") /U (" + junk + ") /P -4 >>");
    folder_.write("in/locked.pdf", locked);
    const Finished run = batch({"--no-overlays"});
    if (run.err.find("without PDF") != run.err.npos)
        GTEST_SKIP() << "this build reads no PDF";
    EXPECT_EQ(run.status, 3);
    const auto pages = results();
    ASSERT_THAT(pages, SizeIs(3));
    EXPECT_THAT(pages[0]["error"].get<std::string>(), HasSubstr("password"));
    EXPECT_EQ(pages[1]["page"], 1);
    EXPECT_EQ(pages[1]["grids"].size(), 6U); // six puzzles on a sheet
    EXPECT_EQ(pages[2]["page"], 2);
    EXPECT_EQ(pages[2]["grids"].size(), 1U);
    // A journal that ends within the document: the rest is done, what is there is not.
    auto lines = linesOf(contentOf(out("journal.jsonl")));
    std::erase_if(lines, [](const std::string& line) {
        const Json json = Json::parse(line);
        return json.contains("pages") || (json.contains("page") && json["page"] == 2);
    });
    std::string journal;
    for (const std::string& line : lines)
        journal += line + "\n";
    folder_.write("out/journal.jsonl", journal);
    const std::string before = contentOf(out("puzzles.csv"));
    EXPECT_EQ(batch({"--no-overlays"}).status, 3);
    EXPECT_EQ(contentOf(out("puzzles.csv")), before);
    EXPECT_EQ(journalLines(), lines.size() + 3); // the page, and where both files end
}

TEST_F(BatchCliTest, AFolderThatCannotBeReadIsAnErrorOfItsOwn) {
    copySample("low-res/ten.jpg", "good.jpg");
    fs::create_directory(in("locked"));
    fs::permissions(in("locked"), fs::perms::none);
    std::string asUser;
    if (::geteuid() == 0) { // root reads every folder, nobody does not
        asUser = "setpriv --reuid 65534 --clear-groups ";
        ASSERT_EQ(runShell("chown 65534 . in", folder_.path()).status, 0);
        if (runShell(asUser + "nonet info", folder_.path()).status != 0)
            GTEST_SKIP() << "only root can run the program where it lies";
    }
    const Finished run = runShell(asUser + "nonet batch in -o out --no-overlays", folder_.path());
    EXPECT_EQ(run.status, 3) << run.err;
    EXPECT_THAT(result("in/locked")["error"].get<std::string>(), HasSubstr("the folder cannot be read"));
    EXPECT_EQ(result("in/good.jpg")["grids"].size(), 1U);
    fs::permissions(in("locked"), fs::perms::owner_all);
}

TEST_F(BatchCliTest, OnlyChangedFilesAreDoneAgain) {
    copySample("low-res/ten.jpg", "a.jpg");
    copySample("low-res/ten.jpg", "b.jpg");
    EXPECT_EQ(batch({"--no-overlays"}).status, 0);
    const std::size_t lines = journalLines();
    EXPECT_EQ(batch({"--no-overlays"}).status, 0);
    EXPECT_EQ(journalLines(), lines);
    copySample("low-res/newspaper.jpg", "b.jpg");
    EXPECT_EQ(batch({"--no-overlays"}).status, 0);
    EXPECT_EQ(journalLines(), lines + 2); // the page and the end of its file
    EXPECT_EQ(result("in/b.jpg")["width"], 137);
    EXPECT_THAT(results(), SizeIs(2));
}

TEST_F(BatchCliTest, WithHashOnlyTheContentCounts) {
    copySample("low-res/ten.jpg", "a.jpg");
    EXPECT_EQ(batch({"--no-overlays", "--hash"}).status, 0);
    const std::size_t lines = journalLines();
    fs::last_write_time(in("a.jpg"), fs::file_time_type::clock::now() - std::chrono::hours(5));
    EXPECT_EQ(batch({"--no-overlays", "--hash"}).status, 0);
    EXPECT_EQ(journalLines(), lines);
    const auto time = fs::last_write_time(in("a.jpg"));
    std::string bytes = contentOf(in("a.jpg"));
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    folder_.write("in/a.jpg", bytes);
    fs::last_write_time(in("a.jpg"), time);
    batch({"--no-overlays", "--hash"});
    EXPECT_EQ(journalLines(), lines + 2);
}

TEST_F(BatchCliTest, OtherOptionsAreRefusedUntilRestart) {
    copySample("low-res/ten.jpg", "a.jpg");
    EXPECT_EQ(batch({"--no-overlays"}).status, 0);
    const Finished refused = batch({"--no-overlays", "--engine", "none"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, AllOf(HasSubstr("--engine \"cnn\""), HasSubstr("--restart")));
    EXPECT_THAT(result("in/a.jpg")["grids"], SizeIs(1));
    EXPECT_EQ(batch({"--no-overlays", "--engine", "none", "--restart"}).status, 1);
}

TEST_F(BatchCliTest, ALockKeepsASecondOneOut) {
    fs::create_directory(folder_.path() + "/out");
    const int journal = ::open(out("journal.jsonl").c_str(), O_RDWR | O_CREAT, 0600);
    ASSERT_EQ(::flock(journal, LOCK_EX), 0);
    const Finished run = batch();
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("another nonet is at work"));
    ::close(journal);
}

TEST_F(BatchCliTest, InterruptFinishesWritesTheReportAndGoesOnLater) {
    for (int i = 0; i < 60; ++i)
        copySample("low-res/ten.jpg", std::to_string(100 + i) + ".jpg");
    Running run({"batch", "in", "-o", "out", "--no-overlays", "-j", "1"}, folder_.path());
    ASSERT_TRUE(waitUntil([&] { return fs::exists(out("journal.jsonl")) && journalLines() > 3; }));
    run.signal(SIGINT);
    EXPECT_EQ(run.wait(), 130);
    EXPECT_FALSE(fs::exists(out("results.jsonl")));
    EXPECT_THAT(contentOf(out("report.html")), HasSubstr("ended early"));
    const Finished rest = batch({"--no-overlays"});
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_THAT(rest.out, AllOf(HasSubstr("60 pages: 60 solved"), HasSubstr("were done before")));
    EXPECT_THAT(contentOf(out("report.html")), Not(HasSubstr("ended early")));
}

TEST_F(BatchCliTest, AFullDiskStopsItAndItGoesOnAfterwards) {
    for (int i = 0; i < 30; ++i)
        copySample("low-res/ten.jpg", std::to_string(100 + i) + ".jpg");
    // A limit on the size of files is what a full disk looks like to a program.
    const Finished full =
        runShell("trap '' XFSZ; ulimit -f 16; nonet batch in -o out --no-overlays --no-timings", folder_.path());
    EXPECT_EQ(full.status, 5) << full.err;
    EXPECT_THAT(full.err, AllOf(HasSubstr("journal.jsonl: cannot be written"), HasSubstr("same command")));
    EXPECT_FALSE(fs::exists(out("results.jsonl")));
    const std::string journal = contentOf(out("journal.jsonl"));
    EXPECT_TRUE(journal.ends_with("}\n"));
    EXPECT_EQ(batch({"--no-overlays", "--no-timings"}).status, 0);
    EXPECT_THAT(contentOf(out("journal.jsonl")), StartsWith(journal));
    EXPECT_THAT(results(), SizeIs(30));
}

TEST_F(BatchCliTest, WatchTakesFilesThatComeLater) {
    copySample("low-res/ten.jpg", "a.jpg");
    Running run({"batch", "in", "-o", "out", "--no-overlays", "--watch"}, folder_.path());
    ASSERT_TRUE(waitUntil([&] { return fs::exists(out("results.jsonl")) && results().size() == 1; }));
    copySample("low-res/newspaper.jpg", "b.jpg");
    EXPECT_TRUE(waitUntil([&] { return results().size() == 2; }));
    run.signal(SIGINT);
    EXPECT_EQ(run.wait(), 130);
}

TEST_F(BatchCliTest, ListsOnStandardInputAndPatternsAreInputs) {
    copySample("low-res/ten.jpg", "a.jpg");
    copySample("low-res/ten.jpg", "b.png");
    const Finished list =
        runNonet({"batch", "-", "-o", "out", "--no-overlays"}, "in/b.png\nin/a.jpg\n", folder_.path());
    EXPECT_EQ(list.status, 0) << list.err;
    ASSERT_THAT(results(), SizeIs(2));
    EXPECT_EQ(results()[0]["file"], "in/b.png");
    EXPECT_EQ(runNonet({"batch", "in/*.jpg", "-o", "out", "--no-overlays"}, "", folder_.path()).status, 0);
    EXPECT_THAT(results(), SizeIs(1));
    EXPECT_EQ(runNonet({"batch", "-o", "out"}, "", folder_.path()).status, 2);
    EXPECT_EQ(runNonet({"batch", "in", "-o", "./in/"}, "", folder_.path()).status, 2);
}

TEST_F(BatchCliTest, ShardsJoinToTheResultsOfOneRun) {
    for (int i = 0; i < 12; ++i)
        copySample(i % 3 ? "low-res/ten.jpg" : "low-res/newspaper.jpg", std::to_string(100 + i) + ".jpg");
    copySample("several/two.jpg", "0.jpg");
    folder_.write("in/text.jpg", "dear diary");
    EXPECT_EQ(batch({"--no-timings"}).status, 3);
    std::vector<std::string> merge = {"merge"};
    for (const char* part : {"3", "1", "2"}) {
        runNonet({"batch", "in", "-o", std::string("part") + part, "--shard", std::string(part) + "/3", "--no-timings"},
                 "", folder_.path());
        merge.push_back(std::string("part") + part);
    }
    merge.insert(merge.end(), {"-o", "whole"});
    const Finished run = runNonet(merge, "", folder_.path());
    EXPECT_EQ(run.status, 3) << run.err;
    for (const char* name : {"results.jsonl", "puzzles.csv", "report.html"})
        EXPECT_EQ(contentOf(folder_.path() + "/whole/" + name), contentOf(out(name))) << name;
    for (const char* name : {"overlays", "thumbs"})
        EXPECT_EQ(std::distance(fs::directory_iterator(out(name)), {}),
                  std::distance(fs::directory_iterator(folder_.path() + "/whole/" + name), {}));
    const Finished lacking = runNonet({"merge", "part3", "part1", "-o", "less"}, "", folder_.path());
    EXPECT_EQ(lacking.status, 3);
    EXPECT_THAT(lacking.err, HasSubstr("part 2 of 3 is missing"));
}

TEST_F(BatchCliTest, MergeRefusesWhatIsUnfinishedOrInUse) {
    fs::create_directory(folder_.path() + "/empty");
    const Finished unfinished = runNonet({"merge", "empty", "-o", "whole"}, "", folder_.path());
    EXPECT_EQ(unfinished.status, 3);
    EXPECT_THAT(unfinished.err, HasSubstr("results.jsonl"));
    copySample("low-res/ten.jpg", "a.jpg");
    batch({"--no-overlays"});
    EXPECT_EQ(runNonet({"merge", "out", "-o", "out"}, "", folder_.path()).status, 2);
    EXPECT_EQ(runNonet({"merge", "out", "-o", "whole"}, "", folder_.path()).status, 0);
    const Finished same = runNonet({"merge", "out", "whole", "-o", "./whole/"}, "", folder_.path());
    EXPECT_EQ(same.status, 2);
    EXPECT_THAT(same.err, HasSubstr("is an input"));
    EXPECT_THAT(results("whole"), SizeIs(1));
}

TEST_F(BatchCliTest, MergeReplacesOnlyWhatAMergeWrote) {
    copySample("low-res/ten.jpg", "a.jpg");
    EXPECT_EQ(batch({"--no-overlays"}).status, 0);
    for (const std::string name : {"results.jsonl", "puzzles.csv", "report.html"}) {
        const std::string mine = folder_.path() + "/mine";
        fs::create_directory(mine);
        folder_.write("mine/" + name, "mine");
        const Finished refused = runNonet({"merge", "out", "-o", "mine"}, "", folder_.path());
        EXPECT_EQ(refused.status, 5) << name;
        EXPECT_THAT(refused.err, HasSubstr(name));
        EXPECT_EQ(contentOf(mine + "/" + name), "mine");
        EXPECT_EQ(fs::remove_all(mine), 2U) << "something was written beside " << name;
    }
    EXPECT_EQ(runNonet({"merge", "out", "-o", "whole"}, "", folder_.path()).status, 0);
    EXPECT_EQ(runNonet({"merge", "out", "-o", "whole"}, "", folder_.path()).status, 0);
}

TEST_F(BatchCliTest, InterruptEndsTheWaitForAPipeAndMergeWaitsForTheRest) {
    copySample("low-res/ten.jpg", "a.jpg");
    const std::vector<std::string> merge = {"merge", "out", "-o", "whole"};
    EXPECT_EQ(batch({"--no-overlays"}).status, 0);
    ::mkfifo((folder_.path() + "/pipe").c_str(), 0600);
    Running run({"batch", "in", "pipe", "-o", "out", "--no-overlays"}, folder_.path());
    ASSERT_TRUE(waitUntil([&] { return fs::exists(out("unfinished.txt")); }));
    run.signal(SIGTERM);
    EXPECT_EQ(run.wait(), 130);
    EXPECT_TRUE(fs::exists(out("unfinished.txt")));
    const Finished early = runNonet(merge, "", folder_.path());
    EXPECT_EQ(early.status, 3);
    EXPECT_THAT(early.err, HasSubstr("ended early"));
    EXPECT_EQ(batch({"--no-overlays"}).status, 0);
    EXPECT_FALSE(fs::exists(out("unfinished.txt")));
    EXPECT_EQ(runNonet(merge, "", folder_.path()).status, 0);
}

TEST_F(BatchCliTest, APipeIsReadOnceHoweverLateItsWriter) {
    copySample("low-res/ten.jpg", "a.jpg");
    const Finished run = runShell("mkfifo pipe; sh -c 'sleep 0.3; cat in/a.jpg > pipe' & "
                                  "timeout 60 nonet batch pipe -o out --hash --no-overlays",
                                  folder_.path());
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(result("pipe")["grids"], SizeIs(1));
}

TEST_F(BatchCliTest, MergeKnowsWhereEachBatchRan) {
    const std::string root = fs::canonical(folder_.path()).native();
    for (const char* name : {"one", "two", "old"}) {
        fs::create_directories(folder_.path() + "/" + name);
        copySample("low-res/ten.jpg", "../" + std::string(name) + "/page.jpg");
        EXPECT_EQ(runNonet({"batch", "page.jpg", "-o", "out", "--no-overlays"}, "", folder_.path() + "/" + name).status,
                  0);
    }
    fs::remove(folder_.path() + "/old/out/root.txt");
    EXPECT_EQ(runNonet({"merge", "one/out", "old/out", "-o", "first"}, "", folder_.path()).status, 0);
    EXPECT_EQ(runNonet({"merge", "../first", "out", "-o", "../whole"}, "", folder_.path() + "/two").status, 0);
    const auto pages = results("whole");
    ASSERT_THAT(pages, SizeIs(3));
    EXPECT_EQ(pages[0]["root"], root + "/one");
    EXPECT_EQ(pages[1]["root"], root); // nobody knows better
    EXPECT_FALSE(pages[2].contains("root"));
    EXPECT_THAT(contentOf(folder_.path() + "/whole/report.html"),
                AllOf(HasSubstr("\"r\":\"" + root + "/one\""), HasSubstr("\"root\":\"" + root + "/two\"")));
}

TEST_F(BatchCliTest, PartsOfDifferentBatchesAreJoinedWithAWord) {
    copySample("low-res/ten.jpg", "a.jpg");
    copySample("low-res/ten.jpg", "b.jpg");
    const auto shard = [&](const std::string& input, const std::string& part, const std::string& to) {
        return runNonet({"batch", input, "-o", to, "--shard", part, "--no-overlays"}, "", folder_.path()).status;
    };
    const std::vector<std::string> merge = {"merge", "part1", "part2", "-o", "whole"};
    EXPECT_EQ(shard("in", "1/2", "part1"), 0);
    EXPECT_EQ(shard("./in/*", "2/2", "part2"), 0);
    EXPECT_EQ(runNonet(merge, "", folder_.path()).status, 0);
    fs::remove_all(folder_.path() + "/part2");
    EXPECT_EQ(shard("in/a.jpg", "2/2", "part2"), 0);
    const Finished mixed = runNonet(merge, "", folder_.path());
    EXPECT_EQ(mixed.status, 3);
    EXPECT_THAT(mixed.err, HasSubstr("part2: this part was made from other inputs than part1"));
    // One that was written before parts had a mark.
    const std::string positions = contentOf(folder_.path() + "/part2/shard.txt");
    folder_.write("part2/shard.txt", "2/2" + positions.substr(positions.find('\n')));
    fs::remove(folder_.path() + "/part2/manifest.json");
    EXPECT_EQ(runNonet(merge, "", folder_.path()).status, 0);
}

TEST_F(BatchCliTest, ShardsThatCannotBeAreWrongUsage) {
    for (const char* part : {"1/-1", "1/200000", "0/2", "3/2", "1/2x", "1", "/"})
        EXPECT_EQ(batch({"--shard", part}).status, 2) << part;
    EXPECT_FALSE(fs::exists(out("")));
}

TEST_F(BatchCliTest, FilesThatAreNoInputsAnyMoreAreCounted) {
    for (const char* name : {"a.jpg", "b.jpg", "c.jpg"})
        copySample("low-res/ten.jpg", name);
    const auto run = [&](const std::string& input, const std::vector<std::string>& options = {}) {
        std::vector<std::string> arguments = {"batch", input, "-o", "out", "--no-overlays", "--progress", "none"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runNonet(arguments, "", folder_.path()).err;
    };
    EXPECT_THAT(run("in/a.jpg"), IsEmpty());
    EXPECT_EQ(run("in/b.jpg"), "1 file of this batch is not among the inputs now and is left out of the results\n");
    EXPECT_EQ(run("in/c.jpg"), "2 files of this batch are not among the inputs now and are left out of the results\n");
    EXPECT_THAT(run("in/c.jpg", {"-q"}), IsEmpty());
    EXPECT_THAT(run("in"), IsEmpty());
}

TEST_F(BatchCliTest, ABrokenLineIsToldOnceAndItsPageDoneAgain) {
    copySample("low-res/ten.jpg", "a.jpg");
    EXPECT_EQ(batch({"--no-overlays"}).status, 0);
    auto lines = linesOf(contentOf(out("journal.jsonl")));
    ASSERT_THAT(lines, SizeIs(3)); // the header, the page, the end of its file
    folder_.write("out/journal.jsonl", lines[0] + "\n{broken\n" + lines[2] + "\n");
    EXPECT_THAT(batch({"--no-overlays"}).err,
                HasSubstr("1 broken line of the journal is left out; its page is done again\n"));
    EXPECT_THAT(results(), SizeIs(1));
    EXPECT_THAT(batch({"--no-overlays"}).err, IsEmpty());
}

TEST_F(BatchCliTest, APageWhoseOverlayIsGoneIsDoneAgain) {
    copySample("low-res/ten.jpg", "a.jpg");
    EXPECT_EQ(batch().status, 0);
    const std::string overlay = out(result("in/a.jpg")["overlay"].get<std::string>());
    const auto size = fs::file_size(overlay);
    fs::remove(overlay);
    EXPECT_EQ(batch().status, 0);
    EXPECT_EQ(fs::file_size(overlay), size);
    fs::resize_file(overlay, 0);
    EXPECT_EQ(batch().status, 0);
    EXPECT_EQ(fs::file_size(overlay), size);
    const std::size_t lines = journalLines();
    EXPECT_EQ(batch().status, 0);
    EXPECT_EQ(journalLines(), lines);
}

TEST_F(BatchCliTest, PicturesOfAPuzzleThatIsGoneAreRemoved) {
    copySample("several/two.jpg", "a.jpg");
    EXPECT_EQ(batch().status, 0);
    EXPECT_TRUE(fs::exists(out("overlays/in+a.jpg-p1.jpg")));
    EXPECT_TRUE(fs::exists(out("thumbs/in+a.jpg-p1-6.jpg")));
    copySample("no-grid/crossword.jpg", "a.jpg");
    EXPECT_EQ(batch().status, 1);
    EXPECT_TRUE(fs::is_empty(out("overlays")));
    EXPECT_TRUE(fs::exists(out("thumbs/in+a.jpg-p1.jpg")));
    EXPECT_EQ(std::distance(fs::directory_iterator(out("thumbs")), {}), 1);
}

TEST_F(BatchCliTest, EvalScoresACorrectionOnItsPage) {
    ASSERT_EQ(
        runNonet({"scan", "-q", "-o", in("two.pdf"), "samples/several/two.jpg", "samples/low-res/ten.jpg"}).status, 0);
    const std::string puzzle = labelOf("low-res/ten.jpg").puzzle;
    const auto eval = [&](const std::string& tag) {
        return runNonet({"eval", "--json", folder_.write("labels.csv", "in/two.pdf," + puzzle + ",,," + tag + "\n")});
    };
    const Finished run = eval("corrected page-2");
    if (run.err.find("without PDF") != run.err.npos)
        GTEST_SKIP() << "this build reads no PDF";
    EXPECT_EQ(run.status, 0) << run.err;
    const Json picture = Json::parse(run.out)["pictures"][0];
    EXPECT_EQ(picture["right"], true) << picture;
    EXPECT_EQ(picture["extra"], 0); // those of the first page are not asked for
    EXPECT_EQ(Json::parse(eval("corrected").out)["pictures"][0]["right"], false);
    const Finished beyond = eval("page-3");
    EXPECT_EQ(beyond.status, 3);
    EXPECT_THAT(beyond.err, HasSubstr("there is no page 3"));
}

TEST_F(BatchCliTest, OnlyItsOwnLeftoversAreRemoved) {
    copySample("low-res/ten.jpg", "a.jpg");
    fs::create_directories(out("overlays"));
    fs::create_directories(out("report.html.part9"));
    const std::vector<std::string> own = {"results.jsonl.part123", "overlays/in+a.jpg-p1.jpg.part7"},
                                   foreign = {"film.iso.part",        "thesis.partial",      "film.part1",
                                              "results.jsonl.part1b", "overlays/a.jpg.part", "overlays/b.jpg.parts9"};
    for (const auto& names : {own, foreign})
        for (const std::string& name : names)
            folder_.write("out/" + name, "half");
    EXPECT_EQ(batch().status, 0);
    for (const std::string& name : own)
        EXPECT_FALSE(fs::exists(out(name))) << name;
    for (const std::string& name : foreign)
        EXPECT_TRUE(fs::exists(out(name))) << name;
    EXPECT_TRUE(fs::is_directory(out("report.html.part9")));
}

TEST_F(BatchCliTest, ResultsOfAnotherOriginAreNotReplaced) {
    copySample("low-res/ten.jpg", "a.jpg");
    fs::create_directories(out(""));
    folder_.write("out/puzzles.csv", "mine");
    const Finished run = batch();
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("puzzles.csv"));
    EXPECT_EQ(contentOf(out("puzzles.csv")), "mine");
    EXPECT_FALSE(fs::exists(out("journal.jsonl")));
}

TEST_F(BatchCliTest, DebugPicturesOfAllWorkersAreKept) {
    for (int i = 0; i < 8; ++i)
        copySample("low-res/ten.jpg", std::to_string(i) + ".jpg");
    const auto count = [&](const char* jobs) {
        const std::string debug = folder_.path() + "/debug" + jobs;
        const Finished run = batch({"--no-overlays", "--restart", "--debug-dir", debug, "-j", jobs});
        EXPECT_EQ(run.status, 0) << run.err;
        return std::distance(fs::directory_iterator(debug), {});
    };
    EXPECT_EQ(count("1"), count("4"));
}

TEST_F(BatchCliTest, CorrectionsOverruleWhatIsReadOnTheirPageOnly) {
    copySample("low-res/ten.jpg", "a.jpg");
    copySample("low-res/ten.jpg", "b.jpg");
    EXPECT_EQ(batch().status, 0);
    const std::size_t lines = journalLines();
    const Json grid = result("in/a.jpg")["grids"][0];
    std::string puzzle = grid["puzzle"].get<std::string>(), corners;
    for (const Json& corner : grid["corners"])
        corners += corner[0].dump() + " " + corner[1].dump() + " ";
    const std::size_t given = puzzle.find_first_not_of('.');
    puzzle[given] = '.'; // still one solution, or several: either way not what is printed
    const std::string csv = folder_.write("corrections.csv", "file,puzzle,filled,corners,tags\nin/a.jpg," + puzzle +
                                                                 "," + puzzle + "," + corners + ",corrected\n");
    batch({"--corrections", csv});
    EXPECT_EQ(result("in/a.jpg")["grids"][0]["puzzle"], puzzle);
    EXPECT_EQ(result("in/a.jpg")["grids"][0]["confidence"], 1.0);
    EXPECT_NE(result("in/b.jpg")["grids"][0]["puzzle"], puzzle);
    EXPECT_EQ(journalLines(), lines + 2);
    batch({"--corrections", csv});
    EXPECT_EQ(journalLines(), lines + 2);
    batch(); // what was corrected once stays so
    EXPECT_EQ(result("in/a.jpg")["grids"][0]["puzzle"], puzzle);
    EXPECT_EQ(journalLines(), lines + 2);
    batch({"--corrections", "none"});
    EXPECT_EQ(result("in/a.jpg")["grids"][0]["puzzle"], grid["puzzle"]);
    batch();
    EXPECT_EQ(result("in/a.jpg")["grids"][0]["puzzle"], grid["puzzle"]);
    EXPECT_EQ(runNonet({"batch", "in", "-o", "out", "--corrections", "missing.csv"}, "", folder_.path()).status, 3);
}

TEST_F(BatchCliTest, CorrectionThatFitsNoSinglePuzzleIsAWarning) {
    copySample("several/two.jpg", "two.jpg");
    const std::string puzzle = labelOf("several/two.jpg").puzzle;
    const std::string csv = folder_.write("corrections.csv", "file,puzzle,filled,corners,tags\nin/two.jpg," + puzzle +
                                                                 "," + puzzle + ",,corrected\n");
    const Finished run = batch({"--corrections", csv, "-q"});
    EXPECT_THAT(result("in/two.jpg")["warning"].dump(), HasSubstr("without corners"));
    EXPECT_THAT(run.err, HasSubstr("without corners"));
}

TEST_F(BatchCliTest, CorrectionsOfFilesThatAreNoInputsAreNamed) {
    copySample("low-res/ten.jpg", "a.jpg");
    const std::string puzzle = labelOf("low-res/ten.jpg").puzzle;
    const std::string csv =
        folder_.write("corrections.csv", "file,puzzle,filled,corners,tags\nin/a.jpg," + puzzle +
                                             ",,,corrected\nin/gone.jpg," + puzzle + ",,,corrected page-1\n");
    const Finished run = batch({"--corrections", csv, "--no-overlays", "-q"});
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(linesOf(run.err), ElementsAre(AllOf(StartsWith("in/gone.jpg: "), HasSubstr("not among the inputs"))));
    for (const char* part : {"1/2", "2/2"}) { // an input of another part is one
        const Finished shard = runNonet({"batch", "in", "-o", std::string("part") + part[0], "--shard", part, "-q",
                                         "--corrections", csv, "--no-overlays"},
                                        "", folder_.path());
        EXPECT_THAT(linesOf(shard.err), ElementsAre(StartsWith("in/gone.jpg: ")));
    }
}

TEST_F(BatchCliTest, ErrorsAreTriedAgainWhenAsked) {
    folder_.write("in/a.jpg", "dear diary");
    copySample("low-res/ten.jpg", "b.jpg");
    EXPECT_EQ(batch({"--no-overlays"}).status, 3);
    const std::size_t lines = journalLines();
    EXPECT_EQ(batch({"--no-overlays", "--retry-errors"}).status, 3);
    EXPECT_EQ(journalLines(), lines + 2);
}

TEST_F(BatchCliTest, ProgressIsABarOnATerminal) {
    if (!hasTerminals())
        GTEST_SKIP() << "no terminal can be opened here";
    for (int i = 0; i < 12; ++i)
        copySample("low-res/ten.jpg", std::to_string(100 + i) + ".jpg");
    const Finished bar = runOnTerminal("nonet batch in -o out --no-overlays -j 1", folder_.path());
    EXPECT_THAT(bar.out, AllOf(HasSubstr("[#"), HasSubstr(" of 12, "), HasSubstr("a second"), HasSubstr("left"),
                               HasSubstr("solved")));
}

TEST_F(BatchCliTest, ProgressCanBeNoneAndTheSummaryJson) {
    for (int i = 0; i < 12; ++i)
        copySample("low-res/ten.jpg", std::to_string(100 + i) + ".jpg");
    const Finished none = batch({"--no-overlays", "--progress", "none"});
    EXPECT_THAT(none.err, IsEmpty());
    const Finished json = batch({"--no-overlays", "--json"});
    EXPECT_EQ(Json::parse(json.out)["solved"], 12);
}

} // namespace
} // namespace nonet::test
