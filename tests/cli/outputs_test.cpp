// What may be where an output goes, and what becomes of it. Devices are made in a folder of the test's own.
#include "cli/run_command.h"
#include "support/matchers.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace nonet::test {
namespace {

namespace fs = std::filesystem;

const std::string kPicture = NONET_SOURCE_DIR "/samples/low-res/ten.jpg";
constexpr const char* kPngBegin = "\x89PNG";

class OutputCliTest : public testing::Test {
protected:
    std::string at(const std::string& name) const { return folder_.path() + "/" + name; }
    Finished solve(const std::string& name) const { return runNonet({"solve", "-q", kPicture, "-o", at(name)}); }
    Finished eval(const std::string& name) const {
        folder_.write("labels.csv", kPicture + std::string(",") + std::string(81, '.') + ",,,\n");
        return runNonet({"eval", at("labels.csv"), "--html", at(name)});
    }
    /// Runs a shell line in the folder; its process then is nonet with the id that $$ was.
    Finished runAs(const std::string& before, const std::string& arguments) const {
        return runShell(before + "; exec nonet " + arguments, folder_.path());
    }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_.path()))
            names.push_back(entry.path().filename().native());
        return names;
    }

    TempFolder folder_;
};

TEST_F(OutputCliTest, ALinkStaysAndTheFileBehindItIsReplaced) {
    fs::create_directory(at("there"));
    folder_.write("there/old.png", "old");
    fs::create_symlink("there/old.png", at("link.png"));
    fs::create_symlink("link.png", at("links.png"));
    EXPECT_EQ(solve("links.png").status, 0);
    EXPECT_TRUE(fs::is_symlink(at("links.png")));
    EXPECT_TRUE(fs::is_symlink(at("link.png")));
    EXPECT_THAT(contentOf(at("there/old.png")), StartsWith(kPngBegin));
    EXPECT_EQ(std::distance(fs::directory_iterator(at("there")), {}), 1);
}

TEST_F(OutputCliTest, ALinkToNothingIsRefused) {
    fs::create_symlink("nothing.png", at("link.png"));
    const Finished run = solve("link.png");
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("link.png is a link to what is not there"));
    EXPECT_TRUE(fs::is_symlink(at("link.png")));
    EXPECT_FALSE(fs::exists(at("nothing.png")));
}

TEST_F(OutputCliTest, SomebodyElsesLinkInAFolderForAllIsNotFollowed) {
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can make a link of somebody else";
    fs::create_directory(at("all"));
    fs::permissions(at("all"), fs::perms::all | fs::perms::sticky_bit);
    const std::string mine = folder_.write("mine.png", "mine");
    fs::create_symlink(mine, at("all/out.png"));
    ASSERT_EQ(::lchown(at("all/out.png").c_str(), 65534, 65534), 0);
    const Finished run = solve("all/out.png");
    EXPECT_EQ(run.status, 5);
    EXPECT_EQ(contentOf(mine), "mine");
    EXPECT_TRUE(fs::is_symlink(at("all/out.png")));
}

TEST_F(OutputCliTest, DevicesAreWrittenInto) {
    for (const std::string name : {"null.html", "null.png", "null.sdk"})
        if (::mknod(at(name).c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0)
            GTEST_SKIP() << "no device can be made here";
    EXPECT_EQ(eval("null.html").status, 0);
    EXPECT_EQ(solve("null.png").status, 0);
    EXPECT_EQ(solve("null.sdk").status, 0);
    for (const std::string name : {"null.html", "null.png", "null.sdk"})
        EXPECT_TRUE(fs::is_character_file(at(name))) << name;
    ASSERT_EQ(::mknod(at("full.html").c_str(), S_IFCHR | 0666, makedev(1, 7)), 0);
    const Finished full = eval("full.html");
    EXPECT_EQ(full.status, 5);
    EXPECT_THAT(full.err, HasSubstr("full.html: cannot be written (No space left on device)"));
    EXPECT_TRUE(fs::is_character_file(at("full.html")));
    ASSERT_EQ(::mknod(at("disk.png").c_str(), S_IFBLK | 0666, makedev(7, 255)), 0);
    EXPECT_EQ(solve("disk.png").status, 5);
    EXPECT_TRUE(fs::is_block_file(at("disk.png")));
}

TEST_F(OutputCliTest, PipesAreWrittenInto) {
    ASSERT_EQ(::mkfifo(at("pipe.png").c_str(), 0600), 0);
    const Finished run = runShell("timeout 60 cat pipe.png > got.png & timeout 60 nonet solve -q '" + kPicture +
                                      "' -o pipe.png; status=$?; wait; exit $status",
                                  folder_.path());
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_TRUE(fs::is_fifo(at("pipe.png")));
    EXPECT_THAT(contentOf(at("got.png")), StartsWith(kPngBegin));
    eval("failures.html");
    runShell("ln -s /proc/self/fd/1 out.html; nonet eval labels.csv --html out.html | cat > got.html", folder_.path());
    EXPECT_THAT(contentOf(at("got.html")), HasSubstr("<html"));
}

TEST_F(OutputCliTest, SocketsAndFoldersAreRefused) {
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    at("socket.png").copy(address.sun_path, sizeof address.sun_path - 1);
    ASSERT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    const Finished run = solve("socket.png");
    ::close(socket);
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("socket.png is neither a file nor a pipe nor a device"));
    EXPECT_TRUE(fs::is_socket(at("socket.png")));
    fs::create_directory(at("folder.html"));
    const Finished folder = eval("folder.html");
    EXPECT_EQ(folder.status, 5);
    EXPECT_THAT(folder.err, HasSubstr("folder.html is a folder"));
}

