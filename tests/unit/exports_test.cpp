// Every form is written, read back, and compared; the packed links against vectors that npm's lz-string 1.5 made.
#include "base/lz_string.h"
#include "nonet/formats.h"
#include "nonet/solve.h"
#include "support/jigsaw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nonet {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::string_view kOther = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

// {"size":9,"grid":[[{"value":5,"given":true}, ...]]} of kPuzzle
constexpr std::string_view kPackedPuzzle = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04w"
                                           "ewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03"
                                           "kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+"
                                           "btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7C"
                                           "ZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/"
                                           "BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCX"
                                           "mldLouEA===";
// the same with a killercage
constexpr std::string_view kPackedKiller = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04w"
                                           "ewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03"
                                           "kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+"
                                           "btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7C"
                                           "ZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/"
                                           "BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCX"
                                           "mldPoQABrCBkMgwDAAYxIaGohlJMCJYHwIAASg4AMIOEC4vYgGggUJcIA==";

Grid grid(std::string_view text) {
    return Grid::parse(text).value();
}

ExportPuzzle puzzle() {
    return {grid(kPuzzle), {}, grid(kSolution), Rules::Classic, "front.jpg"};
}

std::string errorOf(std::string_view text) {
    const auto puzzles = parsePuzzles(text);
    return puzzles.size() == 1 && !puzzles[0].grid ? puzzles[0].grid.error().message : "no error";
}

TEST(ExportsTest, EveryTextFormIsReadBack) {
    for (const ExportFormInfo& form : exportForms()) {
        if (form.isSheet || form.form == ExportForm::Candidates)
            continue;
        SCOPED_TRACE(form.name);
        ExportPuzzle begun{grid(kOther), grid(kOther), {}, Rules::Classic, ""};
        begun.filled.set(0, 9);
        const std::vector puzzles = {puzzle(), begun};
        const auto read = parsePuzzles(exportPuzzles(form.form, puzzles));
        ASSERT_EQ(read.size(), 2U) << exportPuzzles(form.form, puzzles);
        EXPECT_EQ(read[0].grid.value(), puzzles[0].givens);
        EXPECT_EQ(read[1].grid.value(), puzzles[1].givens);
    }
}

TEST(ExportsTest, CandidatesAreReadBackAsTheSamePuzzle) {
    for (const std::string_view text : {kPuzzle, kOther}) {
        const std::string form = exportPuzzle(ExportForm::Candidates, {.givens = grid(text)});
        const auto read = parsePuzzles(form);
        ASSERT_EQ(read.size(), 1U) << form;
        EXPECT_EQ(solve(read[0].grid.value()).grids, solve(grid(text)).grids);
    }
}

TEST(ExportsTest, NamesAreKnownAndDifferent) {
    for (const ExportFormInfo& form : exportForms()) {
        EXPECT_EQ(parseExportForm(form.name), form.form);
        EXPECT_EQ(info(form.form).name, form.name);
    }
    EXPECT_EQ(parseExportForm("word"), std::nullopt);
}

TEST(ExportsTest, SdkHasTheStateOnlyWhereThereIsOne) {
    EXPECT_EQ(exportPuzzle(ExportForm::Sdk, {.givens = grid(kPuzzle)}).find("[State]"), std::string::npos);
    EXPECT_THAT(exportPuzzle(ExportForm::Sdk, puzzle()), HasSubstr("[State]\n534678912\n"));
}

TEST(ExportsTest, PackedLinksAreThoseOfLzString) {
    const ExportPuzzle plain{.givens = grid(kPuzzle)};
    EXPECT_EQ(exportPuzzle(ExportForm::FPuzzles, plain),
              "https://f-puzzles.com/?load=" + std::string(kPackedPuzzle) + "\n");
    EXPECT_THAT(exportPuzzle(ExportForm::SudokuPad, plain),
                testing::AllOf(StartsWith("https://sudokupad.app/?puzzleid=fpuzzlesN4Igz"), HasSubstr("%2B"),
                               testing::EndsWith("EA%3D%3D%3D\n")));
    const std::string link = "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles";
    EXPECT_EQ(parsePuzzles(link + std::string(kPackedPuzzle)).at(0).grid.value(), grid(kPuzzle));
    EXPECT_EQ(parsePuzzles("https://sudokupad.app/fpuz" + std::string(kPackedPuzzle)).at(0).grid.value(),
              grid(kPuzzle));
}

