#pragma once

#include "nonet/reader.h"

#include <span>
#include <vector>

namespace nonet::detail {

inline constexpr int kStepPx = 6;             // the model was trained to give one distribution per so many pixels
inline constexpr int kSlotPx = 6 * kStepPx;   // place of one cell, and height of the line
inline constexpr int kLineMarginPx = kStepPx; // paper before the first and after the last cell

/// The cells that are not plainly empty.
std::vector<int> inkedCells(const Cells& cells);

/// The given cells side by side as one line of text for Tesseract: 8 bits, dark ink on light paper, one slot each.
cv::Mat layOut(const Cells& cells, std::span<const int> which);

} // namespace nonet::detail
