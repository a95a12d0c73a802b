// The real server on a real socket: the API's answers, and that nothing sent to it brings it down.
#include "cli/run_command.h"
#include "cli/sample_labels.h"
#include "support/board_pdf.h"
#include "support/hostile_pdf.h"
#include "web/served.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <thread>

namespace nonet::test {
namespace {

using nlohmann::json;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* kSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

constexpr const char* kHealthy = "{\"status\":\"ok\"}\n";

std::string sample(const std::string& name) {
    return contentOf(NONET_SOURCE_DIR "/samples/" + name);
}

bool readsPdf() {
    const TempFolder folder;
    const Finished run = runNonet({"scan", folder.write("none.pdf", "%PDF-1.4\n")});
    return run.err.find("without PDF") == std::string::npos;
}

/// The number behind a name in GET /metrics; -1 if it is not there.
double metric(const Served& served, const std::string& name) {
    for (const std::string& line : linesOf(served.get("/metrics").body))
        if (line.starts_with(name + " "))
            return std::stod(line.substr(name.size()));
    return -1;
}

std::string number(std::size_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i, value >>= 8)
        text += static_cast<char>(value);
    return text;
}

/// A TIFF of white pages without a sudoku. The first one is too large to be read.
std::string tiffWithABadPage(std::size_t pages) {
    std::string bytes = "II" + number(42, 2) + number(8, 4);
    for (std::size_t page = 0; page < pages; ++page) {
        const std::size_t side = page == 0 ? 60'000 : 64, data = bytes.size() + 2 + 9 * 12 + 4;
        bytes += number(9, 2);
        for (const auto& [tag, value] : std::initializer_list<std::pair<std::size_t, std::size_t>>{{256, side},
                                                                                                   {257, side},
                                                                                                   {258, 8},
                                                                                                   {259, 1},
                                                                                                   {262, 1},
                                                                                                   {273, data},
                                                                                                   {277, 1},
                                                                                                   {278, side},
                                                                                                   {279, 4096}})
            bytes += number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4);
        bytes += number(page + 1 < pages ? data + 4096 : 0, 4) + std::string(4096, '\xFF');
    }
    return bytes;
}

/// One server for all of these tests: it must outlive every one of them.
class ServerTest : public testing::Test {
protected:
    static void SetUpTestSuite() { served_ = new Served({"--max-bytes", "4000000", "--max-pixels", "4000000"}); }
    static void TearDownTestSuite() {
        EXPECT_EQ(served_->stop(), 0);
        delete served_;
    }
    void TearDown() override {
        EXPECT_EQ(served_->get("/healthz").body, kHealthy) << "the server does not answer any more";
    }

    static Reply form(const std::string& path, const std::vector<std::pair<std::string, std::string>>& parts) {
        return served_->post(path, formBody(parts, "seam"), "Content-Type: multipart/form-data; boundary=seam\r\n");
    }
    static void expectError(const Reply& reply, int status, const std::string& words = "") {
        EXPECT_EQ(reply.status, status) << reply.body;
        const json body = json::parse(reply.body, nullptr, false);
        ASSERT_TRUE(body.is_object()) << reply.body;
        EXPECT_EQ(body["status"], status);
        EXPECT_THAT(body["error"].get<std::string>(), HasSubstr(words));
    }

    static inline Served* served_ = nullptr;
};

TEST_F(ServerTest, ListensOnThisMachineOnly) {
    EXPECT_EQ(served_->firstLine(), "http://" + served_->host() + "/");
    EXPECT_TRUE(served_->listensAt("127.0.0.1"));
    EXPECT_FALSE(served_->listensAt("127.0.0.2")) << "it listens at other addresses too";
}

