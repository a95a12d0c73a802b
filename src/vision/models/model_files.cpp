#include "vision/models/model_files.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <iterator>

namespace nonet::detail {

namespace fs = std::filesystem;

namespace {

fs::path libraryFolder() {
    Dl_info info{};
    if (!dladdr(reinterpret_cast<void*>(&findModel), &info) || !info.dli_fname)
        return {};
    std::error_code ignored;
    return fs::weakly_canonical(info.dli_fname, ignored).parent_path();
}

std::vector<fs::path> modelFolders() {
    std::vector<fs::path> folders;
    if (const char* given = std::getenv("NONET_MODELS"))
        folders.emplace_back(given);
    const fs::path library = libraryFolder();
    // The build tree, lib/, and Debian's lib/<architecture>/.
    for (const char* relative : {"../models", "../share/nonet/models", "../../share/nonet/models"})
        folders.push_back(library / relative);
    folders.emplace_back(NONET_INSTALLED_MODELS);
    return folders;
}

} // namespace

Result<fs::path> findModel(std::string_view name, const fs::path& given) {
    std::error_code ignored;
    if (!given.empty()) {
        if (fs::is_regular_file(given, ignored))
            return given;
        return Error{Errc::MissingEngine, printable(given.string()) + ": there is no such model file"};
    }
    for (const fs::path& folder : modelFolders())
        if (fs::is_regular_file(folder / name, ignored))
            return (folder / name).lexically_normal();
    return Error{Errc::MissingEngine,
                 "the model " + std::string(name) +
                     " is not there; reinstall nonet, set NONET_MODELS to its folder or use --model"};
}

std::vector<unsigned char> readModel(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace nonet::detail