TEST(ExportsTest, BadLinksAreOneSentence) {
    const std::string site = "https://f-puzzles.com/?load=";
    EXPECT_EQ(parsePuzzles(site + std::string(kPackedKiller)).at(0).rules.value().kind(), "killer");
    EXPECT_THAT(errorOf(site + std::string(kPackedPuzzle.substr(0, 300))), HasSubstr("damaged or cut"));
    EXPECT_THAT(errorOf(site), HasSubstr("damaged or cut"));
    EXPECT_THAT(errorOf(site + "N4IgzglgXgpiBcBOAvkA"), HasSubstr("no grid"));
    EXPECT_THAT(errorOf("https://sudokupad.app/abc123"), HasSubstr("full links"));
    EXPECT_THAT(errorOf("https://example.org/?bd=" + std::string(kPuzzle)), HasSubstr("full links"));
    EXPECT_THAT(errorOf("https://www.sudokuwiki.org/sudoku.htm?bd=12345"), HasSubstr("damaged or cut"));
}

/// A link to SudokuPad with kPuzzle in this site's own JSON, and these members before it.
std::string sudokuPadLink(const std::string& members) {
    std::string cells;
    for (std::size_t cell = 0; cell < 81; ++cell) {
        cells += cell == 0 ? "[" : cell % 9 == 0 ? "],[" : ",";
        cells += kPuzzle[cell] == '.' ? "{}" : std::string("{\"value\":") + kPuzzle[cell] + "}";
    }
    return "https://sudokupad.app/scl" + detail::compressToBase64("{" + members + "\"cells\":[" + cells + "]]}");
}

/// The regions member of that JSON: boxes, or rows that are as good as one.
std::string regions(bool areBoxes) {
    std::string text;
    for (int region = 0; region < 9; ++region) {
        text += region == 0 ? "\"regions\":[[" : "],[";
        for (int i = 0; i < 9; ++i) {
            const int row = areBoxes ? region / 3 * 3 + i / 3 : region, col = areBoxes ? region % 3 * 3 + i % 3 : i;
            text += (i == 0 ? "[" : ",[") + std::to_string(row) + "," + std::to_string(col) + "]";
        }
    }
    return text + "]],";
}

TEST(ExportsTest, SudokuPadsClassicPuzzlesAreRead) {
    for (const std::string& members :
         {std::string(), regions(true), std::string("\"cages\":[{\"value\":\"title: x\"},{\"cells\":[]}],"),
          std::string("\"arrows\":[],\"lines\":[],\"overlays\":[],\"underlays\":[],")}) {
        const auto read = parsePuzzles(sudokuPadLink(members));
        ASSERT_EQ(read.size(), 1U);
        ASSERT_TRUE(read[0].grid) << members << read[0].grid.error().message;
        EXPECT_EQ(*read[0].grid, grid(kPuzzle));
        EXPECT_EQ(read[0].rules, std::nullopt);
    }
}

TEST(ExportsTest, SudokuPadsOtherPuzzlesAreRefused) {
    for (const char* drawn : {"arrows", "lines", "overlays", "underlays"})
        EXPECT_THAT(errorOf(sudokuPadLink("\"" + std::string(drawn) + "\":[{\"wayPoints\":[[0,0],[1,1]]}],")),
                    HasSubstr(drawn));
    EXPECT_THAT(errorOf(sudokuPadLink("\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"x\"}],")), HasSubstr("cages"));
    EXPECT_THAT(errorOf(sudokuPadLink("\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"19\"}],")),
                HasSubstr("cannot hold 19"));
    for (const char* odd : {"[]", "{}", "\"r1c1\"", "[1,2,3,4,5,6,7,8,9]", "[[],[],[],[],[],[],[],[],[[0,9]]]"})
        EXPECT_THAT(errorOf(sudokuPadLink("\"regions\":" + std::string(odd) + ",")), HasSubstr("region")) << odd;
}

TEST(ExportsTest, SudokuPadsRegionsAndCagesAreRead) {
    const auto read = parsePuzzles(sudokuPadLink(
        regions(false) + "\"cages\":[{\"cells\":[[0,0],[1,0]],\"value\":\"9\"},{\"value\":\"title: x\"}],"));
    const Rules rules = read.at(0).rules.value();
    EXPECT_EQ(rules.regions().substr(0, 18), "aaaaaaaaabbbbbbbbb");
    ASSERT_EQ(rules.cages().size(), 1U);
    EXPECT_EQ(rules.cages()[0], (Cage{9, {0, 9}}));
}

