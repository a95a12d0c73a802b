#pragma once

#include "nonet/explain.h"
#include "nonet/solve.h"

#include <string>

namespace nonet::test {

/// What is wrong with the explanation of a puzzle that has exactly these solutions; empty: nothing. No step may take a
/// digit of any solution, and every step must change something.
inline std::string soundnessProblem(const Explanation& explanation, const std::vector<Grid>& solutions) {
    Candidates state(explanation.puzzle, explanation.rules);
    for (const Step& step : explanation.steps) {
        bool isChange = !step.placements.empty();
        for (const Candidate& struck : step.eliminations)
            isChange = isChange || state.has(struck.cell, struck.digit);
        if (!isChange)
            return "changes nothing: " + sentence(step);
        for (const Grid& solution : solutions) {
            for (const Candidate& struck : step.eliminations)
                if (solution[struck.cell] == struck.digit)
                    return "strikes a digit of a solution: " + sentence(step);
            for (const Candidate& placed : step.placements)
                if (solution[placed.cell] != placed.digit)
                    return "places a wrong digit: " + sentence(step);
        }
        apply(step, state);
    }
    return {};
}

} // namespace nonet::test
