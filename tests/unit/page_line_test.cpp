// Lines of journals and results that no batch wrote: a bad disk, an editor or a stranger did.
#include "apps/batch/merge.h"
#include "apps/batch/page_line.h"
#include "apps/batch/results.h"
#include "cli/run_command.h"
#include "support/journal_text.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace nonet::batch {
namespace {

namespace fs = std::filesystem;
using test::TempFolder;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                  kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const Json kSource{{"size", 7}, {"modified_ns", 9}};

Json goodLine() {
    const Json grid = Json::parse(R"({"corners":[[1,2],[3,4],[5,6],[7,8]],"rules":"classic","puzzle":"","filled":"",
        "solution":"","status":"solved","confidence":0.99,"notes":{},
        "doubtful":[{"cell":"r3c7","read":"8","p":0.7,"alternatives":[["6",0.2]]}],
        "repaired":[{"cell":"r5c5","from":"1","to":"7"}],"mistakes":["r1c3"],"level":"easy"})");
    Json line = Json::parse(R"({"schema":1,"file":"a.jpg","page":1,"width":9,"height":9,"error":null,"warning":null,
        "grids":[],"overlay":null})");
    line["grids"].push_back(grid);
    line["grids"][0]["puzzle"] = line["grids"][0]["filled"] = kPuzzle;
    line["grids"][0]["solution"] = kSolution;
    line["source"] = kSource;
    return line;
}

/// The good line with one member, named by its place, replaced.
Json lineWith(const char* place, const Json& value) {
    Json line = goodLine();
    line[Json::json_pointer(place)] = value;
    return line;
}

