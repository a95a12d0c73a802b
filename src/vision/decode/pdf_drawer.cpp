// PDF pages through poppler, at 200 dots per inch. Pages that are much larger or smaller than
// paper, such as photos that were wrapped at one point a pixel, are drawn so that their longer side has the pixels of
// an A3 or A6 page at that resolution: no page needs more memory than that.

#include "vision/decode/pdf_drawer.h"

#include <algorithm>
#include <cmath>
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

struct Points {
    double width = 0, height = 0;
    bool isEmpty() const { return width <= 0 || height <= 0; }
};

/// Turned as the page is shown; empty if it makes no sense.
Points pointsOf(const poppler::page& page) {
    const poppler::rectf box = page.page_rect();
    const bool isTurned =
        page.orientation() == poppler::page::landscape || page.orientation() == poppler::page::seascape;
    const Points points = isTurned ? Points{box.height(), box.width()} : Points{box.width(), box.height()};
    return points.width <= kMaxSidePoints && points.height <= kMaxSidePoints ? points : Points();
}

double dpiFor(const Points& points) {
    const double inches = std::max(points.width, points.height) / kPointsPerInch;
    return std::min(std::clamp(inches * kDpi, kMinSidePx, kMaxSidePx) / inches, kMaxDpi);
}

class PdfDrawer : public PageDrawer {
public:
    PdfDrawer(std::unique_ptr<poppler::document> document, bool isCut)
        : document_(std::move(document)), isCut_(isCut) {}

    int pageCount() const override { return document_->pages(); }

    void findSize(int number, DrawingAnswer& answer) override {
        const std::unique_ptr<poppler::page> page(document_->create_page(number));
        if (const Points points = page ? pointsOf(*page) : Points(); !points.isEmpty()) {
            const double scale = dpiFor(points) / kPointsPerInch;
            answer.width = static_cast<std::int32_t>(std::max(1L, std::lround(points.width * scale)));
            answer.height = static_cast<std::int32_t>(std::max(1L, std::lround(points.height * scale)));
        }
    }

    const unsigned char* draw(int number, DrawingAnswer& answer, std::size_t& stride) override {
        answer.isCut = isCut_;
        const std::unique_ptr<poppler::page> page(document_->create_page(number));
        const Points points = page ? pointsOf(*page) : Points();
        if (points.isEmpty()) {
            setProblem(answer, "the page cannot be read");
            return nullptr;
        }
        poppler::page_renderer renderer;
        renderer.set_image_format(poppler::image::format_bgr24);
        renderer.set_render_hints(poppler::page_renderer::antialiasing | poppler::page_renderer::text_antialiasing);
        const double dpi = dpiFor(points);
        image_ = renderer.render_page(page.get(), dpi, dpi);
        if (!image_.is_valid() || image_.format() != poppler::image::format_bgr24) {
            setProblem(answer, "the page cannot be drawn");
            return nullptr;
        }
        answer.width = image_.width();
        answer.height = image_.height();
        answer.channels = 3;
        stride = static_cast<std::size_t>(image_.bytes_per_row());
        return reinterpret_cast<const unsigned char*>(image_.const_data());
    }

private:
    std::unique_ptr<poppler::document> document_;
    poppler::image image_{};
    bool isCut_;
};

/// Poppler mends a file that was cut; its end mark tells.
bool hasEndMark(std::span<const unsigned char> bytes) {
    constexpr std::string_view kMark = "%%EOF";
    const auto tail = bytes.last(std::min<std::size_t>(bytes.size(), 2048));
    return std::search(tail.begin(), tail.end(), kMark.begin(), kMark.end()) != tail.end();
}

} // namespace

std::unique_ptr<PageDrawer> openPdf(std::span<const unsigned char> bytes, DrawingAnswer& answer) {
    poppler::set_debug_error_function([](const std::string&, void*) {}, nullptr);
    std::unique_ptr<poppler::document> document(poppler::document::load_from_raw_data(
        reinterpret_cast<const char*>(bytes.data()), static_cast<int>(bytes.size())));
    if (!document)
        answer.verdict = Verdict::Broken;
    else if (document->is_locked()) // before anything else: to ask a locked file for its pages ends the program
        answer.verdict = Verdict::Locked;
    else
        return std::make_unique<PdfDrawer>(std::move(document), !hasEndMark(bytes));
    return nullptr;
}

} // namespace nonet::detail