TEST_F(ServerTest, ScanGivesThePromisedJson) {
    const Reply reply = served_->post("/api/scan?name=front.jpg", sample("newspaper/front.jpg"));
    ASSERT_EQ(reply.status, 200) << reply.body;
    EXPECT_EQ(reply.headers.at("content-type"), "application/json");
    const json page = json::parse(reply.body);
    EXPECT_EQ(page["schema"], 1);
    EXPECT_EQ(page["file"], "front.jpg");
    ASSERT_EQ(page["grids"].size(), 1U);
    EXPECT_EQ(page["grids"][0]["puzzle"], labelOf("newspaper/front.jpg").puzzle);
    EXPECT_EQ(page["grids"][0]["status"], "solved");
    EXPECT_EQ(page["grids"][0]["crossings"].size(), 100U);
    EXPECT_THAT(page["grids"][0]["links"]["sudokuwiki"].get<std::string>(), HasSubstr("?bd=7001620030"));
}

TEST_F(ServerTest, WithoutAGridItSaysWhatIsThereInstead) {
    const json page = json::parse(served_->post("/api/scan", sample("no-grid/nonogram.jpg")).body);
    EXPECT_TRUE(page["grids"].empty());
    EXPECT_THAT(page["nothing"].get<std::string>(), HasSubstr("15 by 15 cells"));
    EXPECT_FALSE(json::parse(served_->post("/api/scan", sample("newspaper/front.jpg")).body).contains("nothing"));
}

TEST_F(ServerTest, AFormSaysTheSame) {
    const Reply reply = form("/api/scan", {{"picture", sample("newspaper/front.jpg")}, {"set", "r1c2=9"}});
    ASSERT_EQ(reply.status, 200) << reply.body;
    const json page = json::parse(reply.body);
    EXPECT_EQ(page["file"], "photo.jpg");
    EXPECT_EQ(page["grids"][0]["puzzle"].get<std::string>()[1], '9');
}

TEST_F(ServerTest, ABareBodyIsTakenAsItIsWhateverItsType) {
    const std::string curls = "Content-Type: application/x-www-form-urlencoded\r\n";
    const Reply scanned = served_->post("/api/scan", sample("newspaper/front.jpg"), curls);
    ASSERT_EQ(scanned.status, 200) << scanned.body;
    EXPECT_EQ(json::parse(scanned.body)["grids"][0]["puzzle"], labelOf("newspaper/front.jpg").puzzle);
    const Reply solved = served_->post("/api/solve", R"({"puzzle":")" + std::string(kPuzzle) + "\"}", curls);
    EXPECT_THAT(solved.body, HasSubstr(kSolution));
    expectError(served_->post("/api/solve", "puzzle=5&x=3", curls), 400);
}

TEST_F(ServerTest, CurlCommandsOfTheReferenceWork) {
    if (runShell("curl --version").status != 0)
        GTEST_SKIP() << "there is no curl";
    const TempFolder folder;
    std::filesystem::create_directory_symlink(NONET_SOURCE_DIR "/samples", folder.path() + "/samples");
    int commands = 0;
    for (std::string line : linesOf(contentOf(NONET_SOURCE_DIR "/docs/reference.md")))
        if (const auto at = line.find("127.0.0.1:8080"); line.starts_with("curl ") && at != line.npos) {
            line.replace(at, 14, served_->host());
            EXPECT_EQ(runShell(line + " --silent --show-error --fail --noproxy '*'", folder.path()).status, 0) << line;
            ++commands;
        }
    EXPECT_GE(commands, 3);
    EXPECT_THAT(contentOf(folder.path() + "/solved.png"), HasSubstr("PNG"));
}

TEST_F(ServerTest, AQueryOverrulesCells) {
    const json page =
        json::parse(served_->post("/api/scan?set=r1c2=9&rules=classic", sample("newspaper/front.jpg")).body);
    EXPECT_EQ(page["grids"][0]["puzzle"].get<std::string>()[1], '9');
}

TEST_F(ServerTest, CornersOverruleTheFinder) {
    std::string corners = labelOf("newspaper/front.jpg").corners;
    std::ranges::replace(corners, ' ', ',');
    const Reply reply = form("/api/scan", {{"picture", sample("newspaper/front.jpg")}, {"corners", corners}});
    EXPECT_EQ(json::parse(reply.body)["grids"][0]["puzzle"], labelOf("newspaper/front.jpg").puzzle);
}

