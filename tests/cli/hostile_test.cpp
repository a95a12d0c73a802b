// Documents that would be drawn for minutes: the command says so, and the pages beside them do not notice.
#include "cli/run_command.h"
#include "support/hostile_pdf.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using testing::HasSubstr;
using testing::StartsWith;

/// The processes that draw pages for this one, or for those it started.
std::vector<int> drawersOf(int process) {
    std::vector<int> found;
    for (const fs::directory_entry& task : fs::directory_iterator("/proc/" + std::to_string(process) + "/task")) {
        std::ifstream children(task.path() / "children");
        for (int child = 0; children >> child;)
            found.push_back(child);
    }
    return found;
}

template <class Test>
bool waitUntil(Test test, std::chrono::seconds most = 20s) {
    for (const auto end = Clock::now() + most; Clock::now() < end; std::this_thread::sleep_for(10ms))
        if (test())
            return true;
    return false;
}

class HostileTest : public testing::Test {
protected:
    HostileTest() {
        for (const char* name : {"in/1.jpg", "in/3.jpg", "in/5.jpg"}) {
            fs::create_directories(folder_.path() + "/in");
            fs::copy_file(NONET_SOURCE_DIR "/samples/low-res/ten.jpg", folder_.path() + "/" + name);
        }
        folder_.write("in/2.pdf", formsWithinForms());
        folder_.write("in/4.pdf", formsWithinForms());
    }
    /// The error of each page of the batch's results, in their order.
    std::vector<std::string> errors() const {
        std::vector<std::string> found;
        for (const std::string& line : linesOf(contentOf(folder_.path() + "/out/results.jsonl"))) {
            const Json page = Json::parse(line);
            found.push_back(page["error"].is_null() ? "none" : page["error"].get<std::string>());
        }
        return found;
    }
    Finished batch() { return runNonet({"batch", "in", "-o", "out", "-j", "2"}, "", folder_.path()); }

    const TempFolder folder_;
};

TEST_F(HostileTest, APageThatTakesTooLongIsThatPagesError) {
    const Finished run = batch();
    EXPECT_EQ(run.status, 3) << run.err;
    const std::string slow = "(it takes too long to draw); save it again";
    EXPECT_THAT(errors(), testing::ElementsAre("none", HasSubstr(slow), "none", HasSubstr(slow), "none"));
}

TEST_F(HostileTest, TheFirstInterruptIsHeededAndNothingIsLost) {
    Running run({"batch", "in", "-o", "out", "-j", "2", "-q"}, folder_.path());
    const std::string journal = folder_.path() + "/out/journal.jsonl";
    ASSERT_TRUE(waitUntil([&] { return drawersOf(run.process()).size() == 2; })) << "both documents are not drawn";
    run.signal(SIGINT);
    const auto begin = Clock::now();
    EXPECT_EQ(run.wait(), 130);
    EXPECT_LT(Clock::now() - begin, 1s);
    EXPECT_EQ(contentOf(journal).find("pdf: "), std::string::npos) << "what was not done is not written down as done";
    EXPECT_EQ(batch().status, 3);
    EXPECT_EQ(errors().size(), 5U);
}

TEST_F(HostileTest, NobodyGoesOnDrawingForAProgramThatWasKilled) {
    Running run({"scan", "in/2.pdf"}, folder_.path());
    std::vector<int> drawers;
    ASSERT_TRUE(waitUntil([&] { return !(drawers = drawersOf(run.process())).empty(); }));
    run.signal(SIGKILL);
    run.wait();
    EXPECT_TRUE(waitUntil([&] { return !fs::exists("/proc/" + std::to_string(drawers.front()) + "/exe"); }, 2s));
}

TEST_F(HostileTest, LittleMemoryIsThePagesErrorAndNoCrash) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer needs all the address space there is";
#endif
    fs::create_directories(folder_.path() + "/photos");
    for (const char* name : {"photos/1.jpg", "photos/2.jpg"})
        fs::copy_file(NONET_SOURCE_DIR "/samples/newspaper/front.jpg", folder_.path() + "/" + name);
    for (const char* kilobytes :
         {"150000", "200000", "272000", "247000", "249000", "284000", "288000", "292000", "296000", "300000"}) {
        const std::string limit = kilobytes;
        const Finished run =
            runShell("ulimit -v " + limit + "; nonet batch photos -q -j 2 --restart -o out" + limit, folder_.path());
        EXPECT_TRUE(run.status == 0 || run.status == 3 || run.status == 70) << limit << ": " << run.status << run.err;
        if (run.status != 0) {
            EXPECT_THAT(run.err, HasSubstr("memory"));
        }
    }
}

} // namespace
} // namespace nonet::test
