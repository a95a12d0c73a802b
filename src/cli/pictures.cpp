// The picture half of the command: the one translation unit of the module that is loaded when the first picture comes.
#include "cli/eval_pictures.h"
#include "cli/output_file.h"
#include "cli/picture_half.h"
#include "nonet/draw.h"
#include "nonet/pages.h"
#include "nonet/scan.h"
#include "support/timer.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>

namespace nonet::cli {

namespace fs = std::filesystem;

namespace {

PuzzleReport reportOf(const Puzzle& puzzle) {
    PuzzleReport report;
    report.rules = puzzle.rules;
    report.decision = puzzle;
    Corners corners{};
    std::size_t i = 0;
    for (const auto& [row, col] : {std::pair{0, 0}, {0, 9}, {9, 9}, {9, 0}}) {
        corners[i++] = puzzle.lattice.at(row, col).x;
        corners[i++] = puzzle.lattice.at(row, col).y;
    }
    report.corners = corners;
    return report;
}

std::optional<Error> writePicture(const fs::path& path, const cv::Mat& bgr) {
    std::vector<unsigned char> bytes;
    try {
        cv::imencode(path.extension().string(), bgr, bytes);
    } catch (const cv::Exception& error) { // a format that cannot hold so large a picture
        return Error{Errc::BadOutput, printable(path.native()) + ": cannot be written: " + error.err};
    }
    return writeOutput(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

class Scanner : public PictureScanner {
public:
    Scanner(PictureOptions options, std::unique_ptr<DigitReader> reader)
        : options_(std::move(options)), reader_(std::move(reader)) {
        if (!options_.debugDir.empty())
            options_.scan.debug = [this](std::string_view stage, const cv::Mat& picture) {
                writeDebug(stage, picture);
            };
    }

    void scan(const PictureInput& input, const OverlayPath& overlay,
              const std::function<void(const PageOutcome&)>& done) override {
        Timer decoding;
        Result<PageSource> source =
            input.bytes ? openPages(*input.bytes, input.name, options_.decode) : openPages(input.name, options_.decode);
        if (!source) {
            done(failed(input.name, 1, source.error()));
            return;
        }
        for (int number = 1; auto page = source->next(); ++number) {
            const double decodeMs = decoding.milliseconds();
            done(*page ? scanPage(input.name, **page, decodeMs, overlay) : failed(input.name, number, page->error()));
            decoding = Timer();
        }
    }

private:
    static bool isRead(const Puzzle& puzzle) { return puzzle.status != Status::Unreadable; }

    static PageOutcome failed(const std::string& file, int number, const Error& error) {
        PageOutcome outcome;
        outcome.report.file = file;
        outcome.report.page = number;
        outcome.report.error = error.message;
        return outcome;
    }

    PageOutcome scanPage(const std::string& file, Page& page, double decodeMs, const OverlayPath& overlay) {
        PageOutcome outcome;
        PageReport& report = outcome.report;
        report.file = file;
        report.page = page.number;
        report.width = page.bgr.cols;
        report.height = page.bgr.rows;
        report.warning = page.warning;
        try {
            Scan found = nonet::scan(page.bgr, *reader_, options_.scan);
            found.ms.decode = decodeMs;
            report.ms = found.ms;
            for (Puzzle& puzzle : found.puzzles) {
                // What a cut file shows may be incomplete, however clear it is.
                if (!page.warning.empty() && puzzle.status == Status::Solved)
                    puzzle.status = Status::Doubtful;
                report.puzzles.push_back(reportOf(puzzle));
            }
            if (!page.warning.empty() && std::ranges::none_of(found.puzzles, isRead))
                return failed(file, page.number,
                              {Errc::BadInput, page.warning + ", and no sudoku could be read in it"});
            drawPage(page, found, overlay, outcome);
        } catch (const cv::Exception& error) {
            report.error = printable(file) + ": OpenCV failed on this picture: " + error.err;
        }
        if (debugError_ && !outcome.overlayError)
            outcome.overlayError = debugError_;
        return outcome;
    }

    void drawPage(Page& page, const Scan& found, const OverlayPath& overlay, PageOutcome& outcome) const {
        const fs::path path = overlay ? overlay(page.number) : fs::path{};
        bool isDrawn = false;
        for (const Puzzle& puzzle : found.puzzles)
            if (!path.empty() && puzzle.status != Status::Complete)
                isDrawn = draw(page.bgr, puzzle, options_.draw) || isDrawn;
        if (isDrawn) {
            outcome.overlayError = writePicture(path, page.bgr);
            outcome.hasOverlay = !outcome.overlayError;
        }
    }

    void writeDebug(std::string_view stage, const cv::Mat& picture) {
        std::error_code ignored;
        fs::create_directories(options_.debugDir, ignored);
        std::string number = std::to_string(++debugPictures_);
        number.insert(0, number.size() < 3 ? 3 - number.size() : 0, '0');
        if (auto error = writePicture(options_.debugDir / (number + "-" + std::string(stage) + ".png"), picture))
            debugError_ = std::move(error);
    }

    PictureOptions options_;
    std::unique_ptr<DigitReader> reader_;
    int debugPictures_ = 0;
    std::optional<Error> debugError_;
};

Result<std::unique_ptr<PictureScanner>> makeScanner(const PictureOptions& options) {
    cv::setNumThreads(1);
    auto reader = makeReader({.engine = parseEngine(options.engine).value(), .model = options.model});
    if (!reader)
        return reader.error();
    return std::unique_ptr<PictureScanner>(std::make_unique<Scanner>(options, std::move(*reader)));
}

std::vector<PictureEngine> engines(const fs::path& model) {
    std::vector<PictureEngine> result;
    for (const EngineInfo& info : engineInfos(model))
        result.push_back({info.name, info.version, info.model.string(), info.modelHash, info.isReady});
    return result;
}

Result<std::vector<eval::PictureScore>> evaluate(const EvalRequest& request) {
    cv::setNumThreads(1);
    return evaluatePictures(request);
}

std::optional<Error> writeStep(const StepDrawing& drawing, const std::optional<StepPhoto>& photo,
                               const fs::path& path) {
    if (!photo)
        return writePicture(path, draw(drawing));
    auto source = openPages(photo->file);
    if (!source)
        return source.error();
    for (auto page = source->next(); page; page = source->next())
        if (*page && (*page)->number == photo->page) {
            drawOnto((*page)->bgr, photo->corners, drawing);
            return writePicture(path, (*page)->bgr);
        }
    return Error{Errc::BadInput, printable(photo->file) + ": the page is gone"};
}

} // namespace

} // namespace nonet::cli

extern "C" __attribute__((visibility("default"))) nonet::cli::PictureHalf nonetPictureHalf() {
    return {nonet::cli::makeScanner, nonet::cli::engines, nonet::cli::evaluate, nonet::cli::writeStep};
}
