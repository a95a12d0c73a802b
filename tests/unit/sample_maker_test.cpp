// The sample maker is what later accuracy claims stand on: its labels have to be true.

#include "labels.h"
#include "recipe.h"
#include "sample.h"

#include "nonet/solve.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <cmath>
#include <optional>

namespace nonet::samples {
namespace {

Workshop& workshop() {
    static Workshop shared;
    return shared;
}

bool areEqual(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && a.type() == b.type() && cv::norm(a, b, cv::NORM_INF) == 0;
}

TEST(RandomTest, SeedGivesKnownNumbers) {
    Random random(1);
    EXPECT_EQ(random.next(), 0xb3f2af6d0fc710c5U);
    EXPECT_EQ(random.next(), 0x853b559647364ceaU);
}

TEST(PuzzleMakerTest, EveryEndingIsReached) {
    Random random(3);
    for (const Rules& rules : {Rules::Classic, Rules::Diagonal})
        for (const Ending ending : {Ending::One, Ending::Several, Ending::None, Ending::Misprint, Ending::Complete}) {
            const MadePuzzle made = makePuzzle({.rules = rules, .ending = ending}, random);
            EXPECT_EQ(endingOf(made.givens, rules), ending);
            EXPECT_TRUE(made.solution.isFull());
            EXPECT_TRUE(findClashes(made.solution, rules).empty());
        }
}

TEST(PuzzleMakerTest, EndingsAgreeWithTheSolver) {
    Random random(4);
    EXPECT_TRUE(solve(makePuzzle({}, random).givens).isUnique());
    EXPECT_EQ(solve(makePuzzle({.ending = Ending::Several}, random).givens).count, 2);
    EXPECT_EQ(solve(makePuzzle({.ending = Ending::None}, random).givens).count, 0);
}

TEST(SampleMakerTest, SameSeedGivesSameBytesInAnyWorkshop) {
    Workshop other;
    makeSample("any", 77, other); // what was made before must not matter
    for (const char* kind : {"newspaper+bent+handwritten+shadow", "screen+moire+typed", "screenshot", "any"}) {
        const Sample first = makeSample(kind, 5, workshop()), second = makeSample(kind, 5, other);
        EXPECT_EQ(encode(first, "jpg"), encode(second, "jpg")) << kind;
        EXPECT_EQ(labelLines("x", first), labelLines("x", second)) << kind;
        EXPECT_FALSE(areEqual(first.picture, makeSample(kind, 6, other).picture)) << kind;
    }
}

TEST(SampleMakerTest, EveryKindRendersWithTrueLabels) {
    std::uint64_t seed = 100;
    for (const Kind& kind : kinds()) {
        const Sample sample = makeSample(kind.name, ++seed, workshop());
        ASSERT_FALSE(sample.picture.empty()) << kind.name;
        EXPECT_EQ(findLabelFault(sample), "") << kind.name;
        EXPECT_EQ(sample.grids.empty(), kind.group == KindGroup::NoSudoku) << kind.name;
        EXPECT_NE(std::find(sample.tags.begin(), sample.tags.end(), kind.name), sample.tags.end()) << kind.name;
    }
}

TEST(SampleMakerTest, OtherKindsHaveTheirRulesAsALabel) {
    for (const auto& [kinds, word] : {std::pair("newspaper+windoku", "windoku"),
                                      {"screenshot+irregular", "jigsaw"},
                                      {"book+killer", "killer"},
                                      {"book+killer+diagonal", "diagonal+killer"}}) {
        const Sample sample = makeSample(kinds, 3, workshop());
        const std::string line = rulesLines("a.jpg", sample);
        ASSERT_EQ(line.substr(0, 8), "a.jpg,1,") << kinds;
        const std::string text = line.substr(8, line.find('\n') - 8);
        const Result<Rules> rules = parseRules(text);
        ASSERT_TRUE(rules) << text;
        EXPECT_EQ(rules->kind(), word);
        EXPECT_EQ(*rules, sample.grids[0].rules);
    }
    EXPECT_EQ(rulesLines("a.jpg", makeSample("newspaper", 3, workshop())), "");
}

TEST(SampleMakerTest, NoSudokuHasAnEmptyLabel) {
    const std::string line = labelLines("a.jpg", makeSample("crossword", 1, workshop()));
    EXPECT_EQ(line.substr(0, 9), "a.jpg,,,,");
    EXPECT_NE(line.find("no-sudoku"), std::string::npos);
}

TEST(SampleMakerTest, SeveralPuzzlesHaveARowEach) {
    const Sample sample = makeSample("sheet+several", 2, workshop());
    EXPECT_GE(sample.grids.size(), 2U);
    const std::string lines = labelLines("a.jpg", sample);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), std::ptrdiff_t(sample.grids.size()));
}

