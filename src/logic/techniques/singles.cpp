// Full houses, naked singles and hidden singles.
#include "logic/techniques/finder.h"

namespace nonet::detail {

namespace {

void findFullHouses(Finder& finder) {
    const Candidates& grid = finder.grid();
    for (const Unit& unit : units(grid.rules())) {
        const CellSet open = unit.cellSet() & grid.open();
        if (finder.done())
            return;
        if (open.size() != 1 || grid.at(open.front()).size() != 1)
            continue;
        const int cell = open.front(), digit = grid.at(cell).front();
        finder.add(StepBuilder(grid, Technique::FullHouse)
                       .place(cell, digit)
                       .cells(open)
                       .digits({digit})
                       .unit(unit)
                       .mark(open, {digit})
                       .say("last cell of " + unit.code())
                       .tell("full-house", {{"units", named(unit)}, {"cells", open}, {"digits", named(digit)}})
                       .build());
    }
}

void findNakedSingles(Finder& finder) {
    const Candidates& grid = finder.grid();
    for (int cell : grid.open()) {
        if (finder.done())
            return;
        if (grid.at(cell).size() != 1)
            continue;
        const int digit = grid.at(cell).front();
        finder.add(StepBuilder(grid, Technique::NakedSingle)
                       .place(cell, digit)
                       .cells(CellSet{cell})
                       .digits({digit})
                       .mark({cell}, {digit})
                       .say("only ")
                       .say(digit)
                       .say(" is left")
                       .tell("naked-single", {{"cells", CellSet{cell}}, {"digits", named(digit)}})
                       .build());
    }
}

void findHiddenSingles(Finder& finder) {
    const Candidates& grid = finder.grid();
    for (std::size_t u = 0; u < units(grid.rules()).size(); ++u)
        for (int digit : DigitSet::all()) {
            if (finder.done())
                return;
            const CellSet places = unitCells(grid.rules())[u] & grid.places(digit);
            if (places.size() != 1)
                continue;
            const Unit& unit = units(grid.rules())[u];
            finder.add(StepBuilder(grid, Technique::HiddenSingle)
                           .place(places.front(), digit)
                           .cells(places)
                           .digits({digit})
                           .unit(unit)
                           .mark(places, {digit})
                           .say(digit)
                           .say(" in " + unit.code())
                           .tell("hidden-single", {{"units", named(unit)}, {"cells", places}, {"digits", named(digit)}})
                           .build());
        }
}

} // namespace

void findSingles(Finder& finder, Technique technique) {
    if (technique == Technique::FullHouse)
        findFullHouses(finder);
    else if (technique == Technique::NakedSingle)
        findNakedSingles(finder);
    else
        findHiddenSingles(finder);
}

} // namespace nonet::detail
