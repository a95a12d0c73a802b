// What one cage says: its last cell, its combinations, and what it shares with a unit. A digit that it must hold goes
// from the cells that see all its places there; one that a unit has only there goes from the rest of the cage, and with
// it the combinations without it.
#include "logic/techniques/cage_ways.h"
#include "logic/techniques/finder.h"

#include <algorithm>

namespace nonet::detail {

namespace {

/// More combinations than these are not listed in a sentence.
constexpr std::size_t kMaxListed = 5;

DigitSet digitsOf(const std::vector<DigitSet>& combinations) {
    DigitSet all;
    for (const DigitSet each : combinations)
        all |= each;
    return all;
}

std::string listed(const std::vector<DigitSet>& combinations) {
    std::string text;
    for (const DigitSet each : combinations)
        text.append(text.empty() ? "" : "/").append(each.toString());
    return text;
}

StepBuilder start(const Candidates& grid, Technique technique, const Cage& cage) {
    StepBuilder step(grid, technique);
    step.cage(cage).cells(cage.cells).say(std::to_string(cage.sum) + " in ").say(cage.cells);
    return step;
}

void eliminateOthers(StepBuilder& step, const CellSet& cells, const std::vector<DigitSet>& allowed) {
    std::size_t next = 0;
    for (int cell : cells)
        step.eliminate(cell, DigitSet::all() - allowed[next++]);
}

void testLastCell(Finder& finder, const Cage& cage) {
    const Candidates& grid = finder.grid();
    const CellSet open = cage.cells & grid.open();
    if (open.size() != 1)
        return;
    int digit = cage.sum;
    for (int cell : cage.cells - open)
        digit -= grid.value(cell);
    if (digit < 1 || digit > kSide || !grid.has(open.front(), digit))
        return;
    StepBuilder step = start(grid, Technique::CageSingle, cage);
    step.place(open.front(), digit).digits({digit}).mark(open, {digit});
    if (cage.cells.size() == 1)
        step.tell("cage-single.alone", {{"cells", open}, {"digits", named(digit)}});
    else
        step.tell("cage-single", {{"sum", cage.sum}, {"cage", cage.cells}, {"cells", open}, {"digits", named(digit)}});
    finder.add(step.build());
}

/// Says what a cage can hold, and that the digits cannot stand in every cell if one of them goes.
void tellCombinations(StepBuilder& step, const Cage& cage, const std::vector<DigitSet>& combinations) {
    if (combinations.size() > kMaxListed) {
        step.tell("cage-combinations.many", {{"sum", cage.sum}, {"cells", cage.cells}});
        return;
    }
    const DigitSet digits = digitsOf(combinations);
    step.digits(digits).say(" {" + listed(combinations) + "}");
    step.tell("cage-combinations", {{"sum", cage.sum}, {"cells", cage.cells}, {"combinations", combinations}});
    for (const Candidate& struck : step.eliminations())
        if (digits.contains(struck.digit)) {
            step.tell("cage-combinations.arranged");
            return;
        }
}

void testCombinations(Finder& finder, const Cage& cage) {
    const Candidates& grid = finder.grid();
    if ((cage.cells & grid.open()).size() < 2)
        return; // told as its last cell
    const SumWays ways = waysToFill(choicesOf(grid, cage.cells), cage.sum);
    if (!ways.isPossible())
        return;
    StepBuilder step = start(grid, Technique::CageCombinations, cage);
    eliminateOthers(step, cage.cells, ways.allowed);
    if (!step.isUseful())
        return;
    tellCombinations(step, cage, ways.combinations);
    std::size_t next = 0;
    for (int cell : cage.cells)
        step.mark({cell}, ways.allowed[next++]);
    finder.add(step.build());
}

/// `line` holds all the places; none where the cells that lose the digit only see them.
void reportPointing(Finder& finder, const Cage& cage, const CellSet& places, int digit, const Unit* line,
                    const CellSet& struck) {
    const Candidates& grid = finder.grid();
    StepBuilder step = start(grid, Technique::CagePointing, cage);
    step.eliminate(struck, digit).digits({digit}).mark(places, {digit}).say(" needs ").say(digit);
    std::vector<std::pair<std::string_view, Named>> values = {
        {"sum", cage.sum}, {"cage", cage.cells}, {"cells", places}, {"digits", named(digit)}};
    if (line) {
        values.emplace_back("lines", named(*line));
        step.unit(*line).say(" in " + line->code());
    }
    finder.add(step.tell(line ? "cage-pointing" : "cage-pointing.seen", std::move(values)).build());
}

void testPointing(Finder& finder, const Cage& cage) {
    const Candidates& grid = finder.grid();
    const Rules& rules = grid.rules();
    for (int digit : waysToFill(choicesOf(grid, cage.cells), cage.sum).always()) {
        const CellSet places = cage.cells & grid.places(digit);
        if (places.size() < 2)
            continue;
        CellSet struck = (commonPeers(places, rules) & grid.places(digit)) - cage.cells;
        for (std::size_t u = 0; u < units(rules).size() && !finder.done(); ++u)
            if (places.isSubsetOf(unitCells(rules)[u]) && struck.intersects(unitCells(rules)[u])) {
                reportPointing(finder, cage, places, digit, &units(rules)[u], struck & unitCells(rules)[u]);
                struck -= unitCells(rules)[u];
            }
        if (!struck.empty() && !finder.done())
            reportPointing(finder, cage, places, digit, nullptr, struck);
        if (finder.done())
            return;
    }
}

/// All places of the digit in the unit lie in the cage.
void reportClaiming(Finder& finder, const Cage& cage, const Unit& unit, const CellSet& places, int digit) {
    const Candidates& grid = finder.grid();
    std::vector<DigitSet> choices = choicesOf(grid, cage.cells);
    std::size_t next = 0;
    for (int cell : cage.cells) {
        if (!places.contains(cell))
            choices[next].erase(digit);
        ++next;
    }
    const SumWays ways = waysToFill(choices, cage.sum, {}, {digit});
    StepBuilder step = start(grid, Technique::CageClaiming, cage);
    if (!ways.isPossible())
        return;
    eliminateOthers(step, cage.cells, ways.allowed);
    if (!step.isUseful())
        return;
    step.unit(unit).digits({digit}).mark(places, {digit}).say(" takes ").say(digit).say(" of " + unit.code());
    step.tell(
        "cage-claiming",
        {{"units", named(unit)}, {"cells", places}, {"sum", cage.sum}, {"cage", cage.cells}, {"digits", named(digit)}});
    const bool goesAlone = std::ranges::all_of(
        step.eliminations(), [&](const Candidate& each) { return each.digit == digit && !places.contains(each.cell); });
    if (!goesAlone && ways.combinations.size() <= kMaxListed)
        step.tell("cage-claiming.combinations", {{"combinations", ways.combinations}});
    else if (!goesAlone)
        step.tell("cage-claiming.many");
    finder.add(step.build());
}

void testClaiming(Finder& finder, const Cage& cage) {
    const Candidates& grid = finder.grid();
    const Rules& rules = grid.rules();
    for (std::size_t u = 0; u < units(rules).size(); ++u)
        for (int digit : DigitSet::all()) {
            const CellSet places = unitCells(rules)[u] & grid.places(digit);
            if (places.size() > 1 && places.isSubsetOf(cage.cells))
                reportClaiming(finder, cage, units(rules)[u], places, digit);
            if (finder.done())
                return;
        }
}

} // namespace

void findCages(Finder& finder, Technique technique) {
    const auto test = technique == Technique::CageSingle         ? testLastCell
                      : technique == Technique::CageCombinations ? testCombinations
                      : technique == Technique::CagePointing     ? testPointing
                                                                 : testClaiming;
    for (const Cage& cage : finder.grid().rules().cages()) {
        if (cage.sum > 0 && cage.cells.intersects(finder.grid().open()))
            test(finder, cage);
        if (finder.done())
            return;
    }
}

} // namespace nonet::detail
