#pragma once

#include "read/cut_glyph.h"

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace nonet::detail {

/// What a digit looks like, in a frame of its own.
struct GlyphShape {
    static constexpr int kSidePx = 24; ///< of its frame; finer ones see the noise

    int digit = 0;                                  ///< what the engine takes it for
    std::array<float, kSidePx * kSidePx> picture{}; ///< its ink alone, centred: mean 0, sum of squares 1
};

GlyphShape shapeOf(const Glyph& glyph, int digit);

/// How unlike any two digits of one value are: the logarithm of one minus their correlation, about -5 for print of one
/// font, about -2 for handwriting. CV_64F, one row and column a digit; 0 where values differ.
cv::Mat unlikeness(const std::vector<GlyphShape>& shapes);

/// Log-odds of handwritten for each digit from how like it is to the print of its value, where `handOdds` says so far
/// what is print: a press repeats itself, no hand does. 0 where nothing can be said.
std::vector<double> unlikePrintOdds(const cv::Mat& unlikeness, const std::vector<double>& handOdds);

} // namespace nonet::detail
