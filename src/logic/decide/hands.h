#pragma once

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

} // namespace nonet::detail
