// The ways are not listed: cell by cell, the sets of digits that the cells so far can use are kept (at most 512), and
// then, from the last cell back, those that lead to the sum.
#include "logic/techniques/cage_ways.h"

#include "logic/grid/sum_table.h"

#include <algorithm>
#include <bitset>

namespace nonet::detail {

namespace {

constexpr std::size_t kSets = 512;

struct Level {
    std::vector<std::uint16_t> sets; ///< that the cells before can use
    std::bitset<kSets> alive;        ///< of these, those from which the sum can be reached
};

/// The sets that one cell more can use.
Level nextLevel(const Level& level, DigitSet choice, int sum) {
    Level next;
    std::bitset<kSets> seen;
    for (const std::uint16_t set : level.sets)
        for (int digit : choice - DigitSet::fromBits(set)) {
            const auto grown = static_cast<std::uint16_t>(set | 1U << (digit - 1));
            if (seen[grown] || sumOf(DigitSet::fromBits(grown)) > sum)
                continue;
            seen.set(grown);
            next.sets.push_back(grown);
        }
    return next;
}

} // namespace

DigitSet SumWays::always() const {
    DigitSet common = combinations.empty() ? DigitSet{} : DigitSet::all();
    for (const DigitSet each : combinations)
        common &= each;
    return common;
}

SumWays waysToFill(std::span<const DigitSet> choices, int sum, const SplitSum& split, DigitSet needed) {
    std::vector<Level> levels(1, Level{{0}, {}});
    for (std::size_t i = 0; i < choices.size(); ++i) {
        levels.push_back(nextLevel(levels.back(), choices[i], sum));
        if (i + 1 == split.cells)
            std::erase_if(levels.back().sets,
                          [&](std::uint16_t set) { return sumOf(DigitSet::fromBits(set)) != split.sum; });
    }
    SumWays ways{{}, std::vector<DigitSet>(choices.size())};
    for (const std::uint16_t set : levels.back().sets)
        if (const DigitSet digits = DigitSet::fromBits(set); sumOf(digits) == sum && needed.isSubsetOf(digits)) {
            ways.combinations.push_back(digits);
            levels.back().alive.set(set);
        }
    for (std::size_t i = choices.size(); i-- > 0;)
        for (const std::uint16_t set : levels[i].sets)
            for (int digit : choices[i] - DigitSet::fromBits(set))
                if (levels[i + 1].alive[set | 1U << (digit - 1)]) {
                    levels[i].alive.set(set);
                    ways.allowed[i].insert(digit);
                }
    std::ranges::sort(ways.combinations, {}, [](DigitSet digits) { return digits.toString(); });
    return ways;
}

std::vector<DigitSet> choicesOf(const Candidates& grid, const CellSet& cells) {
    std::vector<DigitSet> choices;
    for (int cell : cells)
        choices.push_back(grid.value(cell) ? DigitSet{grid.value(cell)} : grid.at(cell));
    return choices;
}

bool canAddUp(const Candidates& grid, const Cage& cage) {
    DigitSet taken, left;
    int rest = cage.sum;
    std::vector<DigitSet> open;
    for (int cell : cage.cells)
        if (const int digit = grid.value(cell)) {
            if (taken.contains(digit))
                return false;
            taken.insert(digit);
            rest -= digit;
        } else {
            open.push_back(grid.at(cell));
            left |= grid.at(cell);
        }
    if (cage.sum == 0)
        return true;
    if (open.empty())
        return rest == 0;
    return std::ranges::any_of(combinations(static_cast<int>(open.size()), rest), [&](std::uint16_t bits) {
        const DigitSet digits = DigitSet::fromBits(bits);
        return digits.isSubsetOf(left - taken) &&
               std::ranges::none_of(open, [&](DigitSet choice) { return (choice & digits).empty(); });
    });
}

void narrowCages(Candidates& grid, const Candidates& before) {
    for (const Cage& cage : grid.rules().cages()) {
        const bool isChanged = std::ranges::any_of(cage.cells, [&](int cell) {
            return grid.at(cell) != before.at(cell) || grid.value(cell) != before.value(cell);
        });
        if (cage.sum == 0 || !isChanged)
            continue;
        const SumWays ways = waysToFill(choicesOf(grid, cage.cells), cage.sum);
        std::size_t next = 0;
        for (int cell : cage.cells) {
            const DigitSet allowed = ways.allowed[next++];
            for (int digit : ways.isPossible() ? grid.at(cell) - allowed : DigitSet{})
                grid.remove(cell, digit);
        }
    }
}

} // namespace nonet::detail