TEST(SampleMakerTest, SmallSolutionIsTaggedComplete) {
    const Sample sample = makeSample("newspaper+solution", 3, workshop());
    ASSERT_EQ(sample.grids.size(), 2U);
    EXPECT_TRUE(sample.grids[1].puzzle.isFull());
    EXPECT_EQ(sample.grids[1].tags.back(), "complete");
}

TEST(SampleMakerTest, UnknownKindIsNamed) {
    try {
        makeSample("newspaper+nonsense", 1, workshop());
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("nonsense"), std::string::npos);
    }
}

TEST(SampleMakerTest, LowResolutionReachesTenPixelsACell) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const GridLabel grid = makeSample("low-res", seed, workshop()).grids.at(0);
        const double cell = cv::norm(grid.crossings[9] - grid.crossings[0]) / 9;
        EXPECT_GT(cell, 8) << seed;
        EXPECT_LT(cell, 19) << seed;
    }
}

// The middle of a dark line that crosses the path from -reach to +reach around `at`, as an offset along `across`;
// nothing where there is no clear line.
std::optional<double> measureLine(const cv::Mat& grey, cv::Point2d at, cv::Point2d across, double reach) {
    constexpr double kStepPx = 0.1;
    constexpr float kPaper = 140;
    double weight = 0, sum = 0;
    for (double offset = -reach; offset <= reach; offset += kStepPx) {
        cv::Mat pixel;
        cv::getRectSubPix(grey, {1, 1}, cv::Point2f(at + across * offset), pixel, CV_32F);
        const double darkness = std::max(0.0F, kPaper - pixel.at<float>(0, 0));
        weight += darkness;
        sum += darkness * offset;
    }
    return weight > 0 ? std::optional(sum / weight) : std::nullopt;
}

// How far the printed lines lie from a labelled crossing: measured on both sides of it, along both lines.
double crossingError(const cv::Mat& grey, const GridLabel& grid, int row, int col) {
    const auto at = [&](int r, int c) { return grid.crossings[static_cast<std::size_t>(r * 10 + c)]; };
    const cv::Point2d here = at(row, col);
    double worst = 0;
    for (const bool isRow : {true, false}) {
        const cv::Point2d step =
            (isRow ? at(row, col + 1) - at(row, col - 1) : at(row + 1, col) - at(row - 1, col)) / 2;
        const cv::Point2d other =
            (isRow ? at(row + 1, col) - at(row - 1, col) : at(row, col + 1) - at(row, col - 1)) / 2;
        const double length = cv::norm(step);
        const cv::Point2d across = cv::Point2d(-step.y, step.x) / length;
        const double reach = 0.15 * cv::norm(other);
        const auto before = measureLine(grey, here - step * 0.16, across, reach),
                   after = measureLine(grey, here + step * 0.16, across, reach);
        if (!before || !after)
            return 1e9;
        worst = std::max(worst, std::abs((*before + *after) / 2));
    }
    return worst;
}

struct GeometryCase {
    const char* name;
    BendSpec bend;
    PoseSpec pose;
    int reduce = 1;
};

