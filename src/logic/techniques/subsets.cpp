// Naked and hidden subsets of two to four cells, and locked ones, which lie in a line and a box at once.
#include "logic/techniques/finder.h"

namespace nonet::detail {

namespace {

std::size_t sizeOf(Technique technique) {
    switch (technique) {
    case Technique::LockedPair:
    case Technique::NakedPair:
    case Technique::HiddenPair:
        return 2;
    case Technique::LockedTriple:
    case Technique::NakedTriple:
    case Technique::HiddenTriple:
        return 3;
    default:
        return 4;
    }
}

/// The units that hold all these cells.
std::vector<Unit> sharedUnits(const CellSet& cells, const Rules& rules) {
    std::vector<Unit> found;
    for (std::size_t u = 0; u < units(rules).size(); ++u)
        if (cells.isSubsetOf(unitCells(rules)[u]))
            found.push_back(units(rules)[u]);
    return found;
}

Step describe(const Candidates& grid, Technique technique, std::string_view sentence, const std::vector<Unit>& where,
              const CellSet& cells, DigitSet digits) {
    StepBuilder step(grid, technique);
    step.cells(cells).digits(digits).mark(cells, digits);
    for (const Unit& unit : where)
        step.unit(unit);
    step.say(slashed(digits) + " in ").say(cells);
    step.tell(sentence, {{"units", where}, {"cells", cells}, {"digits", digits}});
    return step.build();
}

void findNaked(Finder& finder, Technique technique) {
    const Candidates& grid = finder.grid();
    const bool wantsLocked = technique == Technique::LockedPair || technique == Technique::LockedTriple;
    const std::size_t size = sizeOf(technique);
    for (std::size_t u = 0; u < units(grid.rules()).size() && !finder.done(); ++u) {
        const CellSet& unit = unitCells(grid.rules())[u];
        std::vector<int> small;
        for (int cell : unit& grid.open())
            if (grid.at(cell).size() <= static_cast<int>(size) && grid.at(cell).size() > 1)
                small.push_back(cell);
        if ((unit & grid.open()).size() <= static_cast<int>(size))
            continue;
        forEachChoice(small, size, [&](const std::vector<int>& chosen) {
            DigitSet digits;
            CellSet cells;
            for (int cell : chosen) {
                digits |= grid.at(cell);
                cells.insert(cell);
            }
            if (digits.size() != static_cast<int>(size))
                return true;
            StepBuilder step(grid, technique);
            const std::vector<Unit> shared = sharedUnits(cells, grid.rules());
            const bool isShared = shared.size() > 1;
            if (wantsLocked != isShared && size < 4)
                return true;
            for (int digit : digits)
                step.eliminate(isShared ? commonPeers(cells, grid.rules()) : unit - cells, digit);
            if (!step.isUseful())
                return true;
            Step found = describe(grid, technique, "naked-subset", shared, cells, digits);
            found.eliminations = step.build().eliminations;
            finder.add(std::move(found));
            return !finder.done();
        });
    }
}

void findHidden(Finder& finder, Technique technique) {
    const Candidates& grid = finder.grid();
    const std::size_t size = sizeOf(technique);
    for (std::size_t u = 0; u < units(grid.rules()).size() && !finder.done(); ++u) {
        const CellSet open = unitCells(grid.rules())[u] & grid.open();
        std::vector<int> rare;
        for (int digit : DigitSet::all())
            if (const int count = (grid.places(digit) & open).size(); count > 0 && count <= static_cast<int>(size))
                rare.push_back(digit);
        if (open.size() <= static_cast<int>(size))
            continue;
        forEachChoice(rare, size, [&](const std::vector<int>& chosen) {
            DigitSet digits;
            CellSet cells;
            for (int digit : chosen) {
                digits.insert(digit);
                cells |= grid.places(digit) & open;
            }
            if (cells.size() != static_cast<int>(size))
                return true;
            StepBuilder step(grid, technique);
            for (int cell : cells)
                step.eliminate(cell, DigitSet::all() - digits);
            if (!step.isUseful())
                return true;
            Step found = describe(grid, technique, "hidden-subset", {units(grid.rules())[u]}, cells, digits);
            found.eliminations = step.build().eliminations;
            finder.add(std::move(found));
            return !finder.done();
        });
    }
}

} // namespace

void findSubsets(Finder& finder, Technique technique) {
    switch (technique) {
    case Technique::HiddenPair:
    case Technique::HiddenTriple:
    case Technique::HiddenQuad:
        return findHidden(finder, technique);
    default:
        return findNaked(finder, technique);
    }
}

} // namespace nonet::detail
