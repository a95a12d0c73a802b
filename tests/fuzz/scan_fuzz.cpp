// A whole scan of small pictures. A picture file is decoded and made small; any other bytes draw a picture: grids of
// any size and slant, bars, blots and noise. The digits are read from the bytes as well, so that the decision meets
// readings that no engine would give.
#include "fuzz/input.h"
#include "nonet/draw.h"
#include "nonet/pages.h"

#include <opencv2/imgproc.hpp>

#include <numeric>

using namespace nonet;

namespace {

constexpr int kMaxSidePx = 320;

/// Readings that follow from the cells and a seed alone.
class ByteReader : public DigitReader {
public:
    explicit ByteReader(unsigned seed) : seed_(seed) {}

    Readings read(const Cells& cells) override {
        Readings readings;
        cv::RNG random(seed_ + static_cast<unsigned>(cvRound(cv::sum(cells.board)[0])));
        for (CellReading& reading : readings)
            reading = readCell(random);
        return readings;
    }
    std::string_view name() const override { return "bytes"; }

private:
    CellReading readCell(cv::RNG& random) const {
        CellReading reading{};
        const int kind = random.uniform(0, 8);
        if (kind < 4)
            return reading; // blank
        reading.blank = 0;
        auto& digits = kind == 7 ? reading.handwritten : reading.printed;
        if (kind > 4) {
            digits[static_cast<std::size_t>(random.uniform(0, 9))] = 1;
            return reading;
        }
        for (float& digit : digits)
            digit = random.uniform(0.0F, 1.0F);
        const float sum = std::accumulate(digits.begin(), digits.end(), 1e-6F);
        for (float& digit : digits)
            digit /= sum;
        return reading;
    }

    unsigned seed_;
};

void drawShape(cv::Mat& picture, fuzz::Numbers& numbers) {
    const int kind = numbers.next(4), x = numbers.next(256), y = numbers.next(256), size = 2 + numbers.next(200);
    const cv::Scalar ink = cv::Scalar::all(numbers.next(256));
    const int thickness = 1 + numbers.next(5), slant = numbers.next(32) - 16, lines = 2 + numbers.next(10);
    if (kind == 1)
        cv::line(picture, {x, y}, {x + size, y + slant}, ink, thickness);
    else if (kind == 2)
        cv::ellipse(picture, {x, y}, {size / 4, 1 + thickness}, slant, 0, 360, ink, -1);
    else if (kind == 3)
        cv::randn(picture, ink, cv::Scalar::all(10 * thickness));
    else
        for (int i = 0; i < lines; ++i) {
            const int step = size * i / (lines - 1), bend = slant * i / lines;
            const int width = i % 3 == 0 ? thickness : 1;
            cv::line(picture, {x, y + step}, {x + size, y + step + bend}, ink, width);
            cv::line(picture, {x + step, y}, {x + step + bend, y + size}, ink, width);
        }
}

cv::Mat drawnPicture(fuzz::Numbers& numbers) {
    cv::theRNG().state = 1;
    const int height = 1 + numbers.next(256), width = 1 + numbers.next(256);
    cv::Mat picture(height, width, CV_8UC3, cv::Scalar::all(numbers.next(256)));
    for (int shapes = 0; shapes < 12 && numbers.left() > 0; ++shapes)
        drawShape(picture, numbers);
    return picture;
}

cv::Mat pictureOf(const std::uint8_t* data, std::size_t size, fuzz::Numbers& numbers) {
    auto pages = openPages(std::vector<unsigned char>(data, data + size), "picture", {.maxPixels = 1'500'000});
    if (!pages)
        return drawnPicture(numbers);
    const auto page = pages->next();
    if (!page || !*page)
        return {};
    cv::Mat picture = (*page)->bgr;
    if (const int side = std::max(picture.cols, picture.rows); side > kMaxSidePx) {
        const double scale = static_cast<double>(kMaxSidePx) / side;
        cv::resize(
            picture, picture,
            {std::max(1, static_cast<int>(picture.cols * scale)), std::max(1, static_cast<int>(picture.rows * scale))},
            0, 0, cv::INTER_AREA);
    }
    return picture;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    cv::setNumThreads(1);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Numbers numbers(data, size);
    ByteReader reader(static_cast<unsigned>(numbers.next(256)));
    Options options;
    options.rules = numbers.next(8) == 0 ? Rules::Diagonal : Rules::Classic;
    Page page{pictureOf(data, size, numbers), 1, ""};
    if (page.bgr.empty())
        return 0;
    const Scan found = scan(page.bgr, reader, options);
    for (const Puzzle& puzzle : found.puzzles) {
        fuzz::require(puzzle.confidence >= 0 && puzzle.confidence <= 1);
        if (puzzle.status == Status::Solved)
            fuzz::require(puzzle.solution.isFull());
        draw(page.bgr, puzzle);
    }
    toJson(reportOf(page, found, "picture"));
    return 0;
}
