// The picture half of the command: the one translation unit of the module that is loaded when the first picture comes.
#include "apps/page/page_scanner.h"
#include "apps/page/corrections.h"
#include "apps/page/output_file.h"
#include "base/sha256.h"
#include "base/timer.h"
#include "nonet/draw.h"
#include "nonet/pages.h"
#include "nonet/scan.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <atomic>
#include <utility>

namespace nonet {

namespace fs = std::filesystem;

namespace {

// Small pictures for looking through: digits of a straightened puzzle stay readable, ten thousand files stay small.
constexpr int kThumbnailSidePx = 486, kThumbnailQuality = 80;

/// An error of kind BadInput is this picture's own; after one of kind BadOutput no other one can be written either.
std::optional<Error> writePicture(const fs::path& path, const cv::Mat& bgr,
                                  int jpegQuality = EncodeOptions{}.jpegQuality) {
    const auto bytes = encode(bgr, path.extension().native(), {.jpegQuality = jpegQuality});
    if (!bytes)
        return Error{Errc::BadInput, printable(path.native()) + ": " + bytes.error().message};
    return writeOutput(path, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

/// A page of the file that it names, or why there is none.
struct DecodedPage : PicturePage {
    DecodedPage(std::string name, int count, Result<Page> decoded, double ms)
        : file(std::move(name)), page(std::move(decoded)), decodeMs(ms), number_(count) {}
    int number() const override { return number_; }

    std::string file;
    Result<Page> page;
    double decodeMs;

private:
    int number_;
};

class DecodedPages : public PageReader {
public:
    DecodedPages(const PageInput& input, const DecodeOptions& options)
        : file_(input.name),
          source_(input.bytes ? openPages(*input.bytes, input.name, options) : openPages(input.name, options)) {}

    std::unique_ptr<PicturePage> next() override {
        if (!source_)
            return number_++ == 0 ? std::make_unique<DecodedPage>(file_, 1, source_.error(), 0) : nullptr;
        if (number_ > 0)
            decoding_ = Timer();
        auto page = source_->next();
        if (!page)
            return nullptr;
        ++number_;
        return std::make_unique<DecodedPage>(file_, number_, std::move(*page), decoding_.milliseconds());
    }

    bool skip() override {
        const bool hasMore = source_ ? source_->skip() : number_ == 0;
        number_ += hasMore;
        return hasMore;
    }

private:
    std::string file_;
    Timer decoding_; // of the first page: from opening on
    Result<PageSource> source_;
    int number_ = 0;
};

class PicturePageScanner : public PageScanner {
public:
    PicturePageScanner(PageOptions options, std::unique_ptr<DigitReader> reader)
        : options_(std::move(options)), reader_(std::move(reader)) {}

    std::unique_ptr<PageReader> open(const PageInput& input) override {
        return std::make_unique<DecodedPages>(input, options_.decode);
    }

    PageOutcome scan(PicturePage& picture, const PageOrder& order) override {
        auto& decoded = dynamic_cast<DecodedPage&>(picture);
        return decoded.page ? scanPage(decoded, order) : failed(decoded, decoded.page.error());
    }

private:
    static PageOutcome failed(const DecodedPage& page, const Error& error) {
        PageOutcome outcome;
        outcome.report = reportOf(error, page.number(), page.file);
        return outcome;
    }

    PageOutcome scanPage(DecodedPage& decoded, const PageOrder& order) {
        Page& page = *decoded.page;
        PageOutcome outcome;
        try {
            Scan found = nonet::scan(page.bgr, *reader_, options_.scan);
            found.ms.decode = decoded.decodeMs;
            if (!options_.debugDir.empty())
                for (const StagePicture& stage : drawStages(page.bgr, found.log))
                    writeDebug(stage.stage, stage.picture);
            const std::string unplaced = correct(found.puzzles, page.bgr, order, options_.scan.rules);
            outcome.report = reportOf(page, found, decoded.file);
            if (std::string& warning = outcome.report.warning; !unplaced.empty())
                warning += (warning.empty() ? printable(decoded.file) + ": " : "; ") + unplaced;
            if (outcome.report.error.empty())
                drawPage(page, found, order, outcome);
        } catch (const cv::Exception& error) {
            return failed(decoded,
                          {Errc::BadInput, printable(decoded.file) + ": OpenCV failed on this picture: " + error.err});
        }
        if (debugError_ && !outcome.overlayError)
            outcome.overlayError = std::exchange(debugError_, std::nullopt);
        return outcome;
    }

    void drawPage(Page& page, const Scan& found, const PageOrder& order, PageOutcome& outcome) const {
        if (!order.thumbnail.empty())
            outcome.overlayError = writeThumbnails(page.bgr, found.puzzles, order.thumbnail);
        bool isDrawn = false;
        for (const Puzzle& puzzle : found.puzzles)
            if (!order.overlay.empty() && puzzle.status != Status::Complete)
                isDrawn = draw(page.bgr, puzzle, options_.draw) || isDrawn;
        if (isDrawn && !outcome.overlayError) {
            outcome.overlayError = writePicture(order.overlay, page.bgr);
            outcome.hasOverlay = !outcome.overlayError;
        }
    }

    static std::optional<Error> writeThumbnails(const cv::Mat& page, const std::vector<Puzzle>& puzzles,
                                                const fs::path& stem) {
        for (std::size_t i = 0; i < puzzles.size(); ++i)
            if (auto error = writePicture(stem.native() + "-" + std::to_string(i + 1) + ".jpg",
                                          rectify(page, puzzles[i].lattice, kThumbnailSidePx), kThumbnailQuality))
                return error;
        if (!puzzles.empty())
            return std::nullopt;
        const double scale = std::min(1.0, 1.0 * kThumbnailSidePx / std::max(page.cols, page.rows));
        cv::Mat small;
        cv::resize(page, small, {}, scale, scale, cv::INTER_AREA);
        return writePicture(stem.native() + ".jpg", small, kThumbnailQuality);
    }

    void writeDebug(std::string_view stage, const cv::Mat& picture) {
        std::error_code ignored;
        fs::create_directories(options_.debugDir, ignored);
        static std::atomic<int> written = 0; // by all scanners: the workers of a batch share the folder
        std::string number = std::to_string(++written);
        number.insert(0, number.size() < 3 ? 3 - number.size() : 0, '0');
        if (auto error = writePicture(options_.debugDir / (number + "-" + std::string(stage) + ".png"), picture))
            debugError_ = std::move(error);
    }

    PageOptions options_;
    std::unique_ptr<DigitReader> reader_;
    std::optional<Error> debugError_;
};

Result<std::unique_ptr<PageScanner>> makePageScanner(const PageOptions& options) {
    cv::setNumThreads(1);
    auto reader = makeReader({.engine = parseEngine(options.engine).value(), .model = options.model});
    if (!reader)
        return reader.error();
    return std::unique_ptr<PageScanner>(std::make_unique<PicturePageScanner>(options, std::move(*reader)));
}

std::vector<PictureEngine> engines(const fs::path& model) {
    std::vector<PictureEngine> result;
    for (const EngineInfo& info : engineInfos(model))
        result.push_back({info.name, info.version, info.model.string(), info.modelHash, info.isReady});
    return result;
}

std::optional<Error> writeStep(const StepDrawing& drawing, const std::optional<StepPhoto>& photo,
                               const fs::path& path) {
    const auto write = [&](const cv::Mat& picture) {
        auto error = writePicture(path, picture);
        if (error)
            error->code = Errc::BadOutput;
        return error;
    };
    if (!photo)
        return write(draw(drawing));
    auto source = openPages(photo->file, photo->decode);
    if (!source)
        return source.error();
    for (auto page = source->next(); page; page = source->next())
        if (*page && (*page)->number == photo->page) {
            drawOnto((*page)->bgr, photo->corners, drawing);
            return write((*page)->bgr);
        }
    return Error{Errc::BadInput, printable(photo->file) + ": the page is gone"};
}

} // namespace

} // namespace nonet

extern "C" __attribute__((visibility("default"))) void nonetPictureHalf(nonet::PictureHalf& half) {
    half = {nonet::makePageScanner, nonet::engines, nonet::writeStep, nonet::detail::sha256};
}
