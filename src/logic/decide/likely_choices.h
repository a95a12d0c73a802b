#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <queue>
#include <vector>

namespace nonet::detail {

/// One value for every cell of a group (0: blank).
struct Choice {
    double cost = 0; ///< nats below the group's likeliest choice
    std::array<std::uint8_t, 2> values{};
};

/// One or two cells that are decided together.
struct ChoiceGroup {
    std::array<int, 2> cells{};
    std::size_t size = 1;
    std::vector<Choice> choices; ///< by rising cost; the first costs nothing
};

/// Goes through the ways to choose in every group, by rising total cost, each once.
class LikelyChoices {
public:
    struct Pick {
        std::uint8_t group = 0, choice = 0;
    };
    /// The groups in which another than the likeliest choice is taken.
    struct Set {
        double cost = 0;
        std::vector<Pick> picks;
        bool operator<(const Set& other) const { return cost > other.cost; }
    };

    explicit LikelyChoices(std::vector<ChoiceGroup> groups);

    /// The next set, nothing once they cost more than this.
    std::optional<Set> next(double maxCost);

    const ChoiceGroup& group(const Pick& pick) const { return groups_[pick.group]; }
    const Choice& choice(const Pick& pick) const { return groups_[pick.group].choices[pick.choice]; }

private:
    void pushSuccessors(const Set& set);

    std::vector<ChoiceGroup> groups_; // those with a second choice, the cheapest second choice first
    std::priority_queue<Set> queue_;
};

} // namespace nonet::detail
