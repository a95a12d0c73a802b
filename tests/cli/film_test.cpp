// A film in which a camera moves over a newspaper, away from the puzzle and back: `nonet camera` must know the puzzle
// in nearly all frames that show it whole, and change the cells of the answer and nothing else.
#include "cli/run_command.h"
#include "cli/sample_labels.h"
#include "nonet/pages.h"
#include "support/film.h"
#include "vision/geometry/lattice_map.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <opencv2/videoio.hpp>

#include <sstream>

namespace nonet::test {
namespace {

using nlohmann::json;

constexpr int kFrames = 110, kFramesPerSecond = 30;
constexpr const char* kPicture = "newspaper/front.jpg";

DrawnBoard photoWithLattice() {
    std::istringstream numbers(labelOf(kPicture).corners);
    detail::Quad quad;
    for (cv::Point2f& corner : quad)
        numbers >> corner.x >> corner.y;
    auto pages = openPages(std::string(NONET_SOURCE_DIR "/samples/") + kPicture);
    return {pages.value().next()->value().bgr, detail::latticeFromQuad(quad)};
}

/// The frame at a time; between frames 60 and 80 the camera swings away and back.
DrawnBoard filmFrame(const DrawnBoard& photo, int frame) {
    DrawnBoard seen = frameAt(photo, frame, 470 / cv::norm(photo.lattice.at(0, 0) - photo.lattice.at(0, 9)));
    const double away = frame > 60 && frame < 80 ? 700 * std::sin((frame - 60) / 20.0 * CV_PI) : 0;
    return warped(seen, cv::Matx33d(1, 0, away, 0, 1, 0, 0, 0, 1), kFilmSize);
}

bool isWhole(const Lattice& lattice) {
    return std::ranges::all_of(lattice.crossings, [](cv::Point2f p) {
        return p.x >= 0 && p.y >= 0 && p.x < static_cast<float>(kFilmSize.width) &&
               p.y < static_cast<float>(kFilmSize.height);
    });
}

Lattice latticeOf(const json& state) {
    detail::Quad quad;
    for (std::size_t i = 0; i < 4; ++i)
        quad[i] = {state["grid"]["corners"][i][0], state["grid"]["corners"][i][1]};
    return detail::latticeFromQuad(quad);
}

/// How much two frames differ on average inside a cell of the lattice, its edges left out.
double changeIn(const cv::Mat& a, const cv::Mat& b, const Lattice& lattice, int cell) {
    Lattice one;
    for (int row = 0; row < 10; ++row)
        for (int col = 0; col < 10; ++col)
            one.at(row, col) = detail::latticePoint(
                lattice, static_cast<float>(colOf(cell)) + 0.15F + 0.7F * static_cast<float>(col) / 9,
                static_cast<float>(rowOf(cell)) + 0.15F + 0.7F * static_cast<float>(row) / 9);
    cv::Mat difference;
    cv::absdiff(detail::warpLattice(a, one, 4, 0), detail::warpLattice(b, one, 4, 0), difference);
    const cv::Scalar mean = cv::mean(difference);
    return (mean[0] + mean[1] + mean[2]) / 3;
}

class FilmTest : public testing::Test {
protected:
    FilmTest() {
        const DrawnBoard photo = photoWithLattice();
        cv::VideoWriter writer(film_, cv::CAP_FFMPEG, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), kFramesPerSecond,
                               kFilmSize);
        for (int frame = 0; frame < kFrames; ++frame) {
            const DrawnBoard seen = filmFrame(photo, frame);
            writer.write(seen.picture);
            truth_.push_back(seen.lattice);
        }
    }

    TempFolder folder_;
    std::string film_ = folder_.path() + "/film.avi", solved_ = folder_.path() + "/solved.mp4";
    std::vector<Lattice> truth_;
};

TEST_F(FilmTest, TheAnswerStaysOnThePuzzleAndNowhereElse) {
    const Finished run = runNonet({"camera", film_, "-o", solved_, "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    const auto lines = linesOf(run.out);
    ASSERT_EQ(lines.size(), static_cast<std::size_t>(kFrames));
    const std::string puzzle = labelOf(kPicture).puzzle;
    int whole = 0, right = 0;
    for (std::size_t i = kFramesPerSecond; i < lines.size(); ++i) {
        const json state = json::parse(lines[i]);
        if (!isWhole(truth_[i]))
            continue;
        ++whole;
        right += state["phase"] == "confirmed" && state["grid"]["puzzle"] == puzzle &&
                 cornerErrorInCells(latticeOf(state), truth_[i]) < 0.2;
    }
    EXPECT_GE(whole, 60);
    EXPECT_GE(right, 0.95 * whole) << right << " of " << whole;
    std::printf("right in %d of %d frames that show the puzzle whole, after the first second\n", right, whole);

    cv::VideoCapture before(film_, cv::CAP_FFMPEG), after(solved_, cv::CAP_FFMPEG);
    cv::Mat a, b;
    int sampled = 0;
    for (std::size_t i = 0; before.read(a) && after.read(b); ++i) {
        if (i % 3 != 2 || i < 20 || !isWhole(truth_[i]) || sampled == 20)
            continue;
        ++sampled;
        double leastInAnswers = 255, mostElsewhere = 0;
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            const double change = changeIn(a, b, truth_[i], cell);
            if (puzzle[static_cast<std::size_t>(cell)] == '.')
                leastInAnswers = std::min(leastInAnswers, change);
            else
                mostElsewhere = std::max(mostElsewhere, change);
        }
        // A thin digit changes a tenth of its cell; the codec changes every pixel a little.
        EXPECT_GT(leastInAnswers, 6) << "frame " << i;
        EXPECT_LT(mostElsewhere, 0.6 * leastInAnswers) << "frame " << i;
        cv::Mat margin;
        cv::absdiff(a.rowRange(0, 40), b.rowRange(0, 40), margin);
        EXPECT_LT(cv::mean(margin)[1], 6) << "frame " << i;
    }
    EXPECT_EQ(sampled, 20);
}

} // namespace
} // namespace nonet::test
