// Whatever happens to a batch, nothing is lost, nothing doubled and nothing silently different from a run that nobody
// disturbed: kills at any moment, full disks, flipped bits in the journal, damaged parts. A small share without
// NONET_LONG.
#include "cli/run_command.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <sys/mount.h>
#include <thread>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::AnyOf;
using testing::HasSubstr;

bool isLong() {
    return std::getenv("NONET_LONG") != nullptr;
}

std::size_t lineCount(const std::string& path) {
    return linesOf(contentOf(path)).size();
}

std::string textOf(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

class DisturbedBatchTest : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<TempFolder>();
        fs::create_directory(at("pages"));
        const std::vector<std::string> kinds = {"low-res/ten.jpg", "low-res/newspaper.jpg", "low-res/ten.jpg",
                                                "no-grid/chess.jpg"};
        for (int i = 0; i < pages(); ++i)
            fs::copy_file(fs::path(NONET_SOURCE_DIR "/samples") / kinds[static_cast<std::size_t>(i) % kinds.size()],
                          at("pages/" + std::to_string(1000 + i) + ".jpg"));
        folder_->write("pages/text.jpg", "dear diary");
        ASSERT_EQ(batch("plain").status, 3);
    }
    static void TearDownTestSuite() { folder_.reset(); }

    static int pages() { return isLong() ? 300 : 20; }
    static int times(int inLong, int inShort) { return isLong() ? inLong : inShort; }
    static std::string at(const std::string& name) { return folder_->path() + "/" + name; }
    static std::vector<std::string> command(const std::string& out) {
        return {"batch", "pages", "-o", out, "--no-timings", "-q"};
    }
    static Finished batch(const std::string& out) { return runNonet(command(out), "", folder_->path()); }

    static bool isPlain(const std::string& file, const std::string& name) {
        return contentOf(at(file)) == contentOf(at("plain/" + name));
    }
    /// Every file of the results, pictures too, is that of the plain run.
    static void expectPlain(const std::string& out) {
        for (const std::string name : {"results.jsonl", "puzzles.csv", "report.html", "manifest.json"})
            EXPECT_TRUE(isPlain(out + "/" + name, name)) << out << " " << name;
        for (const std::string pictures : {"/overlays", "/thumbs"}) {
            std::map<std::string, std::string> plain, disturbed;
            for (const auto& entry : fs::directory_iterator(at("plain" + pictures)))
                plain[entry.path().filename()] = contentOf(entry.path());
            for (const auto& entry : fs::directory_iterator(at(out + pictures)))
                disturbed[entry.path().filename()] = contentOf(entry.path());
            EXPECT_TRUE(plain == disturbed) << out << pictures;
        }
    }
    /// Every page is in the journal once.
    static void expectOnce(const std::string& out) {
        std::map<std::string, int> done;
        for (const std::string& line : linesOf(contentOf(at(out + "/journal.jsonl"))))
            if (const Json page = Json::parse(line); page.contains("grids"))
                ++done[page["file"].get<std::string>()];
        EXPECT_EQ(done.size(), static_cast<std::size_t>(pages()) + 1);
        for (const auto& [file, count] : done)
            EXPECT_EQ(count, 1) << file;
    }

    static inline std::unique_ptr<TempFolder> folder_;
    std::mt19937 random_{20261118};
};

