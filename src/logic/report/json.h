// Results as JSON objects, for callers that add fields of their own; toJson() writes the same as text.
#pragma once

#include "nonet/hints.h"
#include "nonet/report.h"
#include "nonet/solve.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>

namespace nonet::detail {

using Json = nlohmann::ordered_json;

NONET_API Json jsonOf(const PageReport& page, const JsonOptions& options = {});
NONET_API Json jsonOf(const Explanation& explanation, const Wording& wording = {});
/// What check() found, for programs and for people.
NONET_API Json jsonOf(const GridCheck& check, CellNames names = CellNames::RowCol);
NONET_API Json jsonOf(const Step& step, const Wording& wording = {});
NONET_API Json jsonOf(std::span<const Cage> cages, CellNames names = CellNames::RowCol);
/// The help for a position, whole: a page shows its ladder rung by rung.
NONET_API Json jsonOf(const Hint& hint, const Wording& wording = {});

/// What assets/player.js takes: a grid, as yet without steps.
NONET_API Json playerData(const Candidates& start, const Grid& givens, const Wording& wording = {});
/// With the steps of an explanation, which may begin with more digits than the puzzle's own.
NONET_API Json playerData(const Explanation& explanation, const Grid& puzzle, const Wording& wording = {});
NONET_API Json playerStep(const Step& step, const Wording& wording = {});

/// One line without its end. Bytes that are not UTF-8 are replaced.
inline std::string dumpJson(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace nonet::detail
