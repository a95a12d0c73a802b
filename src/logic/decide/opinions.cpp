// Two inks, or one ink and the looks of the digits, may tell different stories of what is printed and what somebody
// wrote. That all digits together have one solution confirms nothing where fewer have it too: entries that are right
// never contradict the givens.
#include "logic/decide/opinions.h"
#include "logic/decide/priors.h"
#include "nonet/solve.h"

#include <algorithm>
#include <cmath>

namespace nonet::detail {

namespace {

/// Names the cells that the other opinion took for something else.
void addDoubts(Decision& decision, const Grid& otherGivens, double share) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (decision.givens[cell] != otherGivens[cell] &&
            std::ranges::find(decision.doubtful, cell, &CellDoubt::cell) == decision.doubtful.end())
            decision.doubtful.push_back({cell, decision.givens[cell], share, {{otherGivens[cell], 1 - share}}});
    std::ranges::sort(decision.doubtful, {}, &CellDoubt::cell);
}

/// Lowers the confidence of a decision that the other opinion contradicts.
void doubtBy(const Grid& otherGivens, double share, double minConfidence, Decision& decision) {
    decision.opinionShare = share;
    lowerConfidence(decision, share, minConfidence);
    if (decision.status == Status::Doubtful)
        addDoubts(decision, otherGivens, share);
}

/// The digits of one grid that are not in another.
Grid without(Grid grid, const Grid& other) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (other[cell])
            grid.set(cell, 0);
    return grid;
}

/// How sure the second opinion is, where the first makes no puzzle.
double shareOfSecond(const Grid& firstGivens, const Grid& secondGivens, Rules rules) {
    const bool isTooFew = firstGivens.clueCount() < kFewestGivens &&
                          countSolutions(without(secondGivens, firstGivens), rules, 2, SearchBound::tight()) != 1;
    return isTooFew ? kTooFewInOneInkShare : kSecondOpinionShare;
}

/// What the rules say for a decision.
double properNats(const Decision& decision) {
    return decision.solution.isFull() ? kImproperNats : 0;
}

} // namespace

OpinionDecision decideOpinions(std::span<const Readings> opinions, Rules rules, const DecideOptions& options) {
    Decision first = decide(opinions[0], rules, options);
    if (opinions.size() == 1)
        return {first, 0};
    Decision second = decide(opinions[1], rules, options);
    if (first.solution.isFull()) {
        if (first.solution == second.solution && second.givens.clueCount() < first.givens.clueCount())
            doubtBy(second.givens, kSecondOpinionShare, options.minConfidence, first);
        return {first, 0};
    }
    if (!second.solution.isFull())
        return {first, 0};
    doubtBy(first.givens, shareOfSecond(first.givens, second.givens, rules), options.minConfidence, second);
    return {second, 1};
}

OpinionDecision decideHands(std::span<const Readings> opinions, const OneHandOpinion& oneHand, Rules rules,
                            const DecideOptions& options) {
    if (oneHand.odds < -kHardlyNats)
        return decideOpinions(opinions, rules, options);
    Decision byHand = decide(oneHand.readings, rules, options);
    if (oneHand.odds > kHardlyNats && byHand.solution.isFull())
        return {byHand, opinions.size()};
    OpinionDecision printed = decideOpinions(opinions, rules, options);
    const double odds = oneHand.odds + (properNats(byHand) - properNats(printed.decision)),
                 share = 1 / (1 + std::exp(-odds));
    if (share > 0.5) {
        if (byHand.givens != printed.decision.givens)
            doubtBy(printed.decision.givens, share, options.minConfidence, byHand);
        return {byHand, opinions.size()};
    }
    if (byHand.givens != printed.decision.givens)
        doubtBy(byHand.givens, 1 - share, options.minConfidence, printed.decision);
    return printed;
}

void lowerConfidence(Decision& decision, double share, double minConfidence) {
    decision.confidence *= share;
    if (decision.status == Status::Solved && decision.confidence < minConfidence)
        decision.status = Status::Doubtful;
}

} // namespace nonet::detail
