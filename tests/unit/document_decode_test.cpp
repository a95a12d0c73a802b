// GIF, HEIC and PDF: formats that come from phones, the web and scanners. Their files are made here.
#include "nonet/formats.h"
#include "nonet/pages.h"
#include "unit/picture_bytes.h"
#include "unit/stderr_capture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>

#include <libheif/heif.h>

namespace nonet {
namespace {

using test::Bytes;
using test::pagesOf;
using testing::HasSubstr;

Bytes bytesOf(std::string_view text) {
    return {text.begin(), text.end()};
}

std::string errorOf(const Bytes& bytes, const DecodeOptions& options = {}) {
    const auto pages = pagesOf(bytes, options);
    return pages.at(0) ? "no error" : pages[0].error().message;
}

/// Every prefix gives a warning or an error, but for those that lack only some of the last `spare` bytes, behind the
/// picture. Neither they nor flipped bytes write to stderr.
void expectCalm(const Bytes& bytes, std::size_t step, std::size_t spare = 0) {
    test::StderrCapture capture;
    for (std::size_t length = 0; length + spare < bytes.size(); length += step) {
        const auto pages = pagesOf(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)));
        EXPECT_TRUE(std::ranges::any_of(pages, [](const auto& page) { return !page || !page->warning.empty(); }))
            << "the first " << length << " of " << bytes.size() << " bytes were taken for the whole file";
    }
    cv::RNG random(3);
    for (int i = 0; i < 60; ++i) {
        Bytes changed = bytes;
        for (int k = 0; k < 4; ++k)
            changed[static_cast<std::size_t>(random.uniform(0, static_cast<int>(bytes.size())))] =
                static_cast<unsigned char>(random.uniform(0, 256));
        pagesOf(changed, {.maxPixels = 1'500'000});
    }
    EXPECT_EQ(capture.text(), "");
}

// ---- GIF

struct GifSpec {
    int width = 4, height = 8, canvasWidth = 4, canvasHeight = 8, left = 0, top = 0;
    bool isInterlaced = false;
    int transparent = -1;
};

/// Pixel (x, y) has palette index y % 4: black, red, green, blue. Codes are reset before they grow wider.
Bytes gif(const GifSpec& spec) {
    Bytes bytes = bytesOf("GIF89a");
    test::appendNumber(bytes, static_cast<std::uint64_t>(spec.canvasWidth), 2);
    test::appendNumber(bytes, static_cast<std::uint64_t>(spec.canvasHeight), 2);
    test::append(bytes, Bytes{0x81, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255});
    if (spec.transparent >= 0)
        test::append(bytes, Bytes{0x21, 0xF9, 4, 1, 0, 0, static_cast<unsigned char>(spec.transparent), 0});
    bytes.push_back(0x2C);
    for (const int number : {spec.left, spec.top, spec.width, spec.height})
        test::appendNumber(bytes, static_cast<std::uint64_t>(number), 2);
    test::append(bytes, Bytes{static_cast<unsigned char>(spec.isInterlaced ? 0x40 : 0), 2});
    std::vector<int> rows;
    for (const auto& [first, step] : spec.isInterlaced
                                         ? std::vector<std::pair<int, int>>{{0, 8}, {4, 8}, {2, 4}, {1, 2}}
                                         : std::vector<std::pair<int, int>>{{0, 1}})
        for (int y = first; y < spec.height; y += step)
            rows.push_back(y);
    Bytes codes;
    unsigned buffer = 0, filled = 0;
    const auto code = [&](unsigned value) { // always three bits
        buffer |= value << filled;
        for (filled += 3; filled >= 8; filled -= 8, buffer >>= 8)
            codes.push_back(static_cast<unsigned char>(buffer));
    };
    for (const int y : rows)
        for (int x = 0; x < spec.width; ++x) {
            if (x % 2 == 0)
                code(4);
            code(static_cast<unsigned>(y % 4));
        }
    code(5);
    codes.push_back(static_cast<unsigned char>(buffer));
    for (std::size_t at = 0; at < codes.size(); at += 255) {
        const std::size_t length = std::min<std::size_t>(255, codes.size() - at);
        bytes.push_back(static_cast<unsigned char>(length));
        bytes.insert(bytes.end(), codes.begin() + static_cast<std::ptrdiff_t>(at),
                     codes.begin() + static_cast<std::ptrdiff_t>(at + length));
    }
    test::append(bytes, Bytes{0, 0x3B});
    return bytes;
}

