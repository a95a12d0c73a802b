// The scan linked by itself, with a model that is given as bytes: what a program without files, such as a page in a
// browser, has.
#include "nonet/scan.h"
#include "unit/drawn_board.h"
#include "vision/read/readers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

namespace nonet {

namespace {

std::vector<unsigned char> bytesOf(const char* path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

bool isLoaded(const std::string& library) {
    std::ifstream maps("/proc/self/maps");
    const std::string all{std::istreambuf_iterator<char>(maps), {}};
    return all.find(library) != std::string::npos;
}

TEST(ScanAloneTest, ReadsAPuzzleWithAModelFromBytes) {
    const auto model = bytesOf(NONET_SOURCE_DIR "/models/digits.onnx");
    Scanner scanner(detail::makeCnnReader(model));
    const Scan found = scanner.scan(test::drawBoard().picture);
    ASSERT_EQ(found.puzzles.size(), 1U);
    EXPECT_EQ(found.puzzles[0].givens.toString(), test::kPuzzle);
    EXPECT_EQ(found.puzzles[0].solution.toString(), test::kSolution);
}

TEST(ScanAloneTest, LoadsNoCodecsFontsOrCryptography) {
    ASSERT_TRUE(isLoaded("libopencv_imgproc"));
    for (const char* library : {"libjpeg", "libpng", "libtiff", "libwebp", "libfreetype", "libfontconfig", "libcrypto",
                                "libopencv_imgcodecs", "libopencv_dnn", "libtesseract", "libpoppler"})
        EXPECT_FALSE(isLoaded(library)) << library;
}

} // namespace

} // namespace nonet
