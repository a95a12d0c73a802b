#pragma once

#include "nonet/error.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace nonet::cli {

/// Writes a file under a temporary name in its folder and then renames it, so that nobody sees half of it.
std::optional<Error> writeOutput(const std::filesystem::path& path, std::string_view bytes);

} // namespace nonet::cli