TEST_F(ServerTest, APictureWithoutSudokuIsNoError) {
    const Reply reply = served_->post("/api/scan", sample("no-grid/text.jpg"));
    EXPECT_EQ(reply.status, 200);
    EXPECT_TRUE(json::parse(reply.body)["grids"].empty());
    expectError(served_->post("/api/overlay", sample("no-grid/text.jpg")), 422, "no sudoku");
}

TEST_F(ServerTest, PagesBehindABadOneAreReadWhateverThePictureIsCalled) {
    const Reply reply = served_->post("/api/scan?name=left%20out.tif", tiffWithABadPage(3));
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.headers.at("content-type"), "application/x-ndjson");
    const auto lines = linesOf(reply.body);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_THAT(json::parse(lines[0])["error"].get<std::string>(), HasSubstr("too large"));
    EXPECT_TRUE(json::parse(lines[2])["error"].is_null());
}

TEST_F(ServerTest, OverlayIsAPicture) {
    const Reply png = served_->post("/api/overlay", sample("newspaper/front.jpg"));
    EXPECT_EQ(png.status, 200);
    EXPECT_EQ(png.headers.at("content-type"), "image/png");
    EXPECT_TRUE(png.body.starts_with("\x89PNG"));
    const Reply jpeg = served_->post("/api/overlay?format=jpeg", sample("newspaper/front.jpg"));
    EXPECT_TRUE(jpeg.body.starts_with("\xFF\xD8\xFF"));
    expectError(served_->post("/api/overlay?format=tiff", sample("newspaper/front.jpg")), 400, "format");
}

TEST_F(ServerTest, SolveTakesTextAndJson) {
    EXPECT_EQ(json::parse(served_->post("/api/solve", kPuzzle).body)["grids"][0]["solution"], kSolution);
    std::string filled = kPuzzle;
    filled[2] = '1'; // wrong: the solution has 4 there
    const Reply reply = served_->post("/api/solve", json{{"puzzle", kPuzzle}, {"filled", filled}}.dump());
    const json grid = json::parse(reply.body)["grids"][0];
    EXPECT_EQ(grid["solution"], kSolution);
    EXPECT_EQ(grid["mistakes"], json::array({"r1c3"}));
    std::string clash = kPuzzle;
    clash[2] = '5';
    const json bad = json::parse(served_->post("/api/solve", clash).body)["grids"][0];
    EXPECT_EQ(bad["status"], "contradiction");
    EXPECT_THAT(bad["clashes"][0]["text"].get<std::string>(), HasSubstr("row 1"));
}

TEST_F(ServerTest, ExplainGivesStepsAndHints) {
    const json steps = json::parse(served_->post("/api/explain", kPuzzle).body);
    EXPECT_EQ(steps["solution"], kSolution);
    EXPECT_FALSE(steps["steps"].empty());
    EXPECT_EQ(steps["candidates"].size(), 81U);
    const json nudge =
        json::parse(served_->post("/api/explain", json{{"puzzle", kPuzzle}, {"hint", "nudge"}}.dump()).body);
    EXPECT_FALSE(nudge["hint"].get<std::string>().empty());
    EXPECT_FALSE(nudge.contains("step"));
    const json full =
        json::parse(served_->post("/api/explain", json{{"puzzle", kPuzzle}, {"hint", "full"}}.dump()).body);
    EXPECT_EQ(full["step"]["technique"], full["technique"]);
    std::string clash = kPuzzle;
    clash[2] = '5';
    expectError(served_->post("/api/explain", clash), 422, "row 1");
}

TEST_F(ServerTest, ExplanationsComeInALanguage) {
    const json steps =
        json::parse(served_->post("/api/explain", json{{"puzzle", kPuzzle}, {"lang", "fr"}}.dump()).body);
    EXPECT_THAT(steps["steps"][0]["reason"].get<std::string>(), HasSubstr("ne peut valoir que"));
    EXPECT_THAT(steps["end"].get<std::string>(), HasSubstr("logique"));
    expectError(served_->post("/api/explain", json{{"puzzle", kPuzzle}, {"lang", "x"}}.dump()), 400, "'lang'");
}

