#pragma once

#include "vision/read/cut_glyph.h"

#include <opencv2/core.hpp>

#include <bitset>
#include <vector>

namespace nonet::detail {

/// What the engine takes a digit for.
struct ReadValue {
    int digit = 0;
    std::bitset<1 + kSide> mayBe; ///< all that it may well be
};

/// What a digit looks like, in a frame of its own.
struct GlyphShape {
    static constexpr int kSidePx = 24; ///< of its frame; finer ones see the noise

    ReadValue value;
    cv::Mat picture; ///< its ink alone, centred, one row of pixels after the other: mean 0, sum of squares 1
};

GlyphShape shapeOf(const Glyph& glyph, const ReadValue& value);

/// How unlike each digit is to those of the values that it may be: the logarithm of one minus their correlation, about
/// -5 for print of one font, about -2 for handwriting. CV_64F, a row for the digit and a column for each that it is
/// compared with; 0 where values differ.
cv::Mat unlikeness(const std::vector<GlyphShape>& shapes);

/// Log-odds of handwritten for each digit from how like it is to the print of its value, where `handOdds` says so far
/// what is print: a press repeats itself, no hand does. 0 where nothing can be said.
std::vector<double> unlikePrintOdds(const cv::Mat& unlikeness, const std::vector<double>& handOdds);

} // namespace nonet::detail
