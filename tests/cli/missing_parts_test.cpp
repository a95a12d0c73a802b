// A program without the parts that it opens on first use, as after a build that left them out.
#include "cli/run_command.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace fs = std::filesystem;

namespace nonet::test {

namespace {

using testing::HasSubstr;
using testing::Test;

class MissingPartsTest : public Test {
protected:
    MissingPartsTest() {
        fs::create_directory(folder_.path() + "/bin");
        fs::copy_file(NONET_BINARY, program_);
        folder_.write("photo.jpg", "\xFF\xD8\xFF\xE0 the head of a picture");
    }
    Finished run(const std::string& arguments) { return runShell(program_ + " " + arguments, folder_.path()); }

    TempFolder folder_;
    std::string program_ = folder_.path() + "/bin/copy";
};

TEST_F(MissingPartsTest, TextIsSolved) {
    const Finished solved =
        run("solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    EXPECT_EQ(solved.status, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("534678912672195348"));
}

TEST_F(MissingPartsTest, CommandsThatNeedOneSayWhichAndLeaveWithFour) {
    for (const auto& [arguments, part] :
         {std::pair("scan photo.jpg", "nonet_pictures.so"), std::pair("serve --port 0", "nonet_web.so"),
          std::pair("camera --once", "nonet_camera.so")}) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.status, 4) << arguments << ": " << finished.err;
        EXPECT_THAT(finished.err, HasSubstr(std::string(part) + ") is not there")) << arguments;
        EXPECT_EQ(finished.out, "") << arguments;
    }
}

} // namespace

} // namespace nonet::test
