#include "logic/report/json.h"

namespace nonet {

namespace {

using detail::Json;

Json pairs(const std::vector<Candidate>& list, CellNames names) {
    Json array = Json::array();
    for (const Candidate& each : list)
        array.push_back({cellName(each.cell, names), std::to_string(each.digit)});
    return array;
}

} // namespace

detail::Json detail::jsonOf(const Step& step, const Wording& wording) {
    const CellNames names = wording.cells;
    Json cells = Json::array(), unitCodes = Json::array();
    for (int cell : step.cells)
        cells.push_back(cellName(cell, names));
    for (const Unit& unit : step.units)
        unitCodes.push_back(unit.code());
    Json json = {{"technique", info(step.technique).id},
                 {"name", techniqueName(step.technique, wording.language)},
                 {"cells", cells},
                 {"digits", step.digits.toString()},
                 {"units", unitCodes},
                 {"eliminations", pairs(step.eliminations, names)},
                 {"placements", pairs(step.placements, names)},
                 {"text", sentence(step, names)},
                 {"reason", inWords(step, wording)}};
    if (!step.cages.empty())
        json["cages"] = jsonOf(std::span(step.cages), names);
    return json;
}

detail::Json detail::jsonOf(const Hint& hint, const Wording& wording) {
    Json peers = Json::array(), where = Json::array();
    for (int cell : hint.peers)
        peers.push_back(cellName(cell, wording.cells));
    for (const Unit& unit : hint.where)
        where.push_back(unit.code());
    Json json = {{"schema", 1},
                 {"kind", toString(hint.kind)},
                 {"cell", hint.cell < 0 ? Json(nullptr) : Json(cellName(hint.cell, wording.cells))},
                 {"digit", hint.digit ? Json(std::to_string(hint.digit)) : Json(nullptr)},
                 {"peers", peers},
                 {"where", where},
                 {"ladder", hint.ladder}};
    if (hint.step)
        json["step"] = jsonOf(*hint.step, wording);
    return json;
}

detail::Json detail::jsonOf(const Explanation& explanation, const Wording& wording) {
    Json steps = Json::array();
    for (const Step& step : explanation.steps)
        steps.push_back(jsonOf(step, wording));
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
    if (!explanation.isDecided)
        json["undecided"] = true;
    if (isStuck)
        json["reached"] = explanation.reached.grid().toString();
    return json;
}

std::string toJson(const Explanation& explanation, const Wording& wording) {
    return detail::dumpJson(detail::jsonOf(explanation, wording));
}

} // namespace nonet
