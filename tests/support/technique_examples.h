#pragma once

#include "logic/techniques/case_library.h"

#include <fstream>
#include <map>

namespace nonet::test {

/// A step and the candidates that it is found on.
struct Example {
    Candidates candidates;
    Step step;
};

/// The case library of the tests.
inline std::vector<TechniqueCase> techniqueCases() {
    std::ifstream file(NONET_SOURCE_DIR "/tests/data/technique_cases.txt");
    std::vector<TechniqueCase> cases;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(':'))
            cases.push_back(parseCase(line).value());
    return cases;
}

/// A puzzle that needs forcing, and what is beyond all techniques.
inline const std::string kForcedPuzzle =
    ".7..95..........73....142....5..2...3......959..8..4....8.....46....8....4....1.2";

/// One step of every technique, of search too, each on a real grid.
inline std::map<Technique, Example> oneExampleEach() {
    std::map<Technique, Example> found;
    for (const TechniqueCase& each : techniqueCases())
        if (each.technique && !found.contains(*each.technique))
            if (const std::optional<Step> step = findStep(*each.technique, each.candidates))
                found.emplace(*each.technique, Example{each.candidates, *step});
    const Grid puzzle = Grid::parse(kForcedPuzzle).value();
    for (const Technique last : {Technique::ForcingChain, Technique::ForcingNet, Technique::HiddenSingle}) {
        ExplainOptions options;
        options.only = {Technique::NakedSingle, last};
        const Explanation explanation = explain(puzzle, Rules::Classic, options);
        for (std::size_t i = 0; i < explanation.steps.size(); ++i)
            found.emplace(explanation.steps[i].technique, Example{stateBefore(explanation, i), explanation.steps[i]});
    }
    return found;
}

} // namespace nonet::test
