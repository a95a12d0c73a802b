#include "apps/batch/corrections.h"
#include "apps/batch/feed.h"
#include "apps/batch/input_list.h"
#include "apps/batch/journal.h"
#include "apps/batch/overlay_name.h"
#include "apps/batch/runner.h"
#include "apps/page/labels.h"
#include "cli/run_command.h"
#include "support/journal_text.h"

#include <gmock/gmock.h>

#include <condition_variable>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>
#include <unistd.h>

namespace nonet::batch {
namespace {

namespace fs = std::filesystem;
using test::TempFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> pathsOf(const InputList& list) {
    std::vector<std::string> paths;
    for (const InputFile& file : list.files)
        paths.push_back(file.path);
    return paths;
}

TEST(InputListTest, FoldersAreWalkedByNameAndOnlyPicturesTaken) {
    const TempFolder folder;
    const std::string root = folder.path();
    fs::create_directories(root + "/b/c");
    folder.write("b/c/2.png", "");
    folder.write("b/1.JPG", "");
    folder.write("a.tif", "");
    folder.write("z", "\xFF\xD8\xFF\xE0");
    folder.write("notes.txt", "dear diary");
    const InputList list = listInputs({root});
    EXPECT_THAT(pathsOf(list), ElementsAre(root + "/a.tif", root + "/b/1.JPG", root + "/b/c/2.png", root + "/z"));
    EXPECT_EQ(list.skipped, 1U);
}

TEST(InputListTest, HalfWrittenFilesAreTakenOnlyByName) {
    const TempFolder folder;
    const std::string half = folder.write("a.jpg.part17", "\xFF\xD8\xFF\xE0");
    EXPECT_THAT(pathsOf(listInputs({folder.path()})), IsEmpty());
    EXPECT_THAT(pathsOf(listInputs({half})), ElementsAre(half));
}

TEST(InputListTest, ArgumentsKeepTheirOrderAndNoPathComesTwice) {
    const TempFolder folder;
    const std::string b = folder.write("b.jpg", ""), a = folder.write("a.jpg", ""), text = folder.write("c.txt", "");
    EXPECT_THAT(pathsOf(listInputs({b, folder.path(), folder.path() + "/./a.jpg", text})), ElementsAre(b, a, text));
}

TEST(InputListTest, PatternsAndNamesThatLookLikeOnesAreFound) {
    const TempFolder folder;
    const std::string odd = folder.write("a[1].jpg", ""), plain = folder.write("b.jpg", "");
    EXPECT_THAT(pathsOf(listInputs({odd})), ElementsAre(odd));
    EXPECT_THAT(pathsOf(listInputs({folder.path() + "/*.jpg"})), ElementsAre(odd, plain));
    const InputList none = listInputs({folder.path() + "/*.png"});
    ASSERT_THAT(none.files, SizeIs(1));
    EXPECT_THAT(none.files[0].error, HasSubstr("no file fits"));
}

TEST(InputListTest, LoopsOfLinksAreErrorsAndEnd) {
    const TempFolder folder;
    fs::create_directory(folder.path() + "/in");
    const std::string picture = folder.write("in/a.jpg", "");
    fs::create_directory_symlink("..", folder.path() + "/in/up");
    fs::create_symlink("self", folder.path() + "/in/self");
    const InputList list = listInputs({folder.path() + "/in"});
    EXPECT_THAT(pathsOf(list), ElementsAre(picture, folder.path() + "/in/self", folder.path() + "/in/up/in"));
    EXPECT_THAT(list.files[0].error, IsEmpty());
    EXPECT_THAT(list.files[1].error, HasSubstr("symbolic links"));
    EXPECT_THAT(list.files[2].error, HasSubstr("loop"));
}

TEST(InputListTest, OutputsOfBatchesAreNotInputs) {
    const TempFolder folder;
    fs::create_directory(folder.path() + "/out");
    fs::create_directory(folder.path() + "/earlier");
    folder.write("out/overlay.jpg", "");
    folder.write("earlier/overlay.jpg", "");
    folder.write("earlier/journal.jsonl", "{\"nonet_batch\":1}\n");
    fs::create_directories(folder.path() + "/joined/overlays");
    folder.write("joined/overlays/overlay.jpg", "");
    folder.write("joined/results.jsonl", "{\"schema\":1,\"file\":\"page.jpg\"}\n");
    folder.write("joined/report.html", "");
    const std::string picture = folder.write("page.jpg", "");
    EXPECT_THAT(pathsOf(listInputs({folder.path()}, {.output = folder.path() + "/out"})), ElementsAre(picture));
}

TEST(InputListTest, ShardsPartTheInputsAndNewFilesMoveNone) {
    const TempFolder folder;
    for (int i = 0; i < 40; ++i)
        folder.write(std::to_string(i) + ".jpg", "");
    const auto part = [&](unsigned i) { return pathsOf(listInputs({folder.path()}, {.shard = {i, 3}})); };
    std::set<std::string> all;
    for (unsigned i = 1; i <= 3; ++i) {
        const auto paths = part(i);
        EXPECT_GT(paths.size(), 3U);
        for (const std::string& path : paths)
            EXPECT_TRUE(all.insert(path).second);
    }
    EXPECT_THAT(all, SizeIs(40));
    const auto before = part(2);
    folder.write("00.jpg", "");
    EXPECT_THAT(part(2), testing::IsSupersetOf(before));
}

TEST(InputListTest, ShardsOfOneBatchHaveOneMark) {
    const TempFolder folder;
    for (int i = 0; i < 9; ++i)
        folder.write(std::to_string(i) + ".jpg", "");
    const std::string first = folder.path() + "/0.jpg";
    const std::string mark = listInputs({folder.path()}, {.shard = {1, 2}}).mark();
    EXPECT_EQ(listInputs({first, folder.path() + "/./*.jpg"}, {.shard = {2, 2}}).mark(), mark);
    EXPECT_NE(listInputs({first}, {.shard = {2, 2}}).mark(), mark);
}

TEST(InputListTest, ListsOfPathsAreByLineOrByNul) {
    using namespace std::string_literals;
    EXPECT_THAT(splitPaths("a b.jpg\r\n\nc.jpg"), ElementsAre("a b.jpg", "c.jpg"));
    EXPECT_THAT(splitPaths("a\nb.jpg\0c.jpg\0"s), ElementsAre("a\nb.jpg", "c.jpg"));
}

TEST(LabelsTest, AMarkIsSkippedAndErrorsNameTheirLine) {
    const TempFolder folder;
    const std::string puzzle(81, '.'), begin = "\xEF\xBB\xBF"
                                               "file,puzzle,filled,corners,tags\r\n";
    const auto labels = readLabels(folder.write("good.csv", begin + "a.jpg," + puzzle + ",,,page-2\r\n"));
    ASSERT_TRUE(labels) << labels.error().message;
    ASSERT_THAT(*labels, SizeIs(1));
    EXPECT_EQ(labels->front().file, "a.jpg");
    EXPECT_EQ(labels->front().page(), 2);
    const auto bad = readLabels(folder.write("bad.csv", begin + "\"a\nb\n.jpg\"," + puzzle + ",,,\nc.jpg,1,,,\n"));
    ASSERT_FALSE(bad);
    EXPECT_THAT(bad.error().message, HasSubstr("bad.csv:5: "));
}

TEST(LabelsTest, AFileWithoutLineEndsIsRefused) {
    const TempFolder folder;
    for (const std::string begin : {"", "\"\n"}) {
        const auto labels = readLabels(folder.write("long.csv", begin + std::string(1'000'001, 'x')));
        ASSERT_FALSE(labels);
        EXPECT_THAT(labels.error().message, HasSubstr("long.csv:1: is too long for a row"));
    }
    EXPECT_FALSE(readLabels("/dev/zero"));
}

TEST(LabelsTest, OnlyANumberNamesAPage) {
    EXPECT_EQ(Label{.file = "a.jpg"}.page(), 1);
    for (const char* tag : {"page-curl", "page-0", "page--2", "page-", "page-2x"})
        EXPECT_EQ((Label{.file = "a.jpg", .tags = {tag}}.page()), 1) << tag;
    EXPECT_EQ((Label{.file = "a.jpg", .tags = {"page-curl", "page-12"}}.page()), 12);
}

TEST(OverlayNameTest, PathsThatLookAlikeHaveNamesOfTheirOwn) {
    const std::vector<std::string> paths = {"a/b.jpg",   "a+b.jpg", "/a/b.jpg", "a%2Bb.jpg",    "a_b.jpg",  "b.jpg",
                                            "B.jpg",     "b.png",   "../b.jpg", "b.jpg-p2",     "a\nb.jpg", "a\xFF.jpg",
                                            "a\xFE.jpg", ".b.jpg",  "%2Eb.jpg", "a\xC3\xA4.jpg"};
    std::set<std::string> names;
    for (const std::string& path : paths)
        for (int page : {1, 2}) {
            const std::string name = overlayName(path, page);
            EXPECT_TRUE(names.insert(name).second) << path;
            EXPECT_EQ(name.find('/'), name.npos);
            EXPECT_NE(name[0], '.');
        }
    EXPECT_EQ(overlayName("./photos/IMG_1.jpg", 1), "photos+IMG_1.jpg-p1");
}

TEST(OverlayNameTest, LongPathsFitIntoAFileSystem) {
    const std::string folder = std::string(300, 'x') + "/";
    EXPECT_LT(overlayName(folder + "page.jpg", 12).size(), 240U);
    EXPECT_NE(overlayName(folder + "page.jpg", 1), overlayName("x" + folder + "page.jpg", 1));
}

Journal opened(const TempFolder& folder) {
    auto journal = Journal::open(folder.path());
    EXPECT_TRUE(journal) << journal.error().message;
    return std::move(*journal);
}

std::vector<int> numbersIn(Journal& journal) {
    std::vector<int> numbers;
    EXPECT_TRUE(journal.replay([&](const Json& line, std::int64_t offset) {
        EXPECT_EQ(journal.lineAt(offset), line);
        numbers.push_back(line["n"].get<int>());
    }));
    return numbers;
}

TEST(JournalTest, LinesComeBackAndATornOneIsDropped) {
    const TempFolder folder;
    {
        Journal journal = opened(folder);
        EXPECT_FALSE(journal.header());
        EXPECT_FALSE(journal.begin({{"nonet_batch", 1}}));
        EXPECT_TRUE(journal.append({{"n", 1}}));
        EXPECT_TRUE(journal.append({{"n", 2}}));
    }
    std::ofstream(folder.path() + "/journal.jsonl", std::ios::app) << R"({"n":3)";
    Journal journal = opened(folder);
    ASSERT_TRUE(journal.header());
    EXPECT_THAT(numbersIn(journal), ElementsAre(1, 2));
    EXPECT_TRUE(journal.append({{"n", 4}}));
    EXPECT_THAT(numbersIn(journal), ElementsAre(1, 2, 4));
}

TEST(JournalTest, ABrokenLineInTheMiddleIsPassedOver) {
    const TempFolder folder;
    const std::string header = "{\"nonet_batch\":2}";
    std::string text = header + "\n" + test::journalLine(header, "{\"n\":1}");
    text.append(9, '\0').append("\n" + test::journalLine(header, "{\"n\":2}"));
    folder.write("journal.jsonl", text);
    Journal journal = opened(folder);
    std::vector<int> numbers;
    const auto broken =
        journal.replay([&](const Json& line, std::int64_t) { numbers.push_back(line["n"].get<int>()); });
    ASSERT_TRUE(broken);
    EXPECT_EQ(*broken, 1);
    EXPECT_EQ(journal.firstBroken(), 3);
    EXPECT_THAT(numbers, ElementsAre(1, 2));
}

TEST(JournalTest, NoBitOfItCanBeFlippedUnnoticed) {
    const TempFolder folder;
    {
        Journal journal = opened(folder);
        EXPECT_FALSE(journal.begin({{"nonet_batch", 2}, {"--rules", "classic"}}));
        EXPECT_TRUE(journal.append({{"n", 1}, {"name", "a\nb"}}));
        EXPECT_TRUE(journal.append({{"n", 2}}));
    }
    const std::string path = folder.path() + "/journal.jsonl", whole = test::contentOf(path);
    const Json header = Json::parse(whole.substr(0, whole.find('\n')));
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        std::string text = whole;
        text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << bit % 8));
        folder.write("journal.jsonl", text);
        auto journal = Journal::open(folder.path());
        if (!journal || !journal->header() || *journal->header() != header)
            continue; // refused, begun anew, or known to be another batch's
        int lines = 0;
        const auto broken = journal->replay([&](const Json& line, std::int64_t) {
            ++lines;
            EXPECT_TRUE(line == Json({{"n", 1}, {"name", "a\nb"}}) || line == Json({{"n", 2}})) << line;
        });
        ASSERT_TRUE(broken);
        EXPECT_LT(lines, 2) << "bit " << bit;
    }
}

