// The one place that runs a page. What OpenCV, Tesseract or a full memory throws on the way ends here, as the error of
// this page, so that the next one is read all the same.
#include "apps/page/page_scanner.h"

#include "apps/page/corrections.h"
#include "apps/page/page_pictures.h"
#include "base/timer.h"
#include "nonet/pages.h"
#include "nonet/scan.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <new>
#include <stdexcept>
#include <string_view>

namespace nonet {

namespace {

class FilePages : public PageReader {
public:
    FilePages(PageInput input, const DecodeOptions& options)
        : file_(std::move(input.name)),
          source_(input.bytes ? openPages(std::move(*input.bytes), file_, options) : openPages(file_, options)) {}

    std::optional<OpenedPage> next() override {
        if (!source_)
            return number_++ == 0 ? std::optional(failedPage(1, source_.error())) : std::nullopt;
        if (number_ > 0)
            decoding_ = Timer();
        auto page = source_->next();
        if (!page)
            return std::nullopt;
        ++number_;
        OpenedPage opened = *page ? OpenedPage{file_, number_, std::make_shared<Page>(std::move(**page))}
                                  : failedPage(number_, page->error());
        opened.decodeMs = decoding_.milliseconds();
        return opened;
    }

    bool skip() override {
        const bool hasMore = source_ ? source_->skip() : number_ == 0;
        number_ += hasMore;
        return hasMore;
    }

    std::string openError() const override { return source_ ? std::string() : source_.error().message; }

private:
    OpenedPage failedPage(int number, const Error& error) const {
        OpenedPage page{file_, number, nullptr, error.message};
        page.isInterrupted = error.code == Errc::Interrupted;
        return page;
    }

    std::string file_;
    Timer decoding_; // of the first page: from opening on
    Result<PageSource> source_;
    int number_ = 0;
};

// What a person can see in the picture, of all that becomes of a place.
constexpr std::array<std::string_view, 3> kVisible = {"too few lines", "no lines in an outer row or column",
                                                      "part of a larger grid"};

/// "31 places looked at, 2 of them read; most of the others: too few lines"; empty if nobody looked.
std::string seenPlaces(const ScanLog& log) {
    const std::size_t places = log.proposals.size(), read = log.boards.size();
    if (places == 0)
        return {};
    std::map<std::string, int> refusals;
    for (const ScanLog::Proposal& proposal : log.proposals)
        if (std::ranges::find(kVisible, proposal.verdict) != kVisible.end())
            ++refusals[proposal.verdict];
    const auto most = std::max_element(refusals.begin(), refusals.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return std::to_string(places) + (places == 1 ? " place" : " places") + " looked at" +
           (read > 0 ? ", " + std::to_string(read) + " of them read" : "") +
           (refusals.empty() ? "" : "; most of the others: " + most->first);
}

using ScanPicture = std::function<Scan(const cv::Mat& bgr, const Options& options)>;

/// A page on its way through the stages.
struct PageRun {
    const OpenedPage& opened;
    const PageOptions& options;
    const PageOrder& order;
    PageOutcome outcome{};

    void run(const ScanPicture& scanPicture) {
        Page& page = *opened.picture;
        const Options& scanning = order.scan ? *order.scan : options.scan;
        Scan found = scanPicture(page.bgr, scanning);
        found.ms.decode = opened.decodeMs;
        outcome.whyNothing = explainNothing(found.log);
        if (found.puzzles.empty())
            outcome.seenPlaces = seenPlaces(found.log);
        if (!options.debugDir.empty())
            outcome.debug = debugPictures(page.bgr, found.log);
        const std::string unplaced = correct(found.puzzles, page.bgr, order, scanning.rules);
        outcome.report = reportOf(page, found, opened.file);
        if (std::string& warning = outcome.report.warning; !unplaced.empty())
            warning += (warning.empty() ? printable(opened.file) + ": " : "; ") + unplaced;
        if (!outcome.report.error.empty())
            return;
        for (const Puzzle& puzzle : found.puzzles)
            outcome.crossings.push_back(crossingsOf(puzzle.lattice));
        addPictures(outcome, page.bgr, found.puzzles, order, options.draw);
    }
};

std::string memoryFailure(const OpenedPage& page) {
    return printable(page.file) + ": there is not enough memory for this picture; make it smaller";
}

PageOutcome runPage(const OpenedPage& page, const PageOptions& options, const PageOrder& order,
                    const ScanPicture& scanPicture) {
    PageRun run{page, options, order};
    std::string failure = page.error;
    if (page.picture) {
        try {
            run.run(scanPicture);
            return std::move(run.outcome);
        } catch (const cv::Exception& error) {
            failure = error.code == cv::Error::StsNoMem
                          ? memoryFailure(page)
                          : printable(page.file) + ": OpenCV failed on this picture: " + error.err;
        } catch (const std::bad_alloc&) {
            failure = memoryFailure(page);
        } catch (const std::invalid_argument&) { // a caller's mistake, not the picture's
            throw;
        } catch (const std::exception& error) {
            failure = printable(page.file) + ": this page cannot be done (" + printable(error.what()) + ")";
        }
    }
    PageOutcome outcome;
    outcome.report = reportOf(Error{Errc::BadInput, failure}, page.number, page.file);
    outcome.debug = std::move(run.outcome.debug);
    return outcome;
}

class FileScanner : public PageScanner {
public:
    FileScanner(PageOptions options, Scanner scanner) : options_(std::move(options)), scanner_(std::move(scanner)) {}

    std::unique_ptr<PageReader> open(PageInput input) override {
        return openPageReader(std::move(input), options_.decode);
    }

    PageOutcome scan(const OpenedPage& page, const PageOrder& order) override {
        return runPage(page, options_, order,
                       [this](const cv::Mat& bgr, const Options& options) { return scanner_.scan(bgr, options); });
    }

private:
    PageOptions options_;
    Scanner scanner_;
};

} // namespace

PageReport scanPage(const Page& page, DigitReader& reader, const Options& options, const std::string& file) {
    const OpenedPage opened{file, page.number, std::make_shared<Page>(page)};
    const auto scanPicture = [&](const cv::Mat& bgr, const Options& scanning) { return scan(bgr, reader, scanning); };
    return runPage(opened, {.scan = options}, {}, scanPicture).report;
}

Crossings crossingsOf(const Lattice& lattice) {
    Crossings values{};
    for (std::size_t i = 0; i < lattice.crossings.size(); ++i) {
        values[2 * i] = lattice.crossings[i].x;
        values[2 * i + 1] = lattice.crossings[i].y;
    }
    return values;
}

std::unique_ptr<PageReader> openPageReader(PageInput input, const DecodeOptions& options) {
    return std::make_unique<FilePages>(std::move(input), options);
}

Result<std::unique_ptr<PageScanner>> makePageScanner(const PageOptions& options) {
    auto scanner = makeScanner(options.reader);
    if (!scanner)
        return scanner.error();
    return std::unique_ptr<PageScanner>(std::make_unique<FileScanner>(options, std::move(*scanner)));
}

} // namespace nonet
