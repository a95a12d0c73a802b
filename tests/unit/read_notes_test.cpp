#include "vision/read/read_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

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
