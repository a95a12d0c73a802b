// What is said between nonet and a program that draws the pages of a file for it. Both are of the same build, on the
// same machine: plain structs over a socket. First the order with the file behind it, then requests; to each of them
// one answer, behind which the pixels follow if they were asked for. The side of nonet believes no answer.
#pragma once

#include <cstdint>

namespace nonet::detail {

/// What came of an order or a request.
enum class Verdict : std::int32_t {
    Fine,
    Broken,   ///< `problem` may say why
    Cut,      ///< the file ends too early
    Locked,   ///< by a password
    NoMemory, ///< it would take more than is allowed
    TooSlow,  ///< the same of processor time
};

struct DrawingOrder {
    std::uint64_t memoryBytes = 0;   ///< address space beyond what the program takes to begin with and the file
    std::uint64_t ordinaryCpuMs = 0; ///< what takes more is no ordinary page
    std::uint64_t pageCpuMs = 0;     ///< from one drawn page to the next; the first has the opening too
    std::uint64_t pageWallMs = 0;    ///< by the clock, for a page that is not an ordinary one
    std::uint64_t fileBytes = 0;     ///< that follow
};

struct PageRequest {
    std::int32_t page = 0;        ///< from 0
    std::int32_t wantsPixels = 0; ///< 0: only the size
};

struct DrawingAnswer {
    Verdict verdict = Verdict::Fine;
    std::int32_t pages = 0;             ///< of the file
    std::int32_t width = 0, height = 0; ///< of the page as it is drawn; 0 x 0 if it cannot be read
    std::int32_t channels = 0;          ///< 3: BGR, 4: BGRA, rows without gaps; 0: no pixels follow
    std::int32_t isCut = 0;             ///< whether the file ends too early
    char problem[160] = "";             ///< what the library behind it says
};

} // namespace nonet::detail
