#include "logic/techniques/als.h"

#include <algorithm>

namespace nonet::detail {

namespace {

struct Bare {
    CellSet cells;
    DigitSet digits;
};

void extend(const Candidates& grid, const std::vector<int>& open, std::size_t next, int maxCells, const Bare& so_far,
            std::vector<Bare>& found) {
    for (; next < open.size(); ++next) {
        Bare grown = so_far;
        grown.cells.insert(open[next]);
        grown.digits |= grid.at(open[next]);
        if (grown.digits.size() == grown.cells.size() + 1)
            found.push_back(grown);
        if (grown.cells.size() < maxCells)
            extend(grid, open, next + 1, maxCells, grown, found);
    }
}

} // namespace

std::vector<Als> findAlmostLockedSets(const Candidates& grid, int maxCells) {
    std::vector<Bare> bare;
    for (const CellSet& unit : unitCells(grid.rules())) {
        const CellSet openSet = unit & grid.open();
        const std::vector<int> open(openSet.begin(), openSet.end());
        extend(grid, open, 0, std::min(maxCells, openSet.size() - 1), {}, bare);
    }
    std::ranges::sort(bare, [](const Bare& a, const Bare& b) {
        return a.cells.size() != b.cells.size() ? a.cells.size() < b.cells.size() : a.cells < b.cells;
    });
    const auto same = [](const Bare& a, const Bare& b) { return a.cells == b.cells; };
    bare.erase(std::unique(bare.begin(), bare.end(), same), bare.end());

    std::vector<Als> sets;
    sets.reserve(bare.size());
    for (const Bare& each : bare) {
        Als& als = sets.emplace_back(Als{each.cells, each.digits});
        for (int digit : als.digits) {
            als.places[static_cast<std::size_t>(digit)] = als.cells & grid.places(digit);
            als.seers[static_cast<std::size_t>(digit)] = commonPeers(als.placesOf(digit), grid.rules());
        }
    }
    return sets;
}

void sayAls(StepBuilder& step, const Als& als) {
    step.say(als.cells).say(" {" + als.digits.toString() + "}");
}

} // namespace nonet::detail
