#pragma once

#include "nonet/reader.h"

#include <optional>

namespace nonet::detail {

/// Whether the ink of most of the board is lighter than the paper.
bool isInkLight(const Cells& cells);

/// The ink of one cell that is most likely a digit.
struct Glyph {
    cv::Mat strength; ///< CV_32F, the inner part of the cell: 0 paper, 1 the board's full ink
    cv::Mat mask;     ///< the digit's pixels
    cv::Rect box;     ///< around the digit
    cv::Point origin; ///< of the inner part in the cell
};

/// Nothing if the cell holds no ink the size of a digit. `threshold` is the strength from which a pixel is ink.
std::optional<Glyph> findGlyph(const Cells& cells, int cell, bool isInkLight, float threshold);

/// From which strength a pixel is ink: a share of the strongest in its cell, and at least so much.
struct InkShare {
    double least = 0.15, share = 0.5;
};

/// The same by the cell's own ink, so that pencil counts as well as print.
std::optional<Glyph> findGlyphOfOwnInk(const Cells& cells, int cell, bool isInkLight, const InkShare& ink = {});

} // namespace nonet::detail
