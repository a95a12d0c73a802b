// Two strong links of one digit that meet through a weak one: one of the two far ends holds the digit. Two parallel
// lines make a skyscraper, a row and a column joined in a box a two-string kite, anything else a turbot fish. An empty
// rectangle takes a box whose places form a cross in the role of the first link.
#include "logic/techniques/finder.h"

namespace nonet::detail {

namespace {

struct StrongLink {
    std::size_t unit = 0;
    int a = 0, b = 0;
};

std::vector<StrongLink> strongLinks(const Candidates& grid, int digit) {
    std::vector<StrongLink> found;
    for (std::size_t u = 0; u < units(grid.rules()).size(); ++u)
        if (const CellSet places = unitCells(grid.rules())[u] & grid.places(digit); places.size() == 2)
            found.push_back({u, places.front(), (places - CellSet{places.front()}).front()});
    return found;
}

/// What two strong links are called when cells `near1` and `near2` join them.
Technique nameOf(const Unit& first, const Unit& second, int near1, int near2, const Rules& rules) {
    using enum Unit::Kind;
    const bool isAligned = rowOf(near1) == rowOf(near2) || colOf(near1) == colOf(near2);
    if (first.kind == second.kind && (first.kind == Row || first.kind == Column) && isAligned)
        return Technique::Skyscraper;
    const bool isCrossed = (first.kind == Row && second.kind == Column) || (first.kind == Column && second.kind == Row);
    if (isCrossed && rules.regionOf(near1) == rules.regionOf(near2))
        return Technique::TwoStringKite;
    return Technique::TurbotFish;
}

void describe(Finder& finder, Technique technique, int digit, const StrongLink& first, const StrongLink& second) {
    const Candidates& grid = finder.grid();
    const CellSet ends{first.a, second.b}, joint{first.b, second.a};
    StepBuilder step(grid, technique);
    step.eliminate(commonPeers(ends, grid.rules()) - joint, digit);
    if (!step.isUseful())
        return;
    step.cells(ends | joint).digits({digit}).mark(ends, {digit}).mark(joint, {digit}, Mark::Role::Second);
    step.unit(units(grid.rules())[first.unit]).unit(units(grid.rules())[second.unit]);
    step.link({first.a}, digit, {first.b}, digit, true).link({first.b}, digit, {second.a}, digit, false);
    step.link({second.a}, digit, {second.b}, digit, true);
    step.say(digit).say(" in ").say(ends).say(" (connected by ").say(joint).say(")");
    step.tell("two-links", {{"first", named(units(grid.rules())[first.unit])},
                            {"second", named(units(grid.rules())[second.unit])},
                            {"firstCells", CellSet{first.a, first.b}},
                            {"secondCells", CellSet{second.a, second.b}},
                            {"joint", joint},
                            {"ends", ends},
                            {"digits", named(digit)}});
    finder.add(step.build());
}

void findPairsOfLinks(Finder& finder, Technique technique, int digit) {
    const Candidates& grid = finder.grid();
    const std::vector<StrongLink> links = strongLinks(grid, digit);
    for (std::size_t i = 0; i < links.size(); ++i)
        for (std::size_t k = i + 1; k < links.size(); ++k)
            for (int turn = 0; turn < 4; ++turn) {
                StrongLink first = links[i], second = links[k];
                if (turn & 1)
                    std::swap(first.a, first.b);
                if (turn & 2)
                    std::swap(second.a, second.b);
                if (CellSet{first.a, first.b, second.a, second.b}.size() < 4 ||
                    !peers(first.b, grid.rules()).contains(second.a))
                    continue;
                if (nameOf(units(grid.rules())[first.unit], units(grid.rules())[second.unit], first.b, second.a,
                           grid.rules()) == technique)
                    describe(finder, technique, digit, first, second);
                if (finder.done())
                    return;
            }
}

struct Cross {
    std::size_t box = 0, row = 0, column = 0;
    CellSet places;
};

/// The rows and columns through a box that hold all its places for the digit, with places in both arms.
std::vector<Cross> crosses(const Candidates& grid, int digit) {
    std::vector<Cross> found;
    const auto sets = unitCells(grid.rules());
    for (std::size_t box = 2 * kSide; box < 3 * kSide; ++box) {
        const CellSet places = sets[box] & grid.places(digit);
        if (places.size() < 2)
            continue;
        for (std::size_t row = 0; row < kSide; ++row)
            for (std::size_t column = kSide; column < 2 * kSide; ++column)
                if (places.isSubsetOf(sets[row] | sets[column]) && !places.isSubsetOf(sets[row]) &&
                    !places.isSubsetOf(sets[column]))
                    found.push_back({box, row, column, places});
    }
    return found;
}

/// The link's end `a` stands in one arm of the cross: with the digit there the other arm holds the box's digit.
void testEmptyRectangle(Finder& finder, int digit, const Cross& cross, const StrongLink& link, std::size_t near,
                        std::size_t far) {
    const Candidates& grid = finder.grid();
    const auto sets = unitCells(grid.rules());
    const CellSet pair{link.a, link.b};
    if (sets[cross.box].intersects(pair) || !sets[near].contains(link.a) || sets[near].contains(link.b))
        return;
    StepBuilder step(grid, Technique::EmptyRectangle);
    step.eliminate((sets[far] & peers(link.b, grid.rules())) - sets[cross.box] - pair, digit);
    if (!step.isUseful())
        return;
    step.cells(cross.places | pair).digits({digit}).unit(units(grid.rules())[cross.box]);
    step.unit(units(grid.rules())[link.unit]).mark(cross.places, {digit}).mark({link.b}, {digit});
    step.mark({link.a}, {digit}, Mark::Role::Second).link({link.a}, digit, {link.b}, digit, true);
    step.link({link.a}, digit, sets[near] & cross.places, digit, false);
    step.say(digit).say(" in " + units(grid.rules())[cross.box].code()).say(" (").say(pair).say(")");
    step.tell("empty-rectangle", {{"box", named(units(grid.rules())[cross.box])},
                                  {"link", named(units(grid.rules())[link.unit])},
                                  {"cells", cross.places},
                                  {"near", CellSet{link.a}},
                                  {"far", CellSet{link.b}},
                                  {"rest", cross.places - sets[near]},
                                  {"digits", named(digit)}});
    finder.add(step.build());
}

void findEmptyRectangles(Finder& finder, int digit) {
    const std::vector<StrongLink> links = strongLinks(finder.grid(), digit);
    for (const Cross& cross : crosses(finder.grid(), digit))
        for (const StrongLink& link : links)
            for (const StrongLink& turned : {link, StrongLink{link.unit, link.b, link.a}}) {
                testEmptyRectangle(finder, digit, cross, turned, cross.row, cross.column);
                if (!finder.done())
                    testEmptyRectangle(finder, digit, cross, turned, cross.column, cross.row);
                if (finder.done())
                    return;
            }
}

} // namespace

void findSingleDigitPatterns(Finder& finder, Technique technique) {
    for (int digit : DigitSet::all()) {
        if (technique == Technique::EmptyRectangle)
            findEmptyRectangles(finder, digit);
        else
            findPairsOfLinks(finder, technique, digit);
        if (finder.done())
            return;
    }
}

} // namespace nonet::detail
