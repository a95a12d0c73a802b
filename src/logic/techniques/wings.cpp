// XY-, XYZ- and W-wings: two cells of two digits, one of which must hold the shared digit.
#include "logic/techniques/finder.h"

namespace nonet::detail {

namespace {

void findXyWings(Finder& finder, Technique technique) {
    const Candidates& grid = finder.grid();
    const Rules& rules = grid.rules();
    const int pivotSize = technique == Technique::XyWing ? 2 : 3;
    const CellSet bivalues = grid.bivalues();
    for (int pivot : grid.open()) {
        if (grid.at(pivot).size() != pivotSize)
            continue;
        for (int a : bivalues& peers(pivot, rules))
            for (int b : bivalues& peers(pivot, rules)) {
                const DigitSet shared = grid.at(a) & grid.at(b);
                if (b <= a || shared.size() != 1)
                    continue;
                const DigitSet ends = grid.at(a) | grid.at(b);
                if (grid.at(pivot) != (pivotSize == 2 ? ends - shared : ends))
                    continue;
                const int digit = shared.front();
                StepBuilder step(grid, technique);
                step.eliminate(commonPeers({a, b}, rules) &
                                   (pivotSize == 3 ? peers(pivot, rules) : CellSet::all() - CellSet{pivot}),
                               digit);
                if (!step.isUseful())
                    continue;
                step.cells(CellSet{pivot, a, b}).digits(ends).mark({a, b}, shared);
                step.mark({a, b}, ends - shared, Mark::Role::Second).mark({pivot}, ends, Mark::Role::Fin);
                for (int wing : {a, b})
                    step.link({pivot}, (grid.at(wing) - shared).front(), {wing}, (grid.at(wing) - shared).front(),
                              false);
                step.say(slashed(ends) + " in ").say(CellSet{pivot}).say(",").say(CellSet{a, b});
                step.tell(pivotSize == 2 ? "xy-wing" : "xyz-wing", {{"pivot", CellSet{pivot}},
                                                                    {"pivotDigits", grid.at(pivot)},
                                                                    {"first", CellSet{a}},
                                                                    {"second", CellSet{b}},
                                                                    {"wings", CellSet{a, b}},
                                                                    {"x", grid.at(a) - shared},
                                                                    {"y", grid.at(b) - shared},
                                                                    {"z", shared}});
                finder.add(step.build());
                if (finder.done())
                    return;
            }
    }
}

/// Two cells with the same two digits; a strong link for one of them with an end in sight of each cell.
void findWWings(Finder& finder) {
    const Candidates& grid = finder.grid();
    const Rules& rules = grid.rules();
    const CellSet bivalues = grid.bivalues();
    for (int a : bivalues)
        for (int b : bivalues) {
            if (b <= a || grid.at(a) != grid.at(b) || peers(a, rules).contains(b))
                continue;
            for (int linkDigit : grid.at(a)) {
                const int digit = (grid.at(a) - DigitSet{linkDigit}).front();
                const CellSet struck = commonPeers({a, b}, rules) & grid.places(digit);
                for (std::size_t u = 0; u < units(rules).size() && !struck.empty(); ++u) {
                    const CellSet ends = unitCells(rules)[u] & grid.places(linkDigit);
                    if (ends.size() != 2 || ends.contains(a) || ends.contains(b))
                        continue;
                    const CellSet nearA = ends & peers(a, rules), nearB = ends & peers(b, rules);
                    if (nearA.empty() || nearB.empty() || (nearA | nearB).size() < 2)
                        continue;
                    const int first = nearA.size() == 2 ? (ends - CellSet{nearB.front()}).front() : nearA.front();
                    const int second = (ends - CellSet{first}).front();
                    StepBuilder step(grid, Technique::WWing);
                    step.eliminate(struck, digit).cells(CellSet{a, b} | ends).digits(grid.at(a));
                    step.unit(units(rules)[u]).mark({a, b}, {digit}).mark({a, b}, {linkDigit}, Mark::Role::Second);
                    step.mark(ends, {linkDigit}, Mark::Role::Fin);
                    step.link({a}, linkDigit, {first}, linkDigit, false);
                    step.link({first}, linkDigit, {second}, linkDigit, true);
                    step.link({second}, linkDigit, {b}, linkDigit, false);
                    step.say(slashed(grid.at(a)) + " in ").say(CellSet{a, b});
                    step.say(" connected by ").say(linkDigit).say(" in ").say(ends);
                    step.tell("w-wing", {{"cells", CellSet{a, b}},
                                         {"digits", grid.at(a)},
                                         {"units", named(units(rules)[u])},
                                         {"ends", ends},
                                         {"link", named(linkDigit)},
                                         {"digit", named(digit)}});
                    finder.add(step.build());
                    if (finder.done())
                        return;
                }
            }
        }
}

} // namespace

void findWings(Finder& finder, Technique technique) {
    if (technique == Technique::WWing)
        findWWings(finder);
    else
        findXyWings(finder, technique);
}

} // namespace nonet::detail
