#pragma once

#include <opencv2/core.hpp>

#include <optional>
#include <vector>

namespace nonet::detail {

inline constexpr double kMostEngineOdds = 4; ///< of a single digit's being handwritten that are believed

/// How well so many givens fit a published puzzle, in nats.
double countNats(int givens);

/// What one digit was written with.
struct Ink {
    cv::Vec2f tint;          ///< see inkTint()
    float strength = 0;      ///< contrast to the paper; print is about 1
    double engineOdds = 0;   ///< the engine's log-odds of handwritten
    cv::Vec3d colour, paper; ///< B, G, R
};

/// The colour of an ink, whatever it is written on and however thin it is: how much more of one channel than of another
/// it takes from the light of the paper (or adds to it), red against blue and green against both, as shares of what it
/// takes in all. Black and grey give 0, 0. Both colours are B, G, R.
cv::Vec2f inkTint(const cv::Vec3d& ink, const cv::Vec3d& paper);

/// Log-odds of handwritten (or typed) for each digit of a grid from its ink; nothing unless there are clearly two.
std::optional<std::vector<double>> secondInkOdds(const std::vector<Ink>& inks);

/// The same by strength, although the engine sees one hand: a guess for a grid that makes no puzzle otherwise.
std::optional<std::vector<double>> secondStrengthOdds(const std::vector<Ink>& inks);

/// The same for one or two digits whose colour is unlike that of all the others: too few to be an ink of their own, as
/// a mistake that an app shows in red. 0 for the others, and for a digit whose paper alone is unlike that of the
/// others, as in the cell that is selected.
std::vector<double> strayInkOdds(const std::vector<Ink>& inks);

} // namespace nonet::detail
