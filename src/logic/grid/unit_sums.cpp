#include "logic/grid/unit_sums.h"

#include <algorithm>

namespace nonet::detail {

namespace {

constexpr int kUnitSum = 45;
constexpr int kMaxLines = 4;     // side by side; five have the sums of the other four
constexpr int kMaxCells = 4;     // innies and outies, unless
constexpr int kMaxDifferent = 6; // all are innies that see each other
constexpr std::size_t kMaxSums = 128;

struct Group {
    CellSet cells;
    std::uint64_t units = 0;
};

std::vector<Group> listGroups(const RulesTable& table) {
    std::vector<Group> groups;
    for (std::size_t u = 0; u < table.units.size(); ++u)
        groups.push_back({table.unitCells[u], std::uint64_t{1} << u});
    for (std::size_t first = 0; first < 2 * kSide; ++first) {
        Group group = groups[first];
        for (std::size_t next = first + 1; next < first + kMaxLines && next < (first / kSide + 1) * kSide; ++next) {
            group.cells |= groups[next].cells;
            group.units |= groups[next].units;
            groups.push_back(group);
        }
    }
    for (std::size_t a = 2 * kSide; a < 3 * kSide; ++a)
        for (std::size_t b = a + 1; b < 3 * kSide; ++b)
            groups.push_back({groups[a].cells | groups[b].cells, groups[a].units | groups[b].units});
    return groups;
}

bool seeEachOther(const CellSet& cells, const RulesTable& table) {
    return std::ranges::all_of(cells, [&](int cell) {
        CellSet others = cells;
        others.erase(cell);
        return others.isSubsetOf(table.peers[static_cast<std::size_t>(cell)]);
    });
}

enum class Crossing { Innies, Outies, Fewest };

UnitSum sumOf(const Group& group, const RulesTable& table, const CellSet& open, Crossing crossing) {
    UnitSum result{group.cells, {}, kUnitSum * (group.cells.size() / kSide), group.units};
    for (const Cage& cage : table.cages) {
        if (cage.sum == 0 || !cage.cells.intersects(group.cells))
            continue;
        const CellSet inside = cage.cells & group.cells, outside = cage.cells - group.cells;
        const bool takesOutside = outside.empty() || crossing == Crossing::Outies ||
                                  (crossing == Crossing::Fewest && (outside & open).size() < (inside & open).size());
        if (!takesOutside)
            continue;
        result.innies -= inside;
        result.outies |= outside;
        result.sum -= cage.sum;
    }
    return result;
}

} // namespace

std::vector<UnitSum> unitSums(const RulesTable& table, const CellSet& open) {
    std::vector<UnitSum> found;
    if (table.cages.empty())
        return found;
    for (const Group& group : listGroups(table))
        for (const Crossing crossing : {Crossing::Innies, Crossing::Outies, Crossing::Fewest}) {
            const UnitSum sum = sumOf(group, table, open, crossing);
            const int size = (sum.innies & open).size() + (sum.outies & open).size();
            const bool isSmall =
                size <= kMaxCells || (sum.outies.empty() && size <= kMaxDifferent && seeEachOther(sum.innies, table));
            const bool saysNothing = sum.innies.empty() && sum.outies.empty() && sum.sum == 0;
            const bool isKnown = std::ranges::any_of(found, [&](const UnitSum& other) {
                return other.innies == sum.innies && other.outies == sum.outies && other.sum == sum.sum;
            });
            if (isSmall && !saysNothing && !isKnown && found.size() < kMaxSums)
                found.push_back(sum);
        }
    return found;
}

} // namespace nonet::detail
