#pragma once

#include "vision/decode/drawing_protocol.h"

#include <cstdio>
#include <memory>
#include <span>

namespace nonet::detail {

/// A file that the library behind a format has opened, in the program that draws its pages. What a page's functions
/// find they write into the answer.
class PageDrawer {
public:
    virtual ~PageDrawer() = default;

    virtual int pageCount() const = 0;
    virtual void findSize(int page, DrawingAnswer& answer) = 0;
    /// The page's pixels, row by row and `stride` bytes apart; they stay until the next call. Null: see the answer.
    virtual const unsigned char* draw(int page, DrawingAnswer& answer, std::size_t& stride) = 0;
};

/// What the library behind a format says of a page; what does not fit is left out.
inline void setProblem(DrawingAnswer& answer, const char* problem) {
    std::snprintf(answer.problem, sizeof answer.problem, "%s", problem);
}

/// Opens a file; null: the answer says why. `bytes` outlive what is given back.
using OpenDrawer = std::unique_ptr<PageDrawer> (*)(std::span<const unsigned char> bytes, DrawingAnswer& answer);

/// What such a program's main() does: gives up all that it does not need, then answers requests until there are no
/// more.
int drawPages(OpenDrawer open);

} // namespace nonet::detail
