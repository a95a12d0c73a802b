#pragma once

#include "logic/decide/likely_choices.h"
#include "nonet/decide.h"

#include <vector>

namespace nonet::detail {

/// One way in which the puzzle may have come about: the groups of cells that it leaves independent.
struct Model {
    Grid likeliest;
    double logLikelihood = 0; ///< of the likeliest values, what is known beforehand of the model included
    double mass = 1;          ///< of all its readings, in units of the likeliest
    std::vector<detail::ChoiceGroup> groups;
};

/// What may be printed, as models worth following, likeliest first: with and without handwriting, symmetric or not. The
/// choices are those of the givens; 0 is everything that is no given.
std::vector<Model> likelyModels(const Readings& readings);

} // namespace nonet::detail
