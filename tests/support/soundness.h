#pragma once

#include "nonet/explain.h"
#include "nonet/hints.h"
#include "nonet/solve.h"

#include <string>

namespace nonet::test {

/// Whether a step takes a digit of one of these solutions; empty: no.
inline std::string stepProblem(const Step& step, const std::vector<Grid>& solutions) {
    for (const Grid& solution : solutions) {
        for (const Candidate& struck : step.eliminations)
            if (solution[struck.cell] == struck.digit)
                return "strikes a digit of a solution: " + sentence(step);
        for (const Candidate& placed : step.placements)
            if (solution[placed.cell] != placed.digit)
                return "places a wrong digit: " + sentence(step);
    }
    return {};
}

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
        if (const std::string problem = stepProblem(step, solutions); !problem.empty())
            return problem;
        apply(step, state);
    }
    return {};
}

/// Those below chains and almost locked sets, of which there can be more instances than anybody could wait for.
inline std::vector<Technique> quickTechniques() {
    std::vector<Technique> quick;
    for (const TechniqueInfo& each : techniques())
        if (each.level < Level::Unfair)
            quick.push_back(each.technique);
    return quick;
}

/// The same of every instance of these techniques before every `stride`th step of an explanation; counts them.
inline std::string instancesProblem(const Explanation& explanation, const std::vector<Grid>& solutions,
                                    std::size_t stride, std::span<const Technique> only, long& instances) {
    Candidates state(explanation.puzzle, explanation.rules);
    for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
        if (i % stride == stride / 2)
            for (const Step& step : possibleSteps(state, solutions.size() == 1, only)) {
                ++instances;
                if (const std::string problem = stepProblem(step, solutions); !problem.empty())
                    return problem;
            }
        apply(explanation.steps[i], state);
    }
    return {};
}

} // namespace nonet::test
