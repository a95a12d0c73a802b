// What draw() measures of a board before it writes on it.
#include "unit/drawn_board.h"
#include "vision/draw/cell_painter.h"
#include "vision/draw/print_style.h"

#include <gtest/gtest.h>

namespace nonet::test {
namespace {

Puzzle puzzleOn(const DrawnBoard& board) {
    Puzzle puzzle;
    puzzle.lattice = board.lattice;
    puzzle.givens = puzzle.filled = Grid::parse(kPuzzle).value();
    return puzzle;
}

TEST(PrintStyleTest, PrintIsMeasuredAsItWasDrawn) {
    const DrawnBoard board = drawBoard(kPuzzle, 64);
    const detail::PrintStyle style = detail::measurePrint(board.picture, puzzleOn(board));
    int below = 0;
    const int height = cv::getTextSize("8", cv::FONT_HERSHEY_SIMPLEX, 2, 5, &below).height;
    EXPECT_NEAR(style.height, height / 64.0, 0.12);
    EXPECT_NEAR(style.centerX, 0.5, 0.05);
    EXPECT_NEAR(style.centerY, 0.5, 0.08);
}

TEST(PrintStyleTest, EmptyBoardHasTheUsualPrint) {
    const DrawnBoard board = drawBoard(std::string(81, '.'), 64);
    Puzzle puzzle = puzzleOn(board);
    puzzle.givens = puzzle.filled = Grid{};
    EXPECT_EQ(detail::measurePrint(board.picture, puzzle).height, detail::PrintStyle{}.height);
}

TEST(StandOutTest, AnswerKeepsClearOfPaperAndInk) {
    cv::Mat paper(500, 500, CV_8UC3, cv::Scalar::all(245));
    const Lattice lattice = drawGrid(paper, kPuzzle, {30, 30}, 48);
    const cv::Vec3b onLight = detail::standOutColor(paper, lattice);
    EXPECT_GT(cv::norm(cv::Vec3d(onLight) - cv::Vec3d::all(245)), 100);
    EXPECT_GT(cv::norm(cv::Vec3d(onLight) - cv::Vec3d::all(20)), 60);
    cv::Mat inked(500, 500, CV_8UC3, cv::Scalar::all(245));
    drawGrid(inked, kPuzzle, {30, 30}, 48, 9, cv::Scalar(onLight[0], onLight[1], onLight[2]));
    EXPECT_NE(detail::standOutColor(inked, lattice), onLight); // the ink has that colour already
    cv::Mat dark(500, 500, CV_8UC3, cv::Scalar::all(25));
    drawGrid(dark, kPuzzle, {30, 30}, 48, 9, cv::Scalar::all(220));
    EXPECT_GT(cv::norm(cv::Vec3d(detail::standOutColor(dark, lattice)) - cv::Vec3d::all(25)), 150);
}

} // namespace
} // namespace nonet::test
