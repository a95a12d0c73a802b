#include "base/parse_json.h"

#include <algorithm>

namespace nonet::detail {

int nestingDepth(std::string_view text) {
    int depth = 0, deepest = 0;
    bool isText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            isText = !isText;
        else if (isText)
            i += c == '\\';
        else if (c == '[' || c == '{')
            deepest = std::max(deepest, ++depth);
        else
            depth -= c == ']' || c == '}';
    }
    return deepest;
}

} // namespace nonet::detail
