#include "nonet/report.h"
#include "support/jigsaw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace nonet {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

Decision decision() {
    Decision decision;
    decision.givens = decision.filled = Grid::parse(kPuzzle).value();
    decision.filled.set(2, 4);
    decision.filled.set(3, 9);
    decision.solution = Grid::parse(kSolution).value();
    decision.doubtful = {{24, 8, 0.71234, {{6, 0.27}, {0, 0.01}}}};
    decision.repaired = {{40, 0, 7}};
    decision.mistakes = {3};
    decision.notes = {{1, {4, 7}}, {80, {9}}};
    decision.confidence = 0.99800049;
    decision.status = Status::Doubtful;
    return decision;
}

PageReport page() {
    PageReport page;
    page.file = "page.jpg";
    page.page = 1;
    page.width = 960;
    page.height = 1280;
    page.puzzles = {{Corners{10.04F, 20.06F, 900, 21, 899.96F, 1000, -0.01F, 999}, Rules::Classic, decision()}};
    page.ms = {.decode = 4.12, .locate = 5, .read = 3.25, .evidence = 1, .solve = 0.1};
    return page;
}

TEST(StatusTest, WordsGoBothWays) {
    for (const Status status : {Status::Solved, Status::Doubtful, Status::Ambiguous, Status::Contradiction,
                                Status::Complete, Status::Unreadable})
        EXPECT_EQ(parseStatus(toString(status)), status);
    EXPECT_EQ(toString(Status::Contradiction), "contradiction");
    EXPECT_EQ(parseStatus("Solved"), std::nullopt);
}

TEST(JsonTest, IsThePromisedLine) {
    EXPECT_EQ(
        toJson(page()),
        R"({"schema":1,"file":"page.jpg","page":1,"width":960,"height":1280,"error":null,"warning":null,"grids":[{)"
        R"("corners":[[10.0,20.1],[900.0,21.0],[900.0,1000.0],[0.0,999.0]],"rules":"classic",)"
        R"("puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",)"
        R"("filled":"53497....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",)"
        R"("solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179",)"
        R"("status":"doubtful","confidence":0.998,)"
        R"("doubtful":[{"cell":"r3c7","read":"8","p":0.7123,"alternatives":[["6",0.27],[".",0.01]]}],)"
        R"("repaired":[{"cell":"r5c5","from":".","to":"7"}],"mistakes":["r1c4"],"notes":{"r1c2":"47","r9c9":"9"},)"
        R"("kind":"classic","regions":null,"cages":null}],)"
        R"("ms":{"decode":4.1,"locate":5.0,"rectify":0.0,"read":3.3,"evidence":1.0,"solve":0.1,"judge":0.0}})");
}

TEST(JsonTest, KindRegionsAndCagesStandBesideTheRules) {
    PageReport killer = page();
    killer.puzzles[0].rules = parseRules(std::string(test::kJigsaw) + "+killer:3=r1c1r1c2;0=r5c5").value();
    const json grid = json::parse(toJson(killer))["grids"][0];
    EXPECT_EQ(grid["kind"], "jigsaw+killer");
    EXPECT_EQ(grid["regions"], test::kJigsawRegions);
    EXPECT_EQ(grid["cages"].dump(), R"([{"cells":["r1c1","r1c2"],"sum":3},{"cells":["r5c5"],"sum":null}])");
    EXPECT_EQ(parseRules(grid["rules"].get<std::string>()).value(), killer.puzzles[0].rules);
}

TEST(JsonTest, TimingsAndCellNamesAreOptions) {
    const json object = json::parse(toJson(page(), {.withTimings = false, .cells = CellNames::Letters}));
    EXPECT_FALSE(object.contains("ms"));
    EXPECT_EQ(object["grids"][0]["doubtful"][0]["cell"], "C7");
    EXPECT_EQ(object["grids"][0]["mistakes"][0], "A4");
    EXPECT_EQ(object["grids"][0]["notes"]["A2"], "47");
}

TEST(JsonTest, TextInputHasNoPlace) {
    PageReport text;
    text.file = "puzzles.txt";
    text.puzzles = {{std::nullopt, Rules::Diagonal, decision()}};
    text.puzzles[0].decision.solution = {};
    const json object = json::parse(toJson(text));
    for (const char* key : {"page", "width", "height"})
        EXPECT_TRUE(object.at(key).is_null()) << key;
    EXPECT_TRUE(object["grids"][0]["corners"].is_null());
    EXPECT_TRUE(object["grids"][0]["solution"].is_null());
    EXPECT_EQ(object["grids"][0]["rules"], "diagonal");
}

TEST(JsonTest, ErrorAndWarningAreSentences) {
    PageReport broken;
    broken.file = "x.jpg";
    broken.error = "x.jpg: there is no such file";
    broken.warning = "careful";
    const json object = json::parse(toJson(broken));
    EXPECT_EQ(object["error"], broken.error);
    EXPECT_EQ(object["warning"], "careful");
    EXPECT_TRUE(object["grids"].is_array() && object["grids"].empty());
}