TEST_F(DisturbedBatchTest, KillsAndFailedWritesChangeNothing) {
    const std::string journal = at("killed/journal.jsonl");
    const int kills = times(10, 2);
    int killed = 0, full = 0;
    for (int i = 0; i < kills; ++i) {
        const std::size_t target =
            lineCount(journal) + random_() % static_cast<unsigned>(2 * pages() / (kills + 2) + 1);
        Running run(command("killed"), folder_->path());
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (lineCount(journal) < target && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        std::this_thread::sleep_for(std::chrono::microseconds(random_() % 30000));
        run.signal(SIGKILL);
        killed += run.wait() == 128 + SIGKILL;
        // A limit on the size of files is what a full disk looks like to a program.
        const std::uintmax_t blocks = fs::exists(journal) ? fs::file_size(journal) / 512 + 1 + random_() % 8 : 1;
        const Finished limited = runShell("trap '' XFSZ; ulimit -f " + std::to_string(blocks) +
                                              "; nonet batch pages -o killed --no-timings -q",
                                          folder_->path());
        EXPECT_THAT(limited.status, AnyOf(3, 5)) << limited.err;
        full += limited.status == 5;
    }
    EXPECT_EQ(batch("killed").status, 3);
    std::printf("%d kills, %d runs without space\n", killed, full);
    EXPECT_GT(killed + full, 0);
    expectOnce("killed");
    expectPlain("killed");
}

TEST_F(DisturbedBatchTest, AFullDiskIsGoneOnWithWhenThereIsSpace) {
    const std::string disk = at("disk");
    fs::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
        GTEST_SKIP() << "no disk can be mounted here";
    int full = 0;
    Finished run;
    for (int kilobytes = 64;; kilobytes *= 2) {
        ::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT, ("size=" + std::to_string(kilobytes) + "k").c_str());
        run = batch("disk/out");
        if (run.status != 5)
            break;
        ++full;
        EXPECT_THAT(run.err, HasSubstr("No space left on device"));
        EXPECT_FALSE(fs::exists(disk + "/out/results.jsonl"));
    }
    EXPECT_EQ(run.status, 3);
    std::printf("full %d times\n", full);
    EXPECT_GT(full, 0);
    expectOnce("disk/out");
    expectPlain("disk/out");
    ::umount(disk.c_str());
}

TEST_F(DisturbedBatchTest, FlippedBitsOfTheJournalChangeNothing) {
    const std::string journal = contentOf(at("plain/journal.jsonl"));
    fs::copy(at("plain"), at("flipped"), fs::copy_options::recursive);
    const int flips = times(200, 8);
    int refused = 0, again = 0, unsaid = 0;
    for (int i = 0; i < flips; ++i) {
        const std::size_t bit = random_() % (8 * journal.size());
        std::string text = journal;
        text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << bit % 8));
        folder_->write("flipped/journal.jsonl", text);
        const Finished run = batch("flipped");
        SCOPED_TRACE("bit " + std::to_string(bit) + ": " + run.err);
        if (run.status == 3) {
            expectPlain("flipped");
            ++(run.err.find("broken line") == run.err.npos ? unsaid : again);
        } else {
            EXPECT_THAT(run.status, AnyOf(2, 5));
            EXPECT_THAT(run.err, AnyOf(HasSubstr("is not the journal of a batch"), HasSubstr("this batch was begun ")));
            ++refused;
        }
    }
    std::printf("%d bits: %d done again, %d refused, %d of no effect\n", flips, again, refused, unsaid);
}

TEST_F(DisturbedBatchTest, PartsThatLostLinesAreRefused) {
    for (const char* part : {"1", "2", "3"}) {
        auto shard = command(std::string("part") + part);
        shard.insert(shard.end(), {"--shard", part + std::string("/3")});
        EXPECT_THAT(runNonet(shard, "", folder_->path()).status, AnyOf(0, 1, 3));
    }
    const auto join = [](const std::string& part) {
        return runNonet({"merge", "part1", part, "part3", "-o", "joined", "-q"}, "", folder_->path());
    };
    const std::vector<std::string> whole = linesOf(contentOf(at("part2/results.jsonl")));
    const int tries = times(60, 6);
    fs::copy(at("part2"), at("lost"), fs::copy_options::recursive);
    for (int i = 0; i < tries; ++i) {
        std::vector<std::string> lines = whole;
        const std::size_t place = random_() % lines.size(), other = random_() % lines.size();
        if (i % 3 == 0)
            lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(place));
        else if (i % 3 == 1)
            lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(other), lines[place]);
        std::string text = textOf(lines);
        if (i % 3 == 2)
            text.resize(random_() % text.size());
        folder_->write("lost/results.jsonl", text);
        const Finished run = join("lost");
        EXPECT_EQ(run.status, 3);
        EXPECT_THAT(run.err, HasSubstr("lost"));
        EXPECT_FALSE(fs::exists(at("joined/results.jsonl")));
    }
    std::printf("%d damaged parts refused\n", tries);
    EXPECT_EQ(join("part2").status, 3); // for the page that is none
    for (const std::string name : {"results.jsonl", "puzzles.csv", "report.html"})
        EXPECT_TRUE(isPlain("joined/" + name, name)) << name;
}

} // namespace
} // namespace nonet::test
