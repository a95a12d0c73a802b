// Best-first search over independent groups. Groups stand in the order of their cheapest change, so each set of changes
// has one parent that costs no more: its last change made one step cheaper, moved one group back, or left out.
#include "logic/decide/likely_choices.h"

#include <algorithm>

namespace nonet::detail {

LikelyChoices::LikelyChoices(std::vector<ChoiceGroup> groups) : groups_(std::move(groups)) {
    std::erase_if(groups_, [](const ChoiceGroup& group) { return group.choices.size() < 2; });
    std::ranges::stable_sort(groups_, {}, [](const ChoiceGroup& group) { return group.choices[1].cost; });
    queue_.push({});
}

std::optional<LikelyChoices::Set> LikelyChoices::next(double maxCost) {
    if (queue_.empty() || queue_.top().cost > maxCost)
        return std::nullopt;
    Set set = queue_.top();
    queue_.pop();
    pushSuccessors(set);
    return set;
}

void LikelyChoices::pushSuccessors(const Set& set) {
    const auto costOf = [&](const Pick& pick) { return choice(pick).cost; };
    const std::size_t following = set.picks.empty() ? 0 : set.picks.back().group + 1U;
    if (following < groups_.size()) {
        const Pick first{static_cast<std::uint8_t>(following), 1};
        Set extended = set;
        extended.picks.push_back(first);
        extended.cost += costOf(first);
        queue_.push(std::move(extended));
        if (!set.picks.empty() && set.picks.back().choice == 1) {
            Set moved = set;
            moved.cost += costOf(first) - costOf(set.picks.back());
            moved.picks.back() = first;
            queue_.push(std::move(moved));
        }
    }
    if (!set.picks.empty() && set.picks.back().choice + 1U < group(set.picks.back()).choices.size()) {
        Set dearer = set;
        ++dearer.picks.back().choice;
        dearer.cost += costOf(dearer.picks.back()) - costOf(set.picks.back());
        queue_.push(std::move(dearer));
    }
}

} // namespace nonet::detail
