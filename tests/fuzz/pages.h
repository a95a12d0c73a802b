#pragma once

#include "fuzz/door.h"
#include "nonet/pages.h"

#include <opencv2/core.hpp>

namespace nonet::fuzz {

/// Each page is upright, of the promised kind and within the limit, or an error.
inline void requirePages(Input input, std::int64_t maxPixels, int maxPages) {
    auto pages = openPages(Bytes(input.begin(), input.end()), "picture", {.maxPixels = maxPixels});
    if (!pages)
        return require(!pages.error().message.empty());
    while (const auto page = pages->next()) {
        if (--maxPages < 0)
            return;
        if (*page)
            require(!(*page)->bgr.empty() && (*page)->bgr.type() == CV_8UC3 &&
                    static_cast<std::int64_t>((*page)->bgr.total()) <= maxPixels);
        else
            require(!page->error().message.empty());
    }
}

} // namespace nonet::fuzz
