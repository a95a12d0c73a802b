// `nonet camera` on a film, and where there is no camera and no display.
#include "cli/run_command.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace nonet::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kFilm = "samples/video/desk.mp4";

/// The puzzle of the film, which was made from this picture.
std::string filmPuzzle() {
    return runNonet({"scan", "-q", "samples/newspaper/front.jpg"}).out.substr(0, 81);
}

TEST(CameraTest, OnceGivesTheSolutionAndASnapshot) {
    const TempFolder folder;
    const std::string shot = folder.path() + "/shot.png";
    const Finished run = runNonet({"camera", kFilm, "--once", "-o", shot});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, runNonet({"solve", "-q", filmPuzzle()}).out);
    const Finished again = runNonet({"scan", "-q", "--json", shot});
    EXPECT_EQ(json::parse(again.out)["width"], 1280);
}

TEST(CameraTest, OnceAsJsonIsThePromisedObject) {
    const json page = json::parse(runNonet({"camera", kFilm, "--once", "--json"}).out);
    EXPECT_EQ(page["schema"], 1);
    EXPECT_EQ(page["file"], kFilm);
    EXPECT_EQ(page["grids"][0]["puzzle"], filmPuzzle());
    EXPECT_EQ(page["grids"][0]["status"], "solved");
}

TEST(CameraTest, AVideoIsWrittenWithAStatePerFrame) {
    const TempFolder folder;
    const std::string out = folder.path() + "/out.mp4";
    const Finished run = runNonet({"camera", kFilm, "-o", out, "--json"});
    EXPECT_EQ(run.status, 0) << run.err;
    const auto lines = linesOf(run.out);
    const std::string puzzle = filmPuzzle();
    int right = 0;
    for (const std::string& line : lines) {
        const json state = json::parse(line);
        right += state["phase"] == "confirmed" && state["grid"]["puzzle"] == puzzle;
    }
    EXPECT_GE(right, static_cast<int>(lines.size()) - 3);
    EXPECT_GT(std::filesystem::file_size(out), 100'000U);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "nothing is left behind";
}

TEST(CameraTest, AVideoThatIsNotWholeReplacesNothing) {
    const TempFolder folder;
    const std::string video = folder.write("good.mp4", "precious");
    const Finished run = runShell("ulimit -f 40; nonet camera samples/video/desk.mp4 -o " + video);
    EXPECT_EQ(run.status, 5) << run.err;
    EXPECT_EQ(contentOf(video), "precious");
}

TEST(CameraTest, AVideoHitsNothingElse) {
    const TempFolder folder;
    const std::string mine = folder.write("mine.mp4", "mine");
    const auto write = [&](const std::string& before) {
        return runShell("film=$PWD/samples/video/desk.mp4; cd " + folder.path() + "; " + before +
                        "; exec nonet camera $film -q -o out.mp4");
    };
    EXPECT_EQ(write("ln -s mine.mp4 out.part$$.mp4").status, 0);
    EXPECT_TRUE(contentOf(mine) == "mine");
    const Finished linked = write("rm -f out*; ln -s mine.mp4 out.mp4");
    EXPECT_EQ(linked.status, 0) << linked.err;
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path() + "/out.mp4"));
    EXPECT_GT(std::filesystem::file_size(mine), 100'000U);
    const Finished pipe = write("rm out.mp4; mkfifo out.mp4");
    EXPECT_EQ(pipe.status, 5); // encoders go back and forth in a file
    EXPECT_THAT(pipe.err, HasSubstr("out.mp4 is no regular file"));
    EXPECT_TRUE(std::filesystem::is_fifo(folder.path() + "/out.mp4"));
}

TEST(CameraTest, WithoutDisplayOrCameraItSaysSo) {
    const Finished window = runShell("env -u DISPLAY -u WAYLAND_DISPLAY nonet camera " + std::string(kFilm));
    EXPECT_EQ(window.status, 5);
    EXPECT_THAT(window.err, HasSubstr("no display"));
    const Finished dead = runShell("env -u WAYLAND_DISPLAY DISPLAY=:987 nonet camera " + std::string(kFilm));
    EXPECT_EQ(dead.status, 5);
    EXPECT_THAT(dead.err, HasSubstr(":987"));
    const Finished camera = runNonet({"camera", "77", "--once"});
    EXPECT_EQ(camera.status, 3);
    EXPECT_THAT(camera.err, HasSubstr("no camera 77"));
    EXPECT_EQ(linesOf(camera.err).size(), 1U) << camera.err;
}

TEST(CameraTest, BadNamesAreRefused) {
    EXPECT_EQ(runNonet({"camera", "nothing.mp4", "--once"}).status, 3);
    const Finished text = runNonet({"camera", "README.md", "--once"});
    EXPECT_EQ(text.status, 3);
    EXPECT_EQ(linesOf(text.err).size(), 1U) << text.err;
    EXPECT_EQ(runShell("env -u DISPLAY -u WAYLAND_DISPLAY nonet camera nothing.mp4").status, 3);
    const TempFolder folder;
    const Finished cut = runNonet(
        {"camera", folder.write("cut.mp4", contentOf(NONET_SOURCE_DIR "/" + std::string(kFilm)).substr(0, 100'000)),
         "--once"});
    EXPECT_EQ(cut.status, 3);
    EXPECT_EQ(linesOf(cut.err).size(), 1U) << cut.err;
    EXPECT_EQ(runNonet({"camera", kFilm, "-o", kFilm}).status, 2);
    EXPECT_EQ(runNonet({"camera", kFilm, "-o", "out.png"}).status, 2);
    EXPECT_EQ(runNonet({"camera", kFilm, "--once", "-o", "out.mp4"}).status, 2);
    EXPECT_EQ(runNonet({"camera", kFilm, "-o", "no-such-folder/out.mp4"}).status, 5);
}

TEST(CameraTest, AFilmWithoutASudokuIsNotSolved) {
    const Finished run = runNonet({"camera", kFilm, "--once", "--engine", "none"});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.err, HasSubstr("ended before"));
}

TEST(CameraTest, WhatIsNoVideoIsSentToSolve) {
    const TempFolder folder;
    for (const std::string source : {"samples/puzzles.txt", "samples/newspaper/front.jpg"})
        for (const std::string& options : {std::string("--once"), "-o " + folder.path() + "/out.mp4"}) {
            const Finished run = runShell("nonet camera " + source + " " + options);
            EXPECT_EQ(run.status, 3) << source;
            EXPECT_THAT(linesOf(run.err), testing::ElementsAre(testing::AllOf(
                                              HasSubstr(source), HasSubstr("not a video"), HasSubstr("nonet solve"))));
        }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(CameraTest, UnwritableOutputIsStatusFiveWithASentence) {
    const Finished run = runShell("nonet camera " + std::string(kFilm) + " --once > /dev/full");
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("standard output cannot be written"));
}

} // namespace
} // namespace nonet::test
