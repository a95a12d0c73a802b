// A full grid from a random start, then clues taken away while the solution stays the only one. The number of clues
// is a wish: digging stops early rather than search for long, because pictures need variety, not hard puzzles.

#include "puzzle_maker.h"

#include "nonet/solve.h"

#include <array>
#include <numeric>
#include <stdexcept>

namespace nonet::samples {
namespace {

std::array<int, 9> shuffledDigits(Random& random) {
    std::array<int, 9> digits{};
    std::iota(digits.begin(), digits.end(), 1);
    random.shuffle(digits);
    return digits;
}

std::array<int, Grid::kCells> shuffledCells(Random& random) {
    std::array<int, Grid::kCells> cells{};
    std::iota(cells.begin(), cells.end(), 0);
    random.shuffle(cells);
    return cells;
}

// One random row leaves the solver too little choice to be hard and more than enough to be different each time; the
// scattered cells keep its search order from showing.
Grid makeFullGrid(const Rules& rules, Random& random) {
    constexpr int kScatteredCells = 6;
    constexpr int kAttempts = 200;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        Grid start;
        const int row = random.below(9);
        const std::array<int, 9> digits = shuffledDigits(random);
        for (int col = 0; col < 9; ++col)
            start.set(cellAt(row, col), digits[static_cast<std::size_t>(col)]);
        for (int i = 0; i < kScatteredCells; ++i) {
            const int cell = random.below(Grid::kCells);
            if (start[cell] == 0)
                start.set(cell, random.between(1, 9));
        }
        if (!findClashes(start, rules).empty())
            continue;
        const Solutions found = solve(start, rules, 1);
        if (found.count == 1)
            return found.grids[0];
    }
    throw std::logic_error("no full grid found in many attempts");
}

Grid dig(const Grid& full, const PuzzleSpec& spec, Random& random) {
    Grid givens = full;
    int left = Grid::kCells;
    for (int cell : shuffledCells(random)) {
        if (left <= spec.clues)
            break;
        givens.set(cell, 0);
        if (countSolutions(givens, spec.rules, 2) == 1)
            --left;
        else
            givens.set(cell, full[cell]);
    }
    return givens;
}

Grid takeUntilSeveral(Grid givens, const Rules& rules, Random& random) {
    for (int cell : shuffledCells(random)) {
        if (countSolutions(givens, rules, 2) > 1)
            break;
        givens.set(cell, 0);
    }
    return givens;
}

// Changes one given so that it clashes (a misprint) or so that the rules still hold but nothing solves it.
Grid spoil(const Grid& givens, const PuzzleSpec& spec, Random& random) {
    for (int cell : shuffledCells(random)) {
        if (givens[cell] == 0)
            continue;
        for (int digit : shuffledDigits(random)) {
            if (digit == givens[cell])
                continue;
            Grid spoiled = givens;
            spoiled.set(cell, digit);
            if (endingOf(spoiled, spec.rules) == spec.ending)
                return spoiled;
        }
    }
    throw std::logic_error("no given could be spoilt");
}

} // namespace

Ending endingOf(const Grid& givens, const Rules& rules) {
    if (!findClashes(givens, rules).empty())
        return Ending::Misprint;
    if (givens.isFull())
        return Ending::Complete;
    const int count = countSolutions(givens, rules, 2, SearchBound::none()).value();
    return count == 0 ? Ending::None : count == 1 ? Ending::One : Ending::Several;
}

MadePuzzle makePuzzle(const PuzzleSpec& spec, Random& random) {
    MadePuzzle made{
        .rules = spec.rules, .ending = spec.ending, .givens = {}, .solution = makeFullGrid(spec.rules, random)};
    made.givens = spec.ending == Ending::Complete ? made.solution : dig(made.solution, spec, random);
    if (spec.ending == Ending::Several)
        made.givens = takeUntilSeveral(made.givens, spec.rules, random);
    if (spec.ending == Ending::None || spec.ending == Ending::Misprint)
        made.givens = spoil(made.givens, spec, random);
    if (endingOf(made.givens, spec.rules) != spec.ending)
        throw std::logic_error("a made puzzle does not end as asked");
    return made;
}

} // namespace nonet::samples
