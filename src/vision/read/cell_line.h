#pragma once

#include "nonet/reader.h"

#include <span>
#include <vector>

namespace nonet::detail {

inline constexpr int kSlotPx = 36;      // place of one cell, and height of the line: six steps of the model's
inline constexpr int kLineMarginPx = 6; // paper before the first and after the last cell

/// The cells that are not plainly empty.
std::vector<int> inkedCells(const Cells& cells);

/// The given cells side by side as one line of text for Tesseract: 8 bits, dark ink on light paper, one slot each.
cv::Mat layOut(const Cells& cells, std::span<const int> which);

} // namespace nonet::detail