cv::Vec3b gifColor(int y) {
    const cv::Vec3b colors[] = {{0, 0, 0}, {0, 0, 255}, {0, 255, 0}, {255, 0, 0}};
    return colors[y % 4];
}

TEST(DocumentDecodeTest, GifGivesItsFirstFrame) {
    for (const bool isInterlaced : {false, true}) {
        const auto pages = pagesOf(gif({.height = 37, .canvasHeight = 37, .isInterlaced = isInterlaced}));
        ASSERT_EQ(pages.size(), 1U);
        ASSERT_TRUE(pages[0]) << pages[0].error().message;
        EXPECT_EQ(pages[0]->warning, "");
        for (int y = 0; y < 37; ++y)
            EXPECT_EQ(pages[0]->bgr.at<cv::Vec3b>(y, y % 4), gifColor(y)) << y;
    }
}

TEST(DocumentDecodeTest, GifFrameStandsOnItsCanvasAndLetsWhiteThrough) {
    const auto pages = pagesOf(gif({.canvasWidth = 10, .canvasHeight = 12, .left = 3, .top = 2, .transparent = 1}));
    ASSERT_TRUE(pages.at(0));
    const cv::Mat& picture = pages[0]->bgr;
    EXPECT_EQ(picture.size(), cv::Size(10, 12));
    EXPECT_EQ(picture.at<cv::Vec3b>(0, 0), cv::Vec3b(255, 255, 255));
    EXPECT_EQ(picture.at<cv::Vec3b>(2, 3), gifColor(0));
    EXPECT_EQ(picture.at<cv::Vec3b>(3, 3), cv::Vec3b(255, 255, 255));
    EXPECT_EQ(picture.at<cv::Vec3b>(4, 6), gifColor(2));
}

TEST(DocumentDecodeTest, GifIsBoundedAndCalm) {
    EXPECT_THAT(errorOf(gif({.canvasWidth = 60'000, .canvasHeight = 60'000})), HasSubstr("too large"));
    EXPECT_THAT(errorOf(gif({.width = 1, .height = 1, .left = 65'000, .top = 65'000})), HasSubstr("too large"));
    const Bytes whole = gif({.width = 40, .height = 40, .canvasWidth = 40, .canvasHeight = 40});
    expectCalm(whole, 1, 3); // the end of the codes, of their blocks, and of the file
    const auto cut = pagesOf(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2)));
    ASSERT_TRUE(cut.at(0));
    EXPECT_THAT(cut[0]->warning, HasSubstr("cut short"));
}

TEST(DocumentDecodeTest, GifWithoutAFrameIsBrokenNotCut) {
    const Bytes whole = gif({});
    const auto frame = static_cast<std::ptrdiff_t>(std::ranges::find(whole, 0x2C) - whole.begin());
    for (const unsigned char block : Bytes{0x3B, 0x7F}) { // the end of the file, and none that there is
        Bytes bytes(whole.begin(), whole.begin() + frame);
        test::append(bytes, Bytes{block, 0, 0, 0});
        EXPECT_THAT(errorOf(bytes), HasSubstr("is broken"));
    }
    EXPECT_THAT(errorOf(Bytes(whole.begin(), whole.begin() + frame)), HasSubstr("cut short"));
}

// ---- HEIC

heif_error appendToBytes(heif_context*, const void* data, std::size_t size, void* to) {
    const auto* from = static_cast<const unsigned char*>(data);
    static_cast<Bytes*>(to)->insert(static_cast<Bytes*>(to)->end(), from, from + size);
    return {heif_error_Ok, heif_suberror_Unspecified, ""};
}

