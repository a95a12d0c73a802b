#pragma once

#include "apps/page/page_scanner.h"

namespace nonet {

/// Writes the pictures of a page's stages into the folder, which is made: 001-locate.png and so on, counted over all
/// pages of the program. The error of the last one that could not be written.
std::optional<Error> writeDebugPictures(const PageOutcome& page, const std::filesystem::path& folder);

} // namespace nonet