TEST(ExportsTest, LinksOfEveryKindComeBackTheSame) {
    for (const std::string& words : std::vector<std::string>{
             "diagonal-", "windoku", std::string(test::kJigsaw), "killer:3=r1c1r1c2;0=r5c5r5c6",
             std::string(test::kJigsaw) +
                 "+diagonal+windoku+killer:15=r1c1r1c2r2c1;45=r9c1r9c2r9c3r9c4r9c5r9c6r9c7r9c8r9c9"})
        for (const ExportForm form : {ExportForm::FPuzzles, ExportForm::SudokuPad}) {
            ExportPuzzle kind = puzzle();
            kind.rules = parseRules(words).value();
            const auto read = parsePuzzles(exportPuzzle(form, kind));
            ASSERT_EQ(read.size(), 1U);
            ASSERT_TRUE(read[0].grid) << words << read[0].grid.error().message;
            EXPECT_EQ(*read[0].grid, grid(kPuzzle));
            EXPECT_EQ(read[0].rules, kind.rules) << words;
        }
}

TEST(ExportsTest, RulesBehindALineAreRead) {
    const std::string cells(kPuzzle);
    const auto rulesOf = [&](const std::string& behind) { return parsePuzzles(cells + behind).at(0).rules; };
    EXPECT_EQ(rulesOf(" windoku\n"), Rules::Windoku);
    EXPECT_EQ(rulesOf("," + std::string(test::kJigsaw)), parseRules(test::kJigsaw).value());
    EXPECT_EQ(rulesOf(" " + std::string(test::kJigsawRegions)), parseRules(test::kJigsaw).value());
    EXPECT_EQ(rulesOf("; killer:3=r1c1r1c2"), parseRules("killer:3=r1c1r1c2").value());
    EXPECT_EQ(rulesOf(" a hard one of May 3"), std::nullopt);
    EXPECT_THAT(errorOf(cells + " killer:99=r1c1"), HasSubstr("cannot hold 99"));
    std::string killer = "3x3::k:769:769";
    for (int cell = 2; cell < 81; ++cell)
        killer += ":0";
    const auto read = parsePuzzles(killer + "\n" + cells + "\n");
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].grid.value(), Grid{});
    EXPECT_EQ(read[0].rules, parseRules("killer:3=r1c1r1c2").value());
    EXPECT_EQ(read[1].rules, std::nullopt);
}

TEST(ExportsTest, SheetsDrawRegionsCagesAndWindows) {
    ExportPuzzle kind = puzzle();
    const std::string classic = exportPuzzles(ExportForm::Svg, std::vector{kind});
    kind.rules = parseRules(std::string(test::kJigsaw) + "+windoku+killer:16=r1c3r1c4").value();
    const std::string svg = exportPuzzles(ExportForm::Svg, std::vector{kind});
    EXPECT_THAT(svg, HasSubstr(">16</text>"));
    EXPECT_THAT(svg, HasSubstr("dasharray"));
    EXPECT_THAT(classic, testing::Not(HasSubstr("dasharray")));
}

TEST(ExportsTest, FPuzzlesKeepsDiagonals) {
    ExportPuzzle diagonal = puzzle();
    diagonal.rules = Rules::Diagonal;
    for (const ExportForm form : {ExportForm::FPuzzles, ExportForm::SudokuPad}) {
        EXPECT_EQ(parsePuzzles(exportPuzzle(form, diagonal)).at(0).rules, Rules::Diagonal);
        EXPECT_EQ(parsePuzzles(exportPuzzle(form, puzzle())).at(0).rules, std::nullopt);
    }
    const auto link = [](const std::string& json) {
        return "https://f-puzzles.com/?load=" + detail::compressToBase64(json);
    };
    EXPECT_THAT(errorOf(link(R"({"grid":[],"diagonal+":true})")), HasSubstr("not 9 x 9"));
    EXPECT_THAT(errorOf(link(R"({"grid":[],"negative":["xv"]})")), HasSubstr("(negative)"));
}

TEST(ExportsTest, SudokuWikisPackedBoardIsRead) {
    // Two base-36 characters a cell: clue 5, solved cell 3 (10 + 2), and candidates for the rest.
    std::string board = "S9B050c";
    for (int cell = 2; cell < 81; ++cell)
        board += "9i";
    const Grid read = parsePuzzles("https://www.sudokuwiki.org/sudoku.htm?bd=" + board).at(0).grid.value();
    EXPECT_EQ(read.toString().substr(0, 4), "53..");
    EXPECT_EQ(read.clueCount(), 2);
}

TEST(ExportsTest, OpenSudokuReadsBegunGamesAndSkipsComments) {
    std::string cells = "version: 3&#10;";
    for (int cell = 0; cell < 81; ++cell)
        cells += cell == 0 ? "5|0|0|" : cell == 1 ? "3|0|1|" : "0|12|1|";
    const auto read =
        parsePuzzles("\xEF\xBB\xBF<?xml version='1.0'?>\n<opensudoku version=\"2\">\n<!-- <game data='1'/> -->\n"
                     "<name>x</name><game created=\"1\" data=\"" +
                     cells + "\" note=''/>\n</opensudoku>");
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].line, 4);
    EXPECT_EQ(read[0].grid.value().toString().substr(0, 3), "5..");
}

