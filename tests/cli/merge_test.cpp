// Whether what is joined is the whole: parts that lack pages, come twice or are of another run, and pictures that are
// not the folder's own.
#include "cli/run_command.h"
#include "support/matchers.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int kPages = 11;

std::string textOf(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

/// A batch of small pages in three parts, s1 to s3, and a plain run of it.
class MergeCliTest : public testing::Test {
protected:
    void makePages() const {
        fs::create_directory(at("in"));
        for (int i = 0; i < kPages; ++i)
            fs::copy_file(NONET_SOURCE_DIR "/samples/low-res/ten.jpg", at("in/" + std::to_string(10 + i) + ".jpg"));
    }
    void makeParts(const std::vector<std::string>& options = {"--no-overlays"}) const {
        makePages();
        for (const char* part : {"1", "2", "3"}) {
            std::vector<std::string> command = {
                "batch",        "in", "-o", std::string("s") + part, "--shard", part + std::string("/3"),
                "--no-timings", "-q"};
            command.insert(command.end(), options.begin(), options.end());
            ASSERT_EQ(run(command).status, 0);
        }
    }
    std::string at(const std::string& name) const { return folder_.path() + "/" + name; }
    Finished run(const std::vector<std::string>& arguments) const { return runNonet(arguments, "", folder_.path()); }
    Finished merge(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "merge");
        arguments.insert(arguments.end(), {"-o", "whole"});
        return run(arguments);
    }
    /// A copy of part 2 whose results are what `change` makes of their lines.
    template <class Change>
    void changePart(Change change) const {
        fs::remove_all(at("bad"));
        fs::copy(at("s2"), at("bad"), fs::copy_options::recursive);
        std::vector<std::string> lines = linesOf(contentOf(at("s2/results.jsonl")));
        change(lines);
        folder_.write("bad/results.jsonl", textOf(lines));
    }
    void expectRefused(const Finished& merged, const std::string& words) const {
        EXPECT_EQ(merged.status, 3);
        EXPECT_THAT(merged.out, IsEmpty());
        EXPECT_THAT(linesOf(merged.err), ElementsAre(HasSubstr(words)));
        EXPECT_FALSE(fs::exists(at("whole/results.jsonl")));
    }

    TempFolder folder_;
};

TEST_F(MergeCliTest, WhatAPartHasLostIsSaidAndNothingJoined) {
    makeParts();
    const std::size_t count = linesOf(contentOf(at("s2/results.jsonl"))).size();
    ASSERT_GT(count, 1U);
    const std::string of = " of " + std::to_string(count) + " pages that its batch wrote";
    changePart([](auto& lines) { lines.clear(); });
    expectRefused(merge({"s1", "bad", "s3"}), "bad: results.jsonl has 0" + of);
    expectRefused(merge({"bad"}), "bad: results.jsonl has 0" + of);
    for (const std::size_t lost : {std::size_t{0}, count / 2, count - 1}) {
        changePart([&](auto& lines) { lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(lost)); });
        expectRefused(merge({"s1", "bad", "s3"}), "bad: results.jsonl has " + std::to_string(count - 1) + of);
    }
    changePart([](auto& lines) { lines.push_back(lines.front()); });
    expectRefused(merge({"s1", "bad", "s3"}), "bad: results.jsonl has " + std::to_string(count + 1) + of);
    changePart([](auto& lines) { lines[1] = lines[0]; });
    expectRefused(merge({"s1", "bad", "s3"}), "bad/results.jsonl is not as its batch wrote it");
    EXPECT_EQ(merge({"s1", "s2", "s3"}).status, 0);
}

TEST_F(MergeCliTest, AFlippedBitIsNeverJoined) {
    makeParts();
    for (const std::string name : {"results.jsonl", "shard.txt", "manifest.json", "root.txt"}) {
        const std::string whole = contentOf(at("s2/" + name));
        for (std::size_t i = 1; i <= 12; ++i) {
            changePart([](auto&) {});
            std::string text = whole;
            const std::size_t place = i * 7919 % whole.size();
            text[place] = static_cast<char>(text[place] ^ (1 << i % 8));
            folder_.write("bad/" + name, text);
            const Finished merged = merge({"s1", "bad", "s3"});
            EXPECT_EQ(merged.status, 3) << name << " at " << place;
            EXPECT_FALSE(fs::exists(at("whole/results.jsonl")));
        }
    }
}

