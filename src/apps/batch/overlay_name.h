#pragma once

#include <string>

namespace nonet::batch {

/// The name of what is drawn for a page, without the picture format's ending, from the input's path and the page's
/// number alone: photos/a.jpg and 2 give photos+a.jpg-p2. No two pages share one.
std::string overlayName(const std::string& path, int page);

/// What the names of all pages of an input begin with: photos+a.jpg.
std::string overlayStem(const std::string& path);

} // namespace nonet::batch
