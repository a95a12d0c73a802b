#pragma once

#include <string>
#include <string_view>

namespace nonet::detail {

/// A field by RFC 4180: one with a comma, a quote or a line end stands in quotes, and quotes in it are doubled.
inline std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == text.npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

} // namespace nonet::detail
