#pragma once

#include "nonet/explain.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// What a player has before them.
struct Position {
    Grid givens; ///< what was printed
    Grid filled; ///< the same with the player's entries
    Rules rules = Rules::Classic;
    std::array<DigitSet, Grid::kCells> notes{}; ///< small digits; none in a cell: nothing was noted there
};

/// The candidates that a position leaves: by its digits, and by its notes where there are some. Notes that lack the
/// digit of `solution` strike nothing.
NONET_API Candidates candidatesOf(const Position& position, const Grid* solution = nullptr);

/// The next help for a position. What is wrong comes before any step.
struct Hint {
    enum class Kind {
        Entry,      ///< an entry is wrong
        Note,       ///< the notes of a cell lack the digit that belongs there
        Step,       ///< a technique finds something
        Nothing,    ///< no technique finds anything
        Done,       ///< the grid is full and right
        NoSolution, ///< the givens themselves have no solution
    };
    Kind kind = Kind::Nothing;
    int cell = -1, digit = 0;          ///< the entry, or the digit that the notes lack
    std::vector<int> peers{};          ///< for an entry: the cell that shows that it is wrong, if one does
    std::vector<Unit> where{};         ///< what the first rung names
    std::optional<Step> step{};        ///< for a step
    std::vector<std::string> ladder{}; ///< each more than the one before: where to look, what kind of step, why, do it
};
NONET_API std::string_view toString(Hint::Kind kind); ///< "entry", "note", "step", "nothing", "done", "no-solution"

/// The four rungs of a step.
NONET_API std::vector<std::string> ladderOf(const Step& step, const Wording& wording = {},
                                            const Rules& rules = Rules::Classic);

/// Words are of the language. Safe to call from many threads.
NONET_API Hint nextHint(const Position& position, const Wording& wording = {},
                        const SearchBound& bound = SearchBound::generous());

/// Why a digit cannot be in an open cell of a grid, in a sentence; none if a solution has it there, or the search
/// reached its bound.
NONET_API std::optional<std::string> whyNot(const Grid& grid, Rules rules, int cell, int digit,
                                            const Wording& wording = {},
                                            const SearchBound& bound = SearchBound::generous());

/// Every step that is possible now, in the order of techniques(), of search none. Of those of one technique with the
/// same result the one with the fewest cells. Without `isUnique` the techniques that assume one solution are left out.
/// Where a technique has hundreds of thousands of instances only the first count.
NONET_API std::vector<Step> possibleSteps(const Candidates& candidates, bool isUnique,
                                          std::span<const Technique> only = {});

} // namespace nonet
