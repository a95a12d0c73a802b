#pragma once

#include "batch/journal.h"

#include <string>

namespace nonet::batch {

/// No document has more pages; a line that says so is broken.
inline constexpr int kMaxPages = 1'000'000;

/// Whether a line of a journal or of results holds a page with all that is made of it. A file on disk may say anything.
bool isPageLine(const Json& line);

/// Whether a line of a journal says how many pages its file has.
bool isEndLine(const Json& line);

/// The exact bytes of the name in a line that is one of these.
std::string fileBytes(const Json& line);

} // namespace nonet::batch
