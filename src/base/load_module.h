#pragma once

#include "nonet/error.h"

#include <filesystem>

namespace nonet::detail {

/// A part of nonet that is loaded when it is needed, since the libraries behind it are many.
struct Module {
    const char* file;  ///< "nonet_pictures.so"
    const char* entry; ///< its one exported function
    const char* what;  ///< "the part that reads pictures": begins the error's sentence
};

/// Where the file of a part is, a module or a program; the error says that it is missing.
Result<std::filesystem::path> findPart(const char* file, const char* what);

/// The module's function; it stays loaded. The error says what is missing.
Result<void*> loadModule(const Module& module);

} // namespace nonet::detail