TEST_F(ServerTest, HintsAreALadder) {
    const json hint = json::parse(served_->post("/api/hint", kPuzzle).body);
    EXPECT_EQ(hint["kind"], "step");
    EXPECT_EQ(hint["ladder"].size(), 4U);
    EXPECT_EQ(hint["where"], json::array({"b5"}));
    EXPECT_EQ(hint["step"]["placements"], json::array({json::array({"r5c5", "5"})}));
    EXPECT_TRUE(hint["step"].contains("marks"));
    const json german = json::parse(served_->post("/api/hint", json{{"puzzle", kPuzzle}, {"lang", "de"}}.dump()).body);
    EXPECT_EQ(german["ladder"][0], "Schau in Block 5.");
    EXPECT_EQ(json::parse(served_->post("/api/hint", kSolution).body)["kind"], "done");
    std::string clash = kPuzzle;
    clash[2] = '5';
    EXPECT_EQ(json::parse(served_->post("/api/hint", clash).body)["kind"], "no-solution");
}

TEST_F(ServerTest, HintsBeginWithWhatIsWrong) {
    std::string filled = kPuzzle;
    filled[2] = '9'; // another 9 stands in the box
    const json noted = {{"puzzle", kPuzzle}, {"filled", filled}, {"notes", {{"r1c4", "26"}}}};
    const json entry = json::parse(served_->post("/api/hint", noted.dump()).body);
    EXPECT_EQ(entry["kind"], "entry");
    EXPECT_EQ(entry["cell"], "r1c3");
    EXPECT_EQ(entry["digit"], "9");
    EXPECT_EQ(entry["peers"], json::array({"r3c2"}));
    EXPECT_FALSE(entry.contains("step"));
    const json note =
        json::parse(served_->post("/api/hint", json{{"puzzle", kPuzzle}, {"notes", {{"r1c3", "12"}}}}.dump()).body);
    EXPECT_EQ(note["kind"], "note");
    EXPECT_EQ(note["cell"], "r1c3");
    EXPECT_EQ(note["digit"], "4");
    const json single =
        json::parse(served_->post("/api/hint", json{{"puzzle", kPuzzle}, {"notes", {{"r1c3", "4"}}}}.dump()).body);
    EXPECT_EQ(single["step"]["placements"], json::array({json::array({"r1c3", "4"})})) << "the notes count";
}

TEST_F(ServerTest, HintsRefuseNotesThatAreNone) {
    const std::vector<json> wrong = {"4", json::array({4}), {{"r1c3", 4}}, {{"r1c3", "4x"}}, {{"q0", "4"}}};
    for (const json& notes : wrong)
        expectError(served_->post("/api/hint", json{{"puzzle", kPuzzle}, {"notes", notes}}.dump()), 400, "'notes'");
    expectError(served_->post("/api/hint", "{\"puzzle\":"), 400, "JSON object");
    expectError(served_->post("/api/hint", "hello"), 400, "");
    expectError(served_->post("/api/hint?lang=klingon", kPuzzle), 400, "'lang'");
    expectError(served_->get("/api/hint"), 405, "POST");
}

TEST_F(ServerTest, LiveConfirmsOverFrames) {
    const std::string frame = sample("newspaper/front.jpg");
    json state;
    for (int i = 0; i < 3; ++i)
        state = json::parse(served_->post("/api/live?session=test", frame).body);
    EXPECT_EQ(state["phase"], "confirmed");
    EXPECT_EQ(state["grid"]["puzzle"], labelOf("newspaper/front.jpg").puzzle);
    EXPECT_EQ(state["aim"], "none");
    const json other = json::parse(served_->post("/api/live?session=other", frame).body);
    EXPECT_EQ(other["phase"], "reading") << "sessions must not see each other's frames";
    expectError(served_->post("/api/live", frame), 400, "session");
}

TEST_F(ServerTest, LiveConfirmsNothingThatAScanDoubts) {
    std::vector<PdfDigit> digits; // every ninth blank cell filled in dark grey beside black givens
    const std::string puzzle = kPuzzle, solution = kSolution;
    int blanks = 0;
    for (std::size_t cell = 0; cell < puzzle.size(); ++cell)
        if (puzzle[cell] != '.')
            digits.push_back({static_cast<int>(cell), puzzle[cell]});
        else if (blanks++ % 9 == 0)
            digits.push_back({static_cast<int>(cell), solution[cell], 0.3, 0.3, 0.3});
    const std::string frame = boardPdf(digits);
    const json scanned = json::parse(served_->post("/api/scan", frame).body);
    ASSERT_EQ(scanned["grids"][0]["status"], "doubtful");
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(json::parse(served_->post("/api/live?session=entries", frame).body)["phase"], "reading") << i;
}