/// Nothing where libheif has no encoder.
Bytes heic(const cv::Mat& bgr) {
    Bytes bytes;
    heif_context* context = heif_context_alloc();
    heif_encoder* encoder = nullptr;
    heif_image* image = nullptr;
    if (heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code == heif_error_Ok) {
        heif_image_create(bgr.cols, bgr.rows, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image);
        heif_image_add_plane(image, heif_channel_interleaved, bgr.cols, bgr.rows, 8);
        int stride = 0;
        std::uint8_t* plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
        cv::Mat rgb(bgr.rows, bgr.cols, CV_8UC3, plane, static_cast<std::size_t>(stride));
        cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
        heif_encoder_set_lossy_quality(encoder, 95);
        heif_image_handle* handle = nullptr;
        heif_context_encode_image(context, image, encoder, nullptr, &handle);
        heif_writer writer{1, appendToBytes};
        heif_context_write(context, &writer, &bytes);
        heif_image_handle_release(handle);
        heif_image_release(image);
        heif_encoder_release(encoder);
    }
    heif_context_free(context);
    return bytes;
}

TEST(DocumentDecodeTest, HeicGivesItsPixelsAndIsBounded) {
    cv::Mat picture(96, 128, CV_8UC3, cv::Scalar(200, 220, 240));
    picture(cv::Rect(0, 0, 64, 48)) = cv::Scalar(40, 40, 200);
    const Bytes bytes = heic(picture);
    if (bytes.empty())
        GTEST_SKIP() << "this libheif cannot write";
    const auto pages = pagesOf(bytes);
    ASSERT_EQ(pages.size(), 1U);
    ASSERT_TRUE(pages[0]) << pages[0].error().message;
    ASSERT_EQ(pages[0]->bgr.size(), picture.size());
    EXPECT_LT(cv::norm(pages[0]->bgr, picture, cv::NORM_L1) / static_cast<double>(3 * picture.total()), 6);
    EXPECT_THAT(errorOf(bytes, {.maxPixels = 12'000}), HasSubstr("too large, 128 x 96"));
    EXPECT_THAT(errorOf(Bytes(bytes.begin(), bytes.begin() + 40)),
                testing::AnyOf(HasSubstr("cut"), HasSubstr("broken")));
    expectCalm(bytes, bytes.size() / 40 + 1);
}

TEST(DocumentDecodeTest, FilmsAreNotPictures) {
    Bytes film = bytesOf(std::string_view("\0\0\0\x18"
                                          "ftypisom\0\0\2\0isomiso2",
                                          24));
    film.resize(100);
    EXPECT_THAT(errorOf(film), HasSubstr("not a picture"));
}

// ---- PDF

#ifdef NONET_HAS_PDF

StepDrawing quarter(int width, int height, std::uint32_t color) {
    StepDrawing page;
    page.width = width;
    page.height = height;
    page.shapes.push_back({StepDrawing::Shape::Kind::Rectangle, 0, 0, width / 2.0, height / 2.0, 0, color});
    return page;
}

std::string pdfWith(const std::string& text, const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    return changed;
}

TEST(DocumentDecodeTest, PdfGivesEveryPageInOrder) {
    const std::vector drawings = {quarter(360, 540, 0xFF0000), quarter(360, 540, 0x0000FF),
                                  quarter(720, 360, 0x00FF00)};
    const auto pages = pagesOf(bytesOf(toPdf(drawings)));
    ASSERT_EQ(pages.size(), 3U);
    const cv::Vec3b colors[] = {{0, 0, 255}, {255, 0, 0}, {0, 255, 0}};
    for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_TRUE(pages[i]) << pages[i].error().message;
        EXPECT_EQ(pages[i]->number, static_cast<int>(i + 1));
        EXPECT_EQ(pages[i]->bgr.at<cv::Vec3b>(100, 100), colors[i]);
        EXPECT_EQ(pages[i]->bgr.at<cv::Vec3b>(pages[i]->bgr.rows - 50, 100), cv::Vec3b(255, 255, 255));
    }
    EXPECT_EQ(pages[0]->bgr.size(), cv::Size(1000, 1500)); // 5 x 7.5 inches at 200 dpi
}

TEST(DocumentDecodeTest, PdfPagesAreTurnedAsTheySay) {
    const std::string upright = toPdf(std::vector{quarter(360, 540, 0xFF0000)});
    const auto pages = pagesOf(bytesOf(pdfWith(upright, "/MediaBox", "/Rotate 90 /MediaBox")));
    ASSERT_TRUE(pages.at(0));
    EXPECT_EQ(pages[0]->bgr.size(), cv::Size(1500, 1000));
    EXPECT_EQ(pages[0]->bgr.at<cv::Vec3b>(100, 1400), cv::Vec3b(0, 0, 255));
}

TEST(DocumentDecodeTest, PdfOfAnySizeTakesLittleMemoryAndAbsurdOnesAreRefused) {
    const auto large = pagesOf(bytesOf(toPdf(std::vector{quarter(4000, 3000, 0xFF0000)})));
    ASSERT_TRUE(large.at(0));
    EXPECT_EQ(large[0]->bgr.cols, 3400);
    const auto small = pagesOf(bytesOf(toPdf(std::vector{quarter(100, 120, 0xFF0000)})));
    ASSERT_TRUE(small.at(0));
    EXPECT_EQ(small[0]->bgr.rows, 1200);
    const auto huge = pagesOf(bytesOf(toPdf(std::vector{quarter(9000, 12'000, 0xFF0000)})));
    ASSERT_TRUE(huge.at(0)) << huge[0].error().message;
    EXPECT_EQ(huge[0]->bgr.size(), cv::Size(2550, 3400));
    EXPECT_THAT(errorOf(bytesOf(toPdf(std::vector{quarter(2'000'000, 500, 0xFF0000)}))), HasSubstr("cannot be read"));
}

TEST(DocumentDecodeTest, PdfIsBoundedByThePixelsItIsDrawnWith) {
    const std::string paper = toPdf(std::vector{quarter(360, 540, 0xFF0000)});
    const std::string box = "/MediaBox [0 0 360 540]";
    ASSERT_THAT(paper, HasSubstr(box));
    for (const char* other :
         {"/MediaBox [0 0 360 540]", "/Rotate 270 /MediaBox [0 0 297.64 419.53]", "/MediaBox [0 0 595.276 841.89]",
          "/MediaBox [-3.3 2.2 5000.7 1234.4]", "/MediaBox [0 0 3 0.01]"}) {
        SCOPED_TRACE(other);
        const Bytes bytes = bytesOf(pdfWith(paper, box, other));
        const auto pages = pagesOf(bytes);
        ASSERT_TRUE(pages.at(0)) << pages[0].error().message;
        const cv::Size size = pages[0]->bgr.size();
        EXPECT_EQ(errorOf(bytes, {.maxPixels = size.area()}), "no error");
        EXPECT_THAT(errorOf(bytes, {.maxPixels = size.area() - 1}),
                    HasSubstr("too large, " + std::to_string(size.width) + " x " + std::to_string(size.height)));
    }
}

TEST(DocumentDecodeTest, LockedPdfSaysSo) {
    const std::string junk(32, 'x');
    const std::string locked =
        pdfWith(toPdf(std::vector{quarter(360, 540, 0xFF0000)}), "/Root 1 0 R",
                "/Root 1 0 R /ID [(0123456789abcdef) (0123456789abcdef)] /Encrypt << /Filter /Standard /V 1 /R 2 /O (" +
                    junk + ") /U (" + junk + ") /P -4 >>");
    EXPECT_THAT(errorOf(bytesOf(locked)), HasSubstr("password"));
}

TEST(DocumentDecodeTest, BrokenPdfIsCalmAndACutOneSaysSo) {
    const std::string pdf = toPdf(std::vector{quarter(50, 60, 0xFF0000), quarter(50, 60, 0x00FF00)});
    expectCalm(bytesOf(pdf), 40, 1); // the last line's end
    const auto cut = pagesOf(bytesOf(pdf.substr(0, pdf.find("xref\n0"))));
    EXPECT_TRUE(!cut.at(0) || !cut[0]->warning.empty());
    EXPECT_THAT(errorOf(bytesOf("%PDF-1.4\nnothing")), HasSubstr("broken or cut"));
}

#else

TEST(DocumentDecodeTest, PdfIsRefusedWithAReason) {
    EXPECT_THAT(errorOf(bytesOf("%PDF-1.4\n")), HasSubstr("NONET_PDF"));
}

#endif

} // namespace
} // namespace nonet
