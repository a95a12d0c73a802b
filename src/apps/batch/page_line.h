#pragma once

#include "apps/batch/journal.h"

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

/// Where the small pictures of a line that holds a page lie, from the output's folder on and without -1.jpg or .jpg: as
/// "thumbs" says, or by the page's name.
std::string thumbsOf(const Json& line);

} // namespace nonet::batch
