// Locked candidates: all places of a digit in one unit lie in a second one, so the rest of the second loses the digit.
// With diagonals the places of a unit can also share a peer without sharing a second unit (the two ends of a row see
// the opposite corners): that is the same thought and is listed as claiming.
#include "logic/techniques/finder.h"

namespace nonet::detail {

namespace {

Step describe(const Candidates& grid, Technique technique, const Unit& unit, const CellSet& places, int digit,
              const CellSet& struck) {
    return StepBuilder(grid, technique)
        .eliminate(struck, digit)
        .cells(places)
        .digits({digit})
        .unit(unit)
        .mark(places, {digit})
        .say(digit)
        .say(" in " + unit.code())
        .build();
}

} // namespace

void findLockedCandidates(Finder& finder, Technique technique) {
    const Candidates& grid = finder.grid();
    const auto all = units(grid.rules());
    const auto sets = unitCells(grid.rules());
    for (std::size_t u = 0; u < all.size(); ++u) {
        if ((all[u].kind == Unit::Kind::Box) != (technique == Technique::Pointing))
            continue;
        for (int digit : DigitSet::all()) {
            const CellSet places = sets[u] & grid.places(digit);
            if (places.size() < 2)
                continue;
            const CellSet struck = commonPeers(places, grid.rules()) & grid.places(digit);
            CellSet shown;
            for (std::size_t other = 0; other < all.size() && !finder.done(); ++other)
                if (other != u && places.isSubsetOf(sets[other]) && struck.intersects(sets[other])) {
                    finder.add(describe(grid, technique, all[u], places, digit, struck & sets[other]));
                    shown |= struck & sets[other];
                }
            if (!(struck - shown).empty() && !finder.done())
                finder.add(describe(grid, technique, all[u], places, digit, struck - shown));
            if (finder.done())
                return;
        }
    }
}

} // namespace nonet::detail
