// Puzzles of the kinds that papers print beside the classic one. Regions are boxes that have exchanged cells along
// their borders while both stayed connected. Cages are grown in a full grid, and where the puzzle has a second solution
// a cage that holds the difference is cut in two.
#include "kind_maker.h"

#include "nonet/solve.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>

namespace nonet::samples {
namespace {

constexpr int kAttempts = 400;
constexpr int kExchanges = 400; // tried; about a third is possible

std::vector<int> neighbours(int cell) {
    std::vector<int> found;
    if (rowOf(cell) > 0)
        found.push_back(cell - kSide);
    if (rowOf(cell) + 1 < kSide)
        found.push_back(cell + kSide);
    if (colOf(cell) > 0)
        found.push_back(cell - 1);
    if (colOf(cell) + 1 < kSide)
        found.push_back(cell + 1);
    return found;
}

CellSet around(const CellSet& cells) {
    CellSet found;
    for (int cell : cells)
        for (int next : neighbours(cell))
            found.insert(next);
    return found - cells;
}

bool isConnected(const CellSet& cells) {
    CellSet reached{cells.front()};
    for (CellSet next = around(reached) & cells; !next.empty(); next = around(reached) & cells)
        reached |= next;
    return reached == cells;
}

int pickCell(const CellSet& cells, Random& random) {
    return random.pick(std::vector<int>(cells.begin(), cells.end()));
}

void exchange(std::vector<CellSet>& regions, Random& random) {
    const auto from = static_cast<std::size_t>(random.below(kSide)), to = static_cast<std::size_t>(random.below(kSide));
    CellSet a = regions[from], b = regions[to];
    const CellSet borderA = a & around(b), borderB = b & around(a);
    if (from == to || borderA.empty())
        return;
    const int out = pickCell(borderA, random), in = pickCell(borderB, random);
    a.erase(out);
    a.insert(in);
    b.erase(in);
    b.insert(out);
    if (isConnected(a) && isConnected(b)) {
        regions[from] = a;
        regions[to] = b;
    }
}

/// A full grid from a random row; nothing where regions leave none, or none that is found soon.
std::optional<Grid> fillGrid(const Rules& rules, Random& random) {
    constexpr SearchBound kSoon{.guesses = 2'000};
    std::array<int, kSide> digits{};
    std::iota(digits.begin(), digits.end(), 1);
    random.shuffle(digits);
    Grid start;
    const int row = random.below(kSide);
    for (int col = 0; col < kSide; ++col)
        start.set(cellAt(row, col), digits[static_cast<std::size_t>(col)]);
    const int cell = random.below(Grid::kCells);
    if (start[cell] == 0)
        start.set(cell, random.between(1, kSide));
    const Solutions found = solve(start, rules, 1, kSoon);
    return found.count == 1 ? std::optional(found.grids[0]) : std::nullopt;
}

CellSet growCage(const Grid& full, const CellSet& free, int first, int size, Random& random) {
    CellSet cage{first};
    while (cage.size() < size) {
        CellSet next = around(cage) & free;
        for (int cell : next)
            if (std::ranges::any_of(cage, [&](int other) { return full[other] == full[cell]; }))
                next.erase(cell);
        if (next.empty())
            break;
        cage.insert(pickCell(next, random));
    }
    return cage;
}

Cage cageOf(const Grid& full, const CellSet& cells) {
    Cage cage{0, cells};
    for (int cell : cells)
        cage.sum += full[cell];
    return cage;
}

std::vector<Cage> growCages(const Grid& full, CageSize size, Random& random) {
    std::vector<Cage> cages;
    CellSet free = CellSet::all();
    while (!free.empty()) {
        const int wanted = size == CageSize::Small ? random.pick({2, 2, 2, 3, 3, 4}) : random.pick({2, 3, 3, 4, 4, 5});
        const CellSet cells = growCage(full, free, pickCell(free, random), wanted, random);
        free -= cells;
        cages.push_back(cageOf(full, cells));
    }
    return cages;
}

/// Cuts a cage that holds a cell of the difference between two solutions in two.
void cutCage(std::vector<Cage>& cages, const Grid& full, const Grid& other, Random& random) {
    std::vector<std::size_t> choices;
    for (std::size_t i = 0; i < cages.size(); ++i)
        if (cages[i].cells.size() > 1 &&
            std::ranges::any_of(cages[i].cells, [&](int cell) { return full[cell] != other[cell]; }))
            choices.push_back(i);
    if (choices.empty())
        throw std::logic_error("two solutions with the same sums differ in no cage");
    Cage& cage = cages[random.pick(choices)];
    CellSet differing;
    for (int cell : cage.cells)
        if (full[cell] != other[cell])
            differing.insert(cell);
    const int cut = pickCell(differing, random);
    const CellSet part = growCage(full, cage.cells, cut, cage.cells.size() / 2, random);
    const CellSet rest = cage.cells - part;
    cage = cageOf(full, part);
    for (CellSet left = rest; !left.empty();) { // what is left may fall apart
        const CellSet piece = growCage(full, left, left.front(), kSide, random);
        cages.push_back(cageOf(full, piece));
        left -= piece;
    }
}

MadePuzzle makeCages(const RulesParts& parts, const Grid& full, CageSize size, Random& random) {
    RulesParts caged = parts;
    caged.cages = growCages(full, size, random);
    for (;;) {
        const Rules rules = Rules::make(caged).value();
        const Solutions found = solve(Grid{}, rules, 2, SearchBound::none());
        if (found.count == 1)
            return {.rules = rules, .ending = Ending::One, .givens = {}, .solution = full};
        cutCage(caged.cages, full, found.grids[found.grids[0] == full ? 1 : 0], random);
    }
}

MadePuzzle digGivens(const Rules& rules, const Grid& full, int clues, Random& random) {
    MadePuzzle made{.rules = rules, .ending = Ending::One, .givens = full, .solution = full};
    std::array<int, Grid::kCells> cells{};
    std::iota(cells.begin(), cells.end(), 0);
    random.shuffle(cells);
    int left = Grid::kCells;
    for (int cell : cells) {
        if (left <= clues)
            break;
        made.givens.set(cell, 0);
        if (countSolutions(made.givens, rules, 2, SearchBound::tight()) == 1)
            --left;
        else
            made.givens.set(cell, full[cell]);
    }
    return made;
}

} // namespace

std::string makeRegions(Random& random) {
    std::vector<CellSet> regions;
    for (std::size_t box = 0; box < kSide; ++box)
        regions.push_back(units(Rules::Classic)[2 * kSide + box].cellSet());
    for (int i = 0; i < kExchanges; ++i)
        exchange(regions, random);
    std::string letters(Grid::kCells, 'a');
    for (std::size_t region = 0; region < regions.size(); ++region)
        for (int cell : regions[region])
            letters[static_cast<std::size_t>(cell)] = static_cast<char>('a' + region);
    return letters;
}

MadePuzzle makeKind(const KindSpec& spec, Random& random) {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        RulesParts parts{.regions = spec.hasRegions ? makeRegions(random) : "",
                         .fallingDiagonal = spec.hasDiagonals,
                         .risingDiagonal = spec.hasDiagonals,
                         .windows = spec.hasWindows};
        const Rules rules = Rules::make(parts).value();
        const std::optional<Grid> full = fillGrid(rules, random);
        if (!full)
            continue;
        return spec.cages == CageSize::None ? digGivens(rules, *full, spec.clues, random)
                                            : makeCages(parts, *full, spec.cages, random);
    }
    throw std::logic_error("no full grid found in many attempts");
}

} // namespace nonet::samples