TEST_F(MergeCliTest, APartThatIsMissingIsSaidAndOnlyLeftOutWhenAsked) {
    makeParts();
    expectRefused(merge({"s1", "s3"}), "part 2 of 3 is missing");
    const Finished partial = merge({"s1", "s3", "--partial"});
    EXPECT_EQ(partial.status, 3);
    EXPECT_THAT(partial.err, HasSubstr("part 2 of 3 is missing"));
    const std::size_t here = kPages - linesOf(contentOf(at("s2/results.jsonl"))).size();
    const std::string pages = std::to_string(here);
    EXPECT_THAT(partial.out, StartsWith(pages + " pages of " + pages + " of 11 inputs: " + pages + " solved"));
    EXPECT_THAT(contentOf(at("whole/report.html")),
                AllOf(HasSubstr("This is not the whole: part 2 of 3 is missing."), HasSubstr("\"inputs\":11")));
    fs::create_directory(at("again"));
    const Finished again = run({"merge", "whole", "-o", "again"});
    EXPECT_EQ(again.status, 3);
    EXPECT_THAT(again.err,
                HasSubstr("whole: results of " + std::to_string(kPages - here) + " of 11 inputs are missing"));
}

TEST_F(MergeCliTest, WhatIsGivenTwiceIsJoinedOnce) {
    makeParts();
    fs::copy(at("s2"), at("copy"), fs::copy_options::recursive);
    expectRefused(merge({"s1", "s2", "copy", "s3"}), "copy: part 2 is given twice");
    ASSERT_EQ(run({"batch", "in", "-o", "plain", "--no-overlays", "-q"}).status, 0);
    fs::copy(at("plain"), at("plain2"), fs::copy_options::recursive);
    expectRefused(merge({"plain", "./plain"}), "./plain: its results are given twice");
    expectRefused(merge({"plain", "plain2"}), "plain2: its results are given twice, also as plain");
    expectRefused(merge({"plain", "s1"}), "are not parts of one batch");
}

TEST_F(MergeCliTest, PartsOfAnotherRunAreRefused) {
    makeParts();
    ASSERT_EQ(
        run({"batch", "in", "-o", "other", "--shard", "2/3", "--no-overlays", "-q", "--min-confidence", "0.5"}).status,
        0);
    expectRefused(merge({"s1", "other", "s3"}),
                  "other: this part was made with --min-confidence 0.5 where s1 has 0.95");
    fs::copy_file(at("in/10.jpg"), at("in/later.jpg"));
    fs::remove_all(at("other"));
    ASSERT_EQ(run({"batch", "in", "-o", "other", "--shard", "2/3", "--no-overlays", "-q"}).status, 0);
    expectRefused(merge({"s1", "other", "s3"}), "other: this part was made from other inputs than s1");
}

TEST_F(MergeCliTest, TheWholeSaysOfHowManyInputsItIs) {
    makeParts();
    const Finished merged = merge({"s1", "s2", "s3"});
    EXPECT_EQ(merged.out,
              "11 pages of 11 inputs: 11 solved, 0 to check, 0 no grid, 0 errors\nopen whole/report.html\n");
    const Json totals = Json::parse(merge({"s1", "s2", "s3", "--json"}).out);
    EXPECT_EQ(totals["inputs"], 11);
    EXPECT_EQ(totals["expected_inputs"], 11);
    EXPECT_THAT(contentOf(at("whole/report.html")), HasSubstr("\"inputs\":11"));
}

TEST_F(MergeCliTest, ForeignPicturesStay) {
    makeParts({});
    fs::create_directories(at("whole/overlays"));
    const std::string mine = folder_.write("whole/overlays/in+12.jpg-p1.jpg", "mine");
    const Finished refused = merge({"s1", "s2", "s3"});
    EXPECT_EQ(refused.status, 5);
    EXPECT_THAT(refused.err, HasSubstr("whole/overlays/in+12.jpg-p1.jpg is there and was not written by this batch"));
    EXPECT_EQ(contentOf(mine), "mine");
    EXPECT_FALSE(fs::exists(at("whole/results.jsonl")));
    fs::rename(mine, at("whole/overlays/mine.jpg"));
    EXPECT_EQ(merge({"s1", "s2", "s3"}).status, 0);
    EXPECT_EQ(merge({"s1", "s2", "s3"}).status, 0); // its own are replaced
    EXPECT_EQ(contentOf(at("whole/overlays/mine.jpg")), "mine");
}

TEST_F(MergeCliTest, LinksAmongThePicturesOfAPartAreNotBrought) {
    makeParts({});
    const std::string secret = folder_.write("secret", "secret");
    const std::string overlay = fs::directory_iterator(at("s1/overlays"))->path();
    fs::remove(overlay);
    fs::create_symlink(secret, overlay);
    const Finished merged = merge({"s1", "s2", "s3"});
    EXPECT_EQ(merged.status, 3);
    EXPECT_THAT(merged.err, HasSubstr("1 overlay that the results name is missing"));
    for (const auto& entry : fs::directory_iterator(at("whole/overlays")))
        EXPECT_TRUE(fs::is_regular_file(entry.symlink_status())) << entry.path();
}