TEST(SampleMakerTest, CrossingsAgreeWithThePictureToHalfAPixel) {
    const GeometryCase cases[] = {
        {"frontal", {}, {.fill = 0.9}},
        {"turned", {}, {.rollDegrees = 33, .tiltDegrees = 20, .tiltDirectionDegrees = 70, .fill = 0.9}},
        {"perspective",
         {},
         {.tiltDegrees = 45, .tiltDirectionDegrees = 120, .fovDegrees = 60, .fill = 0.95, .barrel = -0.05}},
        {"bent",
         {.axisDegrees = 20, .waveSlope = 0.45, .wavePeriod = 16, .wavePhase = 1},
         {.tiltDegrees = 20, .tiltDirectionDegrees = 60, .fill = 0.95}},
        {"folded",
         {.axisDegrees = 90, .folds = {{.position = 0.5, .angle = 0.5, .width = 0.3}}},
         {.rollDegrees = 10, .tiltDegrees = 25, .fill = 0.95}},
        {"reduced", {.axisDegrees = 80, .waveSlope = 0.3}, {.rollDegrees = -20, .tiltDegrees = 15, .fill = 0.95}, 2},
    };
    for (const GeometryCase& test : cases) {
        Spec spec;
        spec.page.medium = Medium::Sheet;
        spec.page.paper = {.bgr = {250, 250, 250}, .texture = 0};
        spec.page.style = {.thin = 0.06, .bold = 0.06, .frame = 0.06, .digitHeight = 0.4};
        spec.bend = test.bend;
        spec.pose = test.pose;
        spec.camera = {.reduce = test.reduce, .defocusPx = 0.5, .noise = 0};
        spec.picture = cv::Size(1000, 1000) / test.reduce;
        const Sample sample = makeSample(spec, 8, workshop());
        ASSERT_EQ(sample.grids.size(), 1U) << test.name;
        cv::Mat grey;
        cv::cvtColor(sample.picture, grey, cv::COLOR_BGR2GRAY);
        double worst = 0, sum = 0;
        for (int row = 1; row < 9; ++row)
            for (int col = 1; col < 9; ++col) {
                const double error = crossingError(grey, sample.grids[0], row, col);
                worst = std::max(worst, error);
                sum += error;
            }
        EXPECT_LT(worst, 0.5) << test.name;
        EXPECT_LT(sum / 64, 0.25) << test.name;
        RecordProperty(std::string(test.name) + "_worst_px_x1000", int(worst * 1000));
        std::printf("%s: worst %.3f px, mean %.3f px\n", test.name, worst, sum / 64);
    }
}

TEST(SampleMakerTest, ScreenshotCrossingsAreExact) {
    Random random(1);
    Spec spec = drawSpec("screenshot", random);
    spec.page.style.thin = spec.page.style.bold = 0.06;
    spec.page.style.thinInk = spec.page.style.boldInk = Ink{};
    spec.page.entries = {};
    const Sample sample = makeSample(spec, 1, workshop());
    cv::Mat grey;
    cv::cvtColor(sample.picture, grey, cv::COLOR_BGR2GRAY);
    for (int row = 1; row < 9; ++row)
        for (int col = 1; col < 9; ++col)
            EXPECT_LT(crossingError(grey, sample.grids.at(0), row, col), 0.1) << row << ' ' << col;
}

TEST(SampleMakerTest, BentPaperKeepsLengths) {
    const Surface surface(
        {.axisDegrees = 30, .waveSlope = 0.4, .wavePeriod = 14, .folds = {{.position = 1, .angle = 0.5}}}, {4.5, 4.5});
    for (const Point direction : {Point(1, 0), Point(0, 1), Point(0.6, 0.8)}) {
        constexpr int kSteps = 2000;
        double length = 0;
        for (int i = 0; i < kSteps; ++i)
            length +=
                cv::norm(surface.at(direction * (9.0 * (i + 1) / kSteps)) - surface.at(direction * (9.0 * i / kSteps)));
        EXPECT_NEAR(length, 9, 0.002);
    }
}

TEST(SampleMakerTest, BentPagesNeverHideACell) {
    for (const char* kind : {"bent+perspective", "folded+perspective"})
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const GridLabel grid = makeSample(kind, seed, workshop()).grids.at(0);
            for (int cell = 0; cell < 81; ++cell) {
                const auto corner = static_cast<std::size_t>(rowOf(cell) * 10 + colOf(cell));
                const cv::Point2d right = grid.crossings[corner + 1] - grid.crossings[corner];
                const cv::Point2d down = grid.crossings[corner + 10] - grid.crossings[corner];
                ASSERT_GT(right.cross(down), 0) << kind << ' ' << seed << ' ' << cellName(cell);
            }
        }
}

TEST(RecipeTest, OrdersTakeKindsInTurn) {
    const std::vector<Order> orders = makeOrders(3, 1, "book,screen");
    ASSERT_EQ(orders.size(), 3U);
    EXPECT_EQ(orders[0].kinds, "book");
    EXPECT_EQ(orders[1].kinds, "screen");
    EXPECT_EQ(orders[2].kinds, "book");
    EXPECT_NE(orders[0].seed, orders[2].seed);
}

} // namespace
} // namespace nonet::samples
