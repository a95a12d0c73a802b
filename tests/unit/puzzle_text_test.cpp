#include "nonet/formats.h"

#include <gmock/gmock.h>

namespace nonet {
namespace {

using testing::HasSubstr;

const std::string kPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

std::string rows(const std::string& separator = "\n", int count = 9) {
    std::string text;
    for (int row = 0; row < count; ++row)
        text += kPuzzle.substr(static_cast<std::size_t>(row) * 9, 9) + separator;
    return text;
}

std::string errorOf(std::string_view text) {
    const auto grid = Grid::parse(text);
    return grid ? "" : grid.error().message;
}

TEST(GridParseTest, EveryBlankCharacterCounts) {
    std::string text = kPuzzle;
    std::size_t i = 0;
    for (char& c : text)
        if (c == '.')
            c = ".0_*"[i++ % 4];
    EXPECT_EQ(Grid::parse(text).value().toString(), kPuzzle);
    EXPECT_EQ(Grid::parse(text).value().toString('0'), Grid::parse(kPuzzle).value().toString('0'));
}

TEST(GridParseTest, NineLinesWithAndWithoutDrawing) {
    EXPECT_EQ(Grid::parse(rows()).value().toString(), kPuzzle);
    EXPECT_EQ(Grid::parse(rows("\r\n")).value().toString(), kPuzzle);
    std::string drawn = "+-------+-------+-------+\n";
    for (std::size_t cell = 0; cell < 81; ++cell) {
        drawn += cell % 9 == 0 ? "| " : cell % 3 == 0 ? " | " : " ";
        drawn += kPuzzle[cell];
        if (cell % 9 == 8)
            drawn += " |\n";
        if (cell % 27 == 26)
            drawn += "+-------+-------+-------+\n\n";
    }
    EXPECT_EQ(Grid::parse(drawn).value().toString(), kPuzzle);
}

TEST(GridParseTest, TrailingTextMustBeSetOff) {
    for (const char* trailer : {" text", ",x", ";1", ":9", "\t#", "\r\n"})
        EXPECT_TRUE(Grid::parse(kPuzzle + trailer)) << trailer;
    EXPECT_THAT(errorOf(kPuzzle + "x"), HasSubstr("'x' stands right behind the 81 cells"));
    EXPECT_EQ(errorOf(kPuzzle + "1"), "82 cells instead of 81");
}

TEST(GridParseTest, CellsInGroupsOnOneLine) {
    std::string spaced;
    for (char c : kPuzzle)
        spaced += std::string(1, c) + " ";
    EXPECT_EQ(Grid::parse(spaced).value().toString(), kPuzzle);
    EXPECT_EQ(errorOf(kPuzzle.substr(0, 80) + " 5"), "80 cells instead of 81");
}

TEST(GridParseTest, BadTextIsToldInOneSentence) {
    EXPECT_EQ(errorOf(""), "no puzzle in the text");
    EXPECT_EQ(errorOf("# only a comment\n\n"), "no puzzle in the text");
    EXPECT_EQ(errorOf(kPuzzle.substr(1)), "80 cells instead of 81");
    EXPECT_THAT(errorOf("hello"), HasSubstr("'h' is not a cell"));
    EXPECT_THAT(errorOf("\xC3\xA9" + kPuzzle), HasSubstr("the byte 0xC3 is not a cell"));
    EXPECT_THAT(errorOf(std::string(81, 'a')), HasSubstr("'a' is not a cell"));
    EXPECT_EQ(errorOf(kPuzzle + "\n" + kPuzzle), "more than one puzzle in the text");
    EXPECT_EQ(errorOf(rows("\n", 8)), "8 rows instead of 9, or 81 cells on one line");
}

TEST(PuzzleTextTest, MarkCommentsHeadingsAndEmptyLinesGiveNoPuzzle) {
    const auto puzzles =
        parsePuzzles("\xEF\xBB\xBF# list\r\n\r\n" + kPuzzle + "\r\nGrid 01\r\n" + rows("\r\n") + "Grid 02\n" + rows());
    ASSERT_EQ(puzzles.size(), 3U);
    EXPECT_EQ(puzzles[0].line, 3);
    EXPECT_EQ(puzzles[1].line, 5);
    EXPECT_EQ(puzzles[2].line, 15);
    for (const TextPuzzle& puzzle : puzzles)
        EXPECT_EQ(puzzle.grid.value().toString(), kPuzzle);
}

TEST(PuzzleTextTest, ReadingGoesOnBehindBadText) {
    std::string slip = rows();
    slip[12] = 'x';
    const auto puzzles = parsePuzzles("Grid 01\n" + rows("\n", 7) + "Grid 02\n" + slip + "nonsense\n" + kPuzzle + "\n" +
                                      rows("\n", 2) + "\n" + rows());
    ASSERT_EQ(puzzles.size(), 6U);
    EXPECT_THAT(puzzles[0].grid.error().message, HasSubstr("7 rows"));
    EXPECT_THAT(puzzles[1].grid.error().message, HasSubstr("'x' is not a cell"));
    EXPECT_THAT(puzzles[2].grid.error().message, HasSubstr("'n' is not a cell"));
    EXPECT_TRUE(puzzles[3].grid);
    EXPECT_THAT(puzzles[4].grid.error().message, HasSubstr("2 rows"));
    EXPECT_TRUE(puzzles[5].grid);
}

TEST(PuzzleTextTest, GridUnderAnyHeadingInBracketsIsAPuzzle) {
    const auto puzzles = parsePuzzles(kPuzzle + "\n[Easy]\n" + rows() + kPuzzle + "\n");
    ASSERT_EQ(puzzles.size(), 3U);
    EXPECT_EQ(puzzles[1].line, 3);
    EXPECT_EQ(puzzles[1].grid.value().toString(), kPuzzle);
}

TEST(PuzzleTextTest, StateAndPencilMarksAreSkipped) {
    std::string marks;
    for (int row = 0; row < 9; ++row)
        marks += ",,12,,,,349,,\n";
    const auto puzzles =
        parsePuzzles("[Puzzle]\n" + rows() + "[State]\n" + rows() + "[PencilMarks]\n" + marks + rows());
    ASSERT_EQ(puzzles.size(), 2U);
    EXPECT_EQ(puzzles[0].line, 2);
    EXPECT_EQ(puzzles[1].line, 31);
}

TEST(PuzzleTextTest, ShortStateDoesNotTakeTheNextGridAlong) {
    for (const std::string& between : {std::string("\n"), std::string("[Puzzle]\n"), kPuzzle + "\n"}) {
        const auto puzzles = parsePuzzles("[Puzzle]\n" + rows() + "[State]\n" + rows("\n", 3) + between + rows());
        ASSERT_EQ(puzzles.size(), between.size() > 81 ? 3U : 2U) << between;
        EXPECT_EQ(puzzles.back().line, 16);
        EXPECT_EQ(puzzles.back().grid.value().toString(), kPuzzle);
    }
}

TEST(PuzzleTextTest, ShortRowIsNamed) {
    std::string text = rows();
    text.erase(30, 1);
    const auto puzzles = parsePuzzles(text);
    ASSERT_EQ(puzzles.size(), 1U);
    EXPECT_EQ(puzzles[0].grid.error().message, "row 4 has 8 cells instead of 9");
}

TEST(GridTest, CellNamesGoBothWays) {
    EXPECT_EQ(cellName(24), "r3c7");
    EXPECT_EQ(cellName(24, CellNames::Letters), "C7");
    EXPECT_EQ(parseCellName("R3C7").value(), 24);
    EXPECT_EQ(parseCellName("c7").value(), 24);
    EXPECT_FALSE(parseCellName("r0c1"));
}

TEST(GridTest, OutOfRangeThrows) {
    Grid grid;
    EXPECT_THROW(grid.set(81, 1), std::invalid_argument);
    EXPECT_THROW(grid.set(0, 10), std::invalid_argument);
}

} // namespace
} // namespace nonet
