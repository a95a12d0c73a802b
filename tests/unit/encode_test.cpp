#include "nonet/pages.h"
#include "unit/picture_bytes.h"
#include "unit/stderr_capture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

namespace nonet {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Noise with soft edges, in colour: nothing that a mistake in rows, columns or channels would leave alone.
cv::Mat noise(int width, int height) {
    cv::Mat picture(height, width, CV_8UC3);
    cv::RNG random(width * 1000 + height);
    random.fill(picture, cv::RNG::UNIFORM, 0, 256);
    if (width > 8)
        cv::GaussianBlur(picture, picture, {7, 7}, 2);
    return picture;
}

cv::Mat readBack(const std::vector<unsigned char>& bytes) {
    const auto pages = test::pagesOf(bytes);
    EXPECT_EQ(pages.size(), 1U);
    if (!pages.at(0)) {
        ADD_FAILURE() << pages[0].error().message;
        return {};
    }
    EXPECT_EQ(pages[0]->warning, "");
    return pages[0]->bgr;
}

const std::vector<cv::Size> kSizes = {{1, 1}, {1, 7}, {7, 1}, {2, 2}, {3, 5}, {33, 17}, {250, 131}, {64, 4099}};

class LosslessEncodeTest : public testing::TestWithParam<const char*> {};

TEST_P(LosslessEncodeTest, EveryPixelComesBack) {
    for (const cv::Size size : kSizes) {
        SCOPED_TRACE(testing::Message() << size);
        const cv::Mat picture = noise(size.width, size.height);
        const auto bytes = encode(picture, GetParam());
        ASSERT_TRUE(bytes) << bytes.error().message;
        const cv::Mat again = readBack(*bytes);
        ASSERT_EQ(again.size(), size);
        EXPECT_EQ(cv::norm(again, picture, cv::NORM_INF), 0);
        const cv::Mat other = cv::imdecode(*bytes, cv::IMREAD_COLOR);
        ASSERT_EQ(other.size(), size) << "another reader";
        EXPECT_EQ(cv::norm(other, picture, cv::NORM_INF), 0) << "another reader";
    }
}

TEST_P(LosslessEncodeTest, GreyPicturesAndPartsOfPicturesAreWritten) {
    cv::Mat grey;
    cv::cvtColor(noise(40, 30), grey, cv::COLOR_BGR2GRAY);
    const cv::Mat part = noise(40, 30)(cv::Rect(5, 3, 21, 19));
    cv::Mat again = readBack(encode(part, GetParam()).value());
    EXPECT_EQ(cv::norm(again, part, cv::NORM_INF), 0);
    again = readBack(encode(grey, GetParam()).value());
    cv::cvtColor(again, again, cv::COLOR_BGR2GRAY);
    EXPECT_EQ(cv::norm(again, grey, cv::NORM_INF), 0);
}

INSTANTIATE_TEST_SUITE_P(Formats, LosslessEncodeTest, testing::Values(".png", ".webp", ".tif", ".tiff", ".BMP"));

TEST(EncodeTest, JpegIsCloseAndBetterQualityIsCloser) {
    for (const cv::Size size : kSizes) {
        SCOPED_TRACE(testing::Message() << size);
        EXPECT_EQ(readBack(encode(noise(size.width, size.height), ".jpg").value()).size(), size);
    }
    const cv::Mat picture = noise(250, 131);
    const auto error = [&](int quality) {
        const cv::Mat again = readBack(encode(picture, ".JPEG", {.jpegQuality = quality}).value());
        return cv::norm(again, picture, cv::NORM_L1) / static_cast<double>(3 * picture.total());
    };
    const cv::Mat opencv =
        cv::imdecode(test::encoded(".jpg", picture, {cv::IMWRITE_JPEG_QUALITY, 90}), cv::IMREAD_COLOR);
    EXPECT_LE(error(90), 1.01 * cv::norm(opencv, picture, cv::NORM_L1) / static_cast<double>(3 * picture.total()));
    EXPECT_LT(error(90), error(50));
    EXPECT_EQ(encode(picture, ".jpg").value(), encode(picture, ".jpg", {.jpegQuality = 90}).value());
}

TEST(EncodeTest, PicturesThatAFormatCannotHoldAreRefusedWithAReason) {
    test::StderrCapture quiet;
    const cv::Mat wide(1, 70'000, CV_8UC3, cv::Scalar::all(200));
    EXPECT_THAT(encode(wide, ".jpg").error().message, HasSubstr("cannot be written in this format (Maximum"));
    EXPECT_THAT(encode(wide, ".webp").error().message, HasSubstr("16383 pixels a side"));
    EXPECT_TRUE(encode(wide, ".png"));
    EXPECT_EQ(quiet.text(), "");
}

TEST(EncodeTest, UnknownFormatsAreRefusedAndOtherPicturesAreABug) {
    const cv::Mat picture = noise(3, 3);
    for (const char* extension : {"", ".", "png", ".gif", ".heic", ".pngx", ".p\n"})
        EXPECT_THAT(encode(picture, extension).error().message, StartsWith("unknown picture format '")) << extension;
    EXPECT_THROW((void)encode(cv::Mat(), ".png"), std::invalid_argument);
    EXPECT_THROW((void)encode(cv::Mat(3, 3, CV_32FC1), ".png"), std::invalid_argument);
}

} // namespace
} // namespace nonet
