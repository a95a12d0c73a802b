#pragma once

#include "nonet/decide.h"

#include <span>

namespace nonet::detail {

/// What a board says by one story of who put its digits there.
struct StoryReadings {
    Readings readings;
    double odds = 0; ///< log-odds of the story by what is seen of the digits, in units of no matter which
};

/// What several stories of one board come to, and which of them was taken.
struct OpinionDecision {
    Decision decision;
    std::size_t taken = 0;
};

/// Decides between stories, the likeliest first: what makes a puzzle is likelier. Where others that may well be true
/// have other givens, `opinionShare` of the decision says by how much it is less sure, and the cells are named. There
/// must be one.
NONET_API OpinionDecision decideStories(std::span<const StoryReadings> stories, const Rules& rules,
                                        const DecideOptions& options);

/// Takes a share of a decision's confidence away; what is then no longer sure enough is doubtful.
NONET_API void lowerConfidence(Decision& decision, double share, double minConfidence);

/// Makes a decision less sure by another one of the same puzzle, read otherwise: where both have a solution but other
/// givens, one of them is wrong, and the cells are named.
NONET_API void weighAgainst(Decision& decision, const Decision& other, double minConfidence);

} // namespace nonet::detail
