#include "nonet/draw.h"
#include "nonet/explain.h"
#include "unit/stderr_capture.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace nonet {
namespace {

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

using Map = std::function<cv::Point2f(float u, float v)>;

Puzzle puzzleOn(const Map& map) {
    Puzzle puzzle;
    puzzle.givens = puzzle.filled = Grid::parse(kPuzzle).value();
    puzzle.solution = Grid::parse(kSolution).value();
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col)
            puzzle.lattice.at(row, col) = map(static_cast<float>(col) / 9, static_cast<float>(row) / 9);
    return puzzle;
}

Map straight(float x, float y, float side) {
    return [=](float u, float v) { return cv::Point2f(x + u * side, y + v * side); };
}

cv::Point2f perspective(float u, float v) {
    const float depth = 1 / (1 + 0.6F * v + 0.2F * u);
    return {90 + (500 * u - 60 * v) * depth * 1.2F, 40 + (560 * v + 90 * u) * depth};
}

cv::Point2f bent(float u, float v) {
    return {60 + 480 * u + 12 * std::sin(5 * v), 60 + 480 * v + 30 * std::sin(3 * u)};
}

cv::Mat paper(int gray) {
    cv::Mat picture(640, 640, CV_8UC3);
    cv::RNG(1).fill(picture, cv::RNG::UNIFORM, gray - 10, gray + 10);
    return picture;
}

std::vector<cv::Point2f> outline(const Lattice& lattice, int cell) {
    const int row = rowOf(cell), col = colOf(cell);
    return {lattice.at(row, col), lattice.at(row, col + 1), lattice.at(row + 1, col + 1), lattice.at(row + 1, col)};
}

/// Draws, checks that every changed pixel's square lies inside an empty cell, and gives the changed area per cell.
std::array<double, 81> drawAndMeasure(cv::Mat& picture, const Puzzle& puzzle, const DrawOptions& options = {}) {
    const cv::Mat before = picture.clone();
    draw(picture, puzzle, options);
    std::array<double, 81> ink{};
    std::array<cv::Rect, 81> bounds;
    for (int cell = 0; cell < 81; ++cell)
        bounds[static_cast<std::size_t>(cell)] = cv::boundingRect(outline(puzzle.lattice, cell));
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            if (picture.at<cv::Vec3b>(y, x) == before.at<cv::Vec3b>(y, x))
                continue;
            int owner = -1;
            for (int cell = 0; cell < 81 && owner < 0; ++cell) {
                if (!bounds[static_cast<std::size_t>(cell)].contains({x, y}))
                    continue;
                double nearest = 1;
                for (const cv::Point2f corner :
                     {cv::Point2f(-0.5F, -0.5F), {0.5F, -0.5F}, {0.5F, 0.5F}, {-0.5F, 0.5F}}) {
                    const cv::Point2f point(static_cast<float>(x) + corner.x, static_cast<float>(y) + corner.y);
                    nearest = std::min(nearest, cv::pointPolygonTest(outline(puzzle.lattice, cell), point, true));
                }
                if (nearest > -1e-3)
                    owner = cell;
            }
            if (owner < 0 || puzzle.filled[owner] != 0) {
                ADD_FAILURE() << "pixel " << x << ", " << y << " is not inside an empty cell";
                return ink;
            }
            ink[static_cast<std::size_t>(owner)] += 1 / cv::contourArea(outline(puzzle.lattice, owner));
        }
    return ink;
}

void expectDigits(const std::array<double, 81>& ink, const Puzzle& puzzle, double least, double most) {
    for (int cell = 0; cell < 81; ++cell) {
        const double share = ink[static_cast<std::size_t>(cell)];
        if (puzzle.filled[cell] != 0)
            EXPECT_EQ(share, 0) << cellName(cell);
        else
            EXPECT_TRUE(share >= least && share <= most) << cellName(cell) << " has ink on " << share;
    }
}

TEST(DrawTest, InkStaysInsideItsCell) {
    for (const auto& [name, map] : std::vector<std::pair<const char*, Map>>{
             {"straight", straight(50, 50, 540)}, {"perspective", perspective}, {"bent", bent}})
        for (const int gray : {220, 30}) {
            SCOPED_TRACE(testing::Message() << name << " on " << gray);
            cv::Mat picture = paper(gray);
            const Puzzle puzzle = puzzleOn(map);
            expectDigits(drawAndMeasure(picture, puzzle), puzzle, 0.05, 0.40);
        }
}

