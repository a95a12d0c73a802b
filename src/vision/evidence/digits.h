#pragma once

#include "nonet/reader.h"
#include "vision/evidence/inks.h"
#include "vision/evidence/likeness.h"

#include <array>
#include <vector>

namespace nonet::detail {

/// Height and bottom edge in cells, strength of the ink, width of the stroke in cells.
using Looks = std::array<double, 4>;

/// A digit of a board, measured.
struct Digit {
    int cell = 0;
    Looks looks{};
    double inkMass = 0; ///< all of its ink, in units of its strongest, in cells by its height
    Ink ink;
    GlyphShape shape;
};

/// The digits that the engine sees, as far as their ink can be told from the paper.
std::vector<Digit> measureDigits(const Cells& cells, const Readings& readings);

/// How unlike each digit is to those of the values that it may be; see likeness.h.
cv::Mat unlikeness(const std::vector<Digit>& digits);

/// The share of handwriting in what a cell may hold if it is not blank.
double handShare(const CellReading& reading);

/// Log-odds of entry for each digit from how far its looks are from the puzzle's print, where `entryOdds` says so far
/// what is print.
std::vector<double> looksOdds(const std::vector<Digit>& digits, const std::vector<double>& entryOdds);

} // namespace nonet::detail
