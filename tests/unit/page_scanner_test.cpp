#include "apps/page/page_scanner.h"

#include "nonet/pages.h"
#include "unit/drawn_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <new>
#include <stdexcept>

namespace nonet::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// An engine that fails in some way.
class FailingReader : public DigitReader {
public:
    explicit FailingReader(std::function<void()> fail) : fail_(std::move(fail)) {}
    Readings read(const Cells&) override {
        fail_();
        return {};
    }
    std::string_view name() const override { return "failing"; }

private:
    std::function<void()> fail_;
};

std::string errorOf(const std::function<void()>& fail) {
    FailingReader reader(fail);
    return scanPage({drawBoard().picture, 3, ""}, reader, {}, "photo.jpg").error;
}

OpenedPage drawnPage() {
    return {"photo.jpg", 1, std::make_shared<Page>(Page{drawBoard().picture, 1, ""})};
}

std::unique_ptr<PageScanner> blindScanner() {
    return std::move(*makePageScanner({.reader = {.engine = Engine::None}}));
}

TEST(PageScannerTest, WhatALibraryThrowsIsThePagesError) {
    EXPECT_EQ(errorOf([] { CV_Error(cv::Error::StsError, "no luck"); }),
              "photo.jpg: OpenCV failed on this picture: no luck");
    EXPECT_THAT(errorOf([] { throw std::bad_alloc(); }), HasSubstr("photo.jpg: there is not enough memory"));
    EXPECT_THAT(errorOf([] { CV_Error(cv::Error::StsNoMem, "Failed to allocate 147456 bytes"); }),
                HasSubstr("photo.jpg: there is not enough memory"));
    EXPECT_THAT(errorOf([] { throw std::runtime_error("out of ink"); }), HasSubstr("out of ink"));
}

TEST(PageScannerTest, AnEmptyPictureIsTheCallersMistake) {
    EXPECT_THROW(blindScanner()->scan({"none", 1, std::make_shared<Page>()}), std::invalid_argument);
}

TEST(PageScannerTest, AFileThatCannotBeOpenedHasOnePageThatSaysSo) {
    const auto scanner = blindScanner();
    const auto pages = scanner->open({"text", Bytes{'t', 'e', 'x', 't'}});
    EXPECT_NE(pages->openError(), "");
    const auto page = pages->next();
    ASSERT_TRUE(page);
    EXPECT_FALSE(pages->next());
    const PageReport report = scanner->scan(*page).report;
    EXPECT_EQ(report.error, pages->openError());
    EXPECT_EQ(report.page, 1);
}

TEST(PageScannerTest, WhatAPersonKnowsIsReportedAndDrawn) {
    const Grid puzzle = Grid::parse(kPuzzle).value(), solution = Grid::parse(kSolution).value();
    Grid filled = puzzle;
    filled.set(2, 9); // 4 is right
    const PageOutcome outcome = blindScanner()->scan(
        drawnPage(), {.overlay = ".png", .withThumbnails = true, .corrections = {{puzzle, filled}}});
    ASSERT_THAT(outcome.report.puzzles, SizeIs(1));
    const Decision& decision = outcome.report.puzzles[0].decision;
    EXPECT_EQ(decision.status, Status::Solved);
    EXPECT_EQ(decision.solution, solution);
    EXPECT_THAT(decision.mistakes, ElementsAre(2));
    EXPECT_THAT(outcome.crossings, SizeIs(1));
    EXPECT_EQ(outcome.overlayError, "");
    ASSERT_GT(outcome.overlay.size(), 4U);
    EXPECT_EQ(outcome.overlay[1], 'P'); // NG
    EXPECT_THAT(outcome.thumbnails, SizeIs(1));
}

TEST(PageScannerTest, APageWithoutAPuzzleHasAThumbnailOfItself) {
    const PageOutcome outcome =
        blindScanner()->scan(drawnPage(), {.overlay = ".png", .withThumbnails = true, .isEmptied = true});
    EXPECT_THAT(outcome.report.puzzles, SizeIs(0));
    EXPECT_THAT(outcome.overlay, SizeIs(0));
    EXPECT_THAT(outcome.thumbnails, SizeIs(1));
}

} // namespace
} // namespace nonet::test
