// The conductor of the human solver: always the simplest technique that finds something, until nothing does.
#include "logic/techniques/trial.h"
#include "nonet/solve.h"

#include <algorithm>

namespace nonet {

namespace {

/// A puzzle whose steps add up to more than this is one level harder than its hardest step.
constexpr std::array kMaxScore = {800, 1000, 1600, 1800};

std::vector<Technique> usable(const ExplainOptions& options, const Rules& rules, bool isUnique) {
    std::vector<Technique> list;
    for (const TechniqueInfo& each : techniques()) {
        const bool isWanted =
            options.only.empty() || std::ranges::find(options.only, each.technique) != options.only.end();
        const bool canBe = !each.needsCages || !rules.cages().empty();
        const bool isRight = !each.needsUniqueness || (isUnique && options.useUniqueness);
        if (isWanted && canBe && isRight && each.technique != Technique::Search)
            list.push_back(each.technique);
    }
    return list;
}

std::optional<Step> nextStep(const Candidates& candidates, const std::vector<Technique>& list) {
    for (Technique technique : list)
        if (std::optional<Step> step = findStep(technique, candidates))
            return step;
    return std::nullopt;
}

Step searchStep(const Candidates& reached, const Grid& solution) {
    Step step;
    step.technique = Technique::Search;
    for (int cell : reached.open()) {
        step.cells.push_back(cell);
        step.digits.insert(solution[cell]);
        step.placements.push_back({cell, solution[cell]});
    }
    step.reason.push_back({std::to_string(step.cells.size()) + " cells were found by trying", {}});
    detail::tellSearch(step, reached, solution);
    return step;
}

void rate(Explanation& explanation) {
    for (const Step& step : explanation.steps) {
        const TechniqueInfo& used = info(step.technique);
        explanation.score += used.score;
        if (!explanation.hardest || used.level > info(*explanation.hardest).level ||
            (used.level == info(*explanation.hardest).level && used.score > info(*explanation.hardest).score))
            explanation.hardest = step.technique;
    }
    if (!explanation.hardest)
        return;
    auto level = static_cast<std::size_t>(info(*explanation.hardest).level);
    while (level < kMaxScore.size() && explanation.score > kMaxScore[level])
        ++level;
    explanation.level = static_cast<Level>(level);
}

} // namespace

Explanation explain(const Grid& grid, const Rules& rules, const ExplainOptions& options) {
    const Solutions solutions = solve(grid, rules, 2, options.bound);
    Explanation result{grid,
                       rules,
                       solutions.count,
                       solutions.isDecided,
                       std::nullopt,
                       {},
                       Level::Easy,
                       0,
                       std::nullopt,
                       false,
                       false,
                       Candidates(grid, rules),
                       {}};
    if (solutions.isUnique())
        result.solution = solutions.grids.front();
    const std::vector<Technique> list = usable(options, rules, solutions.isUnique());
    const bool isLegal = findClashes(grid, rules).empty();
    Candidates& now = result.reached;
    while (isLegal && !now.isSolved() && !now.isBroken()) {
        std::optional<Step> step = nextStep(now, list);
        if (!step)
            break;
        apply(*step, now);
        result.steps.push_back(std::move(*step));
    }
    result.isSolvedByLogic = isLegal && now.isSolved();
    if (!result.isSolvedByLogic)
        result.tried = list;
    if (!result.isSolvedByLogic && options.canSearch && result.solution) {
        result.steps.push_back(searchStep(now, *result.solution));
        result.isSearched = true;
    }
    rate(result);
    if (!result.isSolvedByLogic && options.only.empty())
        result.level = Level::Extreme; // beyond every technique there is
    return result;
}

std::optional<Step> nextStep(const Grid& grid, const Rules& rules) {
    const Candidates candidates(grid, rules);
    if (!findClashes(grid, rules).empty() || candidates.isSolved() || candidates.isBroken())
        return std::nullopt;
    return nextStep(candidates, usable({}, rules, countSolutions(grid, rules, 2, SearchBound::tight()) == 1));
}

Candidates stateBefore(const Explanation& explanation, std::size_t index) {
    Candidates state(explanation.puzzle, explanation.rules);
    for (std::size_t i = 0; i < index && i < explanation.steps.size(); ++i)
        apply(explanation.steps[i], state);
    return state;
}

} // namespace nonet
