#pragma once

#include <string>
#include <string_view>

namespace nonet::detail {

/// JSON as it may stand inside a script element, which must not hold its end tag.
inline std::string scriptJson(std::string_view json) {
    std::string text;
    text.reserve(json.size());
    for (const char c : json)
        if (c == '<')
            text += "\\u003c";
        else
            text += c;
    return text;
}

} // namespace nonet::detail
