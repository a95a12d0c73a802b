#pragma once

#include "logic/decide/likely_choices.h"
#include "nonet/decide.h"

#include <vector>

namespace nonet::detail {

/// A guess at how much of what is written in a grid is handwriting.
struct HandShare {
    double share = 0; ///< of the digits
    double prior = 1; ///< of this share, and those near to it that explain the readings as well
};

/// No handwriting at all, and the likeliest share above none, as far as either is possible. That there is a second hand
/// at all needs evidence, so one doubtful cell among printed ones is print; how much the hand wrote is open.
std::vector<HandShare> likelyHandShares(const Readings& readings);

/// One way in which the puzzle may have come about: the groups of cells that it leaves independent.
struct Model {
    Grid likeliest;
    double logLikelihood = 0; ///< of the likeliest values, what is known beforehand of the model included
    double mass = 1;          ///< of all its readings, in units of the likeliest
    std::vector<ChoiceGroup> groups;
};

/// What may be printed, as models worth following, likeliest first: with and without handwriting, symmetric or not. The
/// choices are those of the givens; 0 is everything that is no given.
std::vector<Model> likelyModels(const Readings& readings);

} // namespace nonet::detail
