#include "vision/read/read_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <map>

namespace nonet::detail {
namespace {

constexpr int kCellPx = 64;

/// An empty board with grid lines.
cv::Mat emptyBoard() {
    cv::Mat board(kSide * kCellPx, kSide * kCellPx, CV_8UC3, cv::Scalar::all(230));
    for (int line = 0; line <= kSide; ++line) {
        const int at = std::min(line * kCellPx, board.cols - 1);
        cv::line(board, {at, 0}, {at, board.rows}, cv::Scalar::all(30), line % 3 ? 1 : 3);
        cv::line(board, {0, at}, {board.cols, at}, cv::Scalar::all(30), line % 3 ? 1 : 3);
    }
    return board;
}

/// A small digit with its middle at a place of the cell, in cells.
void writeNote(cv::Mat& board, int cell, int digit, double x, double y) {
    const std::string text = std::to_string(digit);
    int base = 0;
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, 0.6, 2, &base);
    cv::putText(
        board, text,
        {cvRound((colOf(cell) + x) * kCellPx) - size.width / 2, cvRound((rowOf(cell) + y) * kCellPx) + size.height / 2},
        cv::FONT_HERSHEY_SIMPLEX, 0.6, cv::Scalar::all(60), 2, cv::LINE_AA);
}

std::string notesOf(const CellReading& reading) {
    std::string notes;
    for (std::size_t d = 0; d < reading.notes.size(); ++d)
        if (reading.notes[d] > 0.5F)
            notes += std::to_string(d + 1);
    return notes;
}

/// Answers what it is asked by the number of the patch, and counts how often it is asked.
class CountingReader : public DigitReader {
public:
    Readings read(const Cells& cells) override {
        ++calls;
        boards.push_back(cells.board.clone());
        Readings readings;
        for (std::size_t i = 0; i < readings.size(); ++i) {
            readings[i].blank = 0;
            readings[i].printed[i % kSide] = 1;
        }
        return readings;
    }
    std::string_view name() const override { return "counting"; }
    int calls = 0;
    std::vector<cv::Mat> boards;
};

TEST(ReadNotesTest, NothingIsAskedOnAnEmptyBoard) {
    CountingReader reader;
    Readings readings;
    readNotes(cutCells(emptyBoard()), Grid{}, reader, readings);
    EXPECT_EQ(reader.calls, 0);
}

TEST(ReadNotesTest, EngineReadsNotesInTheirPlacesAndInRows) {
    const auto reader = makeReader({.engine = Engine::Cnn});
    ASSERT_TRUE(reader) << reader.error().message;
    for (const bool areInPlaces : {true, false}) {
        cv::Mat board = emptyBoard();
        const std::vector<std::pair<int, std::vector<int>>> truth = {
            {0, {2, 4, 7}}, {8, {1, 5}}, {40, {3, 6, 9}}, {72, {8}}, {80, {2, 9}}};
        for (const auto& [cell, digits] : truth)
            for (std::size_t i = 0; i < digits.size(); ++i) {
                const int place = areInPlaces ? digits[i] - 1 : static_cast<int>(i);
                writeNote(board, cell, digits[i], 0.2 + 0.3 * (place % 3), 0.22 + 0.29 * (place / 3));
            }
        Readings readings;
        readNotes(cutCells(board), Grid{}, **reader, readings);
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            std::string expected;
            for (const auto& [noted, digits] : truth)
                for (const int digit : digits)
                    expected += noted == cell ? std::to_string(digit) : "";
            EXPECT_EQ(notesOf(readings[static_cast<std::size_t>(cell)]), expected) << cell << ' ' << areInPlaces;
        }
    }
}

/// The notes that the engine reads on a board, by cell.
std::map<int, std::string> readOn(const cv::Mat& board) {
    const auto reader = makeReader({.engine = Engine::Cnn});
    EXPECT_TRUE(reader) << reader.error().message;
    Readings readings;
    readNotes(cutCells(board), Grid{}, **reader, readings);
    std::map<int, std::string> notes;
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (const std::string found = notesOf(readings[static_cast<std::size_t>(cell)]); !found.empty())
            notes[cell] = found;
    return notes;
}

TEST(ReadNotesTest, NotesThatTouchEachOtherAreReadApart) {
    cv::Mat board = emptyBoard();
    const std::map<int, std::string> truth = {{1, "25"}, {13, "36"}, {42, "28"}, {58, "59"}, {66, "239"}, {77, "47"}};
    for (const auto& [cell, digits] : truth)
        for (std::size_t i = 0; i < digits.size(); ++i)
            writeNote(board, cell, digits[i] - '0', 0.22 + 0.21 * static_cast<double>(i), 0.3);
    EXPECT_EQ(readOn(board), truth);
}

TEST(ReadNotesTest, NotesThatTouchALineAreRead) {
    cv::Mat board = emptyBoard();
    const std::map<int, std::string> truth = {{1, "25"}, {13, "36"}, {42, "28"}, {58, "59"}, {66, "239"}, {77, "67"}};
    for (const auto& [cell, digits] : truth)
        for (std::size_t i = 0; i < digits.size(); ++i)
            writeNote(board, cell, digits[i] - '0', 0.22 + 0.26 * static_cast<double>(i), 0.13);
    EXPECT_EQ(readOn(board), truth);
}

TEST(ReadNotesTest, TwoClearNotesAreEnough) {
    cv::Mat board = emptyBoard();
    writeNote(board, 40, 6, 0.25, 0.25);
    writeNote(board, 40, 8, 0.6, 0.25);
    EXPECT_EQ(readOn(board), (std::map<int, std::string>{{40, "68"}}));
}

TEST(ReadNotesTest, BlurredNotesAreReadByTheirPlaces) {
    cv::Mat board = emptyBoard();
    const std::map<int, std::string> truth = {{49, "25"},  {13, "368"}, {42, "289"},
                                              {58, "159"}, {66, "239"}, {77, "467"}};
    for (const auto& [cell, digits] : truth)
        for (const char digit : digits)
            writeNote(board, cell, digit - '0', 0.2 + 0.3 * ((digit - '1') % 3), 0.22 + 0.29 * ((digit - '1') / 3));
    cv::GaussianBlur(board, board, {}, 1.6);
    EXPECT_EQ(readOn(board), truth);
}

TEST(ReadNotesTest, FilledCellsAndSingleSpecksHaveNoNotes) {
    const auto reader = makeReader({.engine = Engine::Cnn});
    ASSERT_TRUE(reader) << reader.error().message;
    cv::Mat board = emptyBoard();
    cv::circle(board, {100, 100}, 5, cv::Scalar::all(60), cv::FILLED);
    Grid filled;
    for (int digit = 1; digit <= 9; ++digit) {
        writeNote(board, digit, digit, 0.3, 0.3);
        filled.set(digit, digit);
    }
    Readings readings;
    readNotes(cutCells(board), filled, **reader, readings);
    for (const CellReading& reading : readings)
        EXPECT_EQ(notesOf(reading), "");
}

} // namespace
} // namespace nonet::detail
