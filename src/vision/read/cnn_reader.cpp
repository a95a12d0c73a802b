// The network, for all cells of a board at once. It gives a distribution over blank and the nine digits, and
// how likely the digit is handwritten.
#include "vision/read/net/digit_net.h"
#include "vision/read/readers.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kInputPx = 32;
constexpr int kOutputs = 11; // logits: blank, 1-9, handwritten

CellReading toReading(const float* logits) {
    std::array<float, 10> p{};
    const float top = *std::max_element(logits, logits + 10);
    float sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        sum += p[i] = std::exp(logits[i] - top);
    const float handwritten = 1 / (1 + std::exp(-logits[10]));
    CellReading reading;
    reading.blank = p[0] / sum;
    for (std::size_t digit = 0; digit < 9; ++digit) {
        reading.printed[digit] = p[digit + 1] / sum * (1 - handwritten);
        reading.handwritten[digit] = p[digit + 1] / sum * handwritten;
    }
    return reading;
}

std::vector<int> allCells() {
    std::vector<int> cells(Grid::kCells);
    std::iota(cells.begin(), cells.end(), 0);
    return cells;
}

class CnnReader : public DigitReader {
public:
    explicit CnnReader(DigitNet net) : net_(std::move(net)) {}

    Readings read(const Cells& cells) override {
        cv::Mat board;
        cv::resize(cells.board, board, cv::Size(9 * kInputPx, 9 * kInputPx), 0, 0, cv::INTER_AREA);
        const std::vector<int> asked = cells.asked.empty() ? allCells() : cells.asked;
        cv::Mat pictures(static_cast<int>(asked.size()), kInputPx * kInputPx, CV_32F);
        for (int row = 0; row < pictures.rows; ++row) {
            const int cell = asked[static_cast<std::size_t>(row)];
            cv::Mat patch(kInputPx, kInputPx, CV_32F, pictures.ptr<float>(row));
            board(cv::Rect(colOf(cell) * kInputPx, rowOf(cell) * kInputPx, kInputPx, kInputPx)).copyTo(patch);
        }
        const cv::Mat logits = net_.forward(pictures);
        Readings readings;
        for (int row = 0; row < pictures.rows; ++row)
            readings[static_cast<std::size_t>(asked[static_cast<std::size_t>(row)])] =
                toReading(logits.ptr<float>(row));
        return readings;
    }

    std::string_view name() const override { return "cnn"; }

private:
    DigitNet net_;
};

} // namespace

std::unique_ptr<DigitReader> makeCnnReader(std::span<const unsigned char> model) {
    auto net = DigitNet::fromOnnx(model, kInputPx, *runnableConvolutions().front());
    if (!net || net->outputs() != kOutputs)
        return nullptr;
    return std::make_unique<CnnReader>(std::move(*net));
}

} // namespace nonet::detail
