// The module behind loadPdf(): PDF pages through poppler, at 200 dots per inch. Pages that are much larger or smaller
// than paper, such as photos that were wrapped at one point a pixel, are drawn so that their longer side has the pixels
// of an A3 or A6 page at that resolution: no page needs more memory than that.

#include "vision/decode/pdf.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string_view>

#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-page-renderer.h>
#include <poppler-page.h>

namespace nonet::detail {

namespace {

constexpr double kPointsPerInch = 72, kDpi = 200;
constexpr double kMaxSidePx = 3400, kMinSidePx = 1200;
// Beyond them a page is broken rather than small or large.
constexpr double kMaxDpi = 2400, kMaxSidePoints = 1e6;

class PopplerDocument : public PdfDocument {
public:
    PopplerDocument(std::unique_ptr<poppler::document> document, bool isCut)
        : document_(std::move(document)), isCut_(isCut) {}

    int pageCount() const override { return document_->pages(); }

    PageHeader pageSize(int number) const override {
        const std::unique_ptr<poppler::page> page(document_->create_page(number));
        PageHeader size;
        if (const cv::Size2d points = page ? pointsOf(*page) : cv::Size2d(); !points.empty()) {
            const double scale = dpiFor(points) / kPointsPerInch;
            size.width = std::max(1L, std::lround(points.width * scale));
            size.height = std::max(1L, std::lround(points.height * scale));
        }
        return size;
    }

    Decoded render(int number) const override {
        Decoded decoded;
        decoded.isCut = isCut_;
        const std::unique_ptr<poppler::page> page(document_->create_page(number));
        const cv::Size2d points = page ? pointsOf(*page) : cv::Size2d();
        if (points.empty()) {
            decoded.problem = "the page cannot be read";
            return decoded;
        }
        poppler::page_renderer renderer;
        renderer.set_image_format(poppler::image::format_bgr24);
        renderer.set_render_hints(poppler::page_renderer::antialiasing | poppler::page_renderer::text_antialiasing);
        const double dpi = dpiFor(points);
        poppler::image image = renderer.render_page(page.get(), dpi, dpi);
        if (!image.is_valid() || image.format() != poppler::image::format_bgr24) {
            decoded.problem = "the page cannot be drawn";
            return decoded;
        }
        decoded.bgr = cv::Mat(image.height(), image.width(), CV_8UC3, image.data(),
                              static_cast<std::size_t>(image.bytes_per_row()))
                          .clone();
        return decoded;
    }

private:
    /// Turned as the page is shown; empty if it makes no sense.
    static cv::Size2d pointsOf(const poppler::page& page) {
        const poppler::rectf box = page.page_rect();
        const bool isTurned =
            page.orientation() == poppler::page::landscape || page.orientation() == poppler::page::seascape;
        const cv::Size2d points =
            isTurned ? cv::Size2d(box.height(), box.width()) : cv::Size2d(box.width(), box.height());
        return points.width <= kMaxSidePoints && points.height <= kMaxSidePoints ? points : cv::Size2d();
    }

    static double dpiFor(const cv::Size2d& points) {
        const double inches = std::max(points.width, points.height) / kPointsPerInch;
        return std::min(std::clamp(inches * kDpi, kMinSidePx, kMaxSidePx) / inches, kMaxDpi);
    }

    std::unique_ptr<poppler::document> document_;
    bool isCut_;
};

/// Poppler mends a file that was cut; its end mark tells.
bool hasEndMark(ByteView bytes) {
    constexpr std::string_view kMark = "%%EOF";
    const ByteView tail = bytes.last(std::min<std::size_t>(bytes.size(), 2048));
    return std::search(tail.begin(), tail.end(), kMark.begin(), kMark.end()) != tail.end();
}

/// Or Poppler writes to stderr.
void silencePoppler() {
    static std::once_flag isDone;
    std::call_once(isDone, [] { poppler::set_debug_error_function([](const std::string&, void*) {}, nullptr); });
}

std::shared_ptr<PdfDocument> openDocument(ByteView bytes, std::string& problem) {
    silencePoppler();
    std::unique_ptr<poppler::document> document(poppler::document::load_from_raw_data(
        reinterpret_cast<const char*>(bytes.data()), static_cast<int>(bytes.size())));
    if (!document) {
        problem = "the PDF is broken or cut short and cannot be opened; copy or save it again";
        return nullptr;
    }
    if (document->is_locked()) { // before anything else: to ask a locked file for its pages ends the program
        problem = "the PDF is protected by a password; save a copy without one";
        return nullptr;
    }
    return std::make_shared<PopplerDocument>(std::move(document), !hasEndMark(bytes));
}

} // namespace

} // namespace nonet::detail

extern "C" __attribute__((visibility("default"))) void nonetPdf(nonet::detail::PdfModule& module) {
    module = {nonet::detail::openDocument};
}
