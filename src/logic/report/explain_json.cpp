#include "nonet/report.h"

#include <nlohmann/json.hpp>

namespace nonet {

namespace {

using Json = nlohmann::ordered_json;

Json pairs(const std::vector<Candidate>& list, CellNames names) {
    Json array = Json::array();
    for (const Candidate& each : list)
        array.push_back({cellName(each.cell, names), std::to_string(each.digit)});
    return array;
}

Json toJson(const Step& step, CellNames names) {
    Json cells = Json::array(), unitCodes = Json::array();
    for (int cell : step.cells)
        cells.push_back(cellName(cell, names));
    for (const Unit& unit : step.units)
        unitCodes.push_back(unit.code());
    return {{"technique", info(step.technique).id},
            {"name", info(step.technique).name},
            {"cells", cells},
            {"digits", step.digits.toString()},
            {"units", unitCodes},
            {"eliminations", pairs(step.eliminations, names)},
            {"placements", pairs(step.placements, names)},
            {"text", sentence(step, names)}};
}

} // namespace

std::string toJson(const Explanation& explanation, CellNames names) {
    Json steps = Json::array();
    for (const Step& step : explanation.steps)
        steps.push_back(toJson(step, names));
    // Where logic ended and no search was wanted, what it would have found is not told.
    const bool isStuck = explanation.solution && !explanation.isSolvedByLogic && !explanation.isSearched;
    const bool hasSolution = explanation.solution && !isStuck;
    Json json = {{"schema", 1},
                 {"puzzle", explanation.puzzle.toString()},
                 {"rules", toString(explanation.rules)},
                 {"solution", hasSolution ? Json(explanation.solution->toString()) : Json(nullptr)},
                 {"level", toString(explanation.level)},
                 {"score", explanation.score},
                 {"searched", explanation.isSearched},
                 {"steps", steps}};
    if (isStuck)
        json["reached"] = explanation.reached.grid().toString();
    return json.dump();
}

} // namespace nonet
