#include "base/load_module.h"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <string>
#include <vector>

namespace nonet::detail {

namespace fs = std::filesystem;

namespace {

/// Beside the library or the program that this code is in, in the build tree or installed.
std::vector<fs::path> moduleFolders() {
    std::vector<fs::path> folders;
    Dl_info info{};
    std::error_code ignored;
    if (dladdr(reinterpret_cast<void*>(&loadModule), &info) && info.dli_fname && *info.dli_fname == '/') {
        const fs::path here = fs::weakly_canonical(info.dli_fname, ignored).parent_path();
        folders.push_back(here);
        folders.push_back(here / "nonet");
    }
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    folders.push_back(program / "../lib");
    folders.push_back(program / NONET_MODULES_FROM_BIN);
    folders.emplace_back(NONET_INSTALLED_MODULES);
    return folders;
}

} // namespace

Result<fs::path> findPart(const char* file, const char* what) {
    std::error_code ignored;
    for (const fs::path& folder : moduleFolders())
        if (fs::is_regular_file(folder / file, ignored))
            return folder / file;
    return Error{Errc::MissingEngine,
                 std::string(what) + " (" + file + ") is not there; install a nonet that was built with it"};
}

Result<void*> loadModule(const Module& module) {
    const auto file = findPart(module.file, module.what);
    if (!file)
        return file.error();
    void* library = dlopen(file->c_str(), RTLD_NOW | RTLD_LOCAL);
    void* entry = library ? dlsym(library, module.entry) : nullptr;
    if (!entry)
        return Error{Errc::MissingEngine, std::string(module.what) + " cannot be loaded: " + dlerror()};
    return entry;
}

} // namespace nonet::detail
