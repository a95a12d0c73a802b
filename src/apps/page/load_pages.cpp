#include "apps/page/page_scanner.h"
#include "base/load_module.h"

namespace nonet {

namespace fs = std::filesystem;

namespace {

Result<PictureHalf> load() {
    const auto entry = detail::loadModule({kPicturesModule, kPictureHalfEntry, "the part that reads pictures"});
    if (!entry)
        return entry.error();
    const auto fillIn = reinterpret_cast<void (*)(PictureHalf&)>(*entry);
    PictureHalf half;
    fillIn(half);
    return half;
}

} // namespace

Result<std::unique_ptr<PageScanner>> loadPageScanner(const PageOptions& options) {
    const Result<PictureHalf> half = load();
    if (!half)
        return half.error();
    return half->makeScanner(options);
}

Result<std::vector<PictureEngine>> pictureEngines(const fs::path& model) {
    const Result<PictureHalf> half = load();
    if (!half)
        return half.error();
    return half->engines(model);
}

std::optional<Error> writeStepPicture(const StepDrawing& drawing, const std::optional<StepPhoto>& photo,
                                      const fs::path& path) {
    const Result<PictureHalf> half = load();
    if (!half)
        return half.error();
    return half->writeStep(drawing, photo, path);
}

std::string hashFile(const fs::path& file) {
    const Result<PictureHalf> half = load();
    return half ? half->hashFile(file) : "";
}

} // namespace nonet
