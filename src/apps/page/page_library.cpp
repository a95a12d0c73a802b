// What the command loads with the first picture: the library's pages behind one function.
#include "apps/page/page_scanner.h"
#include "base/sha256.h"
#include "nonet/draw.h"
#include "nonet/pages.h"
#include "nonet/reader.h"

#include <opencv2/core/utility.hpp>

namespace nonet {

namespace {

class LoadedPages : public PageLibrary {
public:
    // Pages run beside each other. To be said before there are threads: OpenCV takes its own down without a lock.
    LoadedPages() { cv::setNumThreads(1); }

    Result<std::unique_ptr<PageScanner>> makeScanner(const PageOptions& options) const override {
        return makePageScanner(options);
    }

    std::vector<EngineInfo> engines(const std::filesystem::path& model) const override { return engineInfos(model); }

    Result<Bytes> stepPicture(const StepDrawing& drawing, const std::optional<StepPhoto>& photo,
                              const std::string& format) const override {
        const auto encoded = [&](const cv::Mat& picture) -> Result<Bytes> {
            auto file = encode(picture, format);
            return file ? std::move(file) : Error{Errc::BadOutput, file.error().message};
        };
        if (!photo)
            return encoded(draw(drawing));
        const auto pages = openPageReader({photo->file, {}}, photo->decode);
        if (!pages->openError().empty())
            return Error{Errc::BadInput, pages->openError()};
        while (const auto page = pages->next())
            if (page->picture && page->number == photo->page) {
                drawOnto(page->picture->bgr, photo->corners, drawing);
                return encoded(page->picture->bgr);
            }
        return Error{Errc::BadInput, printable(photo->file) + ": the page is gone"};
    }

    std::string hashFile(const std::filesystem::path& file) const override { return detail::sha256(file); }
};

} // namespace

} // namespace nonet

extern "C" __attribute__((visibility("default"))) const nonet::PageLibrary* nonetPageLibrary() {
    static const nonet::LoadedPages pages;
    return &pages;
}
