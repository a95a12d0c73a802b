// A whole scan of small pictures. A picture file is decoded and made small; any other bytes describe a picture: a board
// with digits in several inks, or bars, blots, noise and grids of any size and slant. What an engine would read follows
// from the bytes as well, from nothing but truth to nothing but noise, so that evidence and decision meet readings that
// no engine would give.
#include "fuzz/input.h"
#include "fuzz/made_readings.h"
#include "fuzz/mat_pool.h"
#include "nonet/draw.h"
#include "nonet/pages.h"

#include <opencv2/imgproc.hpp>

using namespace nonet;

namespace {

// Pictures of less than 240 pixels are enlarged before anything else, so that they take longer than these.
constexpr int kMaxSidePx = 256, kTinySidePx = 90, kMaxShapes = 8;
constexpr std::int64_t kMaxFilePixels = 120'000;

// Cells that are misread, of 81. Between a few and most, a board is read and decided again and again, which the door of
// the decision has for itself.
constexpr std::array kMisread = {0, 0, 0, 0, 0, 1, 1, 2, 3, 81};

/// Readings that follow from the board and a few numbers alone.
class MadeReader : public DigitReader {
public:
    explicit MadeReader(const fuzz::MadeReadings& made) : made_(made) {}

    Readings read(const Cells& cells) override {
        return made_.make(static_cast<unsigned>(cvRound(cv::sum(cells.colours)[0])));
    }
    std::string_view name() const override { return "made"; }

private:
    fuzz::MadeReadings made_;
};

cv::Scalar anyInk(fuzz::Numbers& numbers) {
    const int kind = numbers.next(4), level = numbers.next(256);
    return kind == 0 ? cv::Scalar(level, 40, 40) : kind == 1 ? cv::Scalar(40, 40, level) : cv::Scalar::all(level);
}

void drawGridLines(cv::Mat& picture, fuzz::Numbers& numbers, cv::Point at, int size) {
    const int slant = numbers.next(32) - 16, lines = 2 + numbers.next(16), bold = 1 + numbers.next(4);
    const cv::Scalar ink = anyInk(numbers);
    for (int i = 0; i < lines; ++i) {
        const int step = size * i / (lines - 1), bend = slant * i / lines, width = i % 3 == 0 ? bold : 1;
        cv::line(picture, {at.x, at.y + step}, {at.x + size, at.y + step + bend}, ink, width);
        cv::line(picture, {at.x + step, at.y}, {at.x + step + bend, at.y + size}, ink, width);
    }
}

/// A board of nine by nine cells with the puzzle's digits, some in another ink, and small notes.
void drawWholeBoard(cv::Mat& picture, fuzz::Numbers& numbers, cv::Point at) {
    const int cellPx = 8 + numbers.next(20), entries = numbers.next(16), notes = numbers.next(4);
    const cv::Scalar ink = anyInk(numbers), other = anyInk(numbers);
    test::drawGrid(picture, test::kPuzzle, at, cellPx, 9, ink);
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        const cv::Rect place(at.x + colOf(cell) * cellPx, at.y + rowOf(cell) * cellPx, cellPx, cellPx);
        if (test::kPuzzle[i] != '.')
            continue;
        if ((cell * 7) % 16 < entries)
            test::drawDigit(picture, test::kSolution[i] - '0', place, other);
        else if (cell % 5 < notes)
            test::drawDigit(picture, 1 + cell % 9, {place.x, place.y, cellPx / 2, cellPx / 2}, other);
    }
}

void drawShape(cv::Mat& picture, fuzz::Numbers& numbers) {
    const int kind = numbers.next(8);
    const cv::Point at(numbers.next(picture.cols), numbers.next(picture.rows));
    const int size = 2 + numbers.next(kMaxSidePx), slant = numbers.next(64) - 32;
    switch (kind) {
    case 0:
        return cv::line(picture, at, at + cv::Point(size, slant), anyInk(numbers), 1 + numbers.next(5));
    case 1:
        return cv::ellipse(picture, at, {size / 4, 1 + numbers.next(20)}, slant, 0, 360, anyInk(numbers), -1);
    case 2:
        return cv::rectangle(picture, at, at + cv::Point(size, slant), anyInk(numbers), -1);
    case 3: { // noise all over it
        cv::Mat noise(picture.size(), CV_16SC3), sum;
        cv::RNG(static_cast<unsigned>(size)).fill(noise, cv::RNG::NORMAL, 0, numbers.next(32));
        cv::add(picture, noise, sum, {}, CV_8U);
        picture = sum;
        return;
    }
    case 4:
        return cv::GaussianBlur(picture, picture, {}, 0.3 + 0.1 * numbers.next(20));
    case 5:
        return drawGridLines(picture, numbers, at, size);
    default:
        return drawWholeBoard(picture, numbers, at / 10);
    }
}

