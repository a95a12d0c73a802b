// The promise of a batch: whenever it is killed, the same command goes on, and in the end nothing is missing, nothing
// was done twice, and the results are those of a run that nobody disturbed.
#include "cli/run_command.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <random>
#include <thread>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr int kPages = 300, kKills = 10;

/// Small pages that differ: two puzzles, and a picture without one.
void makePages(const fs::path& folder) {
    const std::vector<std::string> small = {"low-res/ten.jpg", "low-res/newspaper.jpg", "low-res/ten.jpg"};
    fs::create_directories(folder);
    for (int i = 0; i < kPages; ++i)
        fs::copy_file(fs::path(NONET_SOURCE_DIR) / "samples" / small[static_cast<std::size_t>(i) % small.size()],
                      folder / (std::to_string(1000 + i) + ".jpg"));
}

std::size_t lineCount(const std::string& path) {
    const std::string text = contentOf(path);
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST(BatchKillTest, TenKillsChangeNothing) {
    const TempFolder folder;
    makePages(fs::path(folder.path()) / "pages");
    const std::string disturbed = folder.path() + "/disturbed", journal = disturbed + "/journal.jsonl";
    const std::vector<std::string> command = {"batch",        "pages",         "-o", "disturbed",
                                              "--no-timings", "--no-overlays", "-q"};
    std::mt19937 random(20261116);
    // Each time some pages further, at a moment by lot: within a page, a line, or the writing of the results.
    for (int kill = 0; kill < kKills; ++kill) {
        const std::size_t target = lineCount(journal) + random() % 50;
        Running run(command, folder.path());
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (lineCount(journal) < target && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 50000));
        run.signal(SIGKILL);
        EXPECT_EQ(run.wait(), 128 + SIGKILL) << "it ended before it was killed; make the test's pages more";
    }
    EXPECT_FALSE(fs::exists(disturbed + "/results.jsonl"));
    const Finished last = runNonet(command, "", folder.path());
    EXPECT_EQ(last.status, 0) << last.err;

    std::map<std::string, int> done;
    for (const std::string& line : linesOf(contentOf(journal)))
        if (const Json page = Json::parse(line); page.contains("grids"))
            ++done[page["file"].get<std::string>()];
    EXPECT_EQ(done.size(), static_cast<std::size_t>(kPages));
    for (const auto& [file, count] : done)
        EXPECT_EQ(count, 1) << file << " was done again after it was recorded";

    EXPECT_EQ(
        runNonet({"batch", "pages", "-o", "plain", "--no-timings", "--no-overlays", "-q"}, "", folder.path()).status,
        0);
    for (const char* name : {"results.jsonl", "puzzles.csv", "report.html"})
        EXPECT_EQ(contentOf(disturbed + "/" + name), contentOf(folder.path() + "/plain/" + name)) << name;
}

} // namespace
} // namespace nonet::test
