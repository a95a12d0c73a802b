#pragma once

// A candidate is tried with all the singles that follow from it, cages taken into account.

#include "logic/techniques/finder.h"

#include <functional>

namespace nonet::detail {

/// What is left when some candidates are true, with all singles that follow.
struct Trial {
    Candidates result;
    std::vector<Candidate> placed; ///< the singles, in their order
    bool isBroken = false;
};
Trial tryOut(const Candidates& grid, const std::vector<Candidate>& assumed);

/// Where a grid without solution shows it: a cell without digits, a unit without a place for a digit, or a cage that
/// what is left cannot fill.
struct Contradiction {
    int cell = -1;
    std::optional<Unit> unit{};
    int digit = 0;
    std::optional<Cage> cage{};

    bool holds(const Candidates& state) const;
    /// Its sentence, of a family of the catalogue: "singles" or "search".
    Clause clause(std::string_view family) const;
};
Contradiction contradictionOf(const Candidates& broken);

/// The singles without which the goal would not be reached from the assumption, in their order.
std::vector<Candidate> needed(const Candidates& grid, const Candidate& assumed, std::vector<Candidate> placed,
                              const std::function<bool(const Candidates&)>& isReached);

/// Adds to the reason of a step of search which cases were tried and how each but the solution failed.
void tellSearch(Step& step, const Candidates& reached, const Grid& solution);

} // namespace nonet::detail