TEST(DrawTest, InkStaysInsideTinyCells) {
    for (const float cellPx : {3.F, 5.F, 8.F, 10.F, 14.F}) {
        SCOPED_TRACE(cellPx);
        cv::Mat picture = paper(220);
        const Puzzle puzzle = puzzleOn(straight(100.3F, 77.7F, 9 * cellPx));
        expectDigits(drawAndMeasure(picture, puzzle), puzzle, cellPx < 8 ? 0 : 0.05, 0.6);
    }
}

TEST(DrawTest, CellsPartlyOrWhollyOutsideAreCutOff) {
    for (const Map& map :
         {straight(-200, -150, 700), straight(300, 330, 600), straight(-5000, 10, 400), straight(-3000, -3000, 9000)}) {
        cv::Mat picture = paper(220);
        drawAndMeasure(picture, puzzleOn(map));
    }
}

TEST(DrawTest, TurnedAndMirroredLatticesCarryTheirDigitsAlong) {
    for (const Map& map : {Map([](float u, float v) { return cv::Point2f(600 - 500 * v, 60 + 500 * u); }),
                           Map([](float u, float v) { return cv::Point2f(600 - 500 * u, 60 + 500 * v); })}) {
        cv::Mat picture = paper(220);
        const Puzzle puzzle = puzzleOn(map);
        expectDigits(drawAndMeasure(picture, puzzle), puzzle, 0.05, 0.40);
    }
}

TEST(DrawTest, BrokenLatticeDrawsNothing) {
    for (const Map& map : {Map([](float, float) { return cv::Point2f(50, 50); }),
                           Map([](float u, float) { return cv::Point2f(50 + 500 * u, 50); }),
                           Map([](float, float) { return cv::Point2f(std::numeric_limits<float>::quiet_NaN(), 0); }),
                           straight(0, 0, 1e30F)}) {
        cv::Mat picture = paper(220);
        const cv::Mat before = picture.clone();
        draw(picture, puzzleOn(map));
        EXPECT_EQ(cv::norm(picture, before, cv::NORM_INF), 0);
    }
}

TEST(DrawTest, NothingIsDrawnWithoutASolution) {
    cv::Mat picture = paper(220);
    const cv::Mat before = picture.clone();
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.solution = {};
    EXPECT_FALSE(draw(picture, puzzle));
    EXPECT_EQ(cv::norm(picture, before, cv::NORM_INF), 0);
}

TEST(DrawTest, HandwrittenCellsAreLeftAlone) {
    cv::Mat picture = paper(220);
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.filled.set(2, 4);
    EXPECT_EQ(drawAndMeasure(picture, puzzle)[2], 0);
}

TEST(DrawTest, TheNineDigitsDiffer) {
    cv::Mat picture(640, 640, CV_8UC3, cv::Scalar::all(255));
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.filled = {};
    draw(picture, puzzle, {.color = std::array{0, 0, 0}});
    std::array<cv::Mat, 10> digits;
    for (int col = 0; col < 9; ++col)
        digits[static_cast<std::size_t>(puzzle.solution[col])] = picture(cv::Rect(50 + 60 * col, 50, 60, 60));
    for (std::size_t a = 1; a <= 9; ++a)
        for (std::size_t b = a + 1; b <= 9; ++b)
            EXPECT_GT(cv::norm(digits[a], digits[b], cv::NORM_L1), 0.02 * 255 * 3 * 3600) << a << " and " << b;
}

TEST(DrawTest, DigitsFillTheirCellAsPrintedOnesDo) {
    cv::Mat picture(640, 640, CV_8UC3, cv::Scalar::all(255));
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.filled = {};
    draw(picture, puzzle, {.color = std::array{0, 0, 0}});
    cv::Mat ink;
    cv::extractChannel(picture, ink, 0);
    for (int col = 0; col < 9; ++col) {
        const cv::Rect box = cv::boundingRect(ink(cv::Rect(50 + 60 * col, 50, 60, 60)) < 128);
        EXPECT_NEAR(box.height, 0.62 * 60, 3);
        EXPECT_NEAR(box.y + box.height / 2.0, 30, 2);
        EXPECT_NEAR(box.x + box.width / 2.0, 30, 4);
    }
}

