// Picture files of every format: each page is upright, of the promised kind and within the limit, or an error.
#include "fuzz/input.h"
#include "nonet/pages.h"

using namespace nonet;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const DecodeOptions options{.maxPixels = 1'500'000};
    auto pages = openPages(std::vector<unsigned char>(data, data + size), "picture", options);
    if (!pages) {
        fuzz::require(!pages.error().message.empty());
        return 0;
    }
    int left = 20;
    while (const auto page = pages->next()) {
        if (--left < 0)
            break;
        if (!*page) {
            fuzz::require(!page->error().message.empty());
            continue;
        }
        const cv::Mat& bgr = (*page)->bgr;
        fuzz::require(!bgr.empty() && bgr.type() == CV_8UC3);
    }
    return 0;
}
