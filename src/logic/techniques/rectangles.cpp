// Unique rectangles, types 1-6. Four cells in two rows, two columns and two boxes with the same two digits only could
// be swapped, so a puzzle with one solution never has them. The floor are the corners with just the two digits, the
// roof are the others.
#include "logic/techniques/rectangle.h"

#include <algorithm>

namespace nonet::detail {

namespace {

/// The units that a cell is in, as bits, and its cage.
struct Places {
    std::uint64_t units = 0;
    int cage = -1;
};

std::array<Places, Grid::kCells> placesOf(const Rules& rules) {
    std::array<Places, Grid::kCells> found{};
    for (std::size_t u = 0; u < units(rules).size(); ++u)
        for (int cell : units(rules)[u].cells)
            found[static_cast<std::size_t>(cell)].units |= std::uint64_t{1} << u;
    for (std::size_t cell = 0; cell < found.size(); ++cell)
        found[cell].cage = rules.table().cageOf[cell];
    return found;
}

/// Whether the swap of two digits keeps what every unit and cage holds: each has as many of the corners a and d, which
/// hold one of the digits, as of b and c.
bool canSwap(const Places& a, const Places& b, const Places& c, const Places& d) {
    const bool isMixed = (a.units & d.units) != 0 || (b.units & c.units) != 0 || (a.cage >= 0 && a.cage == d.cage) ||
                         (b.cage >= 0 && b.cage == c.cage);
    return !isMixed && (a.units | d.units) == (b.units | c.units) &&
           std::minmax({a.cage, d.cage}) == std::minmax({b.cage, c.cage});
}

std::vector<Rectangle> makeRectangles(const Rules& rules) {
    const std::array<Places, Grid::kCells> all = placesOf(rules);
    std::vector<Rectangle> found;
    for (int top = 0; top < kSide; ++top)
        for (int bottom = top + 1; bottom < kSide; ++bottom)
            for (int left = 0; left < kSide; ++left)
                for (int right = left + 1; right < kSide; ++right) {
                    const Rectangle each{cellAt(top, left), cellAt(top, right), cellAt(bottom, left),
                                         cellAt(bottom, right)};
                    const auto at = [&](int cell) { return all[static_cast<std::size_t>(cell)]; };
                    if (canSwap(at(each.a), at(each.b), at(each.c), at(each.d)))
                        found.push_back(each);
                }
    return found;
}

/// Two digits in the corners of a rectangle, at least one in each. A corner may lack one of them: the swap that the
/// pattern forbids is one of the finished grid.
struct Deadly {
    CellSet cells, floor, roof;
    DigitSet digits, extras;
    bool isDiagonal = false; ///< the roof is two opposite corners
};

std::optional<Deadly> deadlyPattern(const Candidates& grid, const Rectangle& each, DigitSet digits) {
    Deadly deadly{each.cells(), {}, {}, digits, {}, false};
    for (int cell : deadly.cells) {
        if ((grid.at(cell) & digits).empty())
            return std::nullopt;
        (grid.at(cell).isSubsetOf(digits) ? deadly.floor : deadly.roof).insert(cell);
        deadly.extras |= grid.at(cell) - digits;
    }
    deadly.isDiagonal = deadly.roof == CellSet{each.a, each.d} || deadly.roof == CellSet{each.b, each.c};
    return deadly;
}

class RectangleSearch {
public:
    RectangleSearch(Finder& finder, Technique technique)
        : finder_(finder), grid_(finder.grid()), technique_(technique) {}

    void test(const Deadly& deadly) {
        const int roof = deadly.roof.size();
        const bool isSide = roof == 2 && !deadly.isDiagonal;
        using enum Technique;
        if (technique_ == UniqueRectangle1 && roof == 1)
            type1(deadly);
        else if (((technique_ == UniqueRectangle2 && isSide) ||
                  (technique_ == UniqueRectangle5 && (deadly.isDiagonal || roof == 3))) &&
                 deadly.extras.size() == 1)
            types2and5(deadly);
        else if (technique_ == UniqueRectangle3 && isSide && deadly.extras.size() > 1)
            type3(deadly);
        else if (technique_ == UniqueRectangle4 && isSide)
            type4(deadly);
        else if (technique_ == UniqueRectangle6 && deadly.isDiagonal)
            type6(deadly);
    }

private:
    StepBuilder start() const { return StepBuilder(grid_, technique_); }

    /// `why` says what the rectangle means for the roof.
    void report(StepBuilder& step, const Deadly& deadly, Clause why, const CellSet& helpers = {}) {
        if (!step.isUseful())
            return;
        step.tell("rectangle", {{"cells", deadly.cells}, {"digits", deadly.digits}});
        why.values.emplace_back("roof", deadly.roof);
        step.tell(why.id, std::move(why.values));
        step.cells(deadly.cells | helpers).digits(deadly.digits).mark(deadly.cells, deadly.digits);
        step.mark(deadly.roof, deadly.extras, Mark::Role::Fin).mark(helpers, DigitSet::all(), Mark::Role::Second);
        step.say(slashed(deadly.digits) + " in ").say(deadly.cells);
        if (!helpers.empty())
            step.say(" with ").say(helpers);
        finder_.add(step.build());
    }

