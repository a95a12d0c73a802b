// The real server besieged: many clients that are slow, greedy or rude, while one of another address wants an answer
// now. tests/web/siege does the same for longer.
#include "cli/run_command.h"
#include "web/served.h"

#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <vector>

namespace nonet::test {
namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;
using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

#ifdef __SANITIZE_ADDRESS__
constexpr bool kHasSanitizer = true; // which takes memory of its own
#else
constexpr bool kHasSanitizer = false;
#endif
constexpr int kMany = 200; // connections
constexpr const char* kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

std::string photo() {
    return contentOf(NONET_SOURCE_DIR "/samples/newspaper/front.jpg");
}

std::string headOf(const std::string& method, const std::string& path, const std::string& headers = "") {
    return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers;
}

std::string postOf(const std::string& path, const std::string& body) {
    return headOf("POST", path, "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n") + body;
}

/// What the server says to one request from another address, within two seconds.
std::string askFromElsewhere(const Served& served, const std::string& request) {
    const Line line(served.port(), "127.0.0.2");
    line.send(request);
    return line.receive(std::string::npos, seconds(2));
}

std::vector<Line> besiege(const Served& served, int count, const std::string& bytes) {
    std::vector<Line> lines;
    for (int i = 0; i < count; ++i) {
        lines.emplace_back(served.port());
        lines.back().send(bytes);
    }
    return lines;
}

void expectAnswersElsewhere(const Served& served) {
    EXPECT_THAT(askFromElsewhere(served, headOf("GET", "/healthz") + "\r\n"), StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(askFromElsewhere(served, postOf("/api/scan", photo())), StartsWith("HTTP/1.1 200"));
}

TEST(SiegeTest, SlowHeadersKeepNobodyWaiting) {
    const Served served;
    const auto lines = besiege(served, kMany, headOf("GET", "/"));
    expectAnswersElsewhere(served);
    EXPECT_EQ(served.get("/healthz").status, 200) << "their own address has room, too: the slowest gives way";
}

TEST(SiegeTest, SlowBodiesKeepNobodyWaiting) {
    const Served served;
    const auto lines = besiege(served, kMany, headOf("POST", "/api/scan", "Content-Length: 100000\r\n\r\n") + "x");
    expectAnswersElsewhere(served);
}

TEST(SiegeTest, StalledHandshakesKeepNobodyWaiting) {
    if (runShell("curl --version").status != 0)
        GTEST_SKIP() << "there is no curl";
    const TempFolder folder;
    ::setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    const Served served({"--lan"});
    ::unsetenv("XDG_DATA_HOME");
    const auto lines = besiege(served, kMany, "\x16\x03");
    const Finished run = runShell("curl -sk -m 2 --noproxy '*' --interface 127.0.0.2 https://127.0.0.1:" +
                                  std::to_string(served.port()) + "/healthz");
    EXPECT_EQ(run.out, "{\"status\":\"ok\"}\n");
}

TEST(SiegeTest, UnfinishedUploadsTakeLittleMemory) {
    const Served served;
    constexpr std::size_t kLength = 32 << 20;
    const std::string body(kLength - 1, 'x'),
        head = headOf("POST", "/api/scan", "Content-Length: " + std::to_string(kLength) + "\r\n\r\n");
    std::vector<Line> lines;
    for (int i = 0; i < 12; ++i) {
        lines.emplace_back(served.port());
        lines.back().send(head);
        lines.back().send(body);
    }
    expectAnswersElsewhere(served);
    EXPECT_LT(served.residentKb(), kHasSanitizer ? 900'000 : 300'000);
}

TEST(SiegeTest, HeadersWithoutEndEnd) {
    const Served served;
    const Line line(served.port());
    line.send("GET / HTTP/1.1\r\nHost: localhost\r\n");
    std::string lines;
    for (int i = 0; i < 5000; ++i)
        lines += "A: b\r\n";
    line.send(lines);
    EXPECT_THAT(line.receive(std::string::npos, seconds(2)), StartsWith("HTTP/1.1 400"));
}

TEST(SiegeTest, HardGridsKeepNobodyWaiting) {
    const Served served;
    const auto lines =
        besiege(served, 70,
                postOf("/api/solve?rules=diagonal",
                       "....1......1....2...2......2..............21..........1....2.............2......."));
    for (int i = 0; i < 5; ++i)
        EXPECT_THAT(askFromElsewhere(served, headOf("GET", "/healthz") + "\r\n"), StartsWith("HTTP/1.1 200"));
}

TEST(SiegeTest, PicturesOfOneAddressDoNotKeepAnotherWaiting) {
    const Served served;
    const auto lines = besiege(served, 60, postOf("/api/scan", photo()));
    EXPECT_THAT(askFromElsewhere(served, postOf("/api/scan", photo())), StartsWith("HTTP/1.1 200"));
}

TEST(SiegeTest, ManyConnectionsWaitForNobody) {
    const Served served;
    const auto lines = besiege(served, 900, "");
    EXPECT_THAT(askFromElsewhere(served, headOf("GET", "/healthz") + "\r\n"), StartsWith("HTTP/1.1 200"));
}

TEST(SiegeTest, TooFewDescriptorsKeepNobodyWaiting) {
    const Served served;
    served.limitFiles(48);
    const auto lines = besiege(served, 100, headOf("GET", "/"));
    EXPECT_THAT(askFromElsewhere(served, headOf("GET", "/healthz") + "\r\n"), StartsWith("HTTP/1.1 200"));
}

TEST(SiegeTest, WhatWaitsGoesWithItsClient) {
    const Served served({"-j", "1"});
    besiege(served, 30, postOf("/api/scan", photo())); // and hangs up
    for (int tries = 0; tries < 50; ++tries)
        if (served.get("/metrics").body.find("nonet_waiting_pictures 0\n") != std::string::npos)
            return SUCCEED();
    FAIL() << "pictures of clients that have gone still wait";
}

TEST(SiegeTest, LenientRequestsAreRefused) {
    const Served served;
    for (const std::string header :
         {"Content-Length: +81", "Content-Length: 81, 81", "Content-Length: 81abc", "Content-Length: 1e2",
          "Content-Length: 0x51", "Content-Length: abc", "Content-Length: 81\r\nTransfer-Encoding : chunked",
          "Content-Length: 81\r\nTransfer-Encoding: chunked", "Content-Length: 81\r\nHost: localhost",
          "Content-Length: 81\r\nA: b\nC: d"}) {
        const Line line(served.port());
        line.send(headOf("POST", "/api/solve", header + "\r\n\r\n") + kPuzzle);
        EXPECT_THAT(line.receive(std::string::npos, seconds(2)), StartsWith("HTTP/1.1 400")) << header;
    }
    EXPECT_THAT(served.get("/metrics").body, HasSubstr("nonet_refused_total{reason=\"broken\"} 10\n"));
}

TEST(SiegeTest, RequestsInARowAreAllAnswered) {
    const Served served;
    std::string requests, answers;
    for (int i = 0; i < 199; ++i)
        requests += "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const Line line(served.port());
    line.send(requests + headOf("GET", "/healthz") + "\r\n");
    answers = line.receive(std::string::npos, seconds(5));
    int count = 0;
    for (std::size_t at = 0; (at = answers.find("HTTP/1.1 200", at)) != answers.npos; ++at)
        ++count;
    EXPECT_EQ(count, 200);
}

TEST(SiegeTest, TheSignalEndsItWhateverGoesOn) {
    Served served;
    const auto slow = besiege(served, 20, headOf("POST", "/api/scan", "Content-Length: 100000\r\n\r\n") + "x");
    const auto hard =
        besiege(served, 4,
                postOf("/api/solve?rules=diagonal",
                       "....1......1....2...2......2..............21..........1....2.............2......."));
    served.get("/healthz");
    const auto begin = steady_clock::now();
    EXPECT_EQ(served.stop(), 0);
    EXPECT_LT(steady_clock::now() - begin, seconds(4));
}

TEST(SiegeTest, TooLittleMemoryToStartIsASentence) {
    if (kHasSanitizer)
        GTEST_SKIP() << "the sanitizer takes more than there would be";
    for (const int kilobytes : {60'000, 300'000}) {
        const Finished run =
            runShell("ulimit -v " + std::to_string(kilobytes) + "; timeout -s TERM 1 nonet serve --port 0 -q");
        EXPECT_THAT(run.status, AnyOf(4, 70, 124)) << kilobytes << " kB: " << run.err; // 124: it served
        EXPECT_TRUE(run.status == 124 || run.err.find("nonet serve: ") != run.err.npos) << run.err;
    }
}

TEST(SiegeTest, TooLittleMemoryForAPictureIsItsAnswer) {
    if (kHasSanitizer)
        GTEST_SKIP() << "the sanitizer takes more than there would be";
    const Served served({"-j", "1"});
    served.post("/api/scan", photo());
    served.limitMemory(); // to what it has
    EXPECT_THAT(served.post("/api/scan", std::string(20 << 20, 'x')).status, AnyOf(503, 415, 422));
    EXPECT_THAT(served.post("/api/overlay", photo()).status, AnyOf(0, 200, 503, 422)); // 0: it hung up
    EXPECT_EQ(served.get("/healthz").status, 200);
}

TEST(SiegeTest, TheNetworkNeedsTheKey) {
    const Served served({"--host", "0.0.0.0"});
    const std::string& address = served.firstLine();
    ASSERT_THAT(address, HasSubstr("/?key="));
    const std::string path = address.substr(address.rfind('/'));
    EXPECT_EQ(served.get("/").status, 401);
    EXPECT_EQ(served.post("/api/solve", kPuzzle).status, 401);
    const Reply first = served.get(path);
    EXPECT_EQ(first.status, 200);
    const std::string cookie = first.headers.at("set-cookie").substr(0, first.headers.at("set-cookie").find(';'));
    EXPECT_EQ(served.post("/api/solve", kPuzzle, "Cookie: " + cookie + "\r\n").status, 200);
    EXPECT_EQ(Served({"--host", "0.0.0.0", "--no-key"}).get("/").status, 200);
}

} // namespace
} // namespace nonet::test
