#pragma once

#include "nonet/reader.h"

#include <optional>

namespace nonet::detail {

/// The digit of one cell cut out of its surroundings: 8 bits, black on white, tight around the ink. Nothing if the
/// cell holds no ink the size of a digit.
std::optional<cv::Mat> cutGlyph(const Cells& cells, int cell, bool isInkLight);

/// Whether the ink of most of the board is lighter than the paper.
bool isInkLight(const Cells& cells);

} // namespace nonet::detail
