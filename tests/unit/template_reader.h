#pragma once

#include "nonet/reader.h"
#include "unit/drawn_board.h"

#include <array>
#include <cmath>

namespace nonet::test {

/// Reads the digits of drawBoard() by likeness, so that the path around the engines is tested without a model.
class TemplateReader : public DigitReader {
public:
    TemplateReader() {
        for (int digit = 1; digit <= 9; ++digit) {
            cv::Mat cell(kCellPx, kCellPx, CV_8UC3, cv::Scalar::all(255));
            drawDigit(cell, digit, {0, 0, kCellPx, kCellPx}, {0, 0, 0});
            cv::Mat grey;
            cv::cvtColor(cell, grey, cv::COLOR_BGR2GRAY);
            grey.convertTo(cell, CV_32F, -1 / 255.0, 1);
            templates_[static_cast<std::size_t>(digit - 1)] = part(cell, kDigit);
        }
    }

    Readings read(const Cells& cells) override {
        Readings readings;
        for (int cell = 0; cell < Grid::kCells; ++cell)
            readings[static_cast<std::size_t>(cell)] = readCell(-cells.patch(cell));
        return readings;
    }

    std::string_view name() const override { return "template"; }

private:
    static constexpr int kCellPx = 64;
    // Of a cell at 32 pixels: where its digit stands, where to look for it since no lattice is exact to the pixel, and
    // the middle that no grid line reaches.
    static inline const cv::Rect kDigit{7, 5, 18, 22}, kAround{2, 1, 28, 30}, kMiddle{9, 9, 14, 14};
    static constexpr double kLeastInk = 0.05;
    static constexpr double kSharpness = 40;

    static cv::Mat part(const cv::Mat& cell, const cv::Rect& place) {
        cv::Mat small;
        cv::resize(cell, small, {32, 32}, 0, 0, cv::INTER_AREA);
        return small(place).clone();
    }

    CellReading readCell(const cv::Mat& ink) const {
        CellReading reading;
        if (cv::mean(part(ink, kMiddle))[0] < kLeastInk)
            return reading;
        const cv::Mat patch = part(ink, kAround);
        std::array<double, 9> weights{};
        double sum = 0;
        for (std::size_t i = 0; i < 9; ++i) {
            cv::Mat likeness;
            cv::matchTemplate(patch, templates_[i], likeness, cv::TM_CCOEFF_NORMED);
            double best = 0;
            cv::minMaxLoc(likeness, nullptr, &best);
            sum += weights[i] = std::exp(kSharpness * best);
        }
        reading.blank = 0;
        for (std::size_t i = 0; i < 9; ++i)
            reading.printed[i] = static_cast<float>(weights[i] / sum);
        return reading;
    }

    std::array<cv::Mat, 9> templates_;
};

} // namespace nonet::test
