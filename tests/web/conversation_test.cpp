// What a connection says and hears, without sockets and clocks: which requests are taken, and until when a client has
// time.
#include "apps/web/conversation.h"
#include "apps/web/limits.h"
#include "apps/web/request_body.h"

#include <gmock/gmock.h>

#include <utility>

namespace nonet::web {
namespace {

using std::chrono::seconds;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* kHost = "Host: localhost\r\n";

class ConversationTest : public testing::Test {
protected:
    Site siteWith(const Door* door) {
        return Site({.api = api_,
                     .metrics = metrics_,
                     .sessions = sessions_,
                     .visitors = visitors_,
                     .guard = guard_,
                     .door = door,
                     .maxBodyBytes = 1 << 20});
    }
    std::string answers(const std::string& bytes) { return answersTo(site_, bytes); }
    /// The status of the answer to a POST of a puzzle with these headers.
    std::string statusWith(const std::string& headers) {
        return answers("POST /api/solve HTTP/1.1\r\n" + headers + "\r\n\r\n" + kPuzzle).substr(0, 12);
    }

    EnginePool engines_{{}, 0};
    LiveSessions sessions_{{.engine = Engine::None}};
    Api api_{engines_, sessions_, {}};
    Metrics metrics_;
    Visitors visitors_{1 << 20};
    Guard guard_{{"localhost"}};
    Site site_ = siteWith(nullptr);
    Conversation::Clock::time_point start_ = Conversation::Clock::now();
};

TEST_F(ConversationTest, LengthsThatAreNoPlainNumbersAreRefused) {
    EXPECT_EQ(statusWith(std::string(kHost) + "Content-Length: 81"), "HTTP/1.1 200");
    for (const std::string length : {"+81", "-81", "81, 81", "81abc", "1e2", "0x51", "abc", "", "8 1"})
        EXPECT_EQ(statusWith(std::string(kHost) + "Content-Length: " + length), "HTTP/1.1 400") << length;
    EXPECT_EQ(statusWith(std::string(kHost) + "Content-Length: 99999999999999999999999"), "HTTP/1.1 413");
}

TEST_F(ConversationTest, HeadersThatSayTwoThingsAreRefused) {
    for (const std::string headers :
         {"Host: localhost\r\nHost: localhost\r\nContent-Length: 81",
          "Host: localhost\r\nContent-Length: 81\r\nContent-Length: 81",
          "Host: localhost\r\nContent-Length: 81\r\nTransfer-Encoding: chunked",
          "Host: localhost\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
          "Host: localhost\r\nTransfer-Encoding : chunked\r\nContent-Length: 81",
          "Host : localhost\r\nContent-Length: 81", "Host: localhost\r\n Content-Length: 81\r\nContent-Length: 81",
          "Host: localhost\r\nContent-Length: 81\r\nA: b\r\n c", "Host: localhost\r\nContent-Length: 81\r\nA: b\x01",
          "Host: localhost\nContent-Length: 81", "Host: localhost\r\nContent-Length: 81\rA: b",
          "Host: localhost\r\nContent-Length: 81\r\nno header", "Host: localhost\r\nContent-Length: 81\r\n: b"})
        EXPECT_EQ(statusWith(headers), "HTTP/1.1 400") << headers;
    EXPECT_EQ(statusWith(std::string(kHost) + "Transfer-Encoding: chunked"), "HTTP/1.1 411");
}

TEST_F(ConversationTest, FirstLinesThatAreNoneAreRefused) {
    for (const std::string line : {"GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", "GET / HTTP/11", "G\x01T / HTTP/1.1",
                                   "GET http://localhost/ HTTP/1.1", " GET / HTTP/1.1", "\x16\x03\x01"})
        EXPECT_THAT(answers(line + "\r\n" + kHost + "\r\n"), StartsWith("HTTP/1.1 400")) << line;
    EXPECT_THAT(answers("GET / HTTP/2.0\r\n\r\n"), StartsWith("HTTP/1.1 505"));
    EXPECT_THAT(answers("GET /" + std::string(kMaxTargetBytes, 'a')), testing::IsEmpty());
    EXPECT_THAT(answers("GET /" + std::string(kMaxTargetBytes + 100, 'a')), StartsWith("HTTP/1.1 414"));
}

TEST_F(ConversationTest, HeadersHaveAnEnd) {
    std::string many = "GET / HTTP/1.1\r\n" + std::string(kHost);
    for (std::size_t i = 0; i < kMaxHeaders; ++i)
        many += "A: b\r\n";
    EXPECT_THAT(answers(many + "\r\n"), HasSubstr("too many headers"));
    while (many.size() < kMaxHeadBytes)
        many += "A: b\r\n";
    EXPECT_THAT(answers(many), HasSubstr("too long"));
}

TEST_F(ConversationTest, AHeadIsTheSameHoweverItIsCut) {
    const std::string good = "GET /healthz HTTP/1.1\r\n" + std::string(kHost) + "\r\n";
    const std::string bad = "GET /healthz HTTP/1.1\r\n" + std::string(kHost) + "A: b\n";
    for (const auto& [bytes, status] : {std::pair(good, "HTTP/1.1 200"), {bad, "HTTP/1.1 400"}}) {
        Conversation talk(site_, Address{}, start_);
        for (const char byte : bytes) {
            EXPECT_EQ(talk.toSend(), "");
            talk.receive({&byte, 1}, start_);
        }
        EXPECT_THAT(std::string(talk.toSend()), StartsWith(status));
    }
}

TEST_F(ConversationTest, RequestsInARowAreAnsweredInOrder) {
    const std::string get = "GET /healthz HTTP/1.1\r\n" + std::string(kHost) + "\r\n";
    const std::string post =
        "POST /api/solve HTTP/1.1\r\n" + std::string(kHost) + "Content-Length: 81\r\n\r\n" + kPuzzle;
    std::string bytes, got;
    for (int i = 0; i < 20; ++i)
        bytes += get + post;
    got = answers(bytes);
    std::size_t at = 0;
    for (int i = 0; i < 20; ++i) {
        at = got.find("\"status\":\"ok\"", at);
        ASSERT_NE(at, got.npos) << i;
        at = got.find("\"schema\":1", at);
        ASSERT_NE(at, got.npos) << i;
    }
}

TEST_F(ConversationTest, ARangeIsAnsweredWithTheWhole) {
    const std::string request = "GET /main.js HTTP/1.1\r\n" + std::string(kHost);
    const auto bodyOf = [&](const std::string& range) {
        const std::string answer = answers(request + range + "\r\n");
        return answer.substr(answer.find("\r\n\r\n"));
    };
    EXPECT_EQ(bodyOf("Range: bytes=0-0,2-2,4-4\r\n"), bodyOf(""));
}

TEST_F(ConversationTest, WhoAsksBeforeSendingIsTold) {
    const std::string head =
        "POST /api/solve HTTP/1.1\r\n" + std::string(kHost) + "Expect: 100-continue\r\nContent-Length: ";
    EXPECT_THAT(answers(head + "81\r\n\r\n"), StartsWith("HTTP/1.1 100"));
    EXPECT_THAT(answers(head + "99999999\r\n\r\n"), StartsWith("HTTP/1.1 413"));
}

TEST_F(ConversationTest, ASlowHeadHasNoMoreTimeThanAFastOne) {
    Conversation talk(site_, Address{}, start_);
    talk.receive("GET / HTTP/1.1\r\n", start_);
    const auto last = talk.deadline();
    EXPECT_EQ(last, start_ + seconds(kHeadSeconds));
    for (int i = 1; i < kHeadSeconds; ++i)
        talk.receive("A: b\r\n", start_ + seconds(i));
    EXPECT_EQ(talk.deadline(), last);
    talk.timeUp(last);
    EXPECT_THAT(std::string(talk.toSend()), StartsWith("HTTP/1.1 408"));
}

TEST_F(ConversationTest, ASlowBodyHasTimeForItsLengthAndMayNotStall) {
    constexpr int kLeast = static_cast<int>((1 << 20) / kMinBytesPerSecond);
    Conversation talk(site_, Address{}, start_);
    talk.receive("POST /api/scan HTTP/1.1\r\n" + std::string(kHost) + "Content-Length: 1048576\r\n\r\n", start_);
    EXPECT_EQ(talk.deadline(), start_ + seconds(kStallSeconds));
    for (int i = 1; i < kBodySeconds + kLeast; ++i)
        talk.receive("x", start_ + seconds(i));
    EXPECT_EQ(talk.deadline(), start_ + seconds(kBodySeconds + kLeast));
    talk.timeUp(talk.deadline());
    EXPECT_THAT(std::string(talk.toSend()), StartsWith("HTTP/1.1 408"));
    EXPECT_THAT(metrics_.text({}), HasSubstr("nonet_refused_total{reason=\"slow-body\"} 1"));
}

TEST_F(ConversationTest, BodiesUnderWayHaveABudget) {
    const std::string head = "POST /api/scan HTTP/1.1\r\n" + std::string(kHost) + "Content-Length: 1048576\r\n\r\n";
    std::vector<std::unique_ptr<Conversation>> talks;
    for (std::size_t i = 0; i <= kMaxHeldBytesPerAddress >> 20; ++i) {
        talks.push_back(std::make_unique<Conversation>(site_, Address{}, start_));
        talks.back()->receive(head, start_);
        EXPECT_EQ(talks.back()->toSend().substr(0, 12), i < kMaxHeldBytesPerAddress >> 20 ? "" : "HTTP/1.1 503") << i;
    }
    Conversation other(site_, Address{1}, start_);
    other.receive(head, start_);
    EXPECT_TRUE(other.toSend().empty());
    talks.clear();
    EXPECT_EQ(visitors_.heldBytes(), 1U << 20);
}

TEST_F(ConversationTest, TheKeyOpensTheDoor) {
    const Door door("0123456789abcdef0123456789abcdef", 8080, true);
    const Site site = siteWith(&door);
    const auto get = [&](const std::string& target, const std::string& headers = "") {
        return answersTo(site, "GET " + target + " HTTP/1.1\r\n" + kHost + headers + "\r\n");
    };
    const std::string key = "0123456789abcdef0123456789abcdef";
    EXPECT_THAT(get("/"), StartsWith("HTTP/1.1 401"));
    EXPECT_THAT(get("/metrics"), StartsWith("HTTP/1.1 401"));
    EXPECT_THAT(get("/healthz"), StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(get("/?key=" + key),
                HasSubstr("Set-Cookie: nonet-8080=" + key + "; Path=/; HttpOnly; SameSite=Strict; Secure\r\n"));
    EXPECT_THAT(get("/", "Cookie: a=b; nonet-8080=" + key + "\r\n"), StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(get("/metrics", "Authorization: Bearer " + key + "\r\n"), StartsWith("HTTP/1.1 200"));
    for (const std::string& wrong : {key.substr(1), key + "0", "f" + key.substr(1), std::string()})
        EXPECT_THAT(get("/?key=" + wrong, "Cookie: nonet-8080=" + wrong + "\r\n"), StartsWith("HTTP/1.1 401")) << wrong;
    EXPECT_THAT(answersTo(site, "POST /api/solve?key=" + key + " HTTP/1.1\r\n" + kHost + "Content-Length: 81\r\n\r\n" +
                                    kPuzzle),
                StartsWith("HTTP/1.1 200"));
}

TEST_F(ConversationTest, WithAKeyAnAddressHasARate) {
    const Door door("0123456789abcdef0123456789abcdef", 8080, true);
    const Site site = siteWith(&door);
    std::string answer;
    for (int i = 0; i < 2 * static_cast<int>(kMaxRequestsAtOncePerAddress); ++i)
        answer = answersTo(site, "GET /healthz HTTP/1.1\r\n" + std::string(kHost) + "\r\n");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 429"));
    EXPECT_THAT(answer, HasSubstr("Retry-After: 1\r\n"));
    EXPECT_TRUE(visitors_.takeTurn(Address{1}, start_)) << "others go on";
    EXPECT_TRUE(visitors_.takeTurn(Address{}, start_ + seconds(2))) << "and so does it, a little later";
}

TEST(RequestBodyTest, AFormIsTakenApart) {
    Head head;
    head.target = "/api/scan?set=r1c2=9&a%20b=%zz+";
    head.headers = {{"content-type", "multipart/form-data; charset=utf-8; boundary=\"se am\""}};
    const auto request =
        apiRequest(head, "--se am\r\nContent-Disposition: form-data; name=\"rules\"\r\n\r\n\r\n"
                         "--se am\r\nContent-Type: image/jpeg\r\ncontent-disposition: form-data; "
                         "name=\"picture\"; filename=\"a;b.jpg\"\r\n\r\n\r\n--se\r\n\r\n--se am--\r\n");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->bytes, "\r\n--se\r\n");
    EXPECT_EQ(request->name, "a;b.jpg");
    EXPECT_EQ(request->fields, (std::map<std::string, std::string>{{"set", "r1c2=9"}, {"a b", "%zz "}, {"rules", ""}}));
}

} // namespace
} // namespace nonet::web
