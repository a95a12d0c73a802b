#include "cli/picture_half.h"

#include <cstdlib>
#include <dlfcn.h>

namespace nonet::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char* kModule = "nonet_pictures.so";

/// The module beside the build's or the installation's other libraries.
fs::path findModule() {
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const fs::path& folder :
         {program / "../lib", program / NONET_MODULES_FROM_BIN, fs::path(NONET_INSTALLED_MODULES)})
        if (fs::is_regular_file(folder / kModule, ignored))
            return folder / kModule;
    return {};
}

Result<PictureHalf> load() {
    const fs::path file = findModule();
    if (file.empty())
        return Error{Errc::MissingEngine,
                     std::string("the part that reads pictures (") + kModule + ") is not there; reinstall nonet"};
    setenv("OMP_THREAD_LIMIT", "1",
           0); // read when Tesseract's OpenMP is loaded; its threads only get in each other's way
    void* module = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* entry = module ? dlsym(module, kPictureHalfEntry) : nullptr;
    if (!entry)
        return Error{Errc::MissingEngine, std::string("the part that reads pictures cannot be loaded: ") + dlerror()};
    return reinterpret_cast<PictureHalf (*)()>(entry)();
}

} // namespace

Result<std::unique_ptr<PictureScanner>> makePictureScanner(const PictureOptions& options) {
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

Result<std::vector<eval::PictureScore>> scorePictures(const EvalRequest& request) {
    const Result<PictureHalf> half = load();
    if (!half)
        return half.error();
    return half->evaluate(request);
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

} // namespace nonet::cli