TEST(DrawTest, ColorStandsOutAgainstThePaper) {
    for (const cv::Scalar& color : {cv::Scalar::all(240), cv::Scalar::all(20), cv::Scalar(200, 80, 10),
                                    cv::Scalar(60, 20, 200), cv::Scalar(255, 205, 90), cv::Scalar::all(128)}) {
        cv::Mat picture(640, 640, CV_8UC3, color);
        const cv::Mat before = picture.clone();
        draw(picture, puzzleOn(straight(50, 50, 540)));
        cv::Mat difference;
        cv::absdiff(picture, before, difference);
        double largest = 0;
        cv::minMaxLoc(difference.reshape(1), nullptr, &largest);
        EXPECT_GT(largest, 100) << color;
    }
}

TEST(DrawTest, MissingFontConfigurationStillDrawsInSilence) {
    setenv("FONTCONFIG_FILE", "/nonexistent/fonts.conf", 1);
    cv::Mat picture = paper(220);
    const Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    test::StderrCapture capture;
    const std::array<double, 81> ink = drawAndMeasure(picture, puzzle);
    unsetenv("FONTCONFIG_FILE");
    EXPECT_EQ(capture.text(), "");
    expectDigits(ink, puzzle, 0.05, 0.40);
}

/// The cells whose pixels changed.
std::vector<int> changedCells(const cv::Mat& before, const cv::Mat& after, const Puzzle& puzzle) {
    std::vector<int> cells;
    for (int cell = 0; cell < 81; ++cell) {
        const cv::Rect box = cv::boundingRect(outline(puzzle.lattice, cell));
        if (cv::norm(before(box), after(box), cv::NORM_INF) > 0)
            cells.push_back(cell);
    }
    return cells;
}

std::vector<int> shownCells(const Puzzle& puzzle, Show show) {
    cv::Mat picture = paper(220);
    const cv::Mat before = picture.clone();
    EXPECT_TRUE(draw(picture, puzzle, {.show = show}));
    return changedCells(before, picture, puzzle);
}

TEST(DrawTest, MistakesAreMarkedAndNothingElse) {
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.filled.set(2, 1);
    puzzle.filled.set(3, 6);
    puzzle.mistakes = {2};
    EXPECT_EQ(shownCells(puzzle, Show::Mistakes), std::vector{2});
    const std::vector<int> answers = shownCells(puzzle, Show::Solution);
    EXPECT_TRUE(std::ranges::count(answers, 2)); // marked there too
    EXPECT_FALSE(std::ranges::count(answers, 3));
}

TEST(DrawTest, TheRightDigitStandsBesideAWrongEntry) {
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.filled.set(2, 1);
    puzzle.mistakes = {2};
    cv::Mat four(640, 640, CV_8UC3, cv::Scalar::all(235)), nine = four.clone();
    ASSERT_TRUE(draw(four, puzzle, {}));
    puzzle.solution.set(2, 9);
    ASSERT_TRUE(draw(nine, puzzle, {}));
    EXPECT_EQ(changedCells(four, nine, puzzle), std::vector{2});
    cv::Mat difference;
    cv::cvtColor(four != nine, difference, cv::COLOR_BGR2GRAY);
    const cv::Rect box = cv::boundingRect(difference);
    EXPECT_GT(box.x, 50 + 2 * 60 + 30) << "it leaves the entry alone";
    EXPECT_LT(box.br().y, 50 + 35);
}

TEST(DrawTest, ADigitOverPencilMarksHasARimOfPaper) {
    const Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    cv::Mat picture(640, 640, CV_8UC3, cv::Scalar::all(235));
    for (int x = 176; x < 226; x += 8) // pencil in r1c3, r1c4 stays empty
        cv::line(picture, {x, 56}, {x, 104}, cv::Scalar::all(90), 2);
    const cv::Mat before = picture.clone();
    ASSERT_TRUE(draw(picture, puzzle, {}));
    const auto brighter = [&](int cell) {
        const cv::Rect box(50 + 60 * colOf(cell), 50 + 60 * rowOf(cell), 60, 60);
        cv::Mat gain = picture(box) - before(box), gray;
        cv::extractChannel(gain, gray, 1); // the answer's own colour has less of it than paper and pencil
        return cv::countNonZero(gray > 60);
    };
    EXPECT_GT(brighter(2), 60);
    EXPECT_EQ(brighter(3), 0);
}

