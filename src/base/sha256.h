#pragma once

#include <filesystem>
#include <string>

namespace nonet::detail {

/// The file's SHA-256 in hexadecimal; empty if it cannot be read.
std::string sha256(const std::filesystem::path& file);

} // namespace nonet::detail
