// Everything that works on several threads: the same bytes come out whatever their number, and the thread sanitizer
// sees all of it here (preset `tsan`, where NONET_TEST_ENGINE=none keeps the engines' libraries out).
#include "apps/page/page_scanner.h"
#include "cli/run_command.h"
#include "web/served.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <thread>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;

constexpr const char* kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

std::string engine() {
    const char* given = std::getenv("NONET_TEST_ENGINE");
    return given ? given : "auto";
}

/// Pages of several kinds: puzzles, none, a broken file.
void fillFolder(const TempFolder& folder) {
    for (const char* name : {"newspaper/front.jpg", "low-res/ten.jpg", "low-res/old-phone.jpg", "book/page.jpg"})
        folder.write(fs::path(name).filename(), contentOf(std::string(NONET_SOURCE_DIR "/samples/") + name));
    folder.write("cut.jpg", contentOf(NONET_SOURCE_DIR "/samples/low-res/ten.jpg").substr(0, 300));
    folder.write("empty.png", "");
}

/// The files below a folder by name, but for what says when and where a batch ran.
std::map<std::string, std::string> filesOf(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().filename() != "journal.jsonl")
            files[fs::relative(entry.path(), folder)] = contentOf(entry.path());
    return files;
}

std::string manyPuzzles() {
    std::string text, line = kPuzzle;
    for (int i = 0; i < 3000; ++i) {
        std::rotate(line.begin(), line.begin() + 9, line.end()); // most have no solution, which is an answer too
        text.append(i % 50 == 7 ? "not a puzzle" : i % 3 == 0 ? kPuzzle : line.c_str()).append("\n");
    }
    return text;
}

TEST(ThreadsTest, TextGivesTheSameBytesWhateverTheJobs) {
    const std::string text = manyPuzzles();
    for (const char* option : {"--json", "--count", "--no-guess"}) {
        const Finished one = runNonet({"solve", option, "-j", "1"}, text);
        EXPECT_EQ(one.status, 3) << option;
        for (const char* jobs : {"2", "5"}) {
            const Finished many = runNonet({"solve", option, "-j", jobs}, text);
            EXPECT_EQ(many.status, one.status) << option << " -j " << jobs << "\n" << many.err;
            EXPECT_TRUE(many.out == one.out) << option << " -j " << jobs;
        }
    }
}

TEST(ThreadsTest, PicturesGiveTheSameBytesWhateverTheJobs) {
    const TempFolder folder;
    fillFolder(folder);
    for (const char* command : {"scan", "solve"}) {
        const std::string line = std::string("nonet ") + command + " --json --no-timings --engine " + engine() + " ";
        const Finished one = runShell(line + "-j 1 *.jpg *.png", folder.path());
        EXPECT_EQ(one.status, 3);
        EXPECT_EQ(linesOf(one.out).size(), 6U);
        for (const char* jobs : {"2", "5"}) {
            const Finished many = runShell(line + "-j " + jobs + " *.jpg *.png", folder.path());
            EXPECT_EQ(many.status, 3) << many.err;
            EXPECT_EQ(many.out, one.out) << command << " -j " << jobs;
        }
    }
}

TEST(ThreadsTest, ABatchGivesTheSameFilesWhateverTheJobs) {
    const TempFolder folder;
    fillFolder(folder);
    const std::string line = "nonet batch *.jpg *.png --no-timings --engine " + engine();
    EXPECT_EQ(runShell(line + " -j 1 -o one", folder.path()).status, 3);
    const auto one = filesOf(folder.path() + "/one");
    EXPECT_GT(one.size(), 3U);
    for (const char* jobs : {"2", "5"}) {
        const Finished many = runShell(line + " -o jobs -j " + jobs, folder.path());
        EXPECT_EQ(many.status, 3) << many.err;
        EXPECT_TRUE(filesOf(folder.path() + "/jobs") == one) << "-j " << jobs;
        fs::remove_all(folder.path() + "/jobs");
    }
}

TEST(ThreadsTest, WorkersMakeTheirScannersAtTheSameTime) {
    constexpr int kWorkers = 8, kScanners = 10000;
    std::atomic<int> made = 0;
    std::vector<std::thread> workers;
    for (int worker = 0; worker < kWorkers; ++worker)
        workers.emplace_back([&made] {
            for (int i = 0; i < kScanners; ++i) {
                const auto library = loadPageLibrary();
                if (library && (*library)->makeScanner({.reader = {.engine = Engine::None}}))
                    ++made;
            }
        });
    for (std::thread& worker : workers)
        worker.join();
    EXPECT_EQ(made, kWorkers * kScanners);
}

TEST(ThreadsTest, AServerGivesManyClientsTheSameAnswers) {
    Served server({"--engine", engine(), "-j", "2"});
    const std::string picture = contentOf(NONET_SOURCE_DIR "/samples/low-res/ten.jpg");
    const auto ask = [&](int kind) -> Reply {
        switch (kind) {
        case 0:
            return server.post("/api/overlay", picture);
        case 1:
            return server.post("/api/solve", kPuzzle);
        case 2:
            return server.post("/api/explain", kPuzzle);
        case 3:
            return server.post("/api/live?session=camera", picture);
        default:
            return server.get(kind == 4 ? "/" : "/metrics");
        }
    };
    const std::string solved = ask(1).body, explained = ask(2).body, drawn = ask(0).body, page = ask(4).body;
    std::vector<std::thread> clients;
    for (int client = 0; client < 8; ++client)
        clients.emplace_back([&, client] {
            for (int i = 0; i < 12; ++i) {
                const int kind = (client + i) % 6;
                const Reply reply = ask(kind);
                EXPECT_THAT(reply.status, AnyOf(200, 422, 503)) << kind << ": " << reply.body;
                const std::string* expected = kind == 0 ? &drawn : kind == 1 ? &solved : kind == 2 ? &explained : &page;
                if (reply.status != 503 && kind != 3 && kind != 5) {
                    EXPECT_TRUE(reply.body == *expected) << kind;
                }
            }
        });
    for (std::thread& client : clients)
        client.join();
    EXPECT_EQ(server.stop(), 0);
}

} // namespace
} // namespace nonet::test