TEST_F(MergeCliTest, ABatchReplacesOnlyItsOwnPictures) {
    makePages();
    fs::create_directories(at("out/overlays"));
    fs::create_directories(at("out/thumbs"));
    const std::string overlay = folder_.write("out/overlays/in+12.jpg-p1.jpg", "mine"),
                      other = at("out/overlays/x.jpg");
    const std::vector<std::string> command = {"batch", "in", "-o", "out", "-q"};
    for (int i = 0; i < 2; ++i) { // the second time there is a journal
        const Finished refused = run(command);
        EXPECT_EQ(refused.status, 5);
        EXPECT_THAT(refused.err, HasSubstr("out/overlays/in+12.jpg-p1.jpg is there and was not written by this batch"));
        EXPECT_EQ(contentOf(overlay), "mine");
        EXPECT_FALSE(fs::exists(at("out/results.jsonl")));
    }
    fs::rename(overlay, other);
    const std::string thumb = folder_.write("out/thumbs/in+12.jpg-p1-1.jpg", "mine");
    EXPECT_EQ(run(command).status, 5);
    EXPECT_EQ(contentOf(thumb), "mine");
    fs::remove(thumb);
    EXPECT_EQ(run(command).status, 0);
    EXPECT_EQ(run({"batch", "in", "-o", "out", "-q", "--restart"}).status, 0); // its own are replaced
    EXPECT_EQ(contentOf(other), "mine");
}

TEST_F(MergeCliTest, ABatchReplacesNoLinkOfItsFolder) {
    makePages();
    const std::vector<std::string> command = {"batch", "in", "-o", "out", "--no-overlays", "-q"};
    ASSERT_EQ(run(command).status, 0);
    const std::string mine = folder_.write("mine", "mine"), before = contentOf(at("out/results.jsonl"));
    fs::remove(at("out/puzzles.csv"));
    fs::create_symlink(mine, at("out/puzzles.csv"));
    fs::copy_file(at("in/10.jpg"), at("in/later.jpg"));
    const std::string journalBefore = contentOf(at("out/journal.jsonl"));
    const Finished refused = run(command);
    EXPECT_EQ(refused.status, 5);
    EXPECT_THAT(refused.err, HasSubstr("out/puzzles.csv is no regular file; remove it or choose another folder"));
    EXPECT_EQ(contentOf(at("out/journal.jsonl")), journalBefore); // before the work, which may take hours
    fs::create_directories(at("whole"));
    fs::create_symlink(mine, at("whole/manifest.json"));
    EXPECT_EQ(merge({"out"}).status, 5);
    EXPECT_EQ(contentOf(mine), "mine");
    EXPECT_TRUE(fs::is_symlink(at("out/puzzles.csv")));
    EXPECT_EQ(contentOf(at("out/results.jsonl")), before); // all of them or none
    const std::string empty = folder_.write("empty", "");
    fs::create_directory(at("out2"));
    fs::create_symlink(empty, at("out2/journal.jsonl"));
    const Finished journal = run({"batch", "in", "-o", "out2", "--no-overlays", "-q"});
    EXPECT_EQ(journal.status, 5);
    EXPECT_THAT(journal.err, HasSubstr("journal.jsonl is no regular file"));
    EXPECT_THAT(contentOf(empty), IsEmpty());
}

TEST_F(MergeCliTest, PipesUnderItsNamesHoldNothingUp) {
    makePages();
    fs::create_directories(at("in/folder"));
    for (const std::string name : {"in/folder/journal.jsonl", "in/folder/results.jsonl"})
        ASSERT_EQ(::mkfifo(at(name).c_str(), 0600), 0);
    const Finished batch = runShell("timeout 60 nonet batch in -o out --no-overlays -q", folder_.path());
    EXPECT_EQ(batch.status, 3) << batch.err; // a pipe is no file
    const Finished merged = runShell("timeout 60 nonet merge in/folder -o whole", folder_.path());
    EXPECT_EQ(merged.status, 3);
    EXPECT_THAT(merged.err, HasSubstr("in/folder has no results.jsonl"));
}

TEST_F(MergeCliTest, AJournalWithoutChecksumsIsToldToBeginAnew) {
    makePages();
    const std::vector<std::string> command = {"batch", "in", "-o", "out", "--no-overlays", "-q"};
    ASSERT_EQ(run(command).status, 0);
    std::vector<std::string> lines = linesOf(contentOf(at("out/journal.jsonl")));
    for (std::string& line : lines) {
        Json json = Json::parse(line);
        json.erase("sum");
        if (json.contains("nonet_batch"))
            json["nonet_batch"] = 1;
        line = json.dump();
    }
    folder_.write("out/journal.jsonl", textOf(lines));
    const Finished refused = run(command);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("was begun by an older nonet, whose journal has no checksums"));
    EXPECT_EQ(run({"batch", "in", "-o", "out", "--no-overlays", "-q", "--restart"}).status, 0);
}

} // namespace
} // namespace nonet::test
