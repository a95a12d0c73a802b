#include "drawn_board.h"
#include "nonet/scan.h"
#include "vision/evidence/evidence.h"

#include <gtest/gtest.h>

namespace nonet::test {
namespace {

constexpr int kCellPx = 64;

/// A board on which a hand has written some digits, and how an engine reads it.
class HandwrittenBoard {
public:
    HandwrittenBoard() { drawGrid(picture_, "", {}, kCellPx); }

    void write(int cell, int digit, cv::Rect where, float probability, const cv::Scalar& ink = {60, 40, 30}) {
        where += cv::Point(colOf(cell) * kCellPx, rowOf(cell) * kCellPx);
        drawDigit(picture_, digit, where, ink);
        CellReading& reading = readings_[static_cast<std::size_t>(cell)];
        reading.blank = 1 - probability;
        reading.handwritten[static_cast<std::size_t>(digit - 1)] = probability;
    }

    void print(int cell, int digit) {
        write(cell, digit, {0, 0, kCellPx, kCellPx}, 0.99F);
        std::swap(readings_[static_cast<std::size_t>(cell)].printed,
                  readings_[static_cast<std::size_t>(cell)].handwritten);
    }

    CellReading& reading(int cell) { return readings_[static_cast<std::size_t>(cell)]; }

    CellReading told(int cell) const {
        Readings readings = readings_;
        detail::addNoteOdds(readings, detail::noteOdds(cutCells(picture_), readings_));
        return readings[static_cast<std::size_t>(cell)];
    }

    float digitProbability(int cell) const { return 1 - told(cell).blank; }

private:
    cv::Mat picture_{9 * kCellPx, 9 * kCellPx, CV_8UC3, cv::Scalar(235, 240, 240)};
    Readings readings_{};
};

const cv::Rect kMiddle(0, 0, kCellPx, kCellPx), kTopLeft(2, 2, 42, 42);

HandwrittenBoard withEntries(int count) {
    HandwrittenBoard board;
    for (int cell = 0; cell < count; ++cell)
        board.write(cell, cell % 9 + 1, kMiddle, 0.99F);
    return board;
}

TEST(NotesTest, SmallDigitBesideTheMiddleIsANoteIfTheEngineDoubts) {
    HandwrittenBoard board = withEntries(12);
    board.write(40, 4, kTopLeft, 0.7F);
    EXPECT_LT(board.digitProbability(40), 0.3F);
}

TEST(NotesTest, FaintDigitIsTheRestOfOneRubbedOutIfTheEngineDoubts) {
    HandwrittenBoard board = withEntries(12);
    board.write(40, 4, kMiddle, 0.7F, {190, 190, 190});
    EXPECT_LT(board.digitProbability(40), 0.3F);
}

TEST(NotesTest, InkWithoutAPieceInTheMiddleIsANoteIfTheEngineDoubts) {
    HandwrittenBoard board = withEntries(12);
    board.write(40, 1, {2, 2, 12, 12}, 0.7F);
    EXPECT_LT(board.digitProbability(40), 0.3F);
}

TEST(NotesTest, ThePrintSaysWhatIsUsualWhereThereAreFewEntries) {
    HandwrittenBoard board;
    for (int cell = 0; cell < 20; ++cell)
        board.print(cell, cell % 9 + 1);
    for (int cell = 40; cell < 43; ++cell)
        board.write(cell, 4, {1, 1, 36, 36}, 0.7F);
    EXPECT_LT(board.digitProbability(40), 0.5F);
}

TEST(NotesTest, WhatMayBeAGivenStaysAsLikely) {
    HandwrittenBoard board = withEntries(12);
    board.write(40, 4, kTopLeft, 0.5F);
    board.reading(40).blank = 0.2F;
    board.reading(40).printed[6] = 0.3F;
    EXPECT_LT(board.told(40).handwritten[3], 0.3F);
    EXPECT_FLOAT_EQ(board.told(40).printed[6], 0.3F);
}

TEST(NotesTest, DoubtfulDigitInPlaceStaysAnEntry) {
    HandwrittenBoard board = withEntries(12);
    board.write(40, 4, kMiddle, 0.7F);
    EXPECT_NEAR(board.digitProbability(40), 0.7F, 0.01F);
}

TEST(NotesTest, DigitThatTheEngineIsSureOfStaysAnEntry) {
    HandwrittenBoard board = withEntries(12);
    board.write(40, 4, kTopLeft, 0.9999F);
    EXPECT_GT(board.digitProbability(40), 0.95F);
}

TEST(NotesTest, WhereAllWriteSmallNothingIsANote) {
    HandwrittenBoard board;
    for (int cell = 0; cell < 12; ++cell)
        board.write(cell, cell % 9 + 1, kTopLeft, 0.99F);
    board.write(40, 4, kTopLeft, 0.7F);
    EXPECT_NEAR(board.digitProbability(40), 0.7F, 0.01F);
}

TEST(NotesTest, WhatMayBeNoSudokuStaysUnclear) {
    HandwrittenBoard board = withEntries(12);
    for (int cell = 40; cell < 60; ++cell)
        board.write(cell, 4, kTopLeft, 0.7F);
    EXPECT_FLOAT_EQ(board.digitProbability(40), 0.7F);
}

TEST(NotesTest, FullGridHasNoNotes) {
    HandwrittenBoard board = withEntries(80);
    board.write(80, 4, kTopLeft, 0.7F);
    EXPECT_FLOAT_EQ(board.digitProbability(80), 0.7F);
}

} // namespace
} // namespace nonet::test
