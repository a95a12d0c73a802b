#pragma once

#include <opencv2/core.hpp>

#include <optional>
#include <vector>

namespace nonet::detail {

/// What one digit was written with.
struct Ink {
    cv::Vec2f colour;      ///< a, b of 8-bit Lab
    cv::Vec2f paper;       ///< the same of what is around it: cells may be shaded
    float strength = 0;    ///< contrast to the paper; print is about 1
    double engineOdds = 0; ///< the engine's log-odds of handwritten
};

/// Log-odds of handwritten (or typed) for each digit of a grid from its ink; nothing unless there are clearly two.
/// `neutral` is the paper's a, b: what counts as no colour under this light.
std::optional<std::vector<double>> secondInkOdds(const std::vector<Ink>& inks, const cv::Vec2f& neutral);

/// The same for one or two digits whose colour is unlike that of all the others: too few to be an ink of their own, as
/// a mistake that an app shows in red. 0 for the others.
std::vector<double> strayInkOdds(const std::vector<Ink>& inks);

} // namespace nonet::detail