    void type1(const Deadly& deadly) {
        StepBuilder step = start();
        report(step.eliminate(deadly.roof.front(), deadly.digits), deadly, {"rectangle.1", {}});
    }

    void types2and5(const Deadly& deadly) {
        StepBuilder step = start();
        report(step.eliminate(commonPeers(deadly.roof, grid_.rules()), deadly.extras.front()), deadly,
               {"rectangle.2", {{"extras", deadly.extras}}});
    }

    /// The roof's extra digits act as one cell of a naked subset.
    void type3(const Deadly& deadly) {
        const CellSet both = deadly.roof;
        for (std::size_t u = 0; u < units(grid_.rules()).size(); ++u) {
            const CellSet& unit = unitCells(grid_.rules())[u];
            if (!both.isSubsetOf(unit))
                continue;
            const CellSet rest = (unit & grid_.open()) - both;
            const std::vector<int> others(rest.begin(), rest.end());
            for (std::size_t size = 1; size < others.size() && size < 5; ++size)
                forEachChoice(others, size, [&](const std::vector<int>& chosen) {
                    DigitSet digits = deadly.extras;
                    CellSet helpers;
                    for (int cell : chosen) {
                        digits |= grid_.at(cell);
                        helpers.insert(cell);
                    }
                    if (digits.size() != static_cast<int>(size) + 1)
                        return true;
                    StepBuilder step = start();
                    for (int digit : digits)
                        step.eliminate(commonPeers(helpers | both, grid_.rules()), digit);
                    const Unit& where = units(grid_.rules())[u];
                    report(step.unit(where), deadly,
                           {"rectangle.3",
                            {{"extras", deadly.extras},
                             {"helpers", helpers},
                             {"units", named(where)},
                             {"subset", digits}}},
                           helpers);
                    return !finder_.done();
                });
            if (finder_.done())
                return;
        }
    }

    bool isLockedInRoof(const CellSet& unit, int digit, const CellSet& roof) const {
        const CellSet places = unit & grid_.places(digit);
        return roof.isSubsetOf(unit) && !places.empty() && places.isSubsetOf(roof);
    }

    void type4(const Deadly& deadly) {
        for (int locked : deadly.digits)
            for (std::size_t u = 0; u < units(grid_.rules()).size() && !finder_.done(); ++u)
                if (isLockedInRoof(unitCells(grid_.rules())[u], locked, deadly.roof)) {
                    StepBuilder step = start();
                    const int other = (deadly.digits - DigitSet{locked}).front();
                    const Unit& where = units(grid_.rules())[u];
                    report(
                        step.eliminate(deadly.roof, other).unit(where), deadly,
                        {"rectangle.4", {{"units", named(where)}, {"locked", named(locked)}, {"other", named(other)}}});
                    break;
                }
    }

    /// The rectangle's two rows or columns, if they have the digit nowhere else; otherwise none.
    std::vector<Unit> confining(Unit::Kind kind, int digit, const CellSet& cells) const {
        std::vector<Unit> lines;
        for (std::size_t u = 0; u < units(grid_.rules()).size(); ++u) {
            const CellSet& unit = unitCells(grid_.rules())[u];
            const CellSet places = unit & grid_.places(digit);
            if (units(grid_.rules())[u].kind != kind || !unit.intersects(cells))
                continue;
            if (places.empty() || !places.isSubsetOf(cells))
                return {};
            lines.push_back(units(grid_.rules())[u]);
        }
        return lines;
    }

    /// One digit makes an X-wing of the rectangle: in the roof it would force the other digit into the floor.
    void type6(const Deadly& deadly) {
        for (int digit : deadly.digits) {
            std::vector<Unit> lines = confining(Unit::Kind::Row, digit, deadly.cells);
            if (lines.empty())
                lines = confining(Unit::Kind::Column, digit, deadly.cells);
            if (lines.empty())
                continue;
            StepBuilder step = start();
            for (const Unit& line : lines)
                step.unit(line);
            const DigitSet other = deadly.digits - DigitSet{digit};
            report(step.eliminate(deadly.roof, digit), deadly,
                   {"rectangle.6", {{"units", lines}, {"locked", named(digit)}, {"other", other}}});
            if (finder_.done())
                return;
        }
    }

    Finder& finder_;
    const Candidates& grid_;
    Technique technique_;
};

} // namespace

std::vector<Rectangle> rectangles(const Rules& rules) {
    static const std::vector<Rectangle> classic = makeRectangles(Rules::Classic);
    return rules == Rules::Classic ? classic : makeRectangles(rules);
}

void findRectangles(Finder& finder, Technique technique) {
    const Candidates& grid = finder.grid();
    RectangleSearch search(finder, technique);
    for (const Rectangle& each : rectangles(grid.rules())) {
        if (!each.cells().isSubsetOf(grid.open()))
            continue;
        std::vector<DigitSet> tested;
        for (int corner : each.cells()) {
            const DigitSet digits = grid.at(corner);
            if (digits.size() != 2 || std::ranges::find(tested, digits) != tested.end())
                continue;
            tested.push_back(digits);
            if (const std::optional<Deadly> deadly = deadlyPattern(grid, each, digits))
                search.test(*deadly);
            if (finder.done())
                return;
        }
    }
}

} // namespace nonet::detail
