#include "unit/drawn_board.h"
#include "vision/geometry/lattice_map.h"
#include "vision/scan/foreign.h"

#include <gmock/gmock.h>

namespace nonet::test {
namespace {

/// A puzzle as it was read from a drawn board.
Puzzle readAs(std::string_view givens, Status status, double confidence = 0.9) {
    Puzzle puzzle;
    puzzle.givens = puzzle.filled = Grid::parse(givens).value();
    puzzle.status = status;
    puzzle.confidence = confidence;
    puzzle.lattice = drawBoard().lattice;
    return puzzle;
}

/// Draws the lines of a region of its own beside the boxes.
void drawBold(cv::Mat& picture, const Lattice& lattice, int line) {
    for (const int cell : {0, 2, 4, 6, 8}) {
        cv::line(picture, lattice.at(line, cell), lattice.at(line, cell + 1), {20, 20, 20}, 5);
        cv::line(picture, lattice.at(cell, line), lattice.at(cell + 1, line), {20, 20, 20}, 5);
    }
}

TEST(ForeignTest, SolvedPuzzleIsASudokuAndWhatCannotBeReadIsNone) {
    const cv::Mat picture = drawBoard().picture;
    EXPECT_FALSE(detail::isForeign(picture, readAs(kPuzzle, Status::Solved)));
    EXPECT_TRUE(detail::isForeign(picture, readAs(kPuzzle, Status::Unreadable)));
    EXPECT_TRUE(detail::isForeign(picture, readAs("5" + std::string(80, '.'), Status::Ambiguous)));
}

TEST(ForeignTest, FullGridThatIsHardlyReadIsNone) {
    const cv::Mat picture = drawBoard(kSolution).picture;
    EXPECT_TRUE(detail::isForeign(picture, readAs(kSolution, Status::Doubtful, 0.05)));
    EXPECT_FALSE(detail::isForeign(picture, readAs(kSolution, Status::Complete)));
}

TEST(ForeignTest, DigitsThatClashInBoxesOnlyAreAJigsaw) {
    std::string jigsaw(81, '.');
    for (const auto& [cell, digit] :
         {std::pair{0, '1'}, {10, '1'}, {3, '2'}, {13, '2'}, {6, '3'}, {16, '3'}, {40, '4'}})
        jigsaw[static_cast<std::size_t>(cell)] = digit;
    const cv::Mat picture = drawBoard(jigsaw).picture;
    EXPECT_TRUE(detail::isForeign(picture, readAs(jigsaw, Status::Contradiction)));
    jigsaw[1] = '1'; // in a row as well
    EXPECT_FALSE(detail::isForeign(picture, readAs(jigsaw, Status::Contradiction)));
}

TEST(ForeignTest, BoldLinesBesideTheBoxesAreAJigsawToo) {
    DrawnBoard board = drawBoard();
    std::string misprint(kPuzzle);
    misprint[2] = '5';
    EXPECT_FALSE(detail::isForeign(board.picture, readAs(misprint, Status::Contradiction)));
    cv::Mat jigsaw(board.picture.size(), CV_8UC3, cv::Scalar(235, 240, 240));
    for (int line = 0; line < 10; ++line) {
        cv::line(jigsaw, board.lattice.at(line, 0), board.lattice.at(line, 9), {20, 20, 20}, 1);
        cv::line(jigsaw, board.lattice.at(0, line), board.lattice.at(9, line), {20, 20, 20}, 1);
    }
    for (const int line : {1, 2, 4, 5, 7, 8})
        drawBold(jigsaw, board.lattice, line);
    EXPECT_TRUE(detail::isForeign(jigsaw, readAs(misprint, Status::Contradiction)));
}

TEST(ForeignTest, OnlyASurePuzzleIsProof) {
    Puzzle puzzle = readAs(kPuzzle, Status::Solved);
    EXPECT_FALSE(detail::isProof(puzzle)); // it has no solution
    puzzle.solution = Grid::parse(kSolution).value();
    EXPECT_TRUE(detail::isProof(puzzle));
    puzzle.confidence = 0.5;
    EXPECT_FALSE(detail::isProof(puzzle));
}

} // namespace
} // namespace nonet::test
