#pragma once

#include "vision/evidence/digits.h"

#include <opencv2/core.hpp>

#include <array>
#include <optional>
#include <vector>

namespace nonet::detail {

/// What tells a board that one hand wrote all of (a puzzle that somebody copied out) from one that has print on it.
struct HandMarks {
    double engine = 0; ///< mean over the digits of the engine's log-odds of handwriting
    double digits = 0; ///< share of the cells that hold one: a puzzle that was copied out is not filled in yet
    double twins = 0;  ///< share of the digits that have a twin: one of their value that is drawn just the same
};

/// Nothing where the digits are too few to tell.
std::optional<HandMarks> handMarks(const std::vector<Digit>& digits, const cv::Mat& unlikeness);

/// Log-odds that one hand wrote all of the board.
double oneHandOdds(const HandMarks& marks);

} // namespace nonet::detail