TEST_F(OutputCliTest, NobodyCanGuessWhereItIsWrittenFirst) {
    const std::string mine = folder_.write("mine", "mine");
    const Finished run = runAs("ln -s mine out.png.part$$", "solve -q '" + kPicture + "' -o out.png");
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(contentOf(mine), "mine");
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(at("out.png"))));
}

TEST_F(OutputCliTest, ItHasThePermissionsOfWhatItReplacesOrOfANewFile) {
    folder_.write("private.png", "old");
    fs::permissions(at("private.png"), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(solve("private.png").status, 0);
    EXPECT_EQ(fs::status(at("private.png")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(runAs("umask 027", "solve -q '" + kPicture + "' -o new.png").status, 0);
    EXPECT_EQ(fs::status(at("new.png")).permissions(),
              fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
}

TEST_F(OutputCliTest, OnAFullDiskTheOldFileStays) {
    folder_.write("old.png", "old");
    const Finished run = runAs("ulimit -f 4", "solve -q '" NONET_SOURCE_DIR "/samples/newspaper/front.jpg' -o old.png");
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("old.png: cannot be written (File too large)"));
    EXPECT_EQ(contentOf(at("old.png")), "old");
    EXPECT_THAT(files(), ElementsAre("old.png"));
}

TEST_F(OutputCliTest, AnInterruptionLeavesNothingHalf) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Running run({"eval", NONET_SOURCE_DIR "/samples/labels.csv", "--html", at("failures.html")});
        for (int i = 0; i < 1000 && files().empty(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        ASSERT_FALSE(files().empty());
        run.signal(signal);
        EXPECT_EQ(run.wait(), 128 + signal);
        EXPECT_TRUE(files().empty()) << files().front();
    }
}

TEST_F(OutputCliTest, DebugPicturesReplaceNoLink) {
    fs::create_directory(at("debug"));
    const std::string mine = folder_.write("mine", "mine");
    for (const std::string name : {"001-page.png", "001-locate.png"})
        fs::create_symlink(mine, at("debug/" + name));
    const Finished run = runNonet({"scan", "-q", "--debug-dir", at("debug"), kPicture});
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("is a link; remove it or choose another folder"));
    EXPECT_EQ(contentOf(mine), "mine");
}

TEST_F(OutputCliTest, NumberedPuzzlesReplaceNoLink) {
    const std::string mine = folder_.write("mine", "mine");
    fs::create_symlink(mine, at("all-2.sdk"));
    folder_.write("two.sdm", std::string(80, '.') + "1\n" + std::string(80, '.') + "2\n");
    const Finished run = runNonet({"solve", "-q", at("two.sdm"), "-o", at("all.sdk")});
    EXPECT_EQ(run.status, 5) << run.err;
    EXPECT_THAT(run.err, HasSubstr("all-2.sdk is a link"));
    EXPECT_EQ(contentOf(mine), "mine");
}

TEST_F(OutputCliTest, FoldersGetNoLinkReplaced) {
    fs::create_directory(at("found"));
    const std::string mine = folder_.write("mine", "mine");
    fs::copy_file(kPicture, at("page.jpg"));
    fs::create_symlink(mine, at("found/page.jpg.png"));
    runNonet({"solve", "-q", "page.jpg", "-o", "found"}, "", folder_.path());
    EXPECT_EQ(contentOf(mine), "mine");
    EXPECT_TRUE(fs::is_symlink(at("found/page.jpg.png")));
}

} // namespace
} // namespace nonet::test
