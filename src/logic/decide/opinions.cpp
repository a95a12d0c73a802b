// Whose hand put the digits there may be told in several ways: two inks, or one ink and the looks of the digits. That
// all digits together have one solution confirms nothing where fewer have it too: entries that are right never
// contradict the givens. So each story counts by its own evidence, and that it makes no puzzle counts against it.
#include "logic/decide/opinions.h"
#include "logic/decide/priors.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace nonet::detail {

namespace {

constexpr double kWorthDoubt = 0.01; // share of a story whose givens are named beside those of the one that is taken

struct Told {
    Decision decision;
    double odds = 0; ///< with what the rules say
};

/// What the rules say for a decision.
double properNats(const Decision& decision) {
    return decision.solution.isFull() ? kImproperNats : 0;
}

/// Names the cells that the other story takes for something else.
void addDoubts(Decision& decision, const Grid& otherGivens, double share) {
    for (int cell = 0; cell < Grid::kCells; ++cell)
        if (decision.givens[cell] != otherGivens[cell] &&
            std::ranges::find(decision.doubtful, cell, &CellDoubt::cell) == decision.doubtful.end())
            decision.doubtful.push_back({cell, decision.givens[cell], 1 - share, {{otherGivens[cell], share}}});
    std::ranges::sort(decision.doubtful, {}, &CellDoubt::cell);
}

/// The stories that could be taken, or make the one that is taken less sure.
std::vector<Told> tellLikely(std::span<const StoryReadings> stories, const Rules& rules, const DecideOptions& options) {
    std::vector<Told> told;
    double most = 0;
    for (const StoryReadings& story : stories) {
        if (!told.empty() && story.odds + kImproperNats < most - kHardlyNats)
            break;
        Decision decision = decide(story.readings, rules, options);
        const double odds = story.odds + properNats(decision);
        most = told.empty() ? odds : std::max(most, odds);
        told.push_back({std::move(decision), odds});
    }
    return told;
}

} // namespace

OpinionDecision decideStories(std::span<const StoryReadings> stories, const Rules& rules,
                              const DecideOptions& options) {
    const std::vector<Told> told = tellLikely(stories, rules, options);
    const auto best = std::ranges::max_element(told, {}, &Told::odds);
    OpinionDecision result{best->decision, static_cast<std::size_t>(best - told.begin())};
    const auto weightOf = [&](const Told& story) { return std::exp(story.odds - best->odds); };
    double agreeing = 0, total = 0;
    for (const Told& story : told) {
        total += weightOf(story);
        agreeing += story.decision.givens == best->decision.givens ? weightOf(story) : 0;
    }
    result.decision.opinionShare = agreeing / total;
    lowerConfidence(result.decision, result.decision.opinionShare, options.minConfidence);
    if (result.decision.status == Status::Doubtful)
        for (const Told& story : told)
            if (const double share = weightOf(story) / total; share > kWorthDoubt)
                addDoubts(result.decision, story.decision.givens, share);
    return result;
}

void weighAgainst(Decision& decision, const Decision& other, double minConfidence) {
    if (!decision.solution.isFull() || !other.solution.isFull() || decision.givens == other.givens)
        return;
    const double share = decision.confidence / (decision.confidence + other.confidence);
    lowerConfidence(decision, share, minConfidence);
    if (decision.status == Status::Doubtful)
        addDoubts(decision, other.givens, 1 - share);
}

void lowerConfidence(Decision& decision, double share, double minConfidence) {
    decision.confidence *= share;
    if (decision.status == Status::Solved && decision.confidence < minConfidence)
        decision.status = Status::Doubtful;
}

} // namespace nonet::detail