TEST(JournalTest, OnlyOneHasItOpen) {
    const TempFolder folder;
    const Journal first = opened(folder);
    const auto second = Journal::open(folder.path());
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().message, HasSubstr("at work in this folder"));
}

TEST(JournalTest, AnotherFileOfThatNameIsLeftAlone) {
    for (const std::string text : {"my diary\n", "my diary", "{\"my_diary\":1"}) {
        const TempFolder folder;
        folder.write("journal.jsonl", text);
        EXPECT_FALSE(Journal::open(folder.path())) << text;
        EXPECT_EQ(test::contentOf(folder.path() + "/journal.jsonl"), text);
    }
}

TEST(JournalTest, ATornHeaderIsBegunAnew) {
    for (const std::string text : {"", "{\"nonet", "{\"nonet_batch\":1,\"no"}) {
        const TempFolder folder;
        folder.write("journal.jsonl", text);
        Journal journal = opened(folder);
        EXPECT_FALSE(journal.header());
        EXPECT_FALSE(journal.begin({{"nonet_batch", 1}}));
        EXPECT_EQ(test::contentOf(folder.path() + "/journal.jsonl"), "{\"nonet_batch\":1}\n");
    }
}

TEST(JournalTest, OneThatCannotBeReadIsAnErrorAndKept) {
    const TempFolder folder;
    const std::string text = "{\"nonet_batch\":1}\n{\"n\":1}\n{\"n\":2}\n", path = folder.write("journal.jsonl", text);
    // The journal takes the lowest free descriptor; put one there that can only be written.
    const int descriptor = ::open("/dev/null", O_RDONLY);
    ::close(descriptor);
    Journal journal = opened(folder);
    const int unreadable = ::open(path.c_str(), O_WRONLY);
    ASSERT_EQ(::dup2(unreadable, descriptor), descriptor);
    ::close(unreadable);
    const auto broken = journal.replay([](const Json&, std::int64_t) {});
    ASSERT_FALSE(broken);
    EXPECT_THAT(broken.error().message, HasSubstr("cannot be read"));
    EXPECT_EQ(test::contentOf(path), text);
    const TempFolder other;
    fs::create_symlink("/proc/self/mem", other.path() + "/journal.jsonl"); // nothing can be read from its beginning
    EXPECT_FALSE(Journal::open(other.path()));
}

