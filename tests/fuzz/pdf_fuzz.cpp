// PDF files, drawn without the process around it that bounds their time and memory: what takes too much of these is no
// finding here.
#include "fuzz/mutate.h"
#include "vision/decode/pdf_drawer.h"

#include <algorithm>

using namespace nonet;

namespace {

constexpr int kMaxPages = 2;

/// Reads a pixel of each row, which the address sanitizer looks at.
void requirePixels(const unsigned char* pixels, const detail::DrawingAnswer& answer, std::size_t stride) {
    const auto row = static_cast<std::size_t>(answer.width) * static_cast<std::size_t>(answer.channels);
    fuzz::require(answer.width > 0 && answer.height > 0 && answer.channels == 3 && stride >= row);
    volatile unsigned char last = 0;
    for (int y = 0; y < answer.height; ++y)
        last = pixels[static_cast<std::size_t>(y) * stride + row - 1];
    static_cast<void>(last);
}

void enter(fuzz::Input input) {
    detail::DrawingAnswer opened;
    const auto drawer = detail::openPdf(input, opened);
    fuzz::require(bool(drawer) == (opened.verdict == detail::Verdict::Fine));
    const int pages = drawer ? drawer->pageCount() : 0;
    for (int page = 0; page < std::min(pages, kMaxPages); ++page) {
        detail::DrawingAnswer size, drawn;
        std::size_t stride = 0;
        drawer->findSize(page, size);
        const unsigned char* pixels = drawer->draw(page, drawn, stride);
        if (pixels)
            requirePixels(pixels, drawn, stride);
        else
            fuzz::require(drawn.problem[0] != '\0');
        if (pixels && size.width > 0)
            fuzz::require(std::abs(size.width - drawn.width) <= 1 && std::abs(size.height - drawn.height) <= 1);
    }
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter, .mutate = fuzz::mutatePdf, .isBounded = false};
