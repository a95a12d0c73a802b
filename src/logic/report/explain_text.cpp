#include "logic/report/candidates_table.h"

#include <algorithm>

namespace nonet {

namespace {

constexpr std::string_view kReset = "\x1b[0m";
constexpr std::string_view kPattern = "\x1b[1;32m";
constexpr std::string_view kSecond = "\x1b[1;36m";
constexpr std::string_view kStruck = "\x1b[31;9m";
constexpr std::string_view kFilled = "\x1b[1m";

bool contains(const std::vector<Candidate>& list, const Candidate& candidate) {
    return std::ranges::find(list, candidate) != list.end();
}

std::string_view colorOf(const Step& step, const Candidate& candidate) {
    if (contains(step.eliminations, candidate))
        return kStruck;
    for (const Mark& mark : step.marks)
        if (mark.candidate == candidate)
            return mark.role == Mark::Role::Main ? kPattern : kSecond;
    return contains(step.placements, candidate) ? kPattern : std::string_view{};
}

std::string cellText(const Candidates& candidates, int cell, const Step* step) {
    if (candidates.value(cell)) {
        const std::string digit = std::to_string(candidates.value(cell));
        return step ? std::string(kFilled).append(digit).append(kReset) : digit;
    }
    std::string text;
    for (int digit : candidates.at(cell)) {
        const std::string_view color = step ? colorOf(*step, {cell, digit}) : std::string_view{};
        text.append(color).append(std::to_string(digit)).append(color.empty() ? "" : kReset);
    }
    return text.empty() ? "-" : text;
}

std::size_t widthOf(const Candidates& candidates, int cell) {
    return static_cast<std::size_t>(std::max(1, candidates.at(cell).size()));
}

} // namespace

std::string detail::candidatesTable(const Candidates& candidates, const Step* step, bool isColored,
                                    const Candidates& widest) {
    std::array<std::size_t, kSide> widths{};
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        std::size_t& width = widths[static_cast<std::size_t>(colOf(cell))];
        width = std::max({width, widthOf(candidates, cell), widthOf(widest, cell)});
    }
    std::string rule;
    for (std::size_t col = 0; col < kSide; ++col)
        rule.append(col % 3 == 0 ? "+-" : "").append(std::string(widths[col] + 1, '-'));
    rule += "+\n";
    std::string text;
    for (int cell = 0; cell < Grid::kCells; ++cell) {
        const auto col = static_cast<std::size_t>(colOf(cell));
        if (col == 0 && rowOf(cell) % 3 == 0)
            text += rule;
        if (col % 3 == 0)
            text += "| ";
        text += cellText(candidates, cell, isColored ? step : nullptr);
        text += std::string(widths[col] - widthOf(candidates, cell) + 1, ' ');
        if (col == 8)
            text += "|\n";
    }
    return text + rule;
}

std::string candidatesText(const Candidates& candidates, const Step* step, bool isColored) {
    return detail::candidatesTable(candidates, step, isColored, candidates);
}

std::string endSentence(const Explanation& explanation, Language language) {
    const auto say = [&](std::string_view id, std::vector<std::pair<std::string_view, Named>> values = {}) {
        return phrase({id, std::move(values)}, language);
    };
    if (const std::vector<Clash> clashes = findClashes(explanation.puzzle, explanation.rules); !clashes.empty())
        return say("end.invalid", {{"reason", clashes.front().sentence()}});
    if (explanation.isDecided && explanation.solutionCount == 0)
        return say("end.none");
    std::string text;
    if (explanation.isSolvedByLogic)
        text = say("end.logic");
    else if (explanation.isSearched)
        text = say("end.search", {{"count", static_cast<int>(explanation.steps.back().placements.size())}});
    else
        text = say("end.open", {{"count", explanation.reached.open().size()}});
    if (!explanation.isDecided)
        return say("end.undecided", {{"end", text}});
    if (explanation.solutionCount > 1)
        return say("end.several", {{"end", text}});
    const std::string levelId = "level." + std::string(toString(explanation.level)), level = say(levelId);
    text = say("end.rated", {{"end", text}, {"level", level}, {"score", explanation.score}});
    if (!explanation.hardest)
        return text;
    return say("end.hardest", {{"end", text}, {"name", std::string(techniqueName(*explanation.hardest, language))}});
}

std::string stepsText(const Explanation& explanation, const Wording& wording) {
    std::string text;
    const std::size_t width = std::to_string(explanation.steps.size()).size();
    for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        text.append(width - number.size(), ' ').append(number).append(". ");
        text.append(stepText(explanation.steps[i], wording)).append("\n");
    }
    return text + endSentence(explanation, wording.language) + "\n";
}

} // namespace nonet
