#pragma once

#include "nonet/error.h"

#include <optional>
#include <string>
#include <string_view>

// What the forms that are links have in common.
namespace nonet::detail {

bool isLink(std::string_view line);

/// Whether a link leads to a site of this name.
bool isLinkTo(std::string_view link, std::string_view site);

/// What stands behind `mark` up to the next part of the address, decoded.
std::optional<std::string> partBehind(std::string_view link, std::string_view mark);

Error damagedLink();
/// For a link that none of the forms can read.
Error unknownLink();

} // namespace nonet::detail
