#pragma once

#include "nonet/config.h"
#include "nonet/grid.h"
#include "nonet/options.h"
#include "nonet/rules.h"
#include "nonet/solve.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet {

/// What an engine saw in one cell, as probabilities: blank, printed and handwritten sum to 1. An engine that cannot
/// tell hand from print fills `printed` only.
struct CellReading {
    float blank = 1;
    std::array<float, kSide> printed{}, handwritten{}; ///< [0] is the digit 1
    std::array<float, kSide> notes{};                  ///< small candidates in an empty cell, each by itself
};
using Readings = std::array<CellReading, Grid::kCells>;

enum class Status {
    Solved,        ///< one solution, and sure enough of the reading
    Doubtful,      ///< the likeliest reading has one solution, but look at the doubtful cells first
    Ambiguous,     ///< several solutions as read
    Contradiction, ///< no solution as read
    Complete,      ///< all 81 cells are printed: a solution, not a puzzle
    Unreadable,    ///< a grid, but its cells could not be read
};

NONET_API std::string_view toString(Status status); ///< the lower-case word used in JSON
NONET_API std::optional<Status> parseStatus(std::string_view word);

/// A cell whose reading is not sure. Digits are 0 for blank.
struct CellDoubt {
    int cell = 0;
    int read = 0;                                     ///< what was taken
    double probability = 0;                           ///< of what was taken
    std::vector<std::pair<int, double>> alternatives; ///< digit and probability, likeliest first
};

/// A cell in which the rules overruled the likeliest reading.
struct CellRepair {
    int cell = 0, from = 0, to = 0;
};

/// The small candidate digits of a cell without an entry.
struct CellNotes {
    int cell = 0;
    std::vector<int> digits; ///< rising
};

/// The likeliest reading of all 81 cells together.
struct Decision {
    Grid givens, filled; ///< printed digits; the same plus handwritten ones
    Grid solution;       ///< blank unless status is Solved, Doubtful or Complete
    std::vector<CellDoubt> doubtful;
    std::vector<CellRepair> repaired;
    std::vector<int> mistakes;      ///< handwritten digits that contradict the solution
    std::vector<CellNotes> notes{}; ///< what pictures have of them; nothing follows from them
    double confidence = 0;          ///< probability that all 81 givens are right
    double opinionShare = 1;        ///< the factor by which another opinion of what is a given lowered it; 1: no other
    Status status = Status::Unreadable;
    bool isDecided = true; ///< false: the search for solutions reached its bound; Doubtful, without a solution
    bool diagonalWouldBeUnique = false; ///< several solutions by classic rules, one if the diagonals count too
};

/// Finds the likeliest puzzle behind 81 readings, where breaking a rule or not having exactly one solution costs
/// likelihood. The rules are evidence, not a verdict: a clear reading of an improper puzzle stands.
NONET_API Decision decide(const Readings& readings, const Rules& rules, const DecideOptions& options = {});

/// The same for a grid that is known for sure, as from a text or a user's correction: `solutions` are those of its
/// givens, searched for with a limit of at least 2.
NONET_API Decision decideKnown(const Grid& givens, const Grid& filled, const Solutions& solutions);

/// The cells whose digit is not the solution's; cells that are blank in either are none.
NONET_API std::vector<int> findMistakes(const Grid& filled, const Grid& solution);

} // namespace nonet
