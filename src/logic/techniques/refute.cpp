#include "nonet/explain.h"
#include "nonet/solve.h"

namespace nonet {

namespace {

/// What kind of unit holds both cells; rows first, as a reader would look.
std::string sharedPlace(int a, int b, const Rules& rules) {
    for (const Unit& unit : units(rules))
        if (unit.cellSet().contains(a) && unit.cellSet().contains(b))
            return unit.name().substr(0, unit.name().find(' '));
    return "cage";
}

} // namespace

std::optional<Refutation> refute(const Grid& puzzle, const Rules& rules, int cell, int digit, CellNames names,
                                 const SearchBound& bound) {
    Grid tried = puzzle;
    tried.set(cell, digit);
    const std::string claim = cellName(cell, names) + " cannot be " + std::to_string(digit) + ": ";
    for (int peer : peers(cell, rules))
        if (puzzle[peer] == digit)
            return Refutation{{},
                              claim + cellName(peer, names) + " in the same " + sharedPlace(cell, peer, rules) +
                                  " is " + std::to_string(digit)};
    if (countSolutions(tried, rules, 1, bound) != 0)
        return std::nullopt;

    ExplainOptions options;
    options.canSearch = false;
    options.bound = bound;
    const Explanation explanation = explain(puzzle, rules, options);
    Refutation refutation;
    Candidates state(puzzle, rules);
    for (const Step& step : explanation.steps) {
        refutation.steps.push_back(step);
        apply(step, state);
        if (state.has(cell, digit))
            continue;
        const std::size_t before = refutation.steps.size() - 1;
        refutation.sentence = claim + sentence(step, names);
        if (before > 0)
            refutation.sentence += " (after " + std::to_string(before) + (before == 1 ? " step)" : " steps)");
        return refutation;
    }
    return Refutation{{}, claim + "trying it leaves no solution"};
}

} // namespace nonet