TEST(JsonTest, OddNamesSurvive) {
    PageReport odd;
    odd.file = "a \"b\"\n\\\t\xC3\xA9.jpg";
    const std::string line = toJson(odd);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(json::parse(line)["file"], odd.file);
    EXPECT_FALSE(json::parse(line).contains("file_hex"));
}

TEST(JsonTest, NamesThatAreNotUtf8KeepTheirBytesInHex) {
    PageReport odd;
    odd.file = "caf\xE9.jpg";
    odd.error = "caf\xE9.jpg is odd";
    const json object = json::parse(toJson(odd));
    EXPECT_EQ(object["file"], "caf\xEF\xBF\xBD.jpg");
    EXPECT_EQ(object["file_hex"], "636166e92e6a7067");
    for (const char* bytes : {"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\x80"}) {
        odd.file = bytes;
        EXPECT_TRUE(json::parse(toJson(odd)).contains("file_hex"));
    }
}

TEST(CsvTest, RowHasTheHeadersColumns) {
    EXPECT_EQ(csvHeader(), "file,page,index,puzzle,solution,status,confidence");
    EXPECT_EQ(csvRow(page(), 1),
              "page.jpg,1,1," + std::string(kPuzzle) + "," + std::string(kSolution) + ",doubtful,0.998000");
    EXPECT_THROW(csvRow(page(), 2), std::out_of_range);
    EXPECT_THROW(csvRow(page(), 0), std::out_of_range);
}

TEST(CsvTest, FieldsAreQuotedWhereTheyMustBe) {
    PageReport odd = page();
    odd.file = "a,\"b\"\nc.jpg";
    odd.page.reset();
    odd.puzzles[0].decision.solution = {};
    EXPECT_THAT(csvRow(odd, 1, '0'), testing::StartsWith("\"a,\"\"b\"\"\nc.jpg\",,1,530070000"));
    EXPECT_THAT(csvRow(odd, 1), HasSubstr("79,,doubtful,"));
}

TEST(GridTextTest, PlainGridHasRulesAndQuestionMarks) {
    EXPECT_EQ(gridText(decision(), false, false), "+---------+---------+---------+\n"
                                                  "| 5  3  4 | 9  7  . | .  .  . |\n"
                                                  "| 6  .  . | 1  9  5 | .  .  . |\n"
                                                  "| .  9  8 | .  .  . | .? 6  . |\n"
                                                  "+---------+---------+---------+\n"
                                                  "| 8  .  . | .  6  . | .  .  3 |\n"
                                                  "| 4  .  . | 8  .  3 | .  .  1 |\n"
                                                  "| 7  .  . | .  2  . | .  .  6 |\n"
                                                  "+---------+---------+---------+\n"
                                                  "| .  6  . | .  .  . | 2  8  . |\n"
                                                  "| .  .  . | 4  1  9 | .  .  5 |\n"
                                                  "| .  .  . | .  8  . | .  7  9 |\n"
                                                  "+---------+---------+---------+\n");
}

TEST(GridTextTest, AnswersStandBesideBracketedGivens) {
    const std::string text = gridText(decision(), true, false);
    EXPECT_THAT(text, HasSubstr("|[5][3] 4 | 6 [7] 8 | 9  1  2 |\n"));
    EXPECT_THAT(text, HasSubstr(" 5?[6] 7 |\n"));
}

TEST(GridTextTest, ColorOnlyWhenAsked) {
    EXPECT_THAT(gridText(decision(), true, false), Not(HasSubstr("\x1B")));
    const std::string text = gridText(decision(), true, true);
    EXPECT_THAT(text, HasSubstr("\x1B[1m 5 \x1B[0m"));
    EXPECT_THAT(text, HasSubstr("\x1B[34m 6 \x1B[0m"));
    EXPECT_THAT(text, HasSubstr("\x1B[35m 4 \x1B[0m"));
    EXPECT_THAT(text, HasSubstr("\x1B[30;43m 5 \x1B[0m"));
}

TEST(GridTextTest, WithoutASolutionTheReadingIsShown) {
    Decision ambiguous = decision();
    ambiguous.solution = {};
    EXPECT_EQ(gridText(ambiguous, true, false, '_'), gridText(ambiguous, false, false, '_'));
}

TEST(PrintableTest, NamesStayOnOneLine) {
    EXPECT_EQ(printable("plain \"name\".jpg"), "plain \"name\".jpg");
    EXPECT_EQ(printable("\n\r\x1B\x7F"), "\\x0a\\x0d\\x1b\\x7f");
    EXPECT_EQ(printable("\xC2\x85\xE2\x80\xAE"), "\\xc2\\x85\\xe2\\x80\\xae");
    EXPECT_EQ(printable("\xC3\xA9\xE9"), "\xC3\xA9\\xe9");
}

} // namespace
} // namespace nonet
