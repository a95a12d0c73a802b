#pragma once

#include "nonet/formats.h"

#include <nlohmann/json.hpp>

namespace nonet::web {

/// The links that open a puzzle in other programs, by the names of their export forms.
nlohmann::ordered_json linksJson(const Grid& puzzle, const Rules& rules);

} // namespace nonet::web
