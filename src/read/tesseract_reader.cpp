// Tesseract reads lines better than single characters: the cleaned digits of three rows of cells are laid out as one
// line, and each symbol found is given back to the cell whose place it stands in.
#include "read/cut_glyph.h"
#include "read/readers.h"

#include <opencv2/imgproc.hpp>
#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

#include <algorithm>
#include <vector>

namespace nonet::detail {

namespace {

constexpr int kGlyphPx = 36;   // height of the digits in the line, what the language model was trained near
constexpr int kSlotPx = 46;    // place per digit
constexpr int kLinePadPx = 18; // white around the line
constexpr float kBlankIfNoInk = 0.995F;
constexpr float kBlankIfUnread = 0.1F; // ink that Tesseract sees no digit in

CellReading blankReading() {
    CellReading reading;
    reading.blank = kBlankIfNoInk;
    reading.printed.fill((1 - kBlankIfNoInk) / 9);
    return reading;
}

CellReading unreadInk() {
    CellReading reading;
    reading.blank = kBlankIfUnread;
    reading.printed.fill((1 - kBlankIfUnread) / 9);
    return reading;
}

/// Tesseract's percentage is no probability: even at 99 some digits are wrong.
CellReading readingOf(int digit, float percent) {
    const float top = std::clamp(percent / 100, 0.3F, 0.985F);
    CellReading reading;
    reading.blank = (1 - top) * 0.2F;
    reading.printed.fill((1 - top) * 0.8F / 8);
    reading.printed[static_cast<std::size_t>(digit - 1)] = top;
    return reading;
}

struct Line {
    cv::Mat picture;
    std::vector<int> cells; // by slot
};

Line layOut(const std::vector<std::pair<int, cv::Mat>>& glyphs) {
    Line line;
    line.picture = cv::Mat(kGlyphPx + 2 * kLinePadPx, static_cast<int>(glyphs.size()) * kSlotPx + 2 * kLinePadPx, CV_8U,
                           cv::Scalar(255));
    for (const auto& [cell, glyph] : glyphs) {
        const double scale = static_cast<double>(kGlyphPx) / glyph.rows;
        cv::Mat sized;
        cv::resize(glyph, sized, cv::Size(std::clamp(cvRound(glyph.cols * scale), 2, kSlotPx - 8), kGlyphPx), 0, 0,
                   scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
        const int left = kLinePadPx + static_cast<int>(line.cells.size()) * kSlotPx + (kSlotPx - sized.cols) / 2;
        sized.copyTo(line.picture(cv::Rect(left, kLinePadPx, sized.cols, sized.rows)));
        line.cells.push_back(cell);
    }
    return line;
}

class TesseractReader : public DigitReader {
public:
    explicit TesseractReader(std::unique_ptr<tesseract::TessBaseAPI> api) : api_(std::move(api)) {}
    ~TesseractReader() override { api_->End(); }

    Readings read(const Cells& cells) override {
        Readings readings;
        readings.fill(blankReading());
        const bool isLight = isInkLight(cells);
        for (int band = 0; band < 3; ++band) {
            std::vector<std::pair<int, cv::Mat>> glyphs;
            for (int cell = band * 27; cell < band * 27 + 27; ++cell)
                if (auto glyph = cutGlyph(cells, cell, isLight))
                    glyphs.emplace_back(cell, *glyph);
            if (!glyphs.empty())
                readLine(layOut(glyphs), readings);
        }
        return readings;
    }

    std::string_view name() const override { return "tesseract"; }

private:
    void readLine(const Line& line, Readings& readings) {
        for (int cell : line.cells)
            readings[static_cast<std::size_t>(cell)] = unreadInk();
        api_->SetImage(line.picture.data, line.picture.cols, line.picture.rows, 1, static_cast<int>(line.picture.step));
        api_->SetSourceResolution(200);
        if (api_->Recognize(nullptr) != 0)
            return;
        const std::unique_ptr<tesseract::ResultIterator> symbols(api_->GetIterator());
        if (!symbols)
            return;
        do {
            int left = 0, top = 0, right = 0, bottom = 0;
            const std::unique_ptr<const char[]> text(symbols->GetUTF8Text(tesseract::RIL_SYMBOL));
            if (!text || text[0] < '1' || text[0] > '9' ||
                !symbols->BoundingBox(tesseract::RIL_SYMBOL, &left, &top, &right, &bottom))
                continue;
            const int slot = ((left + right) / 2 - kLinePadPx) / kSlotPx;
            if (slot >= 0 && slot < static_cast<int>(line.cells.size()))
                readings[static_cast<std::size_t>(line.cells[static_cast<std::size_t>(slot)])] =
                    readingOf(text[0] - '0', symbols->Confidence(tesseract::RIL_SYMBOL));
        } while (symbols->Next(tesseract::RIL_SYMBOL));
        api_->Clear();
    }

    std::unique_ptr<tesseract::TessBaseAPI> api_;
};

} // namespace

Result<std::unique_ptr<DigitReader>> makeTesseractReader() {
    auto api = std::make_unique<tesseract::TessBaseAPI>();
    if (api->Init(nullptr, "eng", tesseract::OEM_LSTM_ONLY) != 0)
        return Error{Errc::MissingEngine,
                     "Tesseract's English model is not there; install tesseract-ocr-eng or set TESSDATA_PREFIX"};
    api->SetVariable("debug_file", "/dev/null");
    api->SetVariable("tessedit_char_whitelist", "123456789");
    api->SetPageSegMode(tesseract::PSM_SINGLE_LINE);
    return std::unique_ptr<DigitReader>(std::make_unique<TesseractReader>(std::move(api)));
}

} // namespace nonet::detail