TEST_F(ServerTest, BrokenInputGetsTheRightStatus) {
    const std::string photo = sample("newspaper/front.jpg");
    expectError(served_->post("/api/scan", ""), 400, "no picture");
    expectError(served_->post("/api/scan", "just words"), 415, "not a picture");
    expectError(served_->post("/api/scan", photo.substr(0, 600)), 422, "cut");
    expectError(served_->post("/api/scan?rules=odd", photo), 400, "rules");
    expectError(served_->post("/api/scan?corners=1,2", photo), 400, "eight numbers");
    expectError(served_->post("/api/scan?set=r10c1=5", photo), 400, "set");
    expectError(served_->post("/api/scan?file=/etc/passwd", photo), 400, "not known");
    expectError(served_->post("/api/scan", photo, "Content-Encoding: gzip\r\n"), 415);
    expectError(served_->post("/api/solve", "123"), 400);
    expectError(served_->post("/api/solve", "{\"puzzle\":17}"), 400, "puzzle");
    expectError(served_->post("/api/solve", "{\"puzzle\":"), 400, "JSON");
    expectError(served_->post("/api/solve", std::string(100'000, '[')), 413);
    expectError(served_->post("/api/nothing", "x"), 404);
}

TEST_F(ServerTest, AMethodThatAPathDoesNotTakeIsToldWhichItDoes) {
    const Reply got = served_->get("/api/scan"), posted = served_->post("/healthz", "x");
    expectError(got, 405, "POST");
    EXPECT_EQ(got.headers.at("allow"), "POST");
    expectError(posted, 405, "GET");
    EXPECT_EQ(posted.headers.at("allow"), "GET, HEAD");
    const Reply put = served_->sendRaw("PUT /api/solve HTTP/1.1\r\nHost: " + served_->host() +
                                       "\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx");
    EXPECT_EQ(put.status, 405);
    EXPECT_EQ(put.headers.at("allow"), "POST");
    expectError(served_->get("/api/nothing"), 404);
}

TEST_F(ServerTest, CutPicturesAtEveryLengthAreAnswered) {
    const std::string photo = sample("low-res/newspaper.jpg");
    for (std::size_t size = 1; size < photo.size(); size += photo.size() / 23) {
        const int status = served_->post("/api/scan", photo.substr(0, size)).status;
        EXPECT_TRUE(status == 200 || status == 415 || status == 422) << size << ": " << status;
    }
}

TEST_F(ServerTest, BrokenMultipartIsAnswered) {
    const std::string type = "Content-Type: multipart/form-data; boundary=seam\r\n";
    const std::string good = formBody({{"picture", sample("newspaper/front.jpg")}}, "seam");
    for (const std::string& body :
         {std::string("no seam at all"), std::string("--seam"), std::string("--seam\r\n\r\n"),
          std::string("--seam\r\nContent-Disposition: form-data\r\n\r\nx\r\n--seam--\r\n"), good.substr(0, 50),
          good.substr(0, good.size() - 12), good.substr(3), std::string(5000, '-'), std::string("\0\0\0\0", 4)}) {
        const Reply reply = served_->post("/api/scan", body, type);
        EXPECT_TRUE(reply.status == 400 || reply.status == 422 || reply.status == 415) << reply.status << reply.body;
    }
    expectError(served_->post("/api/scan", good, "Content-Type: multipart/form-data\r\n"), 400);
}

TEST_F(ServerTest, TooMuchIsRefused) {
    expectError(served_->post("/api/scan", std::string(4'000'001, 'x')), 413);
    expectError(served_->sendRaw("POST /api/scan HTTP/1.1\r\nHost: " + served_->host() +
                                 "\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
                411);
    expectError(served_->sendRaw("POST /api/scan HTTP/1.1\r\nHost: " + served_->host() + "\r\n\r\nhello"), 411);
    expectError(served_->sendRaw("POST /api/scan HTTP/1.1\r\nHost: " + served_->host() +
                                 "\r\nContent-Length: 999999999999\r\n\r\nhello"),
                413);
    expectError(served_->sendRaw("DELETE / HTTP/1.1\r\nHost: " + served_->host() + "\r\nContent-Length: 0\r\n\r\n"),
                405);
    EXPECT_EQ(served_->get(std::string(9000, '/')).status, 414);
    const int status = served_->get("/", "X-Long: " + std::string(20000, 'a') + "\r\n").status;
    EXPECT_TRUE(status == 400 || status == 0) << status;
}

TEST_F(ServerTest, OtherHostsAndOriginsAreRefused) {
    const auto withHost = [&](const std::string& host) {
        return served_->sendRaw("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    };
    expectError(withHost("evil.example"), 403, "--allow-host");
    expectError(withHost("127.0.0.1.evil.example:80"), 403);
    expectError(withHost(""), 403);
    expectError(served_->sendRaw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), 403);
    EXPECT_EQ(withHost("localhost:1").status, 200);
    for (const std::string origin :
         {"http://evil.example", "null", "http://127.0.0.1:1", "file://", "http://localhost"})
        expectError(served_->post("/api/solve", kPuzzle, "Origin: " + origin + "\r\n"), 403, "other sites");
    EXPECT_EQ(served_->post("/api/solve", kPuzzle, "Origin: http://" + served_->host() + "\r\n").status, 200);
}

TEST_F(ServerTest, ARefusedRequestsBodyIsNotTakenForTheNextRequest) {
    const std::string inner = "GET /healthz HTTP/1.1\r\nHost: " + served_->host() + "\r\nConnection: close\r\n\r\n";
    for (const std::string line : {"POST /api/scan HTTP/1.1\r\nOrigin: http://evil.example\r\n", "GET / HTTP/1.1\r\n",
                                   "POST /api/scan HTTP/1.1\r\nContent-Encoding: gzip\r\n"}) {
        const Reply reply =
            served_->sendRaw(line + "Host: " + served_->host() + "\r\nContent-Length: " + std::to_string(inner.size()) +
                             "\r\n\r\n" + inner);
        EXPECT_GE(reply.status, 400);
        EXPECT_THAT(reply.body, Not(HasSubstr("\"ok\"")));
        EXPECT_EQ(reply.headers.at("connection"), "close");
    }
}

TEST_F(ServerTest, NoFileOfTheMachineCanBeRead) {
    for (const char* path : {"/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/assets/../../../etc/passwd",
                             "//etc/passwd", "/etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/../../etc/passwd"}) {
        const Reply reply = served_->get(path);
        EXPECT_EQ(reply.status, 404) << path;
        EXPECT_THAT(reply.body, Not(HasSubstr("root:")));
    }
}

TEST_F(ServerTest, EveryAnswerHasTheSafeHeaders) {
    for (const Reply& reply : {served_->get("/"), served_->get("/nothing"), served_->get("/api"),
                               served_->post("/api/solve", kPuzzle), served_->get("/", "Origin: http://evil\r\n")}) {
        EXPECT_THAT(reply.headers.at("content-security-policy"), HasSubstr("script-src 'self'"));
        EXPECT_THAT(reply.headers.at("content-security-policy"), Not(HasSubstr("unsafe")));
        EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff");
    }
    const std::string page = served_->get("/").body;
    EXPECT_THAT(page, Not(HasSubstr("<script>")));
    EXPECT_THAT(page, Not(HasSubstr("style=\"")));
}

TEST_F(ServerTest, MetricsCountTheRequests) {
    served_->post("/api/solve", kPuzzle);
    served_->get("/made-up-" + std::string(50, 'x'));
    Reply reply = served_->get("/metrics");
    // A request is counted when its answer has left, which may be after the client has it.
    for (int tries = 0; tries < 100 && reply.body.find("/api/solve") == std::string::npos; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        reply = served_->get("/metrics");
    }
    EXPECT_THAT(reply.headers.at("content-type"), HasSubstr("text/plain"));
    EXPECT_THAT(reply.body, HasSubstr("nonet_requests_total{path=\"/api/solve\",status=\"200\"}"));
    EXPECT_THAT(reply.body, HasSubstr("nonet_request_seconds_bucket{path=\"/api/solve\",le=\"+Inf\"}"));
    EXPECT_THAT(reply.body, Not(HasSubstr("made-up")));
}

TEST_F(ServerTest, ManyClientsAtOnceGetAnAnswerOr503) {
    const std::string photo = sample("newspaper/front.jpg");
    std::vector<std::thread> clients;
    std::array<int, 96> statuses{};
    for (int& status : statuses)
        clients.emplace_back([&status, &photo] { status = served_->post("/api/scan", photo).status; });
    for (std::thread& client : clients)
        client.join();
    for (const int status : statuses)
        EXPECT_TRUE(status == 200 || status == 503) << status;
    EXPECT_GE(std::ranges::count(statuses, 200), 2);
}

/// How long each of some scans of a picture takes, in seconds, and that each is answered.
std::vector<double> scanTimes(const Served& served, const std::string& picture, int count) {
    std::vector<double> seconds;
    for (int i = 0; i < count; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_EQ(served.post("/api/scan", picture).status, 200);
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::ranges::sort(seconds);
    return seconds;
}

TEST(ServeTest, DocumentsThatAreDrawnForLongKeepNoPictureWaiting) {
    if (!readsPdf())
        GTEST_SKIP() << "this build reads no PDF";
    Served served({"-j", "2"});
    const std::string picture = sample("low-res/ten.jpg"), document = formsWithinForms();
    std::array<Reply, 2> replies{};
    std::vector<std::jthread> clients;
    for (Reply& reply : replies)
        clients.emplace_back([&] { reply = served.post("/api/scan", document); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto during = scanTimes(served, picture, 20);
    EXPECT_LT(during[during.size() / 2], 1) << "the median, in seconds";
    clients.clear();
    for (const Reply& reply : replies) {
        EXPECT_EQ(reply.status, 422);
        EXPECT_THAT(reply.body, HasSubstr("it takes too long to draw"));
    }
}

TEST(ServeTest, MoreDocumentsThanCanBeDrawnAreTurnedAwayWithASentence) {
    if (!readsPdf())
        GTEST_SKIP() << "this build reads no PDF";
    Served served;
    const std::string document = formsWithinForms(5);
    std::array<Reply, 16> replies{};
    std::vector<std::jthread> clients;
    for (Reply& reply : replies)
        clients.emplace_back([&] { reply = served.post("/api/scan", document); });
    clients.clear();
    int refused = 0;
    for (const Reply& reply : replies) {
        EXPECT_THAT(reply.status, AnyOf(200, 422, 503)) << "422: it takes too long on a busy machine";
        refused += reply.status == 503 && reply.body.find("the server is busy") != std::string::npos;
    }
    EXPECT_GE(refused, 1);
}

TEST(ServeTest, FramesOfOneCameraDoNotQueue) {
    Served served({"-j", "1"});
    const std::string frame = sample("newspaper/front.jpg");
    std::vector<std::thread> clients;
    std::array<int, 16> statuses{};
    for (int& status : statuses)
        clients.emplace_back([&] { status = served.post("/api/live?session=one", frame).status; });
    for (std::thread& client : clients)
        client.join();
    EXPECT_GE(std::ranges::count(statuses, 200), 1);
    EXPECT_GE(std::ranges::count(statuses, 503), 1);
    EXPECT_EQ(std::ranges::count(statuses, 200) + std::ranges::count(statuses, 503), 16);
}

TEST(ServeTest, APictureIsLeftWhenItsClientHasGone) {
    const Served served({"-j", "1"});
    {
        const Line line(served.port());
        const std::string picture = tiffWithABadPage(5000);
        line.send("POST /api/scan HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(picture.size()) +
                  "\r\n\r\n" + picture);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(served.post("/api/scan", sample("newspaper/front.jpg")).status, 200);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
}

TEST(ServeTest, WhatIsRefusedUnreadTakesNoTime) {
    Served served;
    EXPECT_EQ(served.get(std::string(9000, '/')).status, 414);
    const std::string count = "nonet_requests_total{path=\"other\",status=\"414\"}";
    for (int tries = 0; tries < 100 && metric(served, count) < 1; ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(metric(served, count), 1);
    EXPECT_LT(metric(served, "nonet_request_seconds_sum{path=\"other\"}"), 20);
}

TEST(ServeTest, TheStatusTellsAnInterruptFromAnEnd) {
    EXPECT_EQ(Served().stop(SIGINT), 130);
    EXPECT_EQ(Served().stop(SIGTERM), 0);
}

TEST(ServeTest, ASignalBeforeItListensEndsItToo) {
    for (const auto& [signal, status] : {std::pair{"INT", 130}, {"TERM", 0}}) {
        // The signal waits from before the start, as it does while the server gets ready.
        const Finished run = runShell(std::string("timeout -s KILL 30 env --block-signal=") + signal +
                                      " sh -c 'kill -s " + signal + " $$; exec nonet serve --port 0 -q'");
        EXPECT_EQ(run.status, status) << signal << run.err;
        EXPECT_THAT(run.out, HasSubstr("http://127.0.0.1:"));
    }
}

TEST(ServeTest, VerboseTellsOfEveryRequest) {
    testing::internal::CaptureStderr(); // the server's, too
    {
        const Served served({"-v"});
        served.get("/healthz");
        served.get("/api/scan?x=1");
    }
    // A line is written behind its answer, so the two may come in any order.
    EXPECT_THAT(linesOf(testing::internal::GetCapturedStderr()),
                testing::UnorderedElementsAre(testing::StartsWith("GET /healthz: 200, "),
                                              testing::StartsWith("GET /api/scan: 405, ")));
}

TEST(ServeTest, FurtherHostsCanBeAllowed) {
    Served served({"--allow-host", "sudoku.example"});
    EXPECT_EQ(served.sendRaw("GET / HTTP/1.1\r\nHost: sudoku.example\r\nConnection: close\r\n\r\n").status, 200);
}

TEST(ServeTest, APortInUseIsAClearSentence) {
    Served served;
    const Finished run = runNonet({"serve", "--port", std::to_string(served.port())});
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("--port"));
    EXPECT_EQ(runNonet({"serve", "--port", "0", "--tls-cert", "README.md"}).status, 2);
}

TEST(ServeTest, ACertificateWhoseKeyIsLostIsMadeAnew) {
    const TempFolder folder;
    ::setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    Served({"--lan"}).stop();
    folder.write("nonet/key.pem", "");
    const Served served({"--lan"});
    EXPECT_TRUE(served.firstLine().starts_with("https://localhost:"));
    EXPECT_THAT(contentOf(folder.path() + "/nonet/key.pem"), HasSubstr("PRIVATE KEY"));
    ::unsetenv("XDG_DATA_HOME");
}

TEST(ServeTest, TheCertificateForTheNetworkIsMadeOnceAndPrivate) {
    const TempFolder folder;
    const bool hasCurl = runShell("curl --version").status == 0;
    ::setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    std::string first;
    for (int i = 0; i < 2; ++i) {
        Served served({"--lan"});
        EXPECT_TRUE(served.firstLine().starts_with("https://localhost:"));
        const std::string certificate = contentOf(folder.path() + "/nonet/certificate.pem");
        EXPECT_THAT(certificate, HasSubstr("BEGIN CERTIFICATE"));
        EXPECT_TRUE(first.empty() || first == certificate);
        first = certificate;
        EXPECT_EQ(runShell("stat -c %a " + folder.path() + "/nonet/key.pem").out, "600\n");
        const std::string url = "https://localhost:" + std::to_string(served.port()) + "/healthz";
        EXPECT_TRUE(!hasCurl || runShell("curl -sk --noproxy '*' " + url).out == kHealthy);
    }
    ::unsetenv("XDG_DATA_HOME");
    if (!hasCurl)
        GTEST_SKIP() << "https was not tried: there is no curl";
}

} // namespace
} // namespace nonet::test