TEST(ExportsTest, BadOpenSudokuFilesAreOneSentenceEach) {
    EXPECT_THAT(errorOf("<html><body>no sudoku</body></html>"), HasSubstr("not of OpenSudoku"));
    EXPECT_THAT(errorOf("<opensudoku><game data=\"123\"/></opensudoku>"), HasSubstr("81 digits"));
    EXPECT_THAT(errorOf("<opensudoku><game/></opensudoku>"), HasSubstr("without data"));
    EXPECT_THAT(errorOf("<opensudoku><game data='version: 9\n1|'/></opensudoku>"), HasSubstr("version"));
    EXPECT_THAT(errorOf("<opensudoku><game data='version: 1\n1|-|0|'/></opensudoku>"), HasSubstr("1 cells instead"));
    const auto cut = parsePuzzles("<opensudoku>\n<game data=\"" + std::string(81, '0') + "\"/>\n<game data=\"12");
    ASSERT_EQ(cut.size(), 2U);
    EXPECT_TRUE(cut[0].grid.has_value());
    EXPECT_THAT(cut[1].grid.error().message, HasSubstr("cut short"));
}

TEST(ExportsTest, OtherProgramsFramesAndSectionsAreRead) {
    const Grid expected = grid(kPuzzle);
    const std::string rows =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    const auto sdk =
        parsePuzzles("#AMy Newspaper\n#Dhard\n[Puzzle]\n" + rows + "[State]\n" + rows + "\n[Puzzle]\n" + rows);
    ASSERT_EQ(sdk.size(), 2U);
    EXPECT_EQ(sdk[0].line, 4);
    EXPECT_EQ(sdk[0].grid.value(), expected);
    EXPECT_EQ(sdk[1].grid.value(), expected);
    const auto framed = parsePuzzles(".-------.\n" + rows.substr(0, 30) + ":---+---:\n" + rows.substr(30, 30) +
                                     ":---+---:\n" + rows.substr(60) + "'-------'\n");
    ASSERT_EQ(framed.size(), 1U);
    EXPECT_EQ(framed[0].grid.value(), expected);
}

TEST(ExportsTest, ARowWithASlipIsNotTakenForCandidates) {
    EXPECT_THAT(errorOf("5 3 . . 7 . . . 12\n" + std::string("6 . . 1 9 5 . . .\n")), HasSubstr("2 rows instead of 9"));
}

TEST(ExportsTest, SheetsHoldEveryPuzzleAndItsAnswer) {
    const std::vector<ExportPuzzle> puzzles(7, puzzle());
    const std::string svg = exportPuzzles(ExportForm::Svg, puzzles);
    EXPECT_THAT(svg, HasSubstr("height=\"1684\"")); // six to a page: two pages
    const auto count = [](const std::string& text, const std::string& part) {
        int found = 0;
        for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
            ++found;
        return found;
    };
    EXPECT_EQ(count(svg, "<text"), 7 * 82);
    EXPECT_EQ(count(svg, "font-weight=\"bold\""), 7 * 30);
    const std::string pdf = exportPuzzles(ExportForm::Pdf, puzzles);
    EXPECT_THAT(pdf, StartsWith("%PDF-1.4\n"));
    EXPECT_EQ(count(pdf, "/Type /Page "), 2);
    EXPECT_EQ(count(pdf, " Tj"), 7 * 82);
    EXPECT_EQ(pdf, exportPuzzles(ExportForm::Pdf, puzzles));
}

TEST(ExportsTest, PdfEscapesTitlesAndPointsAtItsObjects) {
    ExportPuzzle one = puzzle();
    one.title = "a (b) \\ \xC3\xA4 \xE4\xB8\xAD";
    const std::string pdf = exportPuzzle(ExportForm::Pdf, one);
    EXPECT_THAT(pdf, HasSubstr("(a \\(b\\) \\\\ \xE4 ?) Tj"));
    const std::size_t table = std::stoul(pdf.substr(pdf.find("startxref\n") + 10));
    EXPECT_EQ(pdf.substr(table, 4), "xref");
    const std::size_t first = std::stoul(pdf.substr(pdf.find("f \n", table) + 3, 10));
    EXPECT_EQ(pdf.substr(first, 7), "1 0 obj");
}

} // namespace
} // namespace nonet