/// Seen a little from the side, or turned.
cv::Mat tilted(const cv::Mat& picture, fuzz::Numbers& numbers) {
    const double turn = 0.05 * numbers.next(126), lean = 0.0002 * numbers.next(10);
    if (turn == 0 && lean == 0)
        return picture;
    const cv::Matx33d there(1, 0, -picture.cols / 2.0, 0, 1, -picture.rows / 2.0, 0, 0, 1);
    const cv::Matx33d turned(std::cos(turn), -std::sin(turn), 0, std::sin(turn), std::cos(turn), 0, lean, lean, 1);
    cv::Mat seen;
    cv::warpPerspective(picture, seen, there.inv() * turned * there, picture.size(), cv::INTER_LINEAR,
                        cv::BORDER_REPLICATE);
    return seen;
}

cv::Mat drawnPicture(fuzz::Numbers& numbers) {
    const bool isTiny = numbers.next(8) == 0;
    const int width = isTiny ? 1 + numbers.next(kTinySidePx) : kMaxSidePx - numbers.next(16);
    const int height = isTiny ? 1 + numbers.next(kTinySidePx) : kMaxSidePx - numbers.next(200);
    cv::Mat picture(height, width, CV_8UC3, cv::Scalar::all(numbers.next(256)));
    const int turns = numbers.next(4);
    for (int shapes = 0; shapes < kMaxShapes && !numbers.rest().empty(); ++shapes)
        drawShape(picture, numbers);
    return turns == 0 ? tilted(picture, numbers) : picture;
}

/// Grey pixels as they come, each several pixels wide.
cv::Mat rawPicture(fuzz::Numbers& numbers) {
    const int width = 1 + numbers.next(60), zoom = 1 + numbers.next(6);
    const fuzz::Input pixels = numbers.rest();
    const int height = std::min(60, static_cast<int>(pixels.size()) / width);
    if (height == 0)
        return {};
    const cv::Mat small(height, width, CV_8U, const_cast<std::uint8_t*>(pixels.data()));
    cv::Mat picture;
    cv::resize(small, picture, {std::min(kMaxSidePx, width * zoom), std::min(kMaxSidePx, height * zoom)}, 0, 0,
               cv::INTER_LINEAR);
    cv::cvtColor(picture, picture, cv::COLOR_GRAY2BGR);
    return picture;
}

cv::Mat reduced(const cv::Mat& picture) {
    const double scale = static_cast<double>(kMaxSidePx) / std::max(picture.cols, picture.rows);
    if (scale >= 1)
        return picture;
    cv::Mat small;
    cv::resize(picture, small, {std::max(1, cvFloor(picture.cols * scale)), std::max(1, cvFloor(picture.rows * scale))},
               0, 0, cv::INTER_AREA);
    return small;
}

cv::Mat pictureOf(fuzz::Input input, fuzz::Numbers& numbers) {
    auto pages = openPages(fuzz::Bytes(input.begin(), input.end()), "picture", {.maxPixels = kMaxFilePixels});
    if (!pages)
        return numbers.next(8) == 0 ? rawPicture(numbers) : drawnPicture(numbers);
    const auto page = pages->next();
    return page && *page ? reduced((*page)->bgr) : cv::Mat();
}

Options optionsOf(fuzz::Numbers& numbers) {
    Options options;
    const int kind = numbers.next(64);
    if (kind % 8 == 0)
        options.rules = Rules::Diagonal;
    if (kind % 8 == 1)
        options.overrides = {{numbers.next(81), numbers.next(10)}};
    if (kind / 8 == 1)
        options.corners = Corners{10, 10, static_cast<float>(numbers.next(256)), 10, 150, 150, 10, 150};
    if (kind / 8 == 2)
        options.locate.maxGrids = 1;
    return options;
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = [](fuzz::Input input) {
    fuzz::poolMats();
    fuzz::Numbers numbers(input);
    const auto seed = static_cast<unsigned>(numbers.next(256));
    const int misread = kMisread[static_cast<std::size_t>(numbers.next(kMisread.size()))];
    MadeReader reader({.seed = seed, .misread = misread, .entries = numbers.next(17), .areHandwritten = seed % 3 != 0});
    const Options options = optionsOf(numbers);
    Page page{pictureOf(input, numbers), 1, ""};
    if (page.bgr.empty())
        return;
    const Scan found = scan(page.bgr, reader, options);
    for (const Puzzle& puzzle : found.puzzles) {
        fuzz::require(puzzle.confidence >= 0 && puzzle.confidence <= 1);
        if (puzzle.status == Status::Solved)
            fuzz::require(puzzle.solution.isFull());
        draw(page.bgr, puzzle, {.show = static_cast<Show>(seed % 4)});
    }
    toJson(reportOf(page, found, "picture"));
}};
