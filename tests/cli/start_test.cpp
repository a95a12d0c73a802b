// What a command waits for before it begins: the shared objects that the loader brings in, by its own account.
#include "cli/run_command.h"

#include <gmock/gmock.h>

namespace nonet::test {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

/// Every shared object that was loaded by the time the command ended.
std::vector<std::string> loadedBy(const std::string& command) {
    const Finished run = runShell("LD_DEBUG=files nonet " + command);
    EXPECT_EQ(run.status, 0) << run.err;
    std::vector<std::string> objects;
    const std::string mark = "calling init: ";
    for (const std::string& line : linesOf(run.err))
        if (const std::size_t at = line.find(mark); at != std::string::npos)
            objects.push_back(line.substr(at + mark.size()));
    return objects;
}

TEST(StartTest, ScanLoadsOnlyWhatItUses) {
    const auto objects = loadedBy("scan samples/newspaper/front.jpg");
    EXPECT_THAT(objects, Contains(HasSubstr("libopencv_imgproc")));
    EXPECT_THAT(objects, SizeIs(testing::Le(60U)));
    for (const char* late : {"imgcodecs", "opencv_dnn", "calib3d", "opencv_video", "tesseract", "poppler", "heif",
                             "freetype", "fontconfig", "gdal"})
        EXPECT_THAT(objects, Each(Not(HasSubstr(late))));
}

TEST(StartTest, TextCommandsLoadNoPictureLibraries) {
    const auto objects =
        loadedBy("solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    EXPECT_THAT(objects, Contains(HasSubstr("libnonet_logic")));
    EXPECT_THAT(objects, SizeIs(testing::Le(15U)));
    EXPECT_THAT(objects, Each(Not(HasSubstr("opencv"))));
}

TEST(StartTest, WhatIsAskedForIsLoaded) {
    const TempFolder folder;
    EXPECT_THAT(loadedBy("solve -q samples/newspaper/front.jpg -o " + folder.path() + "/solved.png"),
                Contains(HasSubstr("nonet_font.so")));
    if (runNonet({"info"}).out.find("not in this build") == std::string::npos) {
        EXPECT_THAT(loadedBy("scan --engine tesseract samples/newspaper/front.jpg"),
                    Contains(HasSubstr("nonet_tesseract.so")));
    }
}

} // namespace
} // namespace nonet::test
