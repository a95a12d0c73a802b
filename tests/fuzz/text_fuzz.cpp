// Puzzle text: what is read is solved and checked, and written and read again it is the same.
#include "fuzz/input.h"
#include "nonet/formats.h"
#include "nonet/solve.h"

using namespace nonet;

namespace {

void enter(fuzz::Input input) {
    const std::string_view text = fuzz::textOf(input);
    if (const auto grid = Grid::parse(text))
        fuzz::require(Grid::parse(grid->toString()).value() == *grid);
    int left = 2; // a text may hold thousands, and solving them would be all that is done
    for (const TextPuzzle& puzzle : parsePuzzles(text)) {
        fuzz::require(puzzle.line > 0);
        fuzz::require(puzzle.grid || !puzzle.grid.error().message.empty());
        if (!puzzle.grid || --left < 0)
            continue;
        const Solutions solutions = solve(*puzzle.grid, Rules::Classic, 2);
        for (const Grid& solution : solutions.grids)
            fuzz::require(solution.isFull() && findClashes(solution, Rules::Classic).empty());
        check(*puzzle.grid, Rules::Diagonal);
    }
    if (const auto cell = parseCellName(text.substr(0, 8)))
        fuzz::require(parseCellName(cellName(*cell)).value() == *cell);
}

} // namespace

const fuzz::Door fuzz::kDoor{.enter = enter};
