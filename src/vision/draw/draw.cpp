// What is drawn onto the photo: the answer in the empty cells, as large and as high as the printed digits; or what a
// reader wants to see instead of it, as tints, rings and small digits. All of it are masks that the painter lays into
// cells; every other pixel stays as it is. Guarded by draw_test.
#include "nonet/draw.h"

#include "nonet/explain.h"
#include "vision/draw/cell_painter.h"
#include "vision/draw/glyphs.h"
#include "vision/draw/print_style.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <stdexcept>

namespace nonet {

namespace {

const cv::Vec3b kRed(40, 30, 215), kAmber(0, 170, 255), kGreen(70, 160, 30), kBlue(225, 120, 20), kPurple(190, 50, 150);

// Inside the ring of a mistake, at the corner that entries seldom reach.
constexpr detail::PrintStyle kBesideAnEntry{.height = 0.32, .centerX = 0.76, .centerY = 0.29};
constexpr double kMaskSlack = 0.25; // a kept mask may be so much too large or small

cv::Vec3b colorFor(const cv::Mat& bgr, const Lattice& lattice, const DrawOptions& options) {
    if (!options.color)
        return detail::standOutColor(bgr, lattice);
    const auto [blue, green, red] = *options.color;
    return {cv::saturate_cast<uchar>(blue), cv::saturate_cast<uchar>(green), cv::saturate_cast<uchar>(red)};
}

void paintAnswer(detail::CellPainter& painter, const std::array<cv::Mat, kSide>& digits, const Puzzle& puzzle,
                 cv::Vec3b color) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (puzzle.filled[cell] == 0)
            painter.paintDigit(cell, digits[static_cast<std::size_t>(puzzle.solution[cell] - 1)], color);
}

void expectPicture(const cv::Mat& bgr) {
    if (bgr.empty() || bgr.type() != CV_8UC3)
        throw std::invalid_argument("draw needs a picture of three 8-bit channels");
}

/// The masks of one puzzle and where they go.
class Overlay {
public:
    Overlay(cv::Mat& bgr, const Puzzle& puzzle, const DrawOptions& options)
        : bgr_(bgr), puzzle_(puzzle), options_(options), painter_(bgr, puzzle.lattice) {}

    bool draw() {
        if (painter_.maskPx() == 0)
            return false;
        switch (options_.show) {
        case Show::Solution:
            return puzzle_.solution.isFull() ? drawSolution() : markClashes(puzzle_.givens);
        case Show::Hint:
            return drawHint();
        case Show::Mistakes:
            return drawMistakes();
        case Show::Reading:
            return drawReading();
        }
        return false;
    }

private:
    bool drawSolution() {
        const cv::Vec3b color = colorFor(bgr_, puzzle_.lattice, options_);
        paintAnswer(painter_, detail::renderDigits(painter_.maskPx(), detail::measurePrint(bgr_, puzzle_)), puzzle_,
                    color);
        correctMistakes(color); // or what is drawn beside them would be no solution
        if (puzzle_.status == Status::Doubtful)
            markDoubts();
        return true;
    }

    bool markClashes(const Grid& grid) {
        const std::vector<Clash> clashes = findClashes(grid, puzzle_.rules);
        for (const Clash& clash : clashes)
            for (const int cell : clash.cells)
                mark(cell, kRed);
        return !clashes.empty();
    }

    void markDoubts() {
        for (const CellDoubt& doubt : puzzle_.doubtful)
            mark(doubt.cell, kAmber);
    }

    void markMistakes() {
        for (const int cell : puzzle_.mistakes)
            mark(cell, kRed);
    }

    /// The right digit stands small beside what is wrong.
    void correctMistakes(cv::Vec3b color) {
        markMistakes();
        if (puzzle_.mistakes.empty())
            return;
        const auto digits = detail::renderDigits(painter_.maskPx(), kBesideAnEntry);
        for (const int cell : puzzle_.mistakes)
            painter_.paintDigit(cell, digits[static_cast<std::size_t>(puzzle_.solution[cell] - 1)], color);
    }

    bool drawMistakes() {
        markMistakes();
        return puzzle_.solution.isFull() || markClashes(puzzle_.filled);
    }

    bool drawHint() {
        const Grid& start = puzzle_.mistakes.empty() ? puzzle_.filled : puzzle_.givens;
        const std::optional<Step> step = nextStep(start, puzzle_.rules);
        if (!step)
            return markClashes(start);
        CellSet follows;
        for (const auto* list : {&step->eliminations, &step->placements})
            for (const Candidate& candidate : *list)
                follows.insert(candidate.cell);
        for (const int cell : step->cells)
            if (!follows.contains(cell))
                painter_.paint(cell, tint(0.35), kBlue);
        for (const int cell : follows)
            mark(cell, kGreen);
        return true;
    }

    bool drawReading() {
        const auto digits = detail::renderDigits(painter_.maskPx(), {.height = 0.34, .centerX = 0.2, .centerY = 0.24});
        markDoubts();
        for (const CellRepair& repair : puzzle_.repaired)
            mark(repair.cell, kAmber);
        for (int cell = 0; cell < Grid::kCells; ++cell)
            if (const int digit = puzzle_.filled[cell])
                painter_.paintDigit(cell, digits[static_cast<std::size_t>(digit - 1)],
                                    puzzle_.givens[cell] ? kBlue : kPurple);
        return puzzle_.filled.clueCount() > 0;
    }

    void mark(int cell, cv::Vec3b color) {
        painter_.paint(cell, tint(0.22), color);
        painter_.paint(cell, ring(), color);
    }

    cv::Mat tint(double share) const {
        return {painter_.maskPx(), painter_.maskPx(), CV_8UC1, cv::Scalar(255 * share)};
    }

    cv::Mat ring() const {
        const int side = painter_.maskPx(), width = std::max(2, side / 14);
        cv::Mat mask = cv::Mat::zeros(side, side, CV_8UC1);
        cv::rectangle(mask, cv::Rect(width, width, side - 2 * width, side - 2 * width), 255, width);
        return mask;
    }

    cv::Mat& bgr_;
    const Puzzle& puzzle_;
    const DrawOptions& options_;
    detail::CellPainter painter_;
};

} // namespace

bool draw(cv::Mat& bgr, const Puzzle& puzzle, const DrawOptions& options) {
    expectPicture(bgr);
    return Overlay(bgr, puzzle, options).draw();
}

bool AnswerPainter::draw(cv::Mat& bgr, const Puzzle& puzzle, const DrawOptions& options) {
    expectPicture(bgr);
    detail::CellPainter painter(bgr, puzzle.lattice);
    const int px = painter.maskPx();
    if (!puzzle.solution.isFull() || px == 0)
        return false;
    if (digits_[0].empty() || std::abs(px - digits_[0].cols) > kMaskSlack * px)
        digits_ = detail::renderDigits(px, detail::measurePrint(bgr, puzzle));
    paintAnswer(painter, digits_, puzzle, colorFor(bgr, puzzle.lattice, options));
    return true;
}

} // namespace nonet
