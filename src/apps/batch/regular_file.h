#pragma once

#include <filesystem>
#include <fstream>

namespace nonet::batch {

/// Opens what a folder holds under a name of ours to read it; closed if it is no regular file: a pipe would wait for a
/// writer for ever.
inline std::ifstream openRegular(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) ? std::ifstream(path, std::ios::binary) : std::ifstream();
}

} // namespace nonet::batch
