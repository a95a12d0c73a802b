#include "nonet/pages.h"
#include "unit/picture_bytes.h"
#include "unit/stderr_capture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <ctime>
#include <fstream>
#include <thread>

namespace nonet {
namespace {

using test::Bytes;
using test::pagesOf;
using testing::HasSubstr;

constexpr int kWidth = 48, kHeight = 32;

/// Red, green, blue and white quarters: every orientation looks different.
cv::Mat quarters() {
    cv::Mat picture(kHeight, kWidth, CV_8UC3, cv::Scalar(255, 255, 255));
    picture(cv::Rect(0, 0, 24, 16)) = cv::Scalar(0, 0, 255);
    picture(cv::Rect(24, 0, 24, 16)) = cv::Scalar(0, 255, 0);
    picture(cv::Rect(0, 16, 24, 16)) = cv::Scalar(255, 0, 0);
    return picture;
}

/// The picture as a camera held that way stores it, by the wording of the EXIF standard: where row 0 and column 0 are.
cv::Mat storedAs(const cv::Mat& upright, int orientation) {
    const bool isTurned = orientation >= 5;
    const bool firstRowIsFar = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    const bool firstColIsFar = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const int w = upright.cols, h = upright.rows;
    cv::Mat stored(isTurned ? cv::Size(h, w) : cv::Size(w, h), CV_8UC3);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int alongRow = isTurned ? x : y, rowEnd = stored.rows - 1;
            const int alongCol = isTurned ? y : x, colEnd = stored.cols - 1;
            stored.at<cv::Vec3b>(firstRowIsFar ? rowEnd - alongRow : alongRow,
                                 firstColIsFar ? colEnd - alongCol : alongCol) = upright.at<cv::Vec3b>(y, x);
        }
    return stored;
}

cv::Mat toRgb(const cv::Mat& bgr) {
    cv::Mat rgb;
    cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
    return rgb;
}

Page onlyPage(const Bytes& bytes) {
    std::vector<Result<Page>> pages = pagesOf(bytes);
    EXPECT_EQ(pages.size(), 1U);
    if (!pages.at(0)) {
        ADD_FAILURE() << pages[0].error().message;
        return {cv::Mat(1, 1, CV_8UC3), 1, ""};
    }
    return *pages[0];
}

std::string errorOf(const Bytes& bytes, const DecodeOptions& options = {}) {
    const std::vector<Result<Page>> pages = pagesOf(bytes, options);
    return pages.at(0) ? "" : pages[0].error().message;
}

double largestDifference(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && a.type() == b.type() ? cv::norm(a, b, cv::NORM_INF) : 1e9;
}

/// For JPEG, whose coarse colours bleed at edges.
double meanDifference(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && a.type() == b.type()
               ? cv::norm(a, b, cv::NORM_L1) / static_cast<double>(3 * a.total())
               : 1e9;
}

Bytes smoothPicture(const char* extension, const std::vector<int>& settings = {}) {
    cv::Mat picture(20, 24, CV_8UC3);
    cv::RNG random(7);
    random.fill(picture, cv::RNG::UNIFORM, 0, 256);
    cv::GaussianBlur(picture, picture, {5, 5}, 1.5);
    return test::encoded(extension, picture, settings);
}

TEST(DecodeTest, EveryFormatGivesItsPixels) {
    const cv::Mat picture = quarters();
    EXPECT_EQ(largestDifference(onlyPage(test::encoded(".png", picture)).bgr, picture), 0);
    EXPECT_EQ(largestDifference(onlyPage(test::encoded(".bmp", picture)).bgr, picture), 0);
    EXPECT_EQ(largestDifference(onlyPage(test::encoded(".tif", picture)).bgr, picture), 0);
    EXPECT_EQ(
        largestDifference(onlyPage(test::encoded(".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 101})).bgr, picture), 0);
    EXPECT_LT(meanDifference(onlyPage(test::encoded(".jpg", picture, {cv::IMWRITE_JPEG_QUALITY, 100})).bgr, picture),
              6);
    EXPECT_LT(meanDifference(onlyPage(test::encoded(".jpg", picture,
                                                    {cv::IMWRITE_JPEG_QUALITY, 100, cv::IMWRITE_JPEG_PROGRESSIVE, 1}))
                                 .bgr,
                             picture),
              6);
}

class OrientationTest : public testing::TestWithParam<int> {};

TEST_P(OrientationTest, EveryFormatIsTurnedUpright) {
    const int orientation = GetParam();
    const cv::Mat picture = quarters(), stored = storedAs(picture, orientation);
    const Bytes jpeg = test::encoded(".jpg", stored, {cv::IMWRITE_JPEG_QUALITY, 100});
    EXPECT_LT(meanDifference(onlyPage(test::jpegWithExif(jpeg, orientation)).bgr, picture), 6);
    EXPECT_EQ(largestDifference(onlyPage(test::pngWithExif(test::encoded(".png", stored), orientation)).bgr, picture),
              0);
    const Bytes webp = test::encoded(".webp", stored, {cv::IMWRITE_WEBP_QUALITY, 101});
    EXPECT_EQ(largestDifference(onlyPage(test::webpWithExif(webp, stored.size(), orientation)).bgr, picture), 0);
    EXPECT_EQ(largestDifference(onlyPage(test::tiff({{toRgb(stored), orientation}})).bgr, picture), 0);
}

INSTANTIATE_TEST_SUITE_P(Exif, OrientationTest, testing::Range(1, 9));

TEST(DecodeTest, NonsenseOrientationIsUpright) {
    const Bytes png = test::encoded(".png", quarters());
    EXPECT_EQ(largestDifference(onlyPage(test::pngWithExif(png, 0)).bgr, quarters()), 0);
    EXPECT_EQ(largestDifference(onlyPage(test::pngWithExif(png, 9)).bgr, quarters()), 0);
}

TEST(DecodeTest, EveryTiffPageComesInOrder) {
    const cv::Mat first(5, 7, CV_8UC1, cv::Scalar(10)), thumbnail(2, 2, CV_8UC1, cv::Scalar(99)),
        second(6, 4, CV_16UC1, cv::Scalar(200 * 257));
    const std::vector<Result<Page>> pages = pagesOf(test::tiff({{first}, {thumbnail, 1, 1}, {second}}));
    ASSERT_EQ(pages.size(), 2U) << "a thumbnail is not a page";
    EXPECT_EQ(pages[0]->number, 1);
    EXPECT_EQ(largestDifference(pages[0]->bgr, cv::Mat(5, 7, CV_8UC3, cv::Scalar::all(10))), 0);
    EXPECT_EQ(pages[1]->number, 2);
    EXPECT_LE(largestDifference(pages[1]->bgr, cv::Mat(6, 4, CV_8UC3, cv::Scalar::all(200))), 1);
}

TEST(DecodeTest, BrokenTiffPageDoesNotTakeTheOthersAlong) {
    const cv::Mat page(5, 7, CV_8UC1, cv::Scalar(10));
    Bytes bytes = test::tiff({{page}, {page}});
    bytes[8 + 2 + 3 * 12 + 8] = 77; // bits per sample of the first page
    const std::vector<Result<Page>> pages = pagesOf(bytes);
    ASSERT_EQ(pages.size(), 2U);
    EXPECT_FALSE(pages[0]);
    EXPECT_TRUE(pages[1]);
}

TEST(DecodeTest, TiffDirectoriesInACircleEnd) {
    Bytes bytes = test::tiff({{cv::Mat(5, 7, CV_8UC1, cv::Scalar(10))}});
    bytes[8 + 2 + 11 * 12] = 8; // the next directory is the first one
    EXPECT_EQ(pagesOf(bytes).size(), 1U);
}

TEST(DecodeTest, TiffPagesAreCountedToALimit) {
    constexpr std::size_t kMost = 10'000;
    const cv::Mat dot(1, 1, CV_8UC1, cv::Scalar(10));
    auto source = openPages(test::tiff(std::vector<test::TiffPage>(kMost + 1, {dot})), "book.tif");
    ASSERT_TRUE(source);
    for (std::size_t page = 1; page <= kMost; ++page)
        ASSERT_TRUE(source->skip());
    const auto end = source->next();
    ASSERT_TRUE(end && !*end);
    EXPECT_THAT(end->error().message, HasSubstr("book.tif: the file says that it has far more than 10000 pages"));
    EXPECT_FALSE(source->next());
}

TEST(DecodeTest, TiffDirectoriesUponEachOtherAreNotLookedThrough) {
    constexpr std::size_t kDirectories = 10'000, kEntries = 65'000, kEntryBytes = 12;
    Bytes bytes(8 + 4 * kDirectories + 2 + kEntries * kEntryBytes + 8);
    const auto put = [&](std::size_t at, std::size_t value) {
        bytes[at] = static_cast<unsigned char>(value);
        bytes[at + 1] = static_cast<unsigned char>(value >> 8);
    };
    bytes[0] = bytes[1] = 'I';
    put(2, 42);
    put(4, 8);
    for (std::size_t at = 8; at < 8 + 4 * kDirectories; at += 4) {
        put(at, kEntries);
        put(at + 2 + kEntries * kEntryBytes, at + 4);
    }
    const std::clock_t begin = std::clock();
    EXPECT_FALSE(pagesOf(bytes).at(0));
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 2);
}

TEST(DecodeTest, GreySixteenBitAndAlphaBecomeBgrOnWhite) {
    const cv::Mat grey(4, 5, CV_8UC1, cv::Scalar(77));
    EXPECT_EQ(largestDifference(onlyPage(test::encoded(".png", grey)).bgr, cv::Mat(4, 5, CV_8UC3, cv::Scalar::all(77))),
              0);
    EXPECT_EQ(largestDifference(onlyPage(test::encoded(".bmp", grey)).bgr, cv::Mat(4, 5, CV_8UC3, cv::Scalar::all(77))),
              0)
        << "a BMP palette";
    const cv::Mat deep(4, 5, CV_16UC3, cv::Scalar(10 * 257, 20 * 257, 30 * 257));
    EXPECT_EQ(largestDifference(onlyPage(test::encoded(".png", deep)).bgr, cv::Mat(4, 5, CV_8UC3, {10, 20, 30})), 0);
    const cv::Mat half(4, 5, CV_8UC4, cv::Scalar(0, 100, 200, 128));
    const cv::Mat mixed(4, 5, CV_8UC3, cv::Scalar(127, 177, 227));
    EXPECT_LE(largestDifference(onlyPage(test::encoded(".png", half)).bgr, mixed), 1);
    EXPECT_LE(largestDifference(onlyPage(test::encoded(".webp", half, {cv::IMWRITE_WEBP_QUALITY, 101})).bgr, mixed), 1);
    const cv::Mat halfRgba(4, 5, CV_8UC4, cv::Scalar(200, 100, 0, 128));
    EXPECT_LE(largestDifference(onlyPage(test::tiff({{halfRgba}})).bgr, mixed), 2);
    const cv::Mat clear(4, 5, CV_8UC4, cv::Scalar(0, 0, 0, 0));
    EXPECT_EQ(
        largestDifference(onlyPage(test::encoded(".png", clear)).bgr, cv::Mat(4, 5, CV_8UC3, cv::Scalar::all(255))), 0);
}

TEST(DecodeTest, RunLengthBmpIsDecoded) {
    Bytes bytes;
    test::append(bytes, "BM");
    test::appendNumber(bytes, 0, 8);
    test::appendNumber(bytes, 14 + 40 + 2 * 4, 4);
    for (const auto& [value, width] : std::vector<std::pair<std::uint64_t, unsigned>>{
             {40, 4}, {4, 4}, {2, 4}, {1, 2}, {8, 2}, {1, 4}, {0, 12}, {2, 4}, {0, 4}, {0x000000, 4}, {0xFFFFFF, 4}})
        test::appendNumber(bytes, value, width);
    // Lowest row: four white pixels; upper row: white, black, black, white as literals.
    for (const int byte : {4, 1, 0, 0, 0, 4, 1, 0, 0, 1, 0, 1})
        bytes.push_back(static_cast<unsigned char>(byte));
    const Page page = onlyPage(bytes);
    EXPECT_EQ(page.warning, "");
    ASSERT_EQ(page.bgr.size(), cv::Size(4, 2));
    EXPECT_EQ(page.bgr.at<cv::Vec3b>(0, 1), cv::Vec3b(0, 0, 0));
    EXPECT_EQ(page.bgr.at<cv::Vec3b>(0, 3), cv::Vec3b(255, 255, 255));
    EXPECT_EQ(page.bgr.at<cv::Vec3b>(1, 1), cv::Vec3b(255, 255, 255));
}

struct Cuttable {
    const char* name;
    Bytes bytes;
    bool keepsAPart; ///< a cut in the middle of the data still leaves a picture
};

std::vector<Cuttable> cuttables() {
    cv::Mat picture(20, 24, CV_8UC3);
    cv::RNG(3).fill(picture, cv::RNG::UNIFORM, 0, 256);
    return {{"JPEG", smoothPicture(".jpg"), true},
            {"progressive JPEG", smoothPicture(".jpg", {cv::IMWRITE_JPEG_PROGRESSIVE, 1}), true},
            {"PNG", smoothPicture(".png"), true},
            {"WebP", smoothPicture(".webp", {cv::IMWRITE_WEBP_QUALITY, 90}), false},
            {"lossless WebP", smoothPicture(".webp", {cv::IMWRITE_WEBP_QUALITY, 101}), false},
            {"TIFF with the directory last", smoothPicture(".tif"), false},
            {"TIFF of two pages", test::tiff({{picture}, {picture}}), false},
            {"BMP", smoothPicture(".bmp"), true}};
}

TEST(DecodeTest, EveryPrefixIsAPageWithAWarningOrAnErrorAndSilent) {
    for (const Cuttable& file : cuttables()) {
        SCOPED_TRACE(file.name);
        test::StderrCapture capture;
        int parts = 0, silent = 0;
        for (std::size_t length = 0; length < file.bytes.size(); ++length) {
            bool isTold = false;
            for (const Result<Page>& page :
                 pagesOf(Bytes(file.bytes.begin(), file.bytes.begin() + static_cast<std::ptrdiff_t>(length)))) {
                isTold = isTold || !page || !page->warning.empty();
                parts += page && !page->warning.empty();
            }
            silent += !isTold;
        }
        EXPECT_EQ(capture.text(), "");
        EXPECT_EQ(silent, 0) << "prefixes of " << file.bytes.size() << " bytes were taken for whole files";
        EXPECT_TRUE(!file.keepsAPart || parts > 0);
        for (const Result<Page>& page : pagesOf(file.bytes))
            EXPECT_TRUE(page && page->warning.empty());
    }
}

TEST(DecodeTest, FlippedBytesNeverCrashAndStaySilent) {
    cv::RNG random(11);
    for (const Cuttable& file : cuttables()) {
        SCOPED_TRACE(file.name);
        test::StderrCapture capture;
        for (int trial = 0; trial < 300; ++trial) {
            Bytes bytes = file.bytes;
            for (int flips = random.uniform(1, 6); flips > 0; --flips)
                bytes[static_cast<std::size_t>(random.uniform(0, static_cast<int>(bytes.size())))] =
                    static_cast<unsigned char>(random.uniform(0, 256));
            for (const Result<Page>& page : pagesOf(bytes, {.maxPixels = 1'000'000}))
                EXPECT_TRUE(page ? !page->bgr.empty() && page->bgr.type() == CV_8UC3 : !page.error().message.empty());
        }
        EXPECT_EQ(capture.text(), "");
    }
}

TEST(DecodeTest, CutFileSaysSo) {
    cv::Mat noise(200, 200, CV_8UC3);
    cv::RNG(5).fill(noise, cv::RNG::UNIFORM, 0, 256);
    for (const char* extension : {".jpg", ".png", ".bmp", ".webp"}) {
        SCOPED_TRACE(extension);
        const Bytes whole = test::encoded(extension, noise);
        const Page half = onlyPage(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2)));
        EXPECT_THAT(half.warning, HasSubstr("picture: the file is cut short"));
        EXPECT_EQ(half.bgr.size(), noise.size());
        EXPECT_THAT(errorOf(Bytes(whole.begin(), whole.begin() + 20)), HasSubstr("cut short"));
    }
}

TEST(PageReportTest, NothingOnADamagedPageIsSure) {
    Scan scan;
    scan.puzzles.resize(2);
    scan.puzzles[0].status = Status::Solved;
    scan.puzzles[0].confidence = 0.9999;
    scan.puzzles[1].status = Status::Ambiguous;
    scan.puzzles[1].confidence = 0.3;
    const Page whole{quarters(), 1, ""}, damaged{quarters(), 1, "picture: the file is cut short"};
    EXPECT_EQ(reportOf(whole, scan, "picture").puzzles[0].decision.confidence, 0.9999);
    const PageReport report = reportOf(damaged, scan, "picture");
    EXPECT_EQ(report.puzzles[0].decision.status, Status::Doubtful);
    EXPECT_LT(report.puzzles[0].decision.confidence, DecideOptions().minConfidence);
    EXPECT_EQ(report.puzzles[1].decision.status, Status::Ambiguous);
    EXPECT_EQ(report.puzzles[1].decision.confidence, 0.3);
}

/// A progressive JPEG whose last scan comes again so many times.
Bytes jpegWithScans(const cv::Size& size, int times) {
    const Bytes jpeg =
        test::encoded(".jpg", cv::Mat(size, CV_8UC1, cv::Scalar(120)), {cv::IMWRITE_JPEG_PROGRESSIVE, 1});
    const Bytes mark = {0xFF, 0xDA};
    const auto scan = std::find_end(jpeg.begin(), jpeg.end(), mark.begin(), mark.end());
    Bytes all(jpeg.begin(), scan);
    for (int i = 0; i < times; ++i)
        all.insert(all.end(), scan, jpeg.end() - 2);
    all.insert(all.end(), jpeg.end() - 2, jpeg.end());
    return all;
}

TEST(DecodeTest, JpegMayPassOverItsPictureOnlySoOften) {
    const std::string tooMany = "it is stored in too many passes";
    EXPECT_EQ(errorOf(jpegWithScans({100, 80}, 150)), "");
    EXPECT_THAT(errorOf(jpegWithScans({100, 80}, 250)), HasSubstr(tooMany));
    EXPECT_EQ(errorOf(jpegWithScans({6000, 6000}, 8)), "");
    EXPECT_THAT(errorOf(jpegWithScans({6000, 6000}, 60)), HasSubstr(tooMany));
}

TEST(DecodeTest, TilesUponEachOtherAreNotReadOneByOne) {
    constexpr std::size_t kSide = 4096, kTile = 16, kTiles = (kSide / kTile) * (kSide / kTile), kData = 200'000;
    Bytes bytes = {'I', 'I', 42, 0, 8, 0, 0, 0};
    const std::size_t offsets = 8 + 2 + 10 * 12 + 4, counts = offsets + 4 * kTiles, data = counts + 4 * kTiles;
    test::appendNumber(bytes, 10, 2);
    for (const auto& [tag, count, value] : std::initializer_list<std::array<std::size_t, 3>>{{256, 1, kSide},
                                                                                             {257, 1, kSide},
                                                                                             {258, 1, 8},
                                                                                             {259, 1, 8}, // Deflate
                                                                                             {262, 1, 1},
                                                                                             {277, 1, 1},
                                                                                             {322, 1, kTile},
                                                                                             {323, 1, kTile},
                                                                                             {324, kTiles, offsets},
                                                                                             {325, kTiles, counts}}) {
        test::appendNumber(bytes, tag, 2);
        test::appendNumber(bytes, 4, 2);
        test::appendNumber(bytes, count, 4);
        test::appendNumber(bytes, value, 4);
    }
    test::appendNumber(bytes, 0, 4);
    for (const std::size_t value : {data, kData})
        for (std::size_t i = 0; i < kTiles; ++i)
            test::appendNumber(bytes, value, 4);
    bytes.insert(bytes.end(), kData, 0x78);
    EXPECT_THAT(errorOf(bytes), HasSubstr("tiles lie upon each other"));
}

TEST(DecodeTest, HugePicturesAreRefusedBeforeDecoding) {
    Bytes png = test::encoded(".png", quarters());
    for (const std::size_t at : {16U, 20U})
        png[at + 1] = 0x0E; // almost a million a side: terabytes
    EXPECT_THAT(errorOf(png), HasSubstr("too large"));
    Bytes bmp = test::encoded(".bmp", quarters());
    for (const std::size_t at : {18U, 22U})
        bmp[at + 2] = 0x0E;
    EXPECT_THAT(errorOf(bmp), HasSubstr("too large"));
    EXPECT_THAT(errorOf(test::tiff({{cv::Mat(60, 50, CV_8UC1)}}), {.maxPixels = 2999}),
                HasSubstr("50 x 60 pixels where 2999 are allowed"));
    for (const char* extension : {".jpg", ".webp"})
        EXPECT_THAT(errorOf(test::encoded(extension, quarters()), {.maxPixels = kWidth * kHeight - 1}),
                    HasSubstr("too large"));
    EXPECT_EQ(errorOf(test::encoded(".jpg", quarters()), {.maxPixels = kWidth * kHeight}), "");
}

/// Address space taken so far, at most.
long peakMegabytes() {
    std::ifstream in("/proc/self/status");
    for (std::string word; in >> word;)
        if (long kilobytes = 0; word == "VmPeak:" && in >> kilobytes)
            return kilobytes / 1024;
    return 0;
}

TEST(DecodeTest, PieceThatClaimsToBeLongerThanTheFileTakesNoMemory) {
    Bytes png = test::pngWithExif(test::encoded(".png", quarters()), 3);
    png[33] = 0x60; // 1.6 GB of EXIF
    pagesOf(test::encoded(".png", quarters()));
    const long before = peakMegabytes();
    ASSERT_GT(before, 0);
    EXPECT_THAT(errorOf(png), HasSubstr("cut short"));
    EXPECT_LT(peakMegabytes(), before + 500);
}

TEST(DecodeTest, OtherBytesAreNotAPicture) {
    for (const char* text : {"hello", "GIF88a........", "BMW is not a bitmap", "RIFF....WAVEfmt ", "II", "\x89PNG"})
        EXPECT_THAT(errorOf(Bytes(text, text + std::strlen(text))),
                    HasSubstr("picture is not a picture that nonet knows (JPEG, PNG, TIFF"))
            << text;
    EXPECT_THAT(errorOf({}), HasSubstr("empty"));
}

TEST(DecodeTest, FilesThatCannotBeReadSayWhy) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "nonet_decode_test";
    std::filesystem::create_directories(folder);
    EXPECT_THAT(openPages(folder).error().message, HasSubstr("is a folder"));
    EXPECT_THAT(openPages(folder / "nothing.jpg").error().message, HasSubstr("no such file"));
    std::ofstream(folder / "empty.jpg").close();
    EXPECT_THAT(openPages(folder / "empty.jpg").error().message, HasSubstr("empty.jpg: the file is empty"));
    EXPECT_THAT(openPages(std::filesystem::path("/dev/zero")).error().message, HasSubstr("is not a picture"))
        << "and its end is not waited for";
    const Bytes png = test::encoded(".png", quarters());
    std::ofstream(folder / "good.png", std::ios::binary)
        .write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
    Result<PageSource> good = openPages(folder / "good.png");
    ASSERT_TRUE(good);
    EXPECT_TRUE(good->next().value());
    EXPECT_FALSE(good->next().has_value());
    std::filesystem::remove_all(folder);
}

TEST(DecodeTest, OddNamesStayOnOnePrintableLine) {
    const std::string message = openPages(std::filesystem::path("a\n\"b\"\x1B[31m\xFF\xC3\xA9.jpg")).error().message;
    EXPECT_THAT(message, HasSubstr("a\\x0a\"b\"\\x1b[31m\\xff\xC3\xA9.jpg: there is no such file"));
    EXPECT_EQ(message.find('\n'), std::string::npos);
}

TEST(DecodeTest, ThreadsDoNotDisturbEachOther) {
    const std::vector<Cuttable> files = cuttables();
    test::StderrCapture capture;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (const Cuttable& file : files)
                for (std::size_t length = 30; length < file.bytes.size(); length += 29)
                    (void)pagesOf(Bytes(file.bytes.begin(), file.bytes.begin() + static_cast<std::ptrdiff_t>(length)));
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(capture.text(), "");
}

} // namespace
} // namespace nonet