TEST(DrawTest, DoubtfulCellsAreMarkedBesideTheAnswer) {
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.doubtful.push_back({0, 5, 0.6, {{6, 0.4}}});
    puzzle.status = Status::Solved;
    EXPECT_FALSE(std::ranges::count(shownCells(puzzle, Show::Solution), 0));
    puzzle.status = Status::Doubtful;
    EXPECT_TRUE(std::ranges::count(shownCells(puzzle, Show::Solution), 0));
}

TEST(DrawTest, WithoutASolutionTheClashIsMarked) {
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.solution = {};
    puzzle.givens.set(8, 5);
    puzzle.filled = puzzle.givens;
    EXPECT_EQ(shownCells(puzzle, Show::Solution), (std::vector{0, 8, 71}));
    EXPECT_EQ(shownCells(puzzle, Show::Mistakes), (std::vector{0, 8, 71}));
}

TEST(DrawTest, HintMarksTheNextStepWithoutItsDigit) {
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    const auto step = nextStep(puzzle.filled, puzzle.rules);
    ASSERT_TRUE(step);
    std::vector<int> expected = step->cells;
    for (const Candidate& placed : step->placements)
        expected.push_back(placed.cell);
    std::ranges::sort(expected);
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    EXPECT_EQ(shownCells(puzzle, Show::Hint), expected);
}

TEST(DrawTest, ReadingShowsEveryDigitThatWasRead) {
    Puzzle puzzle = puzzleOn(straight(50, 50, 540));
    puzzle.doubtful.push_back({80, 9, 0.6, {}});
    std::vector<int> expected;
    for (int cell = 0; cell < 81; ++cell)
        if (puzzle.filled[cell])
            expected.push_back(cell);
    EXPECT_EQ(shownCells(puzzle, Show::Reading), expected);
}

TEST(DrawTest, DigitsHaveTheSizeAndPlaceOfThePrintedOnes) {
    for (const double height : {0.45, 0.7}) {
        cv::Mat picture(640, 640, CV_8UC3, cv::Scalar::all(235));
        const Puzzle puzzle = puzzleOn(straight(50, 50, 540));
        // Print the givens as solid blocks of that height, a little above the middle.
        for (int cell = 0; cell < 81; ++cell)
            if (puzzle.givens[cell])
                cv::rectangle(picture,
                              cv::Rect(50 + 60 * colOf(cell) + 20, 50 + 60 * rowOf(cell) + cvRound(28 - 30 * height),
                                       20, cvRound(60 * height)),
                              cv::Scalar::all(20), cv::FILLED);
        const cv::Mat before = picture.clone();
        draw(picture, puzzle, {.color = std::array{0, 0, 255}});
        cv::Mat ink;
        cv::absdiff(picture, before, ink);
        cv::extractChannel(ink, ink, 0);
        const cv::Rect box = cv::boundingRect(ink(cv::Rect(50 + 60 * 3, 50, 60, 60)) > 100);
        EXPECT_NEAR(box.height, 60 * height, 4);
        EXPECT_NEAR(box.y + box.height / 2.0, 28, 2);
    }
}

TEST(DrawTest, APainterDrawsTheSameAsOneCall) {
    AnswerPainter painter;
    for (const float side : {450.0F, 470.0F, 200.0F}) {
        cv::Mat once = paper(200), painted = once.clone();
        const Puzzle puzzle = puzzleOn(straight(20, 20, side));
        draw(once, puzzle);
        painter.draw(painted, puzzle);
        EXPECT_LT(cv::norm(once, painted, cv::NORM_L1) / static_cast<double>(once.total() * 3), 0.6) << side;
    }
}

TEST(DrawTest, WrongPictureIsABug) {
    cv::Mat gray(10, 10, CV_8UC1), empty;
    EXPECT_THROW(draw(gray, {}), std::invalid_argument);
    EXPECT_THROW(draw(empty, {}), std::invalid_argument);
}

} // namespace
} // namespace nonet
