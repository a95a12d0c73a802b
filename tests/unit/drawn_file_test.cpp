// Pages that a program of their own draws: the talk with one that keeps no rule, and what the real one does with
// documents that mean harm. The wrong programs are shell scripts that answer with bytes prepared here.
#include "cli/run_command.h"
#include "support/hostile_pdf.h"
#include "vision/decode/drawn_file.h"

#include <gmock/gmock.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>
#include <thread>

namespace nonet::detail {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::AllOf;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Clock = std::chrono::steady_clock;

constexpr DrawingLimits kLimits{std::size_t{64} << 20, 250ms, 400ms, 1000ms, 20s};

template <class Struct>
std::string bytesOf(const Struct& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

DrawingAnswer pageAnswer(int width, int height, int channels) {
    DrawingAnswer answer;
    answer.pages = 1;
    answer.width = width;
    answer.height = height;
    answer.channels = channels;
    return answer;
}

const std::vector<unsigned char> kFile(1000, 'x');

/// A program that takes the order and the file, gives these answers whatever it is asked, and then does something else.
class DrawnFileTest : public testing::Test {
protected:
    DrawingProgram script(const std::string& answers, const std::string& then, DrawingLimits limits = kLimits,
                          const std::string& first = "") {
        folder_.write("answers", answers);
        const std::string file =
            folder_.write("program", "#!/bin/sh\necho $$ >>" + folder_.path() + "/started\n" + first +
                                         "\n/usr/bin/head -c " + std::to_string(sizeof(DrawingOrder) + kFile.size()) +
                                         " >/dev/null\n/bin/cat " + folder_.path() + "/answers >&0\n" + then + "\n");
        fs::permissions(file, fs::perms::owner_all);
        return {file, limits};
    }
    static Result<DrawnFile> open(DrawingProgram program, std::stop_token stop = {}) {
        return DrawnFile::open(kFile, "x.pdf", std::move(program), std::move(stop));
    }
    /// The error of the first page, or what else happened.
    static std::string drawError(Result<DrawnFile> file) {
        if (!file)
            return "not opened: " + file.error().message;
        const auto size = file->pageSize(0);
        if (!size)
            return size.error().message;
        const auto drawn = file->draw(0, *size);
        return drawn ? "drawn" : drawn.error().message;
    }
    std::vector<std::string> started() const { return test::linesOf(test::contentOf(folder_.path() + "/started")); }

    test::TempFolder folder_;
    const std::string opened_ = bytesOf(pageAnswer(0, 0, 0)), size_ = bytesOf(pageAnswer(40, 30, 0)),
                      pixels_ = bytesOf(pageAnswer(40, 30, 3)) + std::string(40 * 30 * 3, '\x7F');
};

TEST_F(DrawnFileTest, WhatIsSaidAsAgreedIsDrawn) {
    auto file = open(script(opened_ + size_ + pixels_, "exec /bin/sleep 60"));
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->pageCount(), 1);
    const auto size = file->pageSize(0);
    ASSERT_TRUE(size) << size.error().message;
    EXPECT_EQ(size->width, 40);
    const auto drawn = file->draw(0, *size);
    ASSERT_TRUE(drawn) << drawn.error().message;
    EXPECT_EQ(drawn->bgr.size(), cv::Size(40, 30));
    EXPECT_EQ(drawn->bgr.at<cv::Vec3b>(29, 39), cv::Vec3b(0x7F, 0x7F, 0x7F));
}

TEST_F(DrawnFileTest, WhatCannotBeIsNotBelieved) {
    for (const int pages : {0, -1, 2'000'000'000}) {
        DrawingAnswer answer;
        answer.pages = pages;
        EXPECT_THAT(drawError(open(script(bytesOf(answer), "exec /bin/sleep 60"))), HasSubstr("says that it has"));
    }
    const DrawingAnswer others[] = {pageAnswer(30'000, 30'000, 3), pageAnswer(40, -30, 3), pageAnswer(40, 30, 7),
                                    pageAnswer(40, 30, -1), pageAnswer(40, 2'000, 3)};
    for (const DrawingAnswer& other : others)
        EXPECT_THAT(drawError(open(script(opened_ + size_ + bytesOf(other), "exec /bin/sleep 60"))),
                    HasSubstr("the program that draws it failed"));
    DrawingAnswer unknown;
    unknown.verdict = static_cast<Verdict>(99);
    EXPECT_THAT(drawError(open(script(bytesOf(unknown), "exec /bin/sleep 60"))), HasSubstr("failed on it"));
    DrawingAnswer endless;
    endless.verdict = Verdict::Broken;
    std::memset(endless.problem, '!', sizeof endless.problem);
    EXPECT_THAT(drawError(open(script(bytesOf(endless), "exec /bin/sleep 60"))),
                AllOf(StartsWith("not opened: x.pdf: "), HasSubstr(std::string(159, '!') + ")")));
}

TEST_F(DrawnFileTest, OneThatEndsTooEarlyIsFollowedByAnother) {
    const std::string failed = "the program that draws it failed on it";
    EXPECT_THAT(drawError(open({"/bin/false", kLimits})), HasSubstr(failed));
    EXPECT_THAT(drawError(open({"/nowhere/program", kLimits})), HasSubstr("cannot be started (No such file"));
    EXPECT_THAT(drawError(open(script(opened_.substr(9), "exit 1"))), HasSubstr(failed));
    EXPECT_THAT(drawError(open(script(opened_ + size_, "/bin/sleep 0.2; kill -SEGV $$"))), HasSubstr(failed));
    const std::size_t before = started().size();
    const std::string second = folder_.path() + "/second";
    auto file = open(script(opened_ + size_ + pixels_.substr(0, 500),
                            "[ -e " + second + " ] && exec /bin/sleep 60\n: >" + second + "\nexec /bin/sleep 0.3"));
    EXPECT_THAT(file->draw(0, *file->pageSize(0)).error().message, HasSubstr(failed));
    EXPECT_EQ(started().size() - before, 1U);
    EXPECT_TRUE(file->pageSize(0)) << "the next page has nothing to do with it";
    EXPECT_EQ(started().size() - before, 2U);
}

TEST_F(DrawnFileTest, OneThatSaysNothingMoreIsEnded) {
    const DrawingLimits hasty{std::size_t{64} << 20, 250ms, 400ms, 1000ms, 300ms};
    for (const std::string& answers :
         {std::string(), opened_, opened_ + size_, opened_ + size_ + pixels_.substr(0, 500)})
        EXPECT_THAT(drawError(open(script(answers, "exec /bin/sleep 60", hasty))), HasSubstr("takes too long to draw"));
    for (const std::string& process : started())
        EXPECT_NE(::kill(std::stoi(process), 0), 0) << "it is still there";
}

TEST_F(DrawnFileTest, TheCallerMayWantNoMore) {
    std::stop_source source;
    const std::jthread later([&] {
        std::this_thread::sleep_for(100ms);
        source.request_stop();
    });
    const auto begin = Clock::now();
    const auto file = open(script("", "exec /bin/sleep 60"), source.get_token());
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, Errc::Interrupted);
    EXPECT_LT(Clock::now() - begin, 1s);
}

TEST_F(DrawnFileTest, TheChildGetsNothingThatItDoesNotNeed) {
    ::setenv("NONET_SECRET", "of the caller", 1);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> inherited(std::fopen("/dev/null", "r"), std::fclose);
    const std::string files = folder_.path() + "/files", variables = folder_.path() + "/variables";
    EXPECT_EQ(drawError(open(script(opened_ + size_ + pixels_, "exec /bin/sleep 60", kLimits,
                                    "/bin/ls /proc/self/fd >" + files + "\n/usr/bin/env >" + variables))),
              "drawn");
    ::unsetenv("NONET_SECRET");
    EXPECT_THAT(test::linesOf(test::contentOf(files)), ElementsAre("0", "1", "2", "3")); // the last is of ls itself
    EXPECT_THAT(test::contentOf(variables), Not(HasSubstr("SECRET")));
    EXPECT_THAT(test::contentOf(variables), Not(HasSubstr("PATH=/")));
}

TEST_F(DrawnFileTest, ACallerThatIgnoresItsChildrenLosesNothing) {
    const auto before = std::signal(SIGCHLD, SIG_IGN);
    const std::string hearBothRequests = "/usr/bin/head -c " + std::to_string(2 * sizeof(PageRequest)) + " >/dev/null";
    EXPECT_EQ(drawError(open(script(opened_ + size_ + pixels_, hearBothRequests))), "drawn");
    EXPECT_THAT(drawError(open(script(opened_, "exit 1"))), HasSubstr("failed on it"));
    std::signal(SIGCHLD, before);
}

#ifdef NONET_HAS_PDF

TEST(HostilePdfTest, EveryKindEndsWithASentence) {
    auto program = drawingProgram(PictureFormat::Pdf);
    ASSERT_TRUE(program) << program.error().message;
    program->limits = kLimits;
    for (const test::HostilePdf& pdf : test::hostilePdfs()) {
        const std::vector<unsigned char> bytes(pdf.bytes.begin(), pdf.bytes.end());
        auto file = DrawnFile::open(bytes, pdf.name, *program, {});
        ASSERT_TRUE(file) << file.error().message;
        const auto size = file->pageSize(0);
        ASSERT_TRUE(size) << size.error().message;
        const auto drawn = file->draw(0, *size);
        ASSERT_FALSE(drawn) << pdf.name;
        EXPECT_THAT(drawn.error().message,
                    AllOf(StartsWith(pdf.name + ": "),
                          AnyOf(HasSubstr("takes too long to draw"), HasSubstr("takes too much memory to draw"))));
    }
}

TEST(HostilePdfTest, ItsDrawingIsGivenUpWhenNobodyWantsIt) {
    const auto program = drawingProgram(PictureFormat::Pdf);
    const std::string pdf = test::formsWithinForms();
    const std::vector<unsigned char> bytes(pdf.begin(), pdf.end());
    std::stop_source source;
    auto file = DrawnFile::open(bytes, "x.pdf", *program, source.get_token());
    ASSERT_TRUE(file) << file.error().message;
    const auto size = file->pageSize(0);
    const std::jthread later([&] {
        std::this_thread::sleep_for(100ms);
        source.request_stop();
    });
    const auto begin = Clock::now();
    const auto drawn = file->draw(0, *size);
    ASSERT_FALSE(drawn);
    EXPECT_EQ(drawn.error().code, Errc::Interrupted);
    EXPECT_LT(Clock::now() - begin, 1s);
}

#endif

} // namespace
} // namespace nonet::detail
