// The page that plays the steps: one template with everything in it, and the steps as JSON inside. The script replays
// them, so the page stays small.
#include "base/text_codes.h"
#include "logic/report/steps_page.h"
#include "nonet/report.h"

#include <nlohmann/json.hpp>

namespace nonet {

namespace {

using Json = nlohmann::ordered_json;

Json pairs(const std::vector<Candidate>& list) {
    Json array = Json::array();
    for (const Candidate& each : list)
        array.push_back({each.cell, each.digit});
    return array;
}

Json numbers(const CellSet& cells) {
    Json array = Json::array();
    for (int cell : cells)
        array.push_back(cell);
    return array;
}

Json stepData(const Step& step, const Wording& wording) {
    Json unitList = Json::array(), marks = Json::array(), links = Json::array();
    for (const Unit& unit : step.units)
        unitList.push_back(numbers(unit.cellSet()));
    for (const Mark& mark : step.marks)
        marks.push_back({mark.candidate.cell, mark.candidate.digit, static_cast<int>(mark.role)});
    for (const Link& link : step.links)
        links.push_back({numbers(link.from), link.fromDigit, numbers(link.to), link.toDigit, link.isStrong});
    return {{"name", techniqueName(step.technique, wording.language)},
            {"level", toString(info(step.technique).level)},
            {"why", reasonInWords(step, wording)},
            {"then", conclusionInWords(step, wording)},
            {"short", conclusion(step, wording.cells)},
            {"cells", step.cells},
            {"units", unitList},
            {"strike", pairs(step.eliminations)},
            {"place", pairs(step.placements)},
            {"marks", marks},
            {"links", links}};
}

Json pageData(const Explanation& explanation, const Wording& wording) {
    Json steps = Json::array(), start = Json::array();
    for (const Step& step : explanation.steps)
        steps.push_back(stepData(step, wording));
    const Candidates candidates(explanation.puzzle, explanation.rules);
    for (int cell = 0; cell < Grid::kCells; ++cell)
        start.push_back(candidates.at(cell).bits());
    return {{"puzzle", explanation.puzzle.toString()},
            {"diagonal", explanation.rules == Rules::Diagonal},
            {"letters", wording.cells == CellNames::Letters},
            {"level", toString(explanation.level)},
            {"score", explanation.score},
            {"end", endSentence(explanation, wording.language)},
            {"candidates", start},
            {"steps", steps}};
}

} // namespace

std::string stepsHtml(const Explanation& explanation, const Wording& wording) {
    constexpr std::string_view slot = "{{steps}}";
    std::string page(detail::kStepsPage);
    page.replace(page.find(slot), slot.size(), detail::scriptJson(pageData(explanation, wording).dump()));
    return page;
}

} // namespace nonet
