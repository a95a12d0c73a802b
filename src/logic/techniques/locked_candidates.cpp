// Locked candidates: all places of a digit in one unit lie in a second one, so the rest of the second loses the digit.
// With diagonals the places of a unit can also share a peer without sharing a second unit (the two ends of a row see
// the opposite corners): that is the same thought and is listed as claiming.
#include "logic/techniques/finder.h"

namespace nonet::detail {

namespace {

/// `line` is the unit that loses the digit; none where the cells that lose it only see all the places.
Step describe(const Candidates& grid, Technique technique, const Unit& unit, const Unit* line, const CellSet& places,
              int digit, const CellSet& struck) {
    StepBuilder step(grid, technique);
    step.eliminate(struck, digit).cells(places).digits({digit}).unit(unit).mark(places, {digit});
    step.say(digit).say(" in " + unit.code());
    if (line)
        step.unit(*line).tell(
            "locked", {{"units", named(unit)}, {"lines", named(*line)}, {"cells", places}, {"digits", named(digit)}});
    else
        step.tell("locked.seen", {{"units", named(unit)}, {"cells", places}, {"digits", named(digit)}});
    return step.build();
}

} // namespace

void findLockedCandidates(Finder& finder, Technique technique) {
    const Candidates& grid = finder.grid();
    const auto all = units(grid.rules());
    const auto sets = unitCells(grid.rules());
    for (std::size_t u = 0; u < all.size(); ++u) {
        if (all[u].isBox() != (technique == Technique::Pointing))
            continue;
        for (int digit : DigitSet::all()) {
            const CellSet places = sets[u] & grid.places(digit);
            if (places.size() < 2)
                continue;
            const CellSet struck = commonPeers(places, grid.rules()) & grid.places(digit);
            const Cage* cage = grid.rules().cageAt(places.front());
            CellSet shown = cage && places.isSubsetOf(cage->cells) ? cage->cells : CellSet{}; // told by cages
            for (std::size_t other = 0; other < all.size() && !finder.done(); ++other)
                if (other != u && places.isSubsetOf(sets[other]) && struck.intersects(sets[other])) {
                    finder.add(describe(grid, technique, all[u], &all[other], places, digit, struck & sets[other]));
                    shown |= struck & sets[other];
                }
            if (!(struck - shown).empty() && !finder.done())
                finder.add(describe(grid, technique, all[u], nullptr, places, digit, struck - shown));
            if (finder.done())
                return;
        }
    }
}

} // namespace nonet::detail