std::vector<Json> badLines() {
    return {lineWith("/page", 0),
            lineWith("/page", -1),
            lineWith("/page", 4'000'000'000),
            lineWith("/page", "one"),
            lineWith("/file", 7),
            lineWith("/file_hex", "612e6a7g"),
            lineWith("/file_hex", "612"),
            lineWith("/grids", nullptr),
            lineWith("/grids/0", 5),
            lineWith("/grids/0/status", 5),
            lineWith("/grids/0/confidence", "high"),
            lineWith("/grids/0/doubtful/0/cell", nullptr),
            lineWith("/grids/0/mistakes/0", 3),
            lineWith("/error", Json::array()),
            lineWith("/overlay", "../../etc/passwd"),
            lineWith("/overlay", "overlays/../../a.jpg"),
            lineWith("/thumbs", "thumbs/../../a"),
            lineWith("/thumbs", nullptr),
            Json{{"file", "a.jpg"}, {"pages", "many"}, {"source", kSource}},
            Json{{"file", "a.jpg"}, {"pages", -4}, {"source", kSource}}};
}

/// The pages that a batch finds done in a journal with this line, and how many lines it calls broken.
std::pair<std::size_t, int> loaded(const std::string& line) {
    const TempFolder folder;
    const std::string header = "{\"nonet_batch\":2}";
    folder.write("journal.jsonl", header + "\n" + test::journalLine(header, line));
    Journal journal = std::move(Journal::open(folder.path())).value();
    const Corrections none;
    PageIndex index({{.path = "a.jpg", .size = 7, .modifiedNs = 9}}, none, false);
    const auto known = index.load(journal, folder.path(), false);
    EXPECT_TRUE(writeResults(index, journal, {.folder = folder.path()}));
    return {index.offsets(0).size(), known.value().broken};
}

TEST(PageLineTest, AWholeLineIsTaken) {
    EXPECT_EQ(loaded(goodLine().dump()), std::pair(std::size_t{1}, 0));
}

TEST(PageLineTest, LinesWithWrongMembersAreBrokenAndTheirPagesAreDoneAgain) {
    for (const Json& line : badLines())
        EXPECT_EQ(loaded(line.dump()), std::pair(std::size_t{0}, 1)) << line.dump();
}

TEST(PageLineTest, DeepNestingIsBroken) {
    constexpr std::size_t kDeep = 200'000;
    std::string line = "{\"x\":";
    line.append(kDeep, '[').append(kDeep, ']').append(",").append(goodLine().dump().substr(1));
    EXPECT_EQ(loaded(line), std::pair(std::size_t{0}, 1));
}

TEST(PageLineTest, MergeTakesNoFileFromOutsideTheFolders) {
    const TempFolder folder;
    fs::create_directories(folder.path() + "/part");
    fs::create_directories(folder.path() + "/out");
    folder.write("part/results.jsonl", lineWith("/overlay", "overlays/../../mine.txt").dump() + "\n");
    const std::string mine = folder.write("mine.txt", "keep me");
    const auto merged = merge({folder.path() + "/part"}, folder.path() + "/out");
    ASSERT_FALSE(merged);
    EXPECT_THAT(merged.error().message, HasSubstr("results.jsonl is broken"));
    EXPECT_EQ(test::contentOf(mine), "keep me");
}

TEST(PageLineTest, MergeTakesAShardOutOfItsRangeForNone) {
    const TempFolder folder;
    fs::create_directories(folder.path() + "/part");
    folder.write("part/results.jsonl", goodLine().dump() + "\n");
    folder.write("part/shard.txt", "9/3\n0\n");
    const auto merged = merge({folder.path() + "/part"}, folder.path() + "/out");
    ASSERT_TRUE(merged);
    EXPECT_EQ(merged->totals.solved, 1);
}

TEST(PageLineTest, ResultsOfAWholeRunAreNoShard) {
    const TempFolder folder;
    const std::string shard = folder.write("shard.txt", "1/2\n0\n");
    const ResultsOptions early{.folder = folder.path(), .note = "The run ended early."}, whole{.folder = folder.path()};
    EXPECT_FALSE(ResultsWriter(early).commit());
    EXPECT_TRUE(fs::exists(shard)); // so is the results.jsonl that it belongs to
    EXPECT_FALSE(ResultsWriter(whole).commit());
    EXPECT_FALSE(fs::exists(shard));
}

/// The folder of a batch that read one a.jpg, with these bytes for its pictures.
std::string batchOf(const TempFolder& folder, const std::string& name, const std::string& bytes) {
    for (const char* pictures : {"/overlays", "/thumbs"})
        fs::create_directories(folder.path() + "/" + name + pictures);
    folder.write(name + "/results.jsonl", lineWith("/overlay", "overlays/a.jpg-p1.jpg").dump() + "\n");
    folder.write(name + "/overlays/a.jpg-p1.jpg", bytes);
    folder.write(name + "/thumbs/a.jpg-p1-1.jpg", bytes);
    return folder.path() + "/" + name;
}

TEST(PageLineTest, MergeKeepsThePicturesOfPagesOfOneName) {
    const TempFolder folder;
    const std::string first = batchOf(folder, "1", "one"), second = batchOf(folder, "2", "two"),
                      third = batchOf(folder, "3", "three"), two = folder.path() + "/two", all = folder.path() + "/all";
    ASSERT_TRUE(merge({first, second}, two));
    ASSERT_TRUE(merge({third, two}, all));
    std::vector<std::string> overlays, thumbs;
    for (const std::string& line : test::linesOf(test::contentOf(all + "/results.jsonl"))) {
        const Json page = parseLine(line);
        overlays.push_back(test::contentOf(all + "/" + page["overlay"].get<std::string>()));
        thumbs.push_back(test::contentOf(all + "/" + thumbsOf(page) + "-1.jpg"));
        EXPECT_THAT(test::contentOf(all + "/report.html"), HasSubstr(Json(thumbsOf(page)).dump()));
    }
    EXPECT_THAT(overlays, ElementsAre("three", "one", "two"));
    EXPECT_THAT(thumbs, ElementsAre("three", "one", "two"));
}

TEST(PageLineTest, MergeIntoAnInputLosesNoPicture) {
    const TempFolder folder;
    const std::string part = batchOf(folder, "part", "one");
    ASSERT_TRUE(merge({part}, part));
    EXPECT_EQ(test::contentOf(part + "/overlays/a.jpg-p1.jpg"), "one");
    EXPECT_EQ(test::contentOf(part + "/thumbs/a.jpg-p1-1.jpg"), "one");
}

} // namespace
} // namespace nonet::batch
