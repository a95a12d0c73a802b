#pragma once

#include "base/limits.h"

#include <string_view>

namespace nonet::detail {

/// How deep the brackets of a JSON text go, outside of its strings.
int nestingDepth(std::string_view text);

/// JSON from outside; discarded if it is none, or nests deeper than anything that nonet reads: the library takes memory
/// for each level, and copies and writes values by recursion.
template <class Json>
Json parseJson(std::string_view text) {
    return nestingDepth(text) > kMaxJsonDepth ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

} // namespace nonet::detail
