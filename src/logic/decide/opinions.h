#pragma once

#include "nonet/decide.h"

#include <span>

namespace nonet::detail {

/// What several opinions of one board come to, and which of them was taken.
struct OpinionDecision {
    Decision decision;
    std::size_t taken = 0;
};

/// Decides between one or two opinions of which digits are givens. The first is taken unless only the second makes a
/// puzzle; where they contradict each other, `opinionShare` of the decision says by how much it is less sure.
NONET_API OpinionDecision decideOpinions(std::span<const Readings> opinions, Rules rules, const DecideOptions& options);

/// What a board says if one hand wrote all of it, the givens too.
struct OneHandOpinion {
    Readings readings;
    double odds = 0; ///< log-odds that it is so, by what is seen of the digits alone
};

/// The same where it may also be that one hand wrote all of the board: what makes a puzzle is likelier. `taken` is
/// the number of the other opinions where one hand is what was taken.
NONET_API OpinionDecision decideHands(std::span<const Readings> opinions, const OneHandOpinion& oneHand, Rules rules,
                                      const DecideOptions& options);

/// Takes a share of a decision's confidence away; what is then no longer sure enough is doubtful.
NONET_API void lowerConfidence(Decision& decision, double share, double minConfidence);

} // namespace nonet::detail
