#include "apps/page/load_module.h"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>

namespace nonet {

namespace fs = std::filesystem;

namespace {

/// The module beside the build's or the installation's other libraries.
fs::path findModule(const char* name) {
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const fs::path& folder :
         {program / "../lib", program / NONET_MODULES_FROM_BIN, fs::path(NONET_INSTALLED_MODULES)})
        if (fs::is_regular_file(folder / name, ignored))
            return folder / name;
    return {};
}

} // namespace

Result<void*> loadModule(const Module& module) {
    const std::string what = module.what;
    const fs::path file = findModule(module.file);
    if (file.empty())
        return Error{Errc::MissingEngine, what + " (" + module.file + ") is not there; reinstall nonet"};
    setenv("OMP_THREAD_LIMIT", "1",
           0); // read when Tesseract's OpenMP is loaded; its threads only get in each other's way
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* entry = library ? dlsym(library, module.entry) : nullptr;
    if (!entry)
        return Error{Errc::MissingEngine, what + " cannot be loaded: " + dlerror()};
    return entry;
}

} // namespace nonet
