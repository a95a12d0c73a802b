// The module behind Engine::Tesseract: Tesseract with a model of our own, which reads lines of whole cells (see
// cell_line.cpp): 0 is a blank cell, 1 to 9 are printed digits, a to i handwritten ones, x is ink that is none of
// these. Of its answer not the text is taken but what the network said at each step of the line: a distribution for
// every cell, whatever the text around it.
#include "vision/read/cell_line.h"
#include "vision/read/readers.h"

#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace nonet::detail {

namespace {

constexpr std::size_t kCellsPerLine = 9; // longest line it was trained on
constexpr std::size_t kClasses = 20;     // blank, 1-9 printed, 1-9 handwritten, neither
constexpr float kBlankIfNoInk = 0.999F;
constexpr float kLeast = 1e-4F; // no class is impossible

using Scores = std::array<float, kClasses>;
using Step = std::vector<std::pair<const char*, float>>;
using Steps = std::vector<Step>;

CellReading blankReading() {
    CellReading reading;
    reading.blank = kBlankIfNoInk;
    reading.printed.fill((1 - kBlankIfNoInk) / 9);
    return reading;
}

/// Which class Tesseract means when it names a step's choice: it counts two codes less than a model like ours has, and
/// so gives the name two further on in the list of characters.
std::optional<std::size_t> classOf(const char* name) {
    static constexpr std::string_view kNames = "0123456789abcdefghixyz";
    const std::size_t at = name[0] ? kNames.find(name[0]) : kNames.npos;
    if (at == kNames.npos || at < 2)
        return std::nullopt;
    return at - 2;
}

/// How much one step gives to the classes. It names only what has 0.01 and more: the others share what is left.
Scores scoresOf(const Step& step) {
    Scores scores{};
    float left = 1;
    for (const auto& [name, probability] : step) {
        left -= probability;
        if (const auto at = classOf(name))
            scores[*at] = probability;
    }
    for (float& score : scores)
        score = std::max({score, left / kClasses, kLeast});
    return scores;
}

float sumOf(const Scores& scores) {
    return std::accumulate(scores.begin(), scores.end(), 0.0F);
}

CellReading toReading(Scores p) {
    const float sum = sumOf(p);
    for (float& value : p)
        value /= sum;
    // Ink that is no digit may be anything: an orientation in which it is found is an unlikely one.
    const float unread = p[19] / 10;
    CellReading reading;
    reading.blank = p[0] + unread;
    for (std::size_t digit = 0; digit < 9; ++digit) {
        reading.printed[digit] = p[1 + digit] + unread;
        reading.handwritten[digit] = p[10 + digit];
    }
    return reading;
}

class TesseractReader : public DigitReader {
public:
    explicit TesseractReader(std::unique_ptr<tesseract::TessBaseAPI> api) : api_(std::move(api)) {}
    ~TesseractReader() override { api_->End(); }

    Readings read(const Cells& cells) override {
        Readings readings;
        readings.fill(blankReading());
        const std::vector<int> inked = inkedCells(cells);
        for (std::size_t from = 0; from < inked.size(); from += kCellsPerLine) {
            const std::span<const int> part =
                std::span(inked).subspan(from, std::min(kCellsPerLine, inked.size() - from));
            const std::vector<Scores> scores = readLine(layOut(cells, part), part.size());
            for (std::size_t slot = 0; slot < part.size(); ++slot)
                readings[static_cast<std::size_t>(part[slot])] = toReading(scores[slot]);
        }
        return readings;
    }

    std::string_view name() const override { return "tesseract"; }

private:
    /// Each slot's scores at the step that is surest of seeing something.
    std::vector<Scores> readLine(const cv::Mat& line, std::size_t slots) {
        std::vector<Scores> scores(slots, scoresOf({}));
        std::vector<float> most(slots);
        const Steps steps = stepsOf(line);
        for (std::size_t step = 0; step < steps.size(); ++step) {
            const int x = static_cast<int>(step) * kStepPx + kStepPx / 2 - kLineMarginPx;
            if (x < 0 || x >= static_cast<int>(slots) * kSlotPx)
                continue;
            const auto slot = static_cast<std::size_t>(x / kSlotPx);
            const Scores here = scoresOf(steps[step]);
            if (const float sum = sumOf(here); sum > most[slot]) {
                most[slot] = sum;
                scores[slot] = here;
            }
        }
        return scores;
    }

    Steps stepsOf(const cv::Mat& line) {
        Steps steps;
        api_->SetImage(line.data, line.cols, line.rows, 1, static_cast<int>(line.step));
        api_->SetSourceResolution(200);
        if (api_->Recognize(nullptr) != 0)
            return steps;
        const std::unique_ptr<tesseract::ResultIterator> words(api_->GetIterator());
        if (words)
            do {
                if (const auto* symbols = words->GetRawLSTMTimesteps())
                    for (const Steps& symbol : *symbols)
                        steps.insert(steps.end(), symbol.begin(), symbol.end());
            } while (words->Next(tesseract::RIL_WORD));
        return steps;
    }

    std::unique_ptr<tesseract::TessBaseAPI> api_;
};

std::unique_ptr<DigitReader> makeTesseractReader(std::span<const unsigned char> model) {
    auto api = std::make_unique<tesseract::TessBaseAPI>();
    // Without data it would look for a model of the system.
    if (model.empty() ||
        api->Init(reinterpret_cast<const char*>(model.data()), static_cast<int>(model.size()), "digits",
                  tesseract::OEM_LSTM_ONLY, nullptr, 0, nullptr, nullptr, false, nullptr) != 0)
        return nullptr;
    api->SetVariable("debug_file", "/dev/null");
    api->SetVariable("lstm_choice_mode", "1"); // keep what was said at each step
    api->SetVariable("lstm_choice_iterations", "0");
    api->SetVariable("tessedit_do_invert", "0");
    api->SetPageSegMode(tesseract::PSM_RAW_LINE);
    return std::make_unique<TesseractReader>(std::move(api));
}

} // namespace

} // namespace nonet::detail

extern "C" __attribute__((visibility("default"))) void nonetTesseract(nonet::detail::TesseractModule& module) {
    module = {std::string("Tesseract ") + tesseract::TessBaseAPI::Version(), nonet::detail::makeTesseractReader};
}