/// A reader of nothing: each input has as many pages as its name says.
class FakePages : public PageReader {
public:
    explicit FakePages(int count) : count_(count) {}
    std::optional<OpenedPage> next() override {
        if (given_ == count_)
            return std::nullopt;
        return OpenedPage{"", ++given_};
    }
    bool skip() override {
        const bool hasMore = given_ < count_;
        given_ += hasMore;
        return hasMore;
    }

private:
    int count_, given_ = 0;
};

class FakeScanner : public PageScanner {
public:
    std::unique_ptr<PageReader> open(PageInput input) override {
        return std::make_unique<FakePages>(std::stoi(input.name));
    }
    PageOutcome scan(const OpenedPage&, const PageOrder&) override { return outcome; }

    PageOutcome outcome; ///< of every page
};

TEST(FeedTest, WorkersGetEveryPageOnceAndHelpWithLongFiles) {
    const Corrections none;
    PageIndex index({{"1"}, {"200"}, {"2"}, {"0"}}, none, false);
    index.setDone(1, 7, 0);
    Feed feed(index, {0, 1, 2, 3});
    std::mutex mutex;
    std::condition_variable another;
    std::multiset<std::pair<std::size_t, int>> given;
    std::vector<int> counts(4, -1);
    std::set<std::thread::id> helpers; // who got a page of the long file, of which nobody gets a third one alone
    const auto work = [&] {
        FakeScanner scanner;
        Feed::Hand hand{scanner};
        const auto ended = [&](const OpenFile& file) { counts[file.index] = file.given; };
        while (const auto task = feed.next(hand, ended)) {
            std::unique_lock lock(mutex);
            given.emplace(task->file->index, task->page);
            if (task->file->index != 1)
                continue;
            helpers.insert(std::this_thread::get_id());
            another.notify_all();
            if (task->page > 1)
                another.wait_for(lock, std::chrono::seconds(10), [&] { return helpers.size() > 1; });
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < 4; ++i)
        workers.emplace_back(work);
    for (std::thread& worker : workers)
        worker.join();
    EXPECT_THAT(given, SizeIs(1 + 199 + 2 + 1)); // what holds no page still gives a line
    EXPECT_EQ(given.count({1, 7}), 0U);
    EXPECT_EQ(given.count({1, 200}), 1U);
    EXPECT_THAT(counts, ElementsAre(1, 200, 2, 1));
    EXPECT_GT(helpers.size(), 1U);
}

TEST(FeedTest, NothingIsGivenOutAfterAStop) {
    const Corrections none;
    PageIndex index({{"5"}, {"5"}}, none, false);
    Feed feed(index, {0, 1});
    FakeScanner scanner;
    Feed::Hand hand{scanner};
    EXPECT_TRUE(feed.next(hand, [](const OpenFile&) {}));
    feed.stop();
    EXPECT_FALSE(feed.next(hand, [](const OpenFile&) {}));
}

/// A run over three files of a page each, which all have this outcome.
class RunnerTest : public testing::Test {
protected:
    RunnerTest() : journal_(opened(folder_)), index_({{"1"}, {"01"}, {"001"}}, none_, false) {
        EXPECT_FALSE(journal_.begin({{"nonet_batch", 1}}));
        order_.folder = folder_.path();
        order_.jobs = 2;
        order_.makeScanner = [this]() -> Result<std::unique_ptr<PageScanner>> {
            auto scanner = std::make_unique<FakeScanner>();
            scanner->outcome = outcome_;
            return std::unique_ptr<PageScanner>(std::move(scanner));
        };
        order_.done = [](const Json&) {};
        order_.fileDone = [] {};
    }
    std::optional<Error> run() { return runPages(index_, journal_, none_, order_, never_); }

    const TempFolder folder_;
    const Corrections none_;
    const std::stop_token never_{};
    Journal journal_;
    PageIndex index_;
    RunOrder order_;
    PageOutcome outcome_;
};

TEST_F(RunnerTest, APictureThatItsFormatCannotHoldIsAWarning) {
    outcome_.report.warning = "cut short";
    outcome_.overlayError = "too wide";
    order_.overlayFormat = "webp";
    EXPECT_FALSE(run());
    EXPECT_THAT(index_.unfinished(), IsEmpty());
    const Json page = journal_.lineAt(index_.offsets(2).at(0));
    EXPECT_EQ(page["warning"], "cut short; " + folder_.path() + "/overlays/001-p1.webp: too wide");
    EXPECT_TRUE(page["overlay"].is_null());
}

TEST_F(RunnerTest, APictureThatCannotBeWrittenEndsTheRun) {
    outcome_.overlay = {'x'};
    order_.overlayFormat = "webp"; // for which there is no folder
    const auto error = run();
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, Errc::BadOutput);
    EXPECT_THAT(error->message, HasSubstr("-p1.webp: cannot be written"));
    EXPECT_THAT(index_.unfinished(), SizeIs(3));
}

TEST_F(RunnerTest, WhatAWorkerThrowsIsTheRunsError) {
    order_.done = [](const Json&) { throw std::runtime_error("out of luck"); };
    const auto error = run();
    ASSERT_TRUE(error);
    EXPECT_THAT(error->message, HasSubstr("out of luck"));
}

} // namespace
} // namespace nonet::batch
