// Hidden rectangles, avoidable rectangles and the bivalue universal grave: the other patterns that a puzzle with one
// solution never ends in.
#include "logic/techniques/rectangle.h"

namespace nonet::detail {

namespace {

/// `corner` has just the two digits; one of them is tied to the rectangle in both lines of the opposite corner.
void testHidden(Finder& finder, const Rectangle& each, int corner, int opposite, DigitSet digits) {
    const Candidates& grid = finder.grid();
    for (int tied : digits) {
        bool isTied = true;
        for (int line : {rowOf(opposite), kSide + colOf(opposite)}) {
            const CellSet places = unitCells(grid.rules())[static_cast<std::size_t>(line)] & grid.places(tied);
            isTied = isTied && !places.empty() && places.isSubsetOf(each.cells());
        }
        if (!isTied)
            continue;
        StepBuilder step(grid, Technique::HiddenRectangle);
        step.eliminate(opposite, digits - DigitSet{tied}).cells(each.cells()).digits(digits);
        step.unit(units(grid.rules())[static_cast<std::size_t>(rowOf(opposite))]);
        step.unit(units(grid.rules())[static_cast<std::size_t>(kSide + colOf(opposite))]);
        step.mark(each.cells(), digits).mark({corner}, digits, Mark::Role::Fin);
        step.say(slashed(digits) + " in ").say(each.cells());
        step.tell("rectangle", {{"cells", each.cells()}, {"digits", digits}});
        step.tell("hidden-rectangle",
                  {{"units", std::vector{units(grid.rules())[static_cast<std::size_t>(rowOf(opposite))],
                                         units(grid.rules())[static_cast<std::size_t>(kSide + colOf(opposite))]}},
                   {"tied", named(tied)},
                   {"other", digits - DigitSet{tied}},
                   {"opposite", CellSet{opposite}},
                   {"neighbours", each.cells() - CellSet{corner, opposite}},
                   {"corner", CellSet{corner}}});
        finder.add(step.build());
        if (finder.done())
            return;
    }
}

/// Three corners placed, and the fourth would close the swap.
void testAvoidable1(Finder& finder, const std::array<int, 4>& corners) {
    const Candidates& grid = finder.grid();
    const auto [a, b, c, d] = corners;
    if (!grid.open().contains(d) || !grid.value(a) || grid.value(b) != grid.value(c) || !grid.value(b))
        return;
    if (grid.givens().intersects({a, b, c}))
        return;
    const DigitSet digits{grid.value(a), grid.value(b)};
    StepBuilder step(grid, Technique::AvoidableRectangle1);
    step.eliminate(d, {grid.value(a)}).cells(CellSet{a, b, c, d}).digits(digits);
    step.say(slashed(digits) + " in ").say(CellSet{a, b, c, d});
    step.tell("avoidable", {{"filled", CellSet{a, b, c}}});
    step.tell(
        "avoidable.1",
        {{"corner", CellSet{d}}, {"digit", named(grid.value(a))}, {"digits", digits}, {"cells", CellSet{a, b, c, d}}});
    finder.add(step.build());
}

/// Two corners placed; the open two have one digit of the swap and the same third digit each.
void testAvoidable2(Finder& finder, int placed1, int placed2, int open1, int open2, bool isDiagonal) {
    const Candidates& grid = finder.grid();
    const int first = grid.value(placed1), second = grid.value(placed2);
    if (!first || !second || grid.givens().intersects({placed1, placed2}) || grid.at(open1).size() != 2 ||
        grid.at(open2).size() != 2 || (isDiagonal != (first == second)))
        return;
    const DigitSet third = grid.at(open1) & grid.at(open2);
    for (int extra : third) {
        // Beside the first stands open1, which would take the second's digit; with a diagonal both take one new digit.
        const DigitSet rest1 = grid.at(open1) - DigitSet{extra}, rest2 = grid.at(open2) - DigitSet{extra};
        const bool closes = isDiagonal ? rest1 == rest2 : rest1 == DigitSet{second} && rest2 == DigitSet{first};
        if (!closes)
            continue;
        StepBuilder step(grid, Technique::AvoidableRectangle2);
        const CellSet cells{placed1, placed2, open1, open2};
        step.eliminate(commonPeers({open1, open2}, grid.rules()), extra).cells(cells);
        step.digits(DigitSet{first} | DigitSet{second} | rest1).mark({open1, open2}, rest1 | rest2);
        step.mark({open1, open2}, {extra}, Mark::Role::Fin);
        step.say(slashed(DigitSet{first} | DigitSet{second} | rest1) + " in ").say(cells);
        step.tell("avoidable", {{"filled", CellSet{placed1, placed2}}});
        step.tell("avoidable.2", {{"corners", CellSet{open1, open2}},
                                  {"extra", named(extra)},
                                  {"digits", DigitSet{first} | DigitSet{second} | rest1}});
        finder.add(step.build());
    }
}

void testAvoidable(Finder& finder, Technique technique, const Rectangle& each) {
    const auto [a, b, c, d] = each;
    if (technique == Technique::AvoidableRectangle1) {
        for (const auto& corners :
             {std::array{a, b, c, d}, std::array{b, a, d, c}, std::array{c, d, a, b}, std::array{d, c, b, a}})
            testAvoidable1(finder, corners);
        return;
    }
    testAvoidable2(finder, a, b, c, d, false);
    testAvoidable2(finder, c, d, a, b, false);
    testAvoidable2(finder, a, c, b, d, false);
    testAvoidable2(finder, b, d, a, c, false);
    testAvoidable2(finder, a, d, b, c, true);
    testAvoidable2(finder, b, c, a, d, true);
}

/// The digit that the only cell of three digits must hold, or 0 if the grid is no grave but for that cell.
int graveDigit(const Candidates& grid, int cell) {
    int odd = 0;
    for (int digit : DigitSet::all())
        for (const CellSet& unit : unitCells(grid.rules())) {
            const int count = (unit & grid.places(digit)).size();
            if (count == 0 || count == 2)
                continue;
            if (count != 3 || !unit.contains(cell) || !grid.has(cell, digit) || (odd && odd != digit))
                return 0;
            odd = digit;
        }
    return odd;
}

} // namespace

void findHiddenRectangles(Finder& finder, Technique) {
    const Candidates& grid = finder.grid();
    for (const Rectangle& each : rectangles(grid.rules())) {
        if (!each.cells().isSubsetOf(grid.open()))
            continue;
        for (const auto& [corner, opposite] : {std::pair(each.a, each.d), std::pair(each.d, each.a),
                                               std::pair(each.b, each.c), std::pair(each.c, each.b)})
            if (grid.at(corner).size() == 2)
                testHidden(finder, each, corner, opposite, grid.at(corner));
        if (finder.done())
            return;
    }
}

void findAvoidableRectangles(Finder& finder, Technique technique) {
    for (const Rectangle& each : rectangles(finder.grid().rules())) {
        testAvoidable(finder, technique, each);
        if (finder.done())
            return;
    }
}

void findBugPlusOne(Finder& finder, Technique technique) {
    const Candidates& grid = finder.grid();
    const CellSet rich = grid.open() - grid.bivalues();
    if (!grid.rules().cages().empty() || rich.size() != 1 || grid.at(rich.front()).size() != 3)
        return;
    const int cell = rich.front(), digit = graveDigit(grid, cell);
    if (digit == 0)
        return;
    StepBuilder step(grid, technique);
    step.eliminate(cell, grid.at(cell) - DigitSet{digit}).cells(CellSet{cell}).digits({digit}).mark({cell}, {digit});
    step.tell("bug-plus-one", {{"cells", CellSet{cell}}, {"digits", named(digit)}});
    finder.add(step.say(digit).say(" in ").say(CellSet{cell}).build());
}

} // namespace nonet::detail
