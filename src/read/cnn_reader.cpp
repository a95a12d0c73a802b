// The network: one forward pass for all cells of a board. It gives a distribution over blank and the nine digits, and
// how likely the digit is handwritten.
#include "read/readers.h"
#include "support/model_files.h"

#include <opencv2/dnn.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

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

class CnnReader : public DigitReader {
public:
    explicit CnnReader(cv::dnn::Net net) : net_(std::move(net)) {}

    Readings read(const Cells& cells) override {
        cv::Mat board;
        cv::resize(cells.board, board, cv::Size(9 * kInputPx, 9 * kInputPx), 0, 0, cv::INTER_AREA);
        const int shape[] = {Grid::kCells, 1, kInputPx, kInputPx};
        cv::Mat blob(4, shape, CV_32F);
        for (int cell = 0; cell < Grid::kCells; ++cell) {
            cv::Mat patch(kInputPx, kInputPx, CV_32F, blob.ptr<float>(cell));
            board(cv::Rect(colOf(cell) * kInputPx, rowOf(cell) * kInputPx, kInputPx, kInputPx)).copyTo(patch);
        }
        net_.setInput(blob);
        const cv::Mat logits = net_.forward();
        CV_Assert(logits.total() == static_cast<std::size_t>(Grid::kCells * kOutputs));
        Readings readings;
        for (int cell = 0; cell < Grid::kCells; ++cell)
            readings[static_cast<std::size_t>(cell)] = toReading(logits.ptr<float>() + cell * kOutputs);
        return readings;
    }

    std::string_view name() const override { return "cnn"; }

private:
    cv::dnn::Net net_;
};

} // namespace

Result<std::unique_ptr<DigitReader>> makeCnnReader(const std::filesystem::path& model) {
    const Result<std::filesystem::path> file = findModel(kDigitsModel, model);
    if (!file)
        return file.error();
    try {
        return std::unique_ptr<DigitReader>(std::make_unique<CnnReader>(cv::dnn::readNetFromONNX(file->string())));
    } catch (const cv::Exception&) {
        return Error{Errc::MissingEngine,
                     file->string() + ": not a network that OpenCV can load; reinstall nonet or give another --model"};
    }
}

} // namespace nonet::detail
